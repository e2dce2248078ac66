import { parseJson } from "../../../shared/core/json/parse-json.ts";
import { isPython, readPythonScript } from "./read-python-script.ts";
import { readRecorderFile } from "./read-recorder-file.ts";
import { hintFor, readScript } from "./read-script.ts";
import { isSeleniumProject, readSeleniumFile } from "./read-selenium-file.ts";
import { MOST_ACTS, type Recording, refusal } from "./recording.ts";

const LONGEST = 5_000_000;
/** The tree of a script has many times its size. */
const LONGEST_SCRIPT = 500_000;

/**
 * @param text of a recording of Chrome's Recorder or Selenium IDE (JSON), or of a script of Playwright, Puppeteer or Cypress, which
 *   is parsed and never executed
 * @throws AppError `invalid_request` that names the line or the step
 */
export function readRecording(text: string): Recording {
  if (text.length > LONGEST) throw refusal("the file is larger than 5 MB");
  if (text.trim() === "") throw refusal("the file is empty");
  const isScript = !/^\s*\{/.test(text);
  if (isScript && text.length > LONGEST_SCRIPT) throw refusal("the script is larger than 500 kB");
  const recording = isScript ? scriptIn(text) : fileIn(text);
  if (recording.url === "")
    throw refusal(
      isScript && recording.acts.length === 0
        ? `the script opens no page${hintFor(text)}`
        : "the recording opens no page",
    );
  if (recording.acts.length > MOST_ACTS) throw refusal(`the recording has more than ${MOST_ACTS} acts`);
  return recording;
}

function scriptIn(text: string): Recording {
  return isPython(text) ? readPythonScript(text) : readScript(text);
}

function fileIn(text: string): Recording {
  const parsed = parseJson(text);
  if ("value" in parsed && isSeleniumProject(parsed.value)) return readSeleniumFile(parsed.value);
  return readRecorderFile(text);
}
