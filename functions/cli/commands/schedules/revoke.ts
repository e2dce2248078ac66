import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { type AddCommand, examples } from "../command-group.ts";

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
