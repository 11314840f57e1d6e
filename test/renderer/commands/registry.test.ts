import { describe, expect, it } from "vitest";
import type { Command } from "../../../renderer/commands/command.ts";
import { guardEdits } from "../../../renderer/commands/edit-guard.ts";
import { CommandConflict, createRegistry, hasShortcut } from "../../../renderer/commands/registry.ts";
import { unseenMs } from "../../../renderer/commands/unseen.ts";
import { manualClock } from "../checkout/manual-clock.ts";

function command(id: string, overrides: Partial<Command<number[]>> = {}): Command<number[]> {
  return {
    id,
    title: id,
    group: "Test",
    scope: "workbench",
    undo: "none",
    run: (calls) => void calls.push(1),
    ...overrides,
  };
}

describe("The registry", () => {
  it("runs a command with the current context, not with that of the registration", async () => {
    const registry = createRegistry("other");
    let context: number[] = [];
    registry.register([command("a.b", { keys: ["J"] })], () => context);
    const newContext: number[] = [];
    context = newContext;
    await registry.findByChord("j", ["workbench"])?.run();
    expect(newContext).toEqual([1]);
  });

  it("lists no command without keys among the keyboard shortcuts", () => {
    const isEnabled = () => true;
    const list = (...keys: Partial<Command<number[]>>[]) =>
      keys.map((overrides) => hasShortcut({ command: command("a.b", overrides), isEnabled }));
    expect(list({ keys: ["J"] }, { keys: [] }, {}, { keys: ["J"], scope: "dialog" })).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(hasShortcut({ command: command("a.b", { keys: ["J"] }), isEnabled: () => false })).toBe(false);
  });

  it("removes commands and their keys", () => {
    const registry = createRegistry("other");
    const dispose = registry.register([command("a.b", { keys: ["J"] })], () => []);
    dispose();
    expect(registry.get("a.b")).toBeUndefined();
    expect(registry.findByChord("j", ["workbench"])).toBeUndefined();
    expect(() => registry.register([command("a.b", { keys: ["J"] })], () => [])).not.toThrow();
  });

  it("refuses a duplicate id and registers no command of that set", () => {
    const registry = createRegistry("other");
    registry.register([command("a.b")], () => []);
    expect(() => registry.register([command("c.d", { keys: ["K"] }), command("a.b")], () => [])).toThrow(
      CommandConflict,
    );
    expect(registry.get("c.d")).toBeUndefined();
    expect(registry.findByChord("k", ["workbench"])).toBeUndefined();
    expect(registry.get("a.b")).toBeDefined();
  });

  it("refuses a key of another command in an overlapping scope", () => {
    const registry = createRegistry("other");
    registry.register([command("a.b", { keys: ["Mod+Y"] })], () => []);
    const conflicting = command("c.d", { keys: ["Ctrl+Y"], scope: "anywhere" });
    expect(() => registry.register([conflicting], () => [])).toThrow(/c\.d and a\.b both use the key ctrl\+y/);
  });

  it("allows a key in a dialog that is also used in the window", () => {
    const registry = createRegistry("other");
    registry.register([command("a.b", { keys: ["Mod+Enter"] })], () => []);
    registry.register([command("c.d", { keys: ["Mod+Enter"], scope: "dialog" })], () => []);
    expect(registry.findByChord("ctrl+enter", ["dialog"])?.command.id).toBe("c.d");
    expect(registry.findByChord("ctrl+enter", ["anywhere", "workbench"])?.command.id).toBe("a.b");
  });

  it("refuses reserved keys", () => {
    const registry = createRegistry("other");
    expect(() => registry.register([command("a.b", { keys: ["Mod+R"] })], () => [])).toThrow(/may not use the key/);
  });

  it("lets one command bind the same chord twice", () => {
    const registry = createRegistry("other");
    expect(() => registry.register([command("a.b", { keys: ["Mod+Y", "Ctrl+Y"] })], () => [])).not.toThrow();
  });

  it("notifies its listeners until they unsubscribe", () => {
    const registry = createRegistry("other");
    let notifications = 0;
    const unsubscribe = registry.subscribe(() => notifications++);
    const dispose = registry.register([command("a.b")], () => []);
    expect(notifications).toBe(1);
    unsubscribe();
    dispose();
    expect(notifications).toBe(1);
  });
});

it("The edit guard disables commands that edit the document, and no others", () => {
  const registry = createRegistry("other");
  let allowed = false;
  const guarded = guardEdits(registry, () => allowed);
  const dispose = guarded.register([command("a.change", { undo: "step" }), command("a.look")], () => []);
  const isEnabled = (): boolean[] => registry.list().map((bound) => bound.isEnabled());
  expect(isEnabled()).toEqual([false, true]);
  allowed = true;
  expect(isEnabled()).toEqual([true, true]);
  dispose();
  expect(registry.list()).toEqual([]);
});

describe("A view that was just opened", () => {
  const set = (["none", "step", "history", "final"] as const).map((undo) => command(`a.${undo}`, { undo }));
  const openView = (openedAt?: number) => {
    const clock = manualClock();
    const registry = createRegistry("other", clock);
    registry.register(set, () => [], openedAt === undefined ? undefined : clock.now() + openedAt);
    const listUnseen = () => set.filter(({ id }) => registry.get(id)?.isUnseen() === true).map(({ undo }) => undo);
    return { clock, registry, listUnseen };
  };

  it("has commands that change data and no key runs yet, until it can have been seen", () => {
    const { clock, listUnseen } = openView();
    expect(listUnseen()).toEqual(["step", "history", "final"]);
    clock.advance(unseenMs - 1);
    expect(listUnseen()).toEqual(["step", "history", "final"]);
    clock.advance(1);
    expect(listUnseen()).toEqual([]);
  });

  it("is not opened again when its commands are exchanged", () => {
    expect(openView(-unseenMs).listUnseen()).toEqual([]);
  });

  it("keeps its time in a registry that guards edits", () => {
    const { clock, registry } = openView();
    guardEdits(registry, () => true).register([command("b.step", { undo: "step" })], () => [], clock.now() - unseenMs);
    expect(registry.get("b.step")?.isUnseen()).toBe(false);
    guardEdits(registry, () => true).register([command("c.step", { undo: "step" })], () => []);
    expect(registry.get("c.step")?.isUnseen()).toBe(true);
  });
});
