/** The visit of the form's site: opens a tab with the first page, and again where a page could not be loaded. */
import { AppError } from "../core/errors.ts";
import type { Wizard, WizardPage } from "../wizards/wizard.ts";
import type { BrowserConfig } from "./config.ts";
import type { ChooseElement } from "./heal/heal-page.ts";
import type { RunHealing } from "./heal/run-healing.ts";
import type { LaunchBrowser, LaunchedBrowser } from "./launch/launch-browser.ts";
import type { Destination } from "./navigate/advance.ts";
import { openForm } from "./navigate/open-form.ts";
import type { PersonParts } from "./person/await-person.ts";
import { anchorOf } from "./plan-page.ts";
import { orAborted, pause } from "./run-limit.ts";
import { allowedSites } from "./sites/allowed-sites.ts";
import { holdDocuments } from "./sites/hold-documents.ts";
import { FormPage } from "./tab/form-page.ts";
import { rulesOf } from "./visitor/rules.ts";
import type { Visitor } from "./visitor/visitor.ts";
import type { Progress, WizardOutcome } from "./wizard-outcome.ts";

const NAVIGATION_RETRIES = 2;
const FIRST_RETRY_MS = 500;
/** Failures of an arrival: the form shows none of the expected pages. */
const ENDS_ARRIVAL = new Set(["navigation_failed", "selector_not_found", "unknown_page"]);

/**
 * @param onTab called with each tab before the form is loaded in it
 * @param onPerson returns the page that is shown after a person has acted; undefined where none is asked
 */
export async function visitForm(
  launched: LaunchedBrowser,
  { wizard: recorded, config, signal, onProgress, visitor }: RunParts,
  pages: WizardPage[],
  healing: RunHealing,
  onTab: (form: FormPage) => void,
  onPerson: (form: FormPage, error: unknown) => Promise<Destination | undefined>,
): Promise<{ form: FormPage; here: Destination }> {
  let wizard = recorded;
  let form: FormPage | undefined;
  const [context] = await orAborted(
    Promise.all([launched.newContext(wizard.locale, visitor), launched.confineTo?.(wizard.url)]),
    signal,
  );
  const visit = { sites: allowedSites(wizard), context, url: wizard.url, signal };
  const { sites, declared } = await rulesOf(visitor, config, visit);
  const held = orAborted(
    holdDocuments(launched.browser, context, sites, (error) => form?.end(error), declared),
    signal,
  );
  const anchors = pages.map(anchorOf);
  for (let attempt = 1; ; attempt++) {
    form?.leave();
    [form] = await Promise.all([FormPage.open(context, signal, sites), held]);
    onTab(form);
    try {
      const recognise = healing.recogniser(form, 0);
      const { failureOf } = launched;
      return { form, here: await openForm(form, wizard, anchors, config.timeouts, failureOf, recognise) };
    } catch (error) {
      const started = await healing.start(form, wizard.start_action, error);
      if (started) {
        wizard = { ...wizard, start_action: started };
        continue;
      }
      const asked = await onPerson(form, error);
      if (asked) return { form, here: asked };
      const isLost = error instanceof AppError && ENDS_ARRIVAL.has(error.type);
      const here = isLost && (await healing.arrive(form, 0));
      if (here) return { form, here };
      if (!(error instanceof AppError) || error.type !== "navigation_failed") throw error;
      if (attempt > NAVIGATION_RETRIES) throw error;
      onProgress({ type: "retrying", attempt, reason: error.type });
      await orAborted(pause(FIRST_RETRY_MS * 2 ** (attempt - 1)), signal);
    }
  }
}

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
  /** A person has agreed to a press that may bind. */
  confirm?: boolean;
  /** Whether only the results, or a failure, have a picture. */
  screenshots?: "all" | "result" | undefined;
  /** Whether each page is compared with the wizard. */
  compare?: boolean;
  visitor: Visitor;
  /** Absent: no person is asked. */
  person?: PersonParts | undefined;
}
