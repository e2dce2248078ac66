import { AppError } from "../../../../shared/core/errors.ts";
import { schedulesText } from "../../../../shared/operations/schedules/schedule-text.ts";
import { proofOf } from "../../../../shared/wizards/proof.ts";
import { getWizard } from "../../input/open-catalogue.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { readScheduleOptions } from "../../input/schedule-options.ts";
import { startPractice } from "../../input/start-practice.ts";
import { walkForm } from "../../input/walk-form.ts";
import { describeReport } from "../../output/walk-report.ts";
import { type Answer, answering } from "../command-group.ts";

/** `federalrunner wizards verify ID` */
export const addWizardsVerifyCommand = answering({
  name: "verify",
  description: "walk through the real form with example values and report which locators still match",
  args: { "<id>": "an id of `federalrunner wizards`" },
  options: (command) =>
    command
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
      .option("--confirm", "with --cron: also for a wizard whose example values make a declaration"),
  examples: [
    "wizards verify fsa-estimator",
    "wizards verify fsa-estimator --practice",
    'wizards verify fsa-estimator --cron "0 6 * * MON" --notify-email desk@example.gov',
  ],
  async answer(id: string, { json: _, ...options }: VerifyOptions) {
    const { practice } = options;
    if (options.cron !== undefined) return schedule(id, options);
    refuseOptionsOfCron(options);
    const sites = practice ? await startPractice() : undefined;
    try {
      const { wizard } = await getWizard(id);
      const report = await walkForm(wizard, { hosts: sites?.hosts });
      if (!report.success) {
        const { type, message } = report.error ?? {};
        throw new AppError(type ?? "internal_error", message ?? "The walk did not start.");
      }
      // The walk may have renewed it.
      const proof = proofOf(await getWizard(id));
      return {
        json: { ...report, ...proof, practice: practice || undefined },
        lines: [proof.proof, ...describeReport(report, practice)],
        isFailed: !report.matches,
      };
    } finally {
      await sites?.close();
    }
  },
});

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

/** A schedule that notifies where the form has changed, or no longer takes the example values. */
async function schedule(id: string, { confirm, practice: _, ...options }: VerifyOptions): Promise<Answer> {
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
  return { json: { schedule: created }, lines: [schedulesText([created])] };
}
