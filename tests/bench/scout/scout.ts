/** Discovering the practice sites with FederalScout, compared with Playwright's own tools. */
import { startPracticeSites } from "../../../infra/local/sites/start-practice-sites.ts";
import { scoutInProcess } from "../../fixtures/scout/scout-in-process.ts";
import { discover } from "../../fixtures/scout/scripted-author.ts";
import { startScout } from "../../fixtures/scout/start-scout.ts";
import { FLOWS } from "../../flows/flows/index.ts";
import { discoverFlow } from "../../flows/kit/discover-flow.ts";
import { discoverFlowAlone } from "../../flows/kit/discover-flow-alone.ts";
import { ENGINES_FOLDER } from "../../flows/kit/engines-folder.ts";
import { serveFlow } from "../../flows/kit/serve-flow.ts";
import { forms } from "../../forms/index.ts";
import { type Discovered, discoverForm, discoverFormAlone } from "../../forms/kit/discover-form.ts";
import { installLibraries } from "../../forms/kit/install-libraries.ts";
import { serveCorpus } from "../../forms/kit/serve-corpus.ts";
import { type BenchRow, defineBench } from "../frame/define-bench.ts";
import { measureInterleaved } from "../frame/measure-interleaved.ts";
import { median } from "../frame/statistics.ts";
import { discoverWithPlaywright } from "./discover-with-playwright.ts";
import { BENCH_SITES, type BenchSite, fillingOnly } from "./sites.ts";
import type { Traffic } from "./traffic.ts";

const LONGEST_FINDING = 80;

const YIELDS: Record<string, string> = {
  FederalScout: "a proved wizard and its contract",
  "@playwright/mcp": "the pages and their alternatives, seen",
  "@playwright/mcp, answers only": "one filled form",
};

/** `npm run bench -- scout` */
export const scoutBench = defineBench({
  name: "scout",
  title:
    "FederalScout on the practice sites, the forms of the corpus and whole applications: calls, text and time of a discovery",
  defaultRuns: 3,
  bars: {
    "scout calls, FSA": { atMost: 12 },
    "scout calls, SSA": { atMost: 5 },
    "scout kilobytes, FSA": { atMost: 120 },
    scout_calls_beyond_pages: { atMost: 3 },
    scout_characters_worst: { atMost: 12_000 },
    scout_forms_right: { atLeast: forms.length },
    scout_forms_alone: { atLeast: Math.ceil((forms.length * 2) / 3) },
    scout_flow_calls_beyond_pages: { atMost: 3 },
    scout_flows_proved: { atLeast: FLOWS.length },
    scout_flows_alone: { atLeast: Math.ceil(FLOWS.length * 0.7) },
    scout_flows_alone_wrong: { atMost: 0 },
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
            {
              name: "@playwright/mcp, answers only",
              run: () => discoverWithPlaywright(fillingOnly(site), sites.hosts),
            },
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
            yields: YIELDS[name] ?? "",
          });
          if (name === "FederalScout") traffic.set(site.id, outcome);
        }
      }
    } finally {
      await sites.close();
    }
    const corpus = await discoverCorpus(rows, progress);
    const flows = await discoverFlows(rows, progress);
    const fsa = traffic.get("fsa-estimator");
    return {
      rows,
      ratios: {
        ...corpus,
        ...flows,
        "scout calls, FSA": fsa?.calls ?? Number.NaN,
        "scout calls, SSA": traffic.get("ssa-quick-calculator")?.calls ?? Number.NaN,
        "scout kilobytes, FSA": (fsa?.bytes ?? Number.NaN) / 1000,
      },
    };
  },
});

/** Each form once: discovered from its answers alone, proved, and replayed with two other data sets. */
async function discoverCorpus(
  rows: BenchRow[],
  progress: (text: string) => void,
): Promise<Record<string, number>> {
  installLibraries();
  const server = await serveCorpus(forms);
  const discovered: Discovered[] = [];
  let alone = 0;
  try {
    for (const form of forms) {
      const result = await discoverForm(server, form);
      const { calls, pages, characters, seconds, findings } = result;
      progress(`${form.name}: ${calls} calls, ${characters} characters`);
      discovered.push(result);
      const [reason] = await discoverFormAlone(server, form);
      if (reason === undefined) alone++;
      rows.push({
        site: form.name,
        with: "federalrunner discover",
        yields: (reason ?? "a wizard, replayed").slice(0, LONGEST_FINDING),
      });
      const [finding] = findings;
      const yields = finding
        ? finding.slice(0, LONGEST_FINDING)
        : `${pages} pages, proved and replayed twice`;
      rows.push({
        site: form.name,
        with: "FederalScout",
        calls,
        text_kb: characters / 1000,
        median_s: seconds,
        yields,
      });
    }
  } finally {
    await server.close();
  }
  return {
    scout_calls_beyond_pages: Math.max(...discovered.map(({ calls, pages }) => calls - pages)),
    scout_characters_worst: Math.max(...discovered.map(({ characters }) => characters)),
    scout_forms_alone: alone,
    scout_forms_right: discovered.filter(({ findings }) => findings.length === 0).length,
  };
}

/** Each whole application: its first branch and two others; then without a model. */
async function discoverFlows(
  rows: BenchRow[],
  progress: (text: string) => void,
): Promise<Record<string, number>> {
  installLibraries(ENGINES_FOLDER);
  const scout = await scoutInProcess();
  const beyond: number[] = [];
  let [proved, alone, wrong] = [0, 0, 0];
  try {
    for (const flow of FLOWS) {
      const served = await serveFlow(flow);
      const started = performance.now();
      const discovered = await discoverFlow(scout, flow, served.url).finally(() => served.close());
      const seconds = (performance.now() - started) / 1000;
      const [first] = discovered.calls;
      if (first) beyond.push(first.calls - first.pages);
      if (discovered.proved) proved++;
      const outcome = await discoverFlowAlone(scout, flow);
      if ("right" in outcome) alone++;
      if ("wrong" in outcome) wrong++;
      const calls = discovered.calls.reduce((sum, branch) => sum + branch.calls, 0);
      progress(`${flow.name}: ${calls} calls`);
      const pages = discovered.file.pages.length;
      rows.push(
        {
          site: flow.name,
          with: "FederalScout",
          calls,
          median_s: seconds,
          yields: `${pages} pages, 3 branches`,
        },
        {
          site: flow.name,
          with: "federalrunner discover",
          yields: String(Object.values(outcome)[0] === true ? "a wizard" : Object.values(outcome)[0]).slice(
            0,
            LONGEST_FINDING,
          ),
        },
      );
    }
  } finally {
    await scout.close();
  }
  return {
    scout_flow_calls_beyond_pages: Math.max(...beyond),
    scout_flows_proved: proved,
    scout_flows_alone: alone,
    scout_flows_alone_wrong: wrong,
  };
}

async function discoverWithScout(site: BenchSite, hosts: Record<string, string>): Promise<Traffic> {
  const scout = await startScout(hosts);
  try {
    const { json } = await discover(scout, site);
    if (!json.proved) throw new Error(`${site.id} was not proved`);
    return { calls: scout.calls, bytes: scout.bytes };
  } finally {
    await scout.close();
  }
}
