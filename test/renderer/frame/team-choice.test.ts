import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TeamChoice } from "../../../renderer/frame/TeamChoice.tsx";
import { teamsKey } from "../../../renderer/session/teams.ts";

/** Renders the choice with the teams that are loaded, or before any are. */
function render(teams: { id: string; name: string }[] | undefined): string {
  const client = new QueryClient();
  if (teams !== undefined) client.setQueryData(teamsKey, teams);
  const choice = createElement(TeamChoice, { value: "t1", onChange: () => undefined });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, choice));
}

test("a chosen team counts as left only once the teams are loaded and it is not among them", () => {
  expect(render(undefined)).toContain(">The chosen team</option>");
  expect(render([{ id: "t1", name: "Readers" }])).toContain(">Readers</option>");
  expect(render([{ id: "t2", name: "Writers" }])).toContain(">A team that you have left</option>");
  expect(render([])).toContain(">A team that you have left</option>");
});
