/** The answer that the card of the site shows: a run of the practice site of the student-aid estimator. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { readBrowserConfig } from "../../shared/browser/config.ts";
import { executeWizard } from "../../shared/browser/execute-wizard.ts";
import { PRACTICE_NOTE } from "../../shared/browser/launch/practice-hosts.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { prepareUserData } from "../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizardFile } from "../../shared/wizards/format/load-wizard.ts";
import { startPracticeSites } from "../local/sites/start-practice-sites.ts";

const WIZARD = "fsa-estimator";
const EXAMPLE = "fsa-dependent-freshman";
const WIDTH = 560;

/** The answer of `federalrunner_execute_wizard`, with small pictures. */
export async function runForCard(): Promise<object> {
  const { wizard, contract } = await loadWizardFile(join(packageRoot, `wizards/${WIZARD}.json`));
  const answers = JSON.parse(await readFile(join(packageRoot, `examples/${EXAMPLE}.json`), "utf8"));
  const sites = await startPracticeSites();
  try {
    const { data } = prepareUserData(wizard, contract, answers);
    const config = { ...readBrowserConfig(), practiceHosts: sites.hosts };
    const { error, results, source, assumptions, screenshots } = await executeWizard(wizard, data, {
      config,
    });
    if (error) throw error;
    const pictures = await Promise.all(
      screenshots.map(async ({ title, jpeg }, index) => {
        const small = await sharp(jpeg).resize({ width: WIDTH }).webp({ quality: 60 }).toBuffer();
        return [
          { type: "text", text: `Page ${index + 1}: ${title}` },
          { type: "image", mimeType: "image/webp", data: small.toString("base64") },
        ];
      }),
    );
    const run = {
      success: true,
      wizard_id: wizard.wizard_id,
      wizard_name: wizard.name,
      practice: true,
      note: PRACTICE_NOTE,
      source,
      assumptions,
      results,
      rests_on: answers,
    };
    return { content: [{ type: "text", text: "" }, ...pictures.flat()], structuredContent: run };
  } finally {
    await sites.close();
  }
}
