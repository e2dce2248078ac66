/** The specimens of the page script: everything that a rule of it may have been written for. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { startPracticeSites } from "../../infra/local/sites/start-practice-sites.ts";
import { readActionsConfig } from "../../shared/actions/config.ts";
import { createTranslator } from "../../shared/actions/translate/create-translator.ts";
import { readBrowserConfig } from "../../shared/browser/config.ts";
import { executeWizard } from "../../shared/browser/execute-wizard.ts";
import type { LaunchBrowser } from "../../shared/browser/launch/launch-browser.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { prepareUserData } from "../../shared/wizards/answers/prepare-user-data.ts";
import { deriveContract } from "../../shared/wizards/contract/derive-contract.ts";
import { loadWizard } from "../../shared/wizards/format/load-wizard.ts";
import { normalizeWizard } from "../../shared/wizards/format/normalize-wizard.ts";
import { labelledSteps } from "../actions/labelled-steps.ts";
import { openLabelled, runLabelledStep } from "../actions/run-labelled-step.ts";
import { servePages } from "../actions/serve-pages.ts";
import {
  ANSWERED_DIALOGS,
  askOnPress,
  DIALOG_OF_RADIOS,
  dialog,
  REFUSED_DIALOGS,
} from "../fixtures/forms/dialogs.ts";
import { serveForms } from "../fixtures/forms/serve-forms.ts";
import { scoutInProcess } from "../fixtures/scout/scout-in-process.ts";
import { BUNDLED } from "../fixtures/wizards/bundled.ts";
import { FLOWS } from "../flows/flows/index.ts";
import { discoverFlow, spokenData } from "../flows/kit/discover-flow.ts";
import { discoverFlowAlone } from "../flows/kit/discover-flow-alone.ts";
import { serveFlow } from "../flows/kit/serve-flow.ts";
import { forms } from "../forms/index.ts";
import { discoverForm } from "../forms/kit/discover-form.ts";
import { cellsOf, runCell } from "../forms/kit/run-cell.ts";
import { serveCorpus } from "../forms/kit/serve-corpus.ts";
import { drifts } from "../healing/drifts.ts";
import { openWizards } from "../healing/open-wizards.ts";
import { runDrift } from "../healing/run-drift.ts";

export type Specimens = (launch: LaunchBrowser, progress: Progress) => Promise<void>;

/** @param findings empty when the specimen ended as it has to: only then its reach counts as proved */
export type Progress = (specimen: string, findings: readonly string[]) => void;

const AT_ONCE = 2;
// Coverage makes every call slower.
const TIMEOUTS = { run: 120_000, pageLoad: 30_000, element: 12_000, navigation: 30_000 };
const BROWSER = readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME });
const CONFIG = { ...BROWSER, timeouts: TIMEOUTS };

export const SPECIMENS: Record<
  "wizards" | "corpus" | "discovery" | "flows" | "dialogs" | "drifts" | "steps",
  Specimens
> = {
  async wizards(launch, progress) {
    const sites = await startPracticeSites({ delays: "none" });
    const config = { ...CONFIG, practiceHosts: sites.hosts };
    const examples = readdirSync(join(packageRoot, "examples"));
    for (const { id, examples: prefix } of BUNDLED) {
      const [file, schema] = [`${id}.json`, `${id}.schema.json`].map((name) => ({
        name,
        text: readFileSync(join(packageRoot, "wizards", name), "utf8"),
      }));
      const { wizard, contract } = loadWizard(file as NonNullable<typeof file>, schema);
      for (const example of examples.filter((name) => name.startsWith(prefix))) {
        const answers = JSON.parse(readFileSync(join(packageRoot, "examples", example), "utf8"));
        const { data } = prepareUserData(wizard, contract, answers);
        const { error } = await executeWizard(wizard, data, { config, launch });
        progress(`wizard ${example}`, error ? [`${error.type}: ${error.message}`] : []);
      }
    }
    await sites.close();
  },

  async corpus(launch, progress) {
    const server = await serveCorpus(forms);
    const cells = forms.flatMap(cellsOf).values();
    const worker = async () => {
      for (const cell of cells) {
        const { form, data, fault, findings } = await runCell(server, cell, { launch, timeouts: TIMEOUTS });
        progress(`corpus ${form} / ${data} / ${fault}`, findings);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await server.close();
  },

  async discovery(launch, progress) {
    const server = await serveCorpus(forms);
    for (const form of forms) {
      const { findings } = await discoverForm(server, form, launch);
      progress(`discovery of ${form.name}`, findings);
    }
    await server.close();
  },

  async flows(launch, progress) {
    const scout = await scoutInProcess(launch);
    for (const flow of FLOWS) {
      const served = await serveFlow(flow);
      try {
        const { file } = await discoverFlow(scout, flow, served.url);
        const wizard = normalizeWizard(file, flow.name);
        for (const { name, said, meant } of flow.branches) {
          const { data } = prepareUserData(wizard, deriveContract(wizard), spokenData(file, flow, said));
          const { error } = await executeWizard(wizard, data, { config: CONFIG, launch });
          const isSame = isDeepStrictEqual(served.sent.at(-1), meant);
          progress(`flow ${flow.name}: ${name}`, [
            ...(error ? [`${error.type}: ${error.message}`] : []),
            ...(isSame ? [] : [`received: ${JSON.stringify(served.sent.at(-1))}`]),
          ]);
        }
      } catch (error) {
        progress(`flow ${flow.name}`, [String(error).slice(0, 1000)]);
      }
      await served.close();
      const alone = await discoverFlowAlone(scout, flow);
      progress(`flow ${flow.name} without a model`, "wrong" in alone ? [alone.wrong] : []);
    }
    await scout.close();
  },

  async dialogs(launch, progress) {
    const served = await serveForms();
    const answered = [
      ...ANSWERED_DIALOGS.map(([name, words, buttons, own]) => [name, dialog(words, buttons, own)] as const),
      ["of radios", DIALOG_OF_RADIOS] as const,
    ];
    for (const [name, script] of answered) {
      const { results } = await askOnPress(served, script, { config: CONFIG, launch });
      const received = results.received?.value;
      progress(`dialog: ${name}`, received === "12 High Road" ? [] : [`received: ${received}`]);
    }
    for (const [name, words, buttons] of REFUSED_DIALOGS) {
      const { error } = await askOnPress(served, dialog(words, buttons, ""), { config: CONFIG, launch });
      progress(`dialog ${name}`, error?.type === "unknown_page" ? [] : [`${error?.type}: ${error?.message}`]);
    }
    await served.close();
  },

  async drifts(launch, progress) {
    const wizards = await openWizards();
    const browser = await launch({ ...BROWSER, practiceHosts: wizards.practice.hosts }, "chromium");
    for (const drift of drifts) {
      const context = await browser.newContext();
      const { verdict } = await runDrift(context, await wizards.open(drift.form), drift);
      await context.close();
      progress(
        `drift of ${drift.form}: ${drift.element} ${drift.changes.join(", ")}`,
        verdict === "wrong" ? [verdict] : [],
      );
    }
    await browser.close();
    await wizards.close();
  },

  async steps(launch, progress) {
    const [corpus, pages] = await Promise.all([serveCorpus(forms), servePages()]);
    const browser = await launch(BROWSER, "chromium");
    const translator = createTranslator(readActionsConfig({}));
    const urlOf = (page: string) => {
      const form = forms.find(({ name }) => name === page);
      return form ? corpus.open(form, "plain").url : `${pages.origin}/${page}`;
    };
    // Every other step needs a model.
    for (const label of labelledSteps.filter(({ plain }) => plain)) {
      const context = await browser.newContext();
      const page = await openLabelled(context, label, urlOf);
      const { findings } = await runLabelledStep(page, label, translator);
      // A step ends before the page's script has handled its last event.
      await Promise.race([context.close(), pause(TIMEOUTS.element)]);
      progress(`step "${label.step}" on ${label.page}`, findings);
    }
    await browser.close();
    await Promise.all([corpus.close(), pages.close()]);
  },
};
