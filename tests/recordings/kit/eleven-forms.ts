/** Five practice sites, three forms of the corpus and three applications, each with a person's script. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { discoverAlone } from "../../../functions/federalscout/discover/discover-alone.ts";
import { startPracticeSites } from "../../../infra/local/sites/start-practice-sites.ts";
import { formatPracticeHosts } from "../../../shared/browser/launch/practice-hosts.ts";
import { shareBrowser } from "../../fixtures/browser/share-browser.ts";
import { BENEFITS_CALCULATOR, FSA_ESTIMATOR, SSA_CALCULATOR } from "../../fixtures/scout/practice-forms.ts";
import type { InProcessScout } from "../../fixtures/scout/scout-in-process.ts";
import { discover } from "../../fixtures/scout/scripted-author.ts";
import { FLOWS } from "../../flows/flows/index.ts";
import { discoverFlow } from "../../flows/kit/discover-flow.ts";
import type { Flow } from "../../flows/kit/flow.ts";
import { serveFlow } from "../../flows/kit/serve-flow.ts";
import { govuk } from "../../forms/govuk/form.ts";
import type { CorpusForm } from "../../forms/kit/corpus-form.ts";
import { discoverForm } from "../../forms/kit/discover-form.ts";
import { serveCorpus } from "../../forms/kit/serve-corpus.ts";
import { uswds } from "../../forms/uswds/form.ts";
import { webforms } from "../../forms/webforms/form.ts";
import { fillFlow } from "./flow-script.ts";
import { type RecordedSite, SITES } from "./practice-scripts.ts";
import type { SavedFile } from "./questions-in.ts";

export interface FormToRecord {
  name: string;
  /** Opens the form afresh. */
  open(): Promise<string>;
  script(page: Page): Promise<unknown>;
  /** The wizard that FederalScout saves by the calls of its tools. */
  discover(scout: InProcessScout): Promise<SavedFile>;
}

export interface ServedForms {
  forms: FormToRecord[];
  /** Settings of a scout that reaches them. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

const CORPUS: readonly CorpusForm[] = [govuk, uswds, webforms];
/** The first that the kit serves itself, from one page to the next. */
const APPLICATIONS: readonly Flow[] = FLOWS.filter(({ engine, isHub }) => !engine && !isHub).slice(0, 3);
export const NAMES: readonly string[] = [...SITES, ...CORPUS, ...APPLICATIONS].map(({ name }) => name);

export async function serveForms(): Promise<ServedForms> {
  const [sites, corpus, ...flows] = await Promise.all([
    startPracticeSites({ delays: "none" }),
    serveCorpus(CORPUS),
    ...APPLICATIONS.map(serveFlow),
  ]);
  return {
    forms: [
      ...SITES.map(siteToRecord),
      ...CORPUS.map((form) => ({
        name: form.name,
        open: async () => corpus.open(form, "plain").url,
        script: (page: Page) => form.script(page, async () => {}),
        async discover() {
          const { findings, file } = await discoverForm(corpus, form, shareBrowser);
          if (findings.length > 0 || !file) throw new Error(findings.join("\n"));
          return file as SavedFile;
        },
      })),
      ...APPLICATIONS.map((flow, at) => {
        const url = flows[at]?.url ?? "";
        const [first] = flow.branches;
        return {
          name: flow.name,
          open: async () => url,
          script: (page: Page) => fillFlow(page, flow, first?.meant ?? {}),
          discover: async (scout: InProcessScout) => {
            const own = { ...flow, branches: flow.branches.slice(0, 1) };
            return (await discoverFlow(scout, own, url)).file as unknown as SavedFile;
          },
        };
      }),
    ],
    environment: {
      FEDERALSCOUT_ALLOW_LOCAL: "true",
      FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts),
    },
    async close() {
      await Promise.all([sites.close(), corpus.close(), ...flows.map((flow) => flow.close())]);
    },
  };
}

function siteToRecord({ name, url, script, choose }: RecordedSite): FormToRecord {
  const known = [FSA_ESTIMATOR, SSA_CALCULATOR, BENEFITS_CALCULATOR].find(({ id }) => id === name);
  return {
    name,
    open: async () => url,
    script,
    async discover(scout) {
      if (known) await discover({ call: (tool, args) => scout.answer(tool, args) }, known);
      else {
        const options = { wizard_id: name, confirm: true, overwrite: false, choose };
        const { stopped } = await discoverAlone(url, options, scout.context);
        if (stopped) throw new Error(stopped.reason);
      }
      return JSON.parse(await readFile(join(scout.config.wizardsDir, `${name}.json`), "utf8"));
    },
  };
}
