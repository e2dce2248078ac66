import { readPlaywrightScript } from "./read-playwright-script.ts";
import { readRecorderFile } from "./read-recorder-file.ts";
import { type Recording, refusal } from "./recording.ts";

const LONGEST = 5_000_000;

/**
 * @param text of a file of the Recorder panel of Chrome (JSON), or of a Playwright script, which is parsed and never executed
 * @throws AppError `invalid_request` that names the line or the step
 */
export function readRecording(text: string): Recording {
  if (text.length > LONGEST) throw refusal("the file is larger than 5 MB");
  const recording = /^\s*\{/.test(text) ? readRecorderFile(text) : readPlaywrightScript(text);
  if (recording.url === "") throw refusal("the recording opens no page");
  return recording;
}
