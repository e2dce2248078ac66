import { AppError, type ErrorType } from "../../../../shared/core/errors.ts";
import { isLoopback } from "../../../../shared/core/network/loopback.ts";
import { proofOf } from "../../../../shared/wizards/proof.ts";
import { EXIT } from "../../exit-code.ts";
import { askScout } from "../../input/ask-scout.ts";
import { getWizard } from "../../input/open-catalogue.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { readScheduleOptions } from "../../input/schedule-options.ts";
import { startPractice } from "../../input/start-practice.ts";
import { printJson } from "../../output/print-json.ts";
import { printSchedules } from "../../output/print-schedule.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner wizards verify ID` */
export const addWizardsVerifyCommand: AddCommand = (wizards, done) => {
  wizards
    .command("verify")
    .description("walk through the real form with example values and report which locators still match")
    .argument("<id>", "an id of `federalrunner wizards`")
    .option("--practice", "walk through the practice site on this computer instead")
    .option(
      "--cron <crontab>",
      'run it with the example values at these times instead: "0 6 * * MON", @daily',
    )
    .option("--time-zone <name>", "time zone of --cron, as in America/New_York (default: UTC)")
    .option(
      "--notify-webhook <url>",
      "with --cron: post a signed notice to this https URL when a run fails or the form has changed",
    )
    .option("--notify-email <address>", "with --cron: send a mail when a run fails or the form has changed")
    .option("--confirm", "with --cron: also for a wizard whose example values make a declaration")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        "federalrunner wizards verify fsa-estimator",
        "federalrunner wizards verify fsa-estimator --practice",
        'federalrunner wizards verify fsa-estimator --cron "0 6 * * MON" --notify-email desk@example.gov',
      ),
    )
    .action(async (id: string, options: VerifyOptions) => {
      const { practice, json } = options;
      if (options.cron !== undefined) return schedule(id, options);
      refuseOptionsOfCron(options);
      const sites = practice ? await startPractice() : undefined;
      try {
        const loaded = await getWizard(id);
        const { wizard_id, url } = loaded.wizard;
        const scout = { hosts: sites?.hosts, allowsLocal: isLoopback(new URL(url).hostname) };
        const report = (await askScout("federalscout_verify_wizard", { wizard_id }, scout)) as Report;
        if (!report.success) throw failureOf(report);
        // The walk may have renewed it.
        const proof = proofOf(await getWizard(id));
        if (json) printJson({ ...report, ...proof, practice: practice || undefined });
        else process.stdout.write(`${[proof.proof, ...describeReport(report, practice)].join("\n")}\n`);
        if (!report.matches) done(EXIT.failed);
      } finally {
        await sites?.close();
      }
    });
};

interface VerifyOptions {
  practice?: boolean;
  json?: boolean;
  cron?: string;
  timeZone?: string;
  notifyWebhook?: string;
  notifyEmail?: string;
  confirm?: boolean;
}

function refuseOptionsOfCron({ timeZone, notifyWebhook, notifyEmail, confirm }: VerifyOptions): void {
  const given = {
    "--time-zone": timeZone,
    "--notify-webhook": notifyWebhook,
    "--notify-email": notifyEmail,
    "--confirm": confirm,
  };
  const [first] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (first) throw new AppError("invalid_request", `${first} requires --cron.`);
}

function failureOf({ error }: Report): AppError {
  return new AppError(error?.type ?? "internal_error", error?.message ?? "The walk did not start.");
}

/** A schedule that notifies where the form has changed, or no longer takes the example values. */
async function schedule(
  id: string,
  { confirm, json, practice: _, ...options }: VerifyOptions,
): Promise<void> {
  const [opened, { exampleData }] = await Promise.all([
    openSchedules(),
    import("../../../../shared/wizards/answers/prepare-user-data.ts"),
  ]);
  const { wizard } = await getWizard(id);
  const binding = wizard.pages.flatMap(({ fields }) => fields).find((field) => field.binding);
  if (binding && !confirm) {
    throw new AppError(
      "invalid_request",
      `The field ${binding.field_id} of ${id} makes a declaration. Add --confirm if the form may receive it with example values.`,
    );
  }
  const fields = await readScheduleOptions({ ...options, notifyOnlyFailures: true, tag: ["verify"] });
  const created = await opened.schedules.create(
    {
      id: `verify-${wizard.wizard_id}`,
      name: `Verify ${wizard.name}`,
      target: { kind: "wizard", id: wizard.wizard_id },
      user_data: exampleData(wizard),
      ...fields,
    },
    opened.creator,
  );
  if (json) printJson({ success: true, schedule: created });
  else printSchedules([created]);
}

interface Drift {
  status: "ok" | "weakened" | "missing";
  working: Locator[];
  broken: Locator[];
  proposed?: Locator[];
}

interface Locator {
  by: string;
  value?: string;
  role?: string;
  name?: string;
}

/** The answer of FederalScout's `federalscout_verify_wizard`. */
interface Report {
  success: boolean;
  wizard_id: string;
  matches: boolean;
  error?: { type: ErrorType; message: string };
  start_action?: Drift;
  pages: {
    page_number: number;
    page_title: string;
    ok: string[];
    drifted: (Drift & { field_id: string; options_missing?: string[]; options_new?: string[] })[];
    not_asked?: string[];
    new_questions?: { field_id: string; label: string }[];
    continue_button?: Drift;
    button_ok?: string;
  }[];
  results: (Drift & { name: string })[];
  results_ok: string[];
  stopped_at?: { page: number; type: string; message: string };
}

function describeReport(report: Report, practice = false): string[] {
  const { start_action, pages, results, results_ok, stopped_at, matches } = report;
  return [
    ...(practice ? ["Practice site: this proves nothing about the real site."] : []),
    ...(start_action ? describeDrift("start action", start_action) : []),
    ...pages.flatMap((page) => [
      `${page.page_number}. ${page.page_title}`,
      ...page.ok.map((id) => `   ✓ ${id}`),
      ...page.drifted.flatMap((drift) => [
        ...describeDrift(drift.field_id, drift),
        ...optionLines("lacks the options", drift.options_missing),
        ...optionLines("has new options", drift.options_new),
      ]),
      ...(page.not_asked ?? []).map((id) => `   - ${id}: not asked for the example values`),
      ...(page.new_questions ?? []).map(({ label }) => `   + new question: ${label}`),
      ...(page.button_ok === undefined ? [] : [`   ✓ ${page.button_ok}`]),
      ...(page.continue_button ? describeDrift("continue button", page.continue_button) : []),
    ]),
    ...(stopped_at ? [`The walk ended on page ${stopped_at.page}: ${stopped_at.message}`] : ["Results"]),
    ...results_ok.map((name) => `   ✓ ${name}`),
    ...results.flatMap((drift) => describeDrift(drift.name, drift)),
    matches ? "Every locator matches." : "Some locators do not match.",
  ];
}

function describeDrift(name: string, { status, working, broken, proposed = [] }: Drift): string[] {
  return [
    `   ${status === "ok" ? "✓" : "✗"} ${name}`,
    ...working.map((locator) => `       ✓ ${showLocator(locator)}`),
    ...broken.map((locator) => `       ✗ ${showLocator(locator)}`),
    ...proposed.map((locator) => `       → ${showLocator(locator)}`),
  ];
}

function optionLines(words: string, options: string[] = []): string[] {
  return options.length > 0 ? [`       ${words} ${options.join(", ")}`] : [];
}

function showLocator({ by, value, role, name }: Locator): string {
  return by === "role" ? `role ${role} “${name}”` : `${by} ${value}`;
}
