import { InvalidArgumentError } from "commander";
import { defined } from "../../../../shared/core/defined.ts";
import { readInput } from "../../../../shared/operations/read-input.ts";
import { createSchedule, updateSchedule } from "../../../../shared/operations/schedules/change-schedules.ts";
import { schedulesText } from "../../../../shared/operations/schedules/schedule-text.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { wholeNumber } from "../../input/parse-option.ts";
import {
  addScheduleOptions,
  readScheduleOptions,
  type ScheduleOptions,
} from "../../input/schedule-options.ts";
import { printJson } from "../../output/print-json.ts";
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
      const [{ call }, fields] = await Promise.all([openSchedules(), readScheduleOptions(options)]);
      const definition = readInput(
        createSchedule.input,
        defined({ id, enabled: !paused, ...fields }),
        "a field of a schedule",
      );
      const { schedule } = await createSchedule.handle(definition, call);
      if (json) printJson({ success: true, schedule });
      else process.stdout.write(`${schedulesText([schedule])}\n`);
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
      const { call, schedules: opened } = await openSchedules();
      const { target } = await opened.get(id, "all");
      const agent = target.kind === "agent" ? target.id : undefined;
      const patch = {
        ...(await readScheduleOptions(options, agent)),
        ...Object.fromEntries(unset.map((field) => [field, null])),
      };
      const input = readInput(
        updateSchedule.input,
        defined({ id, revision, ...patch }),
        "a field of a schedule",
      );
      const { schedule } = await updateSchedule.handle(input, call);
      if (json) printJson({ success: true, schedule });
      else process.stdout.write(`${schedulesText([schedule])}\n`);
    });
};

function removable(field: string, all: string[] = []): string[] {
  if (!REMOVABLE.includes(field))
    throw new InvalidArgumentError(`It must be one of ${REMOVABLE.join(", ")}.`);
  return [...all, field];
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
