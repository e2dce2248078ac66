import { InvalidArgumentError } from "commander";
import { OPERATOR, openSchedules } from "../../input/open-schedules.ts";
import { wholeNumber } from "../../input/parse-option.ts";
import {
  addScheduleOptions,
  readScheduleOptions,
  type ScheduleOptions,
} from "../../input/schedule-options.ts";
import { printJson } from "../../output/print-json.ts";
import { printSchedules } from "../../output/print-schedule.ts";
import { type AddCommand, examples } from "../command-group.ts";

interface CreateOptions extends ScheduleOptions {
  id?: string;
  paused?: boolean;
  json?: boolean;
}

/** `federalrunner schedules create` */
export const addSchedulesCreateCommand: AddCommand = (schedules) => {
  addScheduleOptions(
    schedules
      .command("create")
      .description("create a schedule for an agent or a wizard")
      .option("--id <id>", "lower-case letters, digits and hyphens (default: derived from the name)"),
  )
    .option("--paused", "create it paused, until it is resumed")
    .option("--json", "print one JSON object")
    .addHelpText("after", EXAMPLES)
    .action(async ({ id, paused, json, ...options }: CreateOptions) => {
      const [opened, fields] = await Promise.all([openSchedules(), readScheduleOptions(options)]);
      const definition = { id, enabled: !paused, ...fields };
      const schedule = await opened.schedules.create(definition, opened.creator);
      if (json) printJson({ success: true, schedule });
      else printSchedules([schedule]);
    });
};

const EXAMPLES = examples(
  'federalrunner schedules create --id hello --name "Say hello" --agent echo --input hello --cron "*/5 * * * *"',
  'federalrunner schedules create --name "Weekly estimate" --wizard ssa-quick-calculator --data examples/ssa-mid-career.json --cron "0 9 * * MON" --time-zone America/New_York',
  "federalrunner schedules create --name Once --agent echo --input hello --at 2027-03-01T09:30 --time-zone Europe/Berlin",
);

interface UpdateOptions extends ScheduleOptions {
  unset?: string[];
  revision?: number;
  json?: boolean;
}

const REMOVABLE = ["description", "timeout_seconds", "input", "parameters", "user_data", "notify"];

/** `federalrunner schedules update ID` */
export const addSchedulesUpdateCommand: AddCommand = (schedules) => {
  addScheduleOptions(
    schedules
      .command("update")
      .description("change the given fields of a schedule; new times apply from the next one on")
      .argument("<id>", "an id of `federalrunner schedules list`"),
  )
    .option("--unset <field>", `remove a value: ${REMOVABLE.join(", ")}; may be repeated`, removable)
    .option(
      "--revision <number>",
      "fail unless the schedule has this revision",
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
    )
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        'federalrunner schedules update nightly --cron "30 2 * * *"',
        'federalrunner schedules update nightly --input "new request" --unset timeout_seconds --revision 3',
      ),
    )
    .action(async (id: string, { unset = [], revision, json, ...options }: UpdateOptions) => {
      const opened = await openSchedules();
      const { target } = await opened.schedules.get(id, "all");
      const agent = target.kind === "agent" ? target.id : undefined;
      const patch = {
        ...(await readScheduleOptions(options, agent)),
        ...Object.fromEntries(unset.map((field) => [field, null])),
      };
      const schedule = await opened.schedules.update(id, patch, OPERATOR, { revision });
      if (json) printJson({ success: true, schedule });
      else printSchedules([schedule]);
    });
};

function removable(field: string, all: string[] = []): string[] {
  if (!REMOVABLE.includes(field))
    throw new InvalidArgumentError(`It must be one of ${REMOVABLE.join(", ")}.`);
  return [...all, field];
}

/** `federalrunner schedules delete ID` */
export const addSchedulesDeleteCommand: AddCommand = (schedules) => {
  schedules
    .command("delete")
    .description("delete a schedule; its runs continue and remain in the history")
    .argument("<id>", "an id of `federalrunner schedules list`")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner schedules delete nightly"))
    .action(async (id: string, { json }: { json?: boolean }) => {
      const opened = await openSchedules();
      await opened.schedules.delete(id, "all");
      if (json) printJson({ success: true, deleted: id });
      else process.stdout.write(`Deleted ${id}.\n`);
    });
};

/** `federalrunner schedules pause ID` */
export const addSchedulesPauseCommand = switchCommand(
  "pause",
  "pause a schedule until it is resumed; times in between are skipped",
);

/** `federalrunner schedules resume ID` */
export const addSchedulesResumeCommand = switchCommand(
  "resume",
  "resume a paused schedule from its next time on",
);

function switchCommand(action: "pause" | "resume", description: string): AddCommand {
  return (schedules) => {
    schedules
      .command(action)
      .description(description)
      .argument("<id>", "an id of `federalrunner schedules list`")
      .option("--json", "print one JSON object")
      .addHelpText("after", examples(`federalrunner schedules ${action} nightly`))
      .action(async (id: string, { json }: { json?: boolean }) => {
        const opened = await openSchedules();
        const schedule = await opened.schedules.update(id, { enabled: action === "resume" }, OPERATOR);
        if (json) printJson({ success: true, schedule });
        else printSchedules([schedule]);
      });
  };
}

/** `federalrunner schedules revoke SUBJECT` */
export const addSchedulesRevokeCommand: AddCommand = (schedules) => {
  schedules
    .command("revoke")
    .description(
      "withdraw the grants of one caller: its schedules fire as refused runs until it grants again",
    )
    .argument("<subject>", "the subject of the caller's tokens, such as auth0|5f7c8ec7")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner schedules revoke 'auth0|5f7c8ec7'"))
    .action(async (subject: string, { json }: { json?: boolean }) => {
      const opened = await openSchedules();
      await opened.schedules.withdrawGrants(opened.ownersOf(subject));
      if (json) printJson({ success: true });
      else process.stdout.write("The grants that this caller made until now are withdrawn.\n");
    });
};

/** `federalrunner schedules run ID` */
export const addSchedulesRunCommand: AddCommand = (schedules) => {
  schedules
    .command("run")
    .description("start a run of a schedule now, even a paused one; its times do not change")
    .argument("<id>", "an id of `federalrunner schedules list`")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner schedules run nightly"))
    .action(async (id: string, { json }: { json?: boolean }) => {
      const opened = await openSchedules();
      const { id: run_id, target, state } = await opened.schedules.runNow(id, OPERATOR, "cli");
      if (json) printJson({ success: true, run_id, target, state });
      else process.stdout.write(`${run_id}: ${state}; \`npx federalrunner runs show ${run_id}\` shows it\n`);
    });
};
