/** The parts of a run. */
import type { Wizard } from "../wizards/wizard.ts";
import type { BrowserConfig } from "./config.ts";
import type { ChooseElement } from "./heal/heal-page.ts";
import type { LaunchBrowser } from "./launch/launch-browser.ts";
import type { Progress, WizardOutcome } from "./wizard-outcome.ts";

export interface RunParts {
  wizard: Wizard;
  data: Record<string, unknown>;
  config: BrowserConfig;
  /** Aborted with the AppError that ends the run. */
  signal: AbortSignal;
  /** Completed during the run. */
  outcome: WizardOutcome;
  onProgress: (progress: Progress) => void;
  /** Milliseconds since the run began. */
  elapsed: () => number;
  /** The limit of the run, in milliseconds. */
  limitMs: number;
  launch: LaunchBrowser;
  choose?: ChooseElement;
  /** Whether each page is compared with the wizard. */
  compare?: boolean;
}
