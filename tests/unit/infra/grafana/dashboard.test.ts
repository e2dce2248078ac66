import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { createMetrics } from "../../../../functions/gateway/metrics/create-metrics.ts";
import { runMetrics } from "../../../../functions/gateway/metrics/run-metrics.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";

interface Dashboard {
  panels: { title: string; targets: { expr: string }[]; gridPos: { x: number; y: number } }[];
}

interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}

const read = (name: string) => readFileSync(join(packageRoot, "infra/grafana", name), "utf8");
const { panels } = JSON.parse(read("dashboard.json")) as Dashboard;
const rules = (parse(read("alerts.yaml")) as Alerts).groups.flatMap((group) => group.rules);

/** The names of the series that the gateway can return, of its own metrics and of the process. */
async function namesOfSeries(): Promise<Set<string>> {
  const runs = { list: async () => ({ runs: [] }), loads: async () => new Map() };
  const { render } = createMetrics([runMetrics(runs as never, () => 0, { warn() {} })]);
  const { text } = await render();
  return new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = "", type = ""]) => seriesOf(name, type)),
  );
}

function seriesOf(name: string, type: string): string[] {
  if (type === "counter") return [`${name}_total`];
  if (type === "histogram") return ["bucket", "count", "sum"].map((part) => `${name}_${part}`);
  if (type === "gaugehistogram") return ["bucket", "gcount", "gsum"].map((part) => `${name}_${part}`);
  return [name];
}

it.each([
  ...panels.map(({ title, targets }) => [title, targets.map(({ expr }) => expr).join(" ")]),
  ...rules.map(({ alert, expr }) => [alert, expr]),
])("%s reads metrics that the gateway returns", async (_, expression) => {
  const named = expression.match(/\b(?:federalrunner|process)_\w+/g) ?? [];
  expect(named.length).toBeGreaterThan(0);
  const known = await namesOfSeries();
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it("shows every metric of the gateway, each panel at a place of its own", async () => {
  const shown = JSON.stringify(panels);
  const missing = [...(await namesOfSeries())].filter(
    (name) =>
      name.startsWith("federalrunner_") &&
      /_(bucket|total|runs|running|queued)$/.test(name) &&
      !shown.includes(name),
  );
  expect(missing).toEqual([]);
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
});

it("states in each alert's summary what has happened", () => {
  for (const { annotations } of rules) expect(annotations.summary).toMatch(/\.$/);
});
