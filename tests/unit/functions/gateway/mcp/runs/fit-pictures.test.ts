import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import {
  base64Length,
  fitPictures,
  type Picture,
} from "../../../../../../functions/gateway/mcp/runs/fit-pictures.ts";

let page: Buffer;

beforeAll(async () => {
  page = await drawPage(1280, 1600);
});

const pages = (count: number, jpeg = page): Picture[] =>
  Array.from({ length: count }, (_, index) => ({ number: index + 1, jpeg }));
const sizes = (pictures: Picture[]) => pictures.map(({ jpeg }) => base64Length(jpeg));
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe("EXEC-009/returned fitPictures", () => {
  it("keeps all pages within the budget, in order, the last one largest", async () => {
    for (const budget of [140_000, 60_000, 25_000]) {
      const fitted = await fitPictures(pages(8), budget);
      expect(fitted.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(sum(sizes(fitted))).toBeLessThanOrEqual(budget);
      expect(Math.max(...sizes(fitted))).toBe(sizes(fitted).at(-1));
    }
  });

  it("uses most of the budget", async () => {
    expect(sum(sizes(await fitPictures(pages(8), 140_000)))).toBeGreaterThan(100_000);
  });

  it("leaves pictures as they are when they fit", async () => {
    const small = await drawPage(400, 300);
    const fitted = await fitPictures(pages(3, small), 140_000);
    expect(fitted.every(({ jpeg }) => jpeg === small)).toBe(true);
  });

  it("limits the long side to the size that clients scale down to", async () => {
    const tall = await drawPage(1280, 4600, 20);
    const [fitted] = await fitPictures(pages(1, tall), 10_000_000);
    const { height, width } = await sharp(fitted?.jpeg).metadata();
    expect([height, Math.round(height / width)]).toEqual([1568, Math.round(4600 / 1280)]);
  });

  it("omits pictures that would be illegible", async () => {
    expect(await fitPictures(pages(8), 0)).toEqual([]);
    expect(await fitPictures([], 140_000)).toEqual([]);
    const scarce = await fitPictures(pages(8), 4000);
    expect(sum(sizes(scarce))).toBeLessThanOrEqual(4000);
  });

  it("counts as base64 does", () => {
    for (const length of [0, 1, 2, 3, 100]) {
      expect(base64Length(Buffer.alloc(length))).toBe(Buffer.alloc(length).toString("base64").length);
    }
  });
});

/** Something like a form: lines of different lengths on white. */
async function drawPage(width: number, height: number, quality = 80): Promise<Buffer> {
  const lines = Array.from({ length: Math.floor(height / 24) }, (_, line) => {
    const words = Array.from({ length: (line * 7) % 23 }, (_, word) => `w${(line * 31 + word * 17) % 97}`);
    return `<text x="40" y="${line * 24 + 20}" font-size="15">${words.join(" ")}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${lines.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality }).toBuffer();
}
