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
    const budget = 60_000;
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

test("pictures that would be illegible are left out", async () => {
  expect(await renderPictures({ large: pictures(), strip: [], budget: 3000, format: "jpeg" })).toEqual([]);
});

test("the strip shows the top of each page, with a quarter of the margin at the left", async () => {
  const create = { width: 1280, height: 720, channels: 3 as const, background: "#000" };
  const shown = { ...create, width: 720, background: "#fff" };
  const jpeg = await sharp({ create })
    .composite([{ input: { create: shown }, left: 140, top: 0 }])
    .jpeg()
    .toBuffer();
  const strip = [{ number: 1, title: "Page 1", jpeg }];
  const [, image] = await renderPictures({ large: [], strip, budget: 60_000, format: "jpeg" });
  const row = Buffer.from(image?.type === "image" ? image.data : "", "base64");
  const inside = await sharp(row).extract({ left: 16, top: 16, width: 412, height: 412 }).toBuffer();
  const { channels } = await sharp(inside).stats();
  for (const { min } of channels) expect(min).toBeGreaterThan(250);
});
