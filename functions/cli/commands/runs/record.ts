import { InvalidArgumentError } from "commander";
import { AppError } from "../../../../shared/core/errors.ts";
import { writePrivateFile } from "../../../../shared/core/write-private-file.ts";
import { EXAMPLE_RUN } from "../../../../shared/operations/runs/run-view.ts";
import { HERE_OPTION, openRuns } from "../../input/open-runs.ts";
import { answering } from "../command-group.ts";

/** `federalrunner runs record RUN` */
export const addRunsRecordCommand = answering({
  name: "record",
  description: "write the record of a wizard's completed run: one page to print or to keep",
  args: { "<run>": "an id of `federalrunner runs list`" },
  options: (command) =>
    command
      .option("--output <file>", "a name that ends in .html or .pdf (default: record-<run>.html)", pageName)
      .option(...HERE_OPTION),
  examples: [`runs record ${EXAMPLE_RUN}`, `runs record ${EXAMPLE_RUN} --output aid.pdf`],
  async answer(id: string, { output = `record-${id}.html`, here }: { output?: string; here?: boolean }) {
    const { getRecord } = await import("../../../../shared/operations/runs/run-documents.ts");
    const page = await getRecord.handle({ run_id: id }, await openRuns(here));
    const isPdf = output.toLowerCase().endsWith(".pdf");
    const content = isPdf
      ? await (await import("../../../../shared/browser/print-page.ts")).printPage(page)
      : page;
    await writePrivateFile(output, content).catch((cause) => {
      throw new AppError("invalid_request", `--output: ${output} cannot be written.`, { cause });
    });
    return { json: { run_id: id, file: output }, lines: [output] };
  },
});

function pageName(name: string): string {
  if (!/\.(html|pdf)$/i.test(name)) throw new InvalidArgumentError("It must end in .html or .pdf.");
  return name;
}
