import { describe, expect, it } from "vitest";
import type { Command } from "../../../renderer/commands/command.ts";
import { guardEdits } from "../../../renderer/commands/edit-guard.ts";
import { CommandConflict, createRegistry } from "../../../renderer/commands/registry.ts";

function command(id: string, more: Partial<Command<number[]>> = {}): Command<number[]> {
  return { id, title: id, group: "Test", scope: "workbench", undo: "none", run: (ran) => void ran.push(1), ...more };
}

describe("a registry", () => {
  it("runs a command with the context of now, not of when it was registered", async () => {
    const registry = createRegistry("other");
    let context: number[] = [];
    registry.register([command("a.b", { keys: ["J"] })], () => context);
    const later: number[] = [];
    context = later;
    await registry.at("j", ["workbench"])?.run();
    expect(later).toEqual([1]);
  });

  it("takes commands away again, keys included", () => {
    const registry = createRegistry("other");
    const dispose = registry.register([command("a.b", { keys: ["J"] })], () => []);
    dispose();
    expect(registry.get("a.b")).toBeUndefined();
    expect(registry.at("j", ["workbench"])).toBeUndefined();
    expect(() => registry.register([command("a.b", { keys: ["J"] })], () => [])).not.toThrow();
  });

  it("refuses an id that is taken, and leaves nothing of the refused set behind", () => {
    const registry = createRegistry("other");
    registry.register([command("a.b")], () => []);
    expect(() => registry.register([command("c.d", { keys: ["K"] }), command("a.b")], () => [])).toThrow(
      CommandConflict,
    );
    expect(registry.get("c.d")).toBeUndefined();
    expect(registry.at("k", ["workbench"])).toBeUndefined();
    expect(registry.get("a.b")).toBeDefined();
  });

  it("refuses a key that is taken in a scope that acts at the same time", () => {
    const registry = createRegistry("other");
    registry.register([command("a.b", { keys: ["Mod+Y"] })], () => []);
    const same = command("c.d", { keys: ["Ctrl+Y"], scope: "anywhere" });
    expect(() => registry.register([same], () => [])).toThrow(/c\.d and a\.b both want ctrl\+y/);
  });

  it("lets a dialog have the keys of the window beneath it", () => {
    const registry = createRegistry("other");
    registry.register([command("a.b", { keys: ["Mod+Enter"] })], () => []);
    registry.register([command("c.d", { keys: ["Mod+Enter"], scope: "dialog" })], () => []);
    expect(registry.at("ctrl+enter", ["dialog"])?.command.id).toBe("c.d");
    expect(registry.at("ctrl+enter", ["anywhere", "workbench"])?.command.id).toBe("a.b");
  });

  it("refuses the platform's keys", () => {
    const registry = createRegistry("other");
    expect(() => registry.register([command("a.b", { keys: ["Mod+R"] })], () => [])).toThrow(/may not have the key/);
  });

  it("takes one command's two spellings of one key as one", () => {
    const registry = createRegistry("other");
    expect(() => registry.register([command("a.b", { keys: ["Mod+Y", "Ctrl+Y"] })], () => [])).not.toThrow();
  });

  it("tells its listeners, until they leave", () => {
    const registry = createRegistry("other");
    let told = 0;
    const leave = registry.subscribe(() => told++);
    const dispose = registry.register([command("a.b")], () => []);
    expect(told).toBe(1);
    leave();
    dispose();
    expect(told).toBe(1);
  });
});

it("guards the commands that change the document, and no others", () => {
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
