/**
 * `npm run pictures`: fills the practice site of the student-aid estimator and writes the pictures of the run as
 * docs/images/run.gif: the words of a person, each page as it was handed in, and the result.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { readBrowserConfig } from "../../shared/browser/config.ts";
import { executeWizard } from "../../shared/browser/execute-wizard.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { prepareUserData } from "../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizardFile } from "../../shared/wizards/format/load-wizard.ts";
import { startPracticeSites } from "../local/sites/start-practice-sites.ts";

const WIZARD = "fsa-estimator";
const EXAMPLE = "fsa-dependent-freshman";
const SAID = [
  "“I'm 19, starting college in Illinois.",
  "My parents are married, earn about",
  "$85,000 together, and there are",
  "four of us at home.",
  "What help can I get?”",
];
const WIDTH = 800;
const HEIGHT = 500;
const HEADING = 56;
/** Height by width of the part of a page that a frame shows. */
const TALLEST_SHAPE = 1.2;
const FRAME_MS = 1500;
const LAST_FRAME_MS = 4000;

const wizard = await loadWizardFile(join(packageRoot, `wizards/${WIZARD}.json`));
const answers = JSON.parse(await readFile(join(packageRoot, `examples/${EXAMPLE}.json`), "utf8"));
const sites = await startPracticeSites();
try {
  const { data } = prepareUserData(wizard.wizard, wizard.contract, answers);
  const config = { ...readBrowserConfig(), practiceHosts: sites.hosts };
  const outcome = await executeWizard(wizard.wizard, data, { config });
  if (outcome.error) throw outcome.error;
  const pages = outcome.screenshots.map(({ title, jpeg }, index) =>
    pageFrame(`${index + 1} of ${outcome.screenshots.length}   ${title}`, jpeg),
  );
  const figures = Object.values(outcome.results).map(({ label, text }) => [label, text] as const);
  const frames = await Promise.all([textFrame(SAID), ...pages, resultFrame(figures)]);
  const file = join(packageRoot, "docs/images/run.gif");
  const delay = frames.map((_, index) => (index === frames.length - 1 ? LAST_FRAME_MS : FRAME_MS));
  const { size } = await sharp(frames, { join: { animated: true } })
    .gif({ delay, loop: 0, colours: 64, effort: 10 })
    .toFile(file);
  const seconds = delay.reduce((sum, ms) => sum + ms, 0) / 1000;
  process.stdout.write(`${file}: ${frames.length} frames, ${seconds} s, ${Math.round(size / 1024)} KB\n`);
} finally {
  await sites.close();
}

/** A page below a bar with its title. */
async function pageFrame(title: string, jpeg: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const page = await sharp(jpeg)
    .extract({ left: 0, top: 0, width, height: Math.min(height, Math.round(width * TALLEST_SHAPE)) })
    .resize(WIDTH, HEIGHT - HEADING, { fit: "contain", position: "top", background: "#fff" })
    .toBuffer();
  const bar = svg(
    `<rect width="${WIDTH}" height="${HEADING}" fill="#1b4a8f"/><text x="24" y="36" font-size="20" fill="#fff">${escapeXml(title)}</text>`,
    HEADING,
  );
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#fff" } })
    .composite([
      { input: bar, left: 0, top: 0 },
      { input: page, left: 0, top: HEADING },
    ])
    .png()
    .toBuffer();
}

function textFrame(lines: readonly string[]): Promise<Buffer> {
  const rows = lines.map((line, index) => `<text x="60" y="${150 + index * 48}">${escapeXml(line)}</text>`);
  return drawnFrame(`<g font-size="30" fill="#1b1b1b">${rows.join("")}</g>`);
}

function resultFrame(figures: readonly (readonly [string, string])[]): Promise<Buffer> {
  const rows = figures.map(
    ([name, value], index) =>
      `<text x="60" y="${150 + index * 72}" font-size="20" fill="#56606f">${escapeXml(name)}</text>` +
      `<text x="60" y="${180 + index * 72}" font-size="24" font-weight="bold">${escapeXml(value)}</text>`,
  );
  const note = `<text x="60" y="80" font-size="22" fill="#8f1b1b">Practice site: not official</text>`;
  return drawnFrame(note + rows.join(""));
}

/** A whole frame on the light background. */
function drawnFrame(content: string): Promise<Buffer> {
  const background = `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f6fa"/>`;
  return sharp(svg(background + content, HEIGHT))
    .png()
    .toBuffer();
}

function svg(content: string, height: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="sans-serif">${content}</svg>`,
  );
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
