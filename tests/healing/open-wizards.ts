/** The wizards of the drifts: those of the corpus, and bundled ones on their practice sites. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type PracticeSites, startPracticeSites } from "../../infra/local/sites/start-practice-sites.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { loadWizard } from "../../shared/wizards/format/load-wizard.ts";
import type { Wizard } from "../../shared/wizards/wizard.ts";
import { forms } from "../forms/index.ts";
import { serveCorpus } from "../forms/kit/serve-corpus.ts";
import { wizardFile } from "../forms/kit/wizard-file.ts";

export interface DriftWizards {
  /** A new run of the form. */
  open(form: string): Promise<Wizard>;
  practice: PracticeSites;
  close(): Promise<void>;
}

export async function openWizards(): Promise<DriftWizards> {
  const [corpus, practice] = await Promise.all([serveCorpus(forms), startPracticeSites()]);
  return {
    practice,
    async open(name) {
      const form = forms.find((one) => one.name === name);
      const text = form
        ? JSON.stringify(wizardFile(name, corpus.open(form, "plain").url, form.wizard))
        : await readFile(join(packageRoot, "wizards", `${name}.json`), "utf8");
      return loadWizard({ name: `${name}.json`, text }).wizard;
    },
    async close() {
      await Promise.all([corpus.close(), practice.close()]);
    },
  };
}
