/** Discovering the practice sites with FederalScout, compared with Playwright's own tools. */
import { startPracticeSites } from "../../../infra/local/sites/start-practice-sites.ts";
import { discover } from "../../fixtures/scout/scripted-author.ts";
import { startScout } from "../../fixtures/scout/start-scout.ts";
import { type BenchRow, defineBench } from "../frame/define-bench.ts";
import { measureInterleaved } from "../frame/measure-interleaved.ts";
import { median } from "../frame/statistics.ts";
import { discoverWithPlaywright } from "./discover-with-playwright.ts";
import { BENCH_SITES, type BenchSite } from "./sites.ts";
import type { Traffic } from "./traffic.ts";

export const scoutBench = defineBench({
  name: "scout",
  title: "FederalScout on the practice sites: calls, text and time of a discovery",
  defaultRuns: 3,
  bars: {
    "scout calls, FSA": { atMost: 12 },
    "scout calls, SSA": { atMost: 5 },
    "scout kilobytes, FSA": { atMost: 120 },
  },
  async run({ runs, progress }) {
    const sites = await startPracticeSites();
    const rows: BenchRow[] = [];
    const traffic = new Map<string, Traffic>();
    try {
      for (const site of BENCH_SITES) {
        const measured = await measureInterleaved(
          [
            { name: "FederalScout", run: () => discoverWithScout(site, sites.hosts) },
            { name: "@playwright/mcp", run: () => discoverWithPlaywright(site, sites.hosts) },
          ],
          { runs, warmups: 0, progress: (text) => progress(`${site.id}, ${text}`) },
        );
        for (const { name, durations, outcome } of measured) {
          rows.push({
            site: site.id,
            with: name,
            calls: outcome.calls,
            text_kb: outcome.bytes / 1000,
            median_s: median(durations) / 1000,
            yields: name === "FederalScout" ? "a proved wizard and its contract" : "the pages, seen",
          });
          if (name === "FederalScout") traffic.set(site.id, outcome);
        }
      }
    } finally {
      await sites.close();
    }
    const fsa = traffic.get("fsa-estimator");
    return {
      rows,
      ratios: {
        "scout calls, FSA": fsa?.calls ?? Number.NaN,
        "scout calls, SSA": traffic.get("ssa-quick-calculator")?.calls ?? Number.NaN,
        "scout kilobytes, FSA": (fsa?.bytes ?? Number.NaN) / 1000,
      },
    };
  },
});

async function discoverWithScout(site: BenchSite, hosts: Record<string, string>): Promise<Traffic> {
  const scout = await startScout(hosts);
  try {
    const { json } = await discover(scout, site.url, site.id, site.knowledge);
    if (!json.proved) throw new Error(`${site.id} was not proved`);
    return { calls: scout.calls, bytes: scout.bytes };
  } finally {
    await scout.close();
  }
}
