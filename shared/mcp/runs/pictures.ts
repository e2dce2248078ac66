/**
 * The pictures of an answer: chosen pages at full width, in parts where they are tall, and a filmstrip of the others.
 * Together they fit a budget of base64 characters.
 */
import type { ContentBlock } from "@modelcontextprotocol/server";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import type { ImageFormat } from "../tools/define-tool.ts";

export interface PagePicture {
  /** From 1, in the order of the run. */
  number: number;
  title: string;
  jpeg: Buffer;
}

export interface PictureRequest {
  /** At full width. */
  large: readonly PagePicture[];
  /** In one row of small pictures. */
  strip: readonly PagePicture[];
  /** Characters of base64. */
  budget: number;
  format: ImageFormat;
}

/** Clients scale larger pictures down, so that further pixels are lost. */
const LONGEST_SIDE = 1568;
/** Smaller pictures are illegible. */
const SMALLEST_WIDTH = 240;
const MOST_PARTS = 3;
const STRIP_SHARE = 0.25;
const STRIP_HEIGHT = 420;
const STRIP_GAP = 12;
const QUALITY = 60;
/** The share of a screenshot's bytes that is left at {@link QUALITY}; measured on form pages. */
const ENCODED_SHARE = { jpeg: 0.6, webp: 0.45 } as const;
/** The size of a picture of a form grows with this power of its width; measured on form pages. */
const GROWTH = 1.6;
/** The share of its budget with which a picture counts as large enough. */
const ENOUGH = 0.85;
const MOST_ENCODINGS = 3;
const AT_ONCE = 4;

/** Loads sharp, which takes time, while the call waits for its run. */
export async function preparePictures(): Promise<void> {
  await import("sharp");
}

/** @returns the pictures that fit, each after its caption */
export async function renderPictures({
  large,
  strip,
  budget,
  format,
}: PictureRequest): Promise<ContentBlock[]> {
  const reserved =
    strip.length > 0 && large.length > 0 ? budget * STRIP_SHARE : strip.length > 0 ? budget : 0;
  const parts = (await mapConcurrently([...large], AT_ONCE, splitTall)).flat();
  const share = parts.length > 0 ? (budget - reserved) / parts.length : 0;
  const [rendered, row] = await Promise.all([
    mapConcurrently(parts, AT_ONCE, async ({ caption, image }) => {
      const fitted = await shrink(image, share, format);
      return fitted ? [captionOf(caption), toImage(fitted, format)] : [];
    }),
    renderStrip(strip, reserved, format),
  ]);
  return [...rendered.flat(), ...row];
}

interface Part {
  caption: string;
  image: Buffer;
}

async function splitTall({ number, title, jpeg }: PagePicture): Promise<Part[]> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(jpeg).metadata();
  const count = Math.min(MOST_PARTS, Math.ceil(height / Math.max(width, LONGEST_SIDE)));
  const tall = Math.ceil(height / count);
  const parts = Array.from({ length: count }, async (_, i) => {
    const top = i * tall;
    const region = { left: 0, top, width, height: Math.min(tall, height - top) };
    const image = count === 1 ? jpeg : await sharp(jpeg).extract(region).jpeg({ quality: 90 }).toBuffer();
    const part = count === 1 ? "" : ` (part ${i + 1} of ${count})`;
    return { caption: `Picture ${number}: ${title}${part}`, image };
  });
  return Promise.all(parts);
}

async function renderStrip(
  pictures: readonly PagePicture[],
  budget: number,
  format: ImageFormat,
): Promise<ContentBlock[]> {
  const [first] = pictures;
  const last = pictures.at(-1);
  if (!first || !last) return [];
  const { default: sharp } = await import("sharp");
  const frames = await mapConcurrently([...pictures], AT_ONCE, async ({ jpeg }) => {
    const image = await sharp(jpeg)
      .resize({ width: Math.round(STRIP_HEIGHT * 0.75), height: STRIP_HEIGHT, fit: "cover", position: "top" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { input: image.data, raw: image.info };
  });
  const total = frames.reduce((sum, { raw }) => sum + raw.width + STRIP_GAP, STRIP_GAP);
  let left = STRIP_GAP;
  const layers = frames.map(({ input, raw }) => {
    const layer = { input, raw, left, top: STRIP_GAP };
    left += raw.width + STRIP_GAP;
    return layer;
  });
  const row = await sharp({
    create: { width: total, height: STRIP_HEIGHT + 2 * STRIP_GAP, channels: 3, background: "#888" },
  })
    .composite(layers)
    .jpeg({ quality: 90 })
    .toBuffer();
  const fitted = await shrink(row, budget, format);
  const titles = pictures.map(({ number, title }) => `${number} ${title}`).join(", ");
  return fitted ? [captionOf(`From left to right: ${titles}`), toImage(fitted, format)] : [];
}

/**
 * Scales an image so that its base64 just fits; undefined where it would be illegible. The first scale is estimated from
 * the size of the image, because each encoding of a page takes 10 to 80 ms.
 */
async function shrink(image: Buffer, budget: number, format: ImageFormat): Promise<Buffer | undefined> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(image).metadata();
  const largest = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  if (largest === 1 && format === "jpeg" && base64Length(image) <= budget) return image;
  const smallest = Math.min(1, SMALLEST_WIDTH / width);
  if (smallest > largest) return undefined;
  let above: Size | undefined;
  let below: (Size & { bytes: Buffer }) | undefined;
  let scale = fitScale({ scale: 1, length: base64Length(image) * ENCODED_SHARE[format] }, budget, GROWTH);
  for (let encodings = 1; ; encodings++) {
    scale = Math.max(smallest, Math.min(largest, scale));
    const scaled = sharp(image).resize({ width: Math.round(width * scale), kernel: "lanczos3" });
    const bytes = await (format === "webp"
      ? scaled.webp({ quality: QUALITY })
      : scaled.jpeg({ quality: QUALITY, mozjpeg: true })
    ).toBuffer();
    const length = base64Length(bytes);
    if (length > budget) {
      if (scale === smallest) return undefined;
      above = { scale, length };
    } else {
      if (scale === largest || length >= ENOUGH * budget) return bytes;
      below = { scale, length, bytes };
    }
    if (below && encodings >= MOST_ENCODINGS) return below.bytes;
    const growth =
      above && below ? Math.log(above.length / below.length) / Math.log(above.scale / below.scale) : GROWTH;
    scale = fitScale(below ?? { scale, length }, budget, growth);
  }
}

interface Size {
  scale: number;
  /** Characters of base64. */
  length: number;
}

/** The scale at which a picture of this growth just fits. */
function fitScale({ scale, length }: Size, budget: number, growth: number): number {
  return scale * ((0.95 * budget) / length) ** (1 / growth);
}

/** Length of these bytes in base64. */
function base64Length(bytes: Uint8Array): number {
  return Math.ceil(bytes.length / 3) * 4;
}

function toImage(bytes: Buffer, format: ImageFormat): ContentBlock {
  return { type: "image", data: bytes.toString("base64"), mimeType: `image/${format}` };
}

function captionOf(text: string): ContentBlock {
  return { type: "text", text };
}
