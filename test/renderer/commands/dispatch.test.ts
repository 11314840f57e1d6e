import { describe, expect, it } from "vitest";
import type { Command } from "../../../renderer/commands/command.ts";
import { findCommand, type Focus, runCommand } from "../../../renderer/commands/dispatch.ts";
import { createRegistry } from "../../../renderer/commands/registry.ts";

const commands: readonly Command[] = [
  { id: "item.next", title: "", group: "", keys: ["J"], scope: "workbench", undo: "none", run: () => undefined },
  {
    id: "item.accept",
    title: "",
    group: "",
    keys: ["Enter"],
    scope: "workbench",
    undo: "step",
    ignoresKeyRepeat: true,
    run: () => undefined,
  },
  { id: "item.triage", title: "", group: "", keys: ["F8"], scope: "workbench", undo: "none", run: () => undefined },
  {
    id: "history.undo",
    title: "",
    group: "",
    keys: ["Mod+Z"],
    scope: "workbench",
    undo: "history",
    run: () => undefined,
  },
  { id: "palette.show", title: "", group: "", keys: ["Mod+K"], scope: "anywhere", undo: "none", run: () => undefined },
  {
    id: "dialog.confirm",
    title: "",
    group: "",
    keys: ["Mod+Enter"],
    scope: "dialog",
    undo: "none",
    run: () => undefined,
  },
];

const list: Focus = { inDialog: false, inTextField: false, handlesKey: () => false };
const textField: Focus = { ...list, inTextField: true };
const dialog: Focus = { ...list, inDialog: true };

function findCommandId(key: string, focus: Focus, overrides: Partial<KeyboardEventInit> = {}): string | undefined {
  const registry = createRegistry("other");
  registry.register<void>(commands, () => undefined);
  const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key;
  const press = {
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    repeat: false,
  };
  return findCommand(registry, { ...press, ...overrides }, focus)?.command.id;
}

describe("A key", () => {
  it("runs commands in the panes", () => {
    expect(findCommandId("j", list)).toBe("item.next");
    expect(findCommandId("z", list, { ctrlKey: true })).toBe("history.undo");
  });

  it("goes to a focused text field, except for function keys and commands with scope anywhere", () => {
    expect(findCommandId("j", textField)).toBeUndefined();
    expect(findCommandId("Enter", textField)).toBeUndefined();
    expect(findCommandId("z", textField, { ctrlKey: true })).toBeUndefined();
    expect(findCommandId("F8", textField)).toBe("item.triage");
    expect(findCommandId("k", textField, { ctrlKey: true })).toBe("palette.show");
  });

  it("runs only commands of the dialog while a dialog is open", () => {
    expect(findCommandId("j", dialog)).toBeUndefined();
    expect(findCommandId("k", dialog, { ctrlKey: true })).toBeUndefined();
    expect(findCommandId("Enter", dialog, { ctrlKey: true })).toBe("dialog.confirm");
    expect(findCommandId("Enter", { ...dialog, inTextField: true }, { ctrlKey: true })).toBe("dialog.confirm");
  });

  it("is ignored during input method composition", () => {
    expect(findCommandId("j", list, { isComposing: true })).toBeUndefined();
  });

  it("that is held down does not repeat a command that ignores key repeat", () => {
    expect(findCommandId("j", list, { repeat: true })).toBe("item.next");
    expect(findCommandId("Enter", list, { repeat: true })).toBeUndefined();
  });

  it("goes to the focused control if that handles it", () => {
    expect(findCommandId("Enter", { ...list, handlesKey: (chord) => chord === "enter" })).toBeUndefined();
  });
});

describe("runCommand", () => {
  const errors: unknown[] = [];
  const bound = (overrides: Partial<Command>) => {
    const registry = createRegistry("other");
    const command: Command = {
      id: "a.b",
      title: "",
      group: "",
      scope: "anywhere",
      undo: "none",
      run: () => undefined,
      ...overrides,
    };
    registry.register<void>([command], () => undefined);
    const found = registry.get("a.b");
    if (found === undefined) throw new Error("a.b was not registered");
    return found;
  };

  it("does nothing if the command is disabled", () => {
    let ran = false;
    runCommand(bound({ when: () => false, run: () => void (ran = true) }), (error) => errors.push(error));
    expect(ran).toBe(false);
  });

  it("reports errors and rejections of a command", async () => {
    const reportedErrors: string[] = [];
    const onError = (error: unknown): void => void reportedErrors.push(String(error));
    runCommand(
      bound({
        run: () => {
          throw new Error("now");
        },
      }),
      onError,
    );
    runCommand(bound({ run: () => Promise.reject(new Error("later")) }), onError);
    await Promise.resolve();
    expect(reportedErrors).toEqual(["Error: now", "Error: later"]);
  });
});
