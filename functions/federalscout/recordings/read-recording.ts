import { readPlaywrightScript } from "./read-playwright-script.ts";
import { readRecorderFile } from "./read-recorder-file.ts";
import { MOST_ACTS, type Recording, refusal } from "./recording.ts";

const LONGEST = 5_000_000;
/** The tree of a script has many times its size. */
const LONGEST_SCRIPT = 500_000;

/**
 * @param text of a file of the Recorder panel of Chrome (JSON), or of a Playwright script, which is parsed and never executed
 * @throws AppError `invalid_request` that names the line or the step
 */
export function readRecording(text: string): Recording {
  if (text.length > LONGEST) throw refusal("the file is larger than 5 MB");
  const isScript = !/^\s*\{/.test(text);
  if (isScript && text.length > LONGEST_SCRIPT) throw refusal("the script is larger than 500 kB");
  const recording = isScript ? readPlaywrightScript(text) : readRecorderFile(text);
  if (recording.url === "") throw refusal("the recording opens no page");
  if (recording.acts.length > MOST_ACTS) throw refusal(`the recording has more than ${MOST_ACTS} acts`);
  return recording;
}
