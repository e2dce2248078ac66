import { InvalidArgumentError } from "commander";
import { AppError } from "../../../../shared/core/errors.ts";
import { writePrivateFile } from "../../../../shared/core/write-private-file.ts";
import { HERE_OPTION, openRuns } from "../../input/open-runs.ts";
import { printJson } from "../../output/print-json.ts";
import { type AddCommand, examples } from "../command-group.ts";

interface RecordOptions {
  output?: string;
  here?: boolean;
  json?: boolean;
}

/** `federalrunner runs record RUN` */
export const addRunsRecordCommand: AddCommand = (group) => {
  group
    .command("record")
    .description("write the record of a wizard's completed run: one page to print or to keep")
    .argument("<run>", "an id of `federalrunner runs list`")
    .option("--output <file>", "a name that ends in .html or .pdf (default: record-<run>.html)", pageName)
    .option(...HERE_OPTION)
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        "federalrunner runs record 019a42d6-8c00-7a11-9c1e-0d2f6a3b4c5d",
        "federalrunner runs record 019a42d6-8c00-7a11-9c1e-0d2f6a3b4c5d --output aid.pdf",
      ),
    )
    .action(async (id: string, { output = `record-${id}.html`, here, json }: RecordOptions) => {
      const { getRecord } = await import("../../../../shared/operations/runs/run-documents.ts");
      const page = await getRecord.handle({ run_id: id }, await openRuns(here));
      const isPdf = output.toLowerCase().endsWith(".pdf");
      const content = isPdf
        ? await (await import("../../../../shared/browser/print-page.ts")).printPage(page)
        : page;
      await writePrivateFile(output, content).catch((cause) => {
        throw new AppError("invalid_request", `--output: ${output} cannot be written.`, { cause });
      });
      if (json) printJson({ success: true, run_id: id, file: output });
      else process.stdout.write(`${output}\n`);
    });
};

function pageName(name: string): string {
  if (!/\.(html|pdf)$/i.test(name)) throw new InvalidArgumentError("It must end in .html or .pdf.");
  return name;
}
