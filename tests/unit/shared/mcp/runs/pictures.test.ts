import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { renderPictures } from "../../../../../shared/mcp/runs/pictures.ts";

let page: Buffer;
beforeAll(async () => {
  const words = Array.from(
    { length: 40 },
    (_, i) =>
      `<text x="20" y="${20 * i + 20}">Question ${i}: annual income of household member ${i * 7919}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="840">${words.join("")}</svg>`;
  page = await sharp(Buffer.from(svg)).flatten({ background: "#fff" }).jpeg({ quality: 80 }).toBuffer();
});

const pictures = () => [1, 2, 3].map((number) => ({ number, title: `Page ${number}`, jpeg: page }));

test.for(["jpeg", "webp"] as const)(
  "pictures as %s use their budget and do not exceed it",
  async (format) => {
    const budget = 110_000;
    const blocks = await renderPictures({ large: pictures(), strip: [], budget, format });
    const sizes = blocks.flatMap((block) => (block.type === "image" ? [block.data.length] : []));
    expect(sizes).toHaveLength(3);
    for (const size of sizes) {
      expect(size).toBeLessThanOrEqual(budget / 3);
      expect(size).toBeGreaterThan(0.7 * (budget / 3));
    }
  },
);

test("a picture that fits stays as it is", async () => {
  const [, image] = await renderPictures({
    large: pictures().slice(0, 1),
    strip: [],
    budget: 1_000_000,
    format: "jpeg",
  });
  expect(image).toMatchObject({ data: page.toString("base64") });
});

test("pictures that would be illegible are left out, and their captions say so", async () => {
  const blocks = await renderPictures({ large: pictures(), strip: [], budget: 3000, format: "jpeg" });
  expect(blocks).toMatchObject(
    [1, 2, 3].map((number) => ({ text: `Picture ${number}: Page ${number}; it does not fit this answer` })),
  );
});

test("the picture of the results has room before those of the pages", async () => {
  const { width, height } = { width: 430, height: 2400 };
  const lines = Array.from(
    { length: 120 },
    (_, i) => `<text x="8" y="${20 * i + 18}">Monthly benefit ${i * 7919} at ${i} years and months</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join("")}</svg>`;
  const phone = await sharp(Buffer.from(svg))
    .flatten({ background: "#fff" })
    .jpeg({ quality: 40 })
    .toBuffer();
  const pages = Array.from({ length: 30 }, (_, i) => ({ number: i + 1, title: `Page ${i + 1}`, jpeg: page }));
  const large = [...pages, { number: 31, title: "Results", jpeg: phone }];
  const budget = 140_000;
  const blocks = await renderPictures({ large, strip: [], budget, format: "jpeg" });
  const texts = blocks.map((block) => (block.type === "text" ? block.text : block.type));
  const results = texts.indexOf("Picture 31: Results (part 1 of 2)");
  expect(texts.slice(results)).toEqual([
    texts[results],
    "image",
    "Picture 31: Results (part 2 of 2)",
    "image",
  ]);
  expect(texts[texts.length - 5]).toBe("Picture 30: Page 30; it does not fit this answer");
  const sizes = blocks.flatMap((block) => (block.type === "image" ? [block.data.length] : []));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget);
});

test("the strip shows the top of each page at its whole width", async () => {
  const create = { width: 1280, height: 720, channels: 3 as const, background: "#fff" };
  const edge = { ...create, width: 100, background: "#000" };
  const jpeg = await sharp({ create })
    .composite([{ input: { create: edge }, left: 1180, top: 0 }])
    .jpeg()
    .toBuffer();
  const strip = [{ number: 1, title: "Page 1", jpeg }];
  const [, image] = await renderPictures({ large: [], strip, budget: 60_000, format: "jpeg" });
  const row = Buffer.from(image?.type === "image" ? image.data : "", "base64");
  const brightness = async (left: number, top: number) => {
    const part = await sharp(row).extract({ left, top, width: 10, height: 10 }).toBuffer();
    return (await sharp(part).stats()).channels[0]?.mean ?? 0;
  };
  // The right edge of the page is black, and the frame is white below a short page.
  expect(await brightness(12 + 405, 60)).toBeLessThan(40);
  expect(await brightness(12 + 200, 60)).toBeGreaterThan(240);
  expect(await brightness(12 + 405, 12 + 300)).toBeGreaterThan(240);
});

test("the caption of a page of which a part is missing says so", async () => {
  const large = pictures()
    .slice(0, 1)
    .map((picture) => ({ ...picture, truncated: true }));
  const [caption] = await renderPictures({ large, strip: [], budget: 1_000_000, format: "jpeg" });
  expect(caption).toMatchObject({ text: "Picture 1: Page 1; a part of the page is missing" });
});

test("every page is at least 417 pixels wide, or its caption links it", async () => {
  const large = Array.from({ length: 20 }, (_, i) => ({ number: i + 1, title: `Page ${i + 1}`, jpeg: page }));
  const uriOf = (number: number) => `federalrunner://runs/r/screenshots/${number}`;
  const blocks = await renderPictures({ large, strip: [], budget: 140_000, format: "jpeg", uriOf });
  const images = blocks.flatMap((block) =>
    block.type === "image" ? [Buffer.from(block.data, "base64")] : [],
  );
  const widths = await Promise.all(images.map(async (image) => (await sharp(image).metadata()).width));
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(417);
  expect(widths.length).toBeGreaterThan(2);
  const linked = blocks.filter(
    (block) => block.type === "text" && /fit this answer: federalrunner:.*\/\d+$/.test(block.text),
  );
  expect(linked.length).toBe(20 - widths.length);
});

test("a tall page is cut between its lines: a heading stays whole, within a frame too", async () => {
  const [width, height] = [400, 2400];
  const heading = `<rect x="20" y="1180" width="300" height="40" fill="#123"/>`;
  const lines = Array.from({ length: 24 }, (_, i) =>
    Math.abs(100 * i - 1200) < 100
      ? ""
      : `<rect x="20" y="${100 * i + 20}" width="350" height="60" fill="#333"/>`,
  );
  const frame = `<rect x="2" y="2" width="396" height="2396" fill="none" stroke="#000" stroke-width="2"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frame}${heading}${lines.join("")}</svg>`;
  const jpeg = await sharp(Buffer.from(svg)).flatten({ background: "#fff" }).jpeg({ quality: 70 }).toBuffer();
  const blocks = await renderPictures({
    large: [{ number: 1, title: "Results", jpeg }],
    strip: [],
    budget: 1_000_000,
    format: "jpeg",
  });
  const images = blocks.flatMap((block) =>
    block.type === "image" ? [Buffer.from(block.data, "base64")] : [],
  );
  const heights = await Promise.all(images.map(async (image) => (await sharp(image).metadata()).height));
  expect(heights.reduce((sum, one) => sum + one, 0)).toBe(height);
  expect(heights[0]).toBeGreaterThan(1080);
  expect(heights[0]).toBeLessThan(1180);
});
