/** The engine on every form of the corpus, against a script written by hand for that form. */
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { executeWizard } from "../../../shared/browser/execute-wizard.ts";
import { launchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { prepareUserData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizard } from "../../../shared/wizards/format/load-wizard.ts";
import { forms } from "../../forms/index.ts";
import type { CorpusForm } from "../../forms/kit/corpus-form.ts";
import { installLibraries } from "../../forms/kit/install-libraries.ts";
import { decide } from "../../forms/kit/office.ts";
import { type CorpusServer, serveCorpus } from "../../forms/kit/serve-corpus.ts";
import { wizardFile } from "../../forms/kit/wizard-file.ts";
import { type BenchRow, defineBench } from "../frame/define-bench.ts";
import { measureInterleaved } from "../frame/measure-interleaved.ts";
import { median } from "../frame/statistics.ts";

const QUALITY = 80;
const LONGEST_FAILURE = 80;
// Keeps the order of the columns where the first form fails.
const NOT_MEASURED = {
  script_ms: undefined,
  engine_ms: undefined,
  ratio: undefined,
  pictures: undefined,
  pictures_of_script: undefined,
};

interface Outcome {
  pictures: number;
}

/** `npm run bench -- forms` */
export const formsBench = defineBench({
  name: "forms",
  title:
    "every form of the corpus, browser launch included, against a hand-written script with the same pictures",
  defaultRuns: 5,
  bars: {
    forms_filled: { atLeast: forms.length },
    forms_vs_tight_geomean: { atMost: 0.85 },
    forms_vs_tight_worst: { atMost: 1.1 },
  },
  async run({ runs, progress }) {
    installLibraries();
    const server = await serveCorpus(forms);
    const rows: BenchRow[] = [];
    const ratios: number[] = [];
    try {
      for (const form of forms) {
        try {
          const contenders = [
            { name: "script", run: () => runByHand(server, form) },
            { name: "engine", run: () => runByEngine(server, form) },
          ];
          const report = (text: string) => progress(`${form.name}: ${text}`);
          const [script, engine] = await measureInterleaved<Outcome>(contenders, { runs, progress: report });
          const [scriptMs, engineMs] = [median(script?.durations ?? []), median(engine?.durations ?? [])];
          ratios.push(engineMs / scriptMs);
          rows.push({
            form: form.name,
            script_ms: Math.round(scriptMs),
            engine_ms: Math.round(engineMs),
            ratio: Number((engineMs / scriptMs).toFixed(2)),
            pictures: engine?.outcome.pictures,
            pictures_of_script: script?.outcome.pictures,
          });
        } catch (error) {
          const failure = String(error).split("\n")[0]?.slice(0, LONGEST_FAILURE);
          rows.push({ form: form.name, ...NOT_MEASURED, failure });
        }
      }
    } finally {
      await server.close();
    }
    return {
      rows,
      ratios: {
        forms_filled: ratios.length,
        forms_vs_tight_geomean: Math.exp(ratios.reduce((sum, one) => sum + Math.log(one), 0) / ratios.length),
        forms_vs_tight_worst: Math.max(...ratios),
      },
    };
  },
});

const CONFIG = readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME });

async function runByHand(server: CorpusServer, form: CorpusForm): Promise<Outcome> {
  const { url } = server.open(form, "plain");
  const launched = await launchBrowser(CONFIG, "chromium");
  try {
    const page = await (await launched.newContext()).newPage();
    let pictures = 0;
    await page.goto(url, { waitUntil: "domcontentloaded" });
    const code = await form.script(page, () => {
      pictures++;
      return page.screenshot({ type: "jpeg", quality: QUALITY, fullPage: true });
    });
    assertCode(form, code);
    return { pictures };
  } finally {
    await launched.close();
  }
}

async function runByEngine(server: CorpusServer, form: CorpusForm): Promise<Outcome> {
  const { url } = server.open(form, "plain");
  const text = JSON.stringify(wizardFile(form.name, url, form.wizard));
  const { wizard, contract } = loadWizard({ name: `${form.name}.json`, text });
  const { data } = prepareUserData(wizard, contract, form.data.recorded.answers);
  const { error, results, screenshots } = await executeWizard(wizard, data, { config: CONFIG });
  if (error) throw error;
  assertCode(form, results.code?.value);
  return { pictures: screenshots.length };
}

function assertCode(form: CorpusForm, code: unknown): void {
  const { answers, received = answers } = form.data.recorded;
  if (code !== decide(received).code) throw new Error(`the office received other answers from ${form.name}`);
}
