/**
 * The pictures of an answer: chosen pages at full width, in parts where they are tall, and a filmstrip of the others.
 * Together they fit a budget of base64 characters.
 */
import type { ContentBlock } from "@modelcontextprotocol/server";
import type { Sharp } from "sharp";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import type { ImageFormat } from "../tools/define-tool.ts";

export interface PagePicture {
  /** From 1, in the order of the run. */
  number: number;
  title: string;
  jpeg: Buffer;
  /** A part of the page is missing. */
  truncated?: boolean;
}

export interface PictureRequest {
  /** At full width. */
  large: readonly PagePicture[];
  /** In one row of small pictures. */
  strip: readonly PagePicture[];
  /** Characters of base64. */
  budget: number;
  format: ImageFormat;
  /** The resource of a picture, for one that does not fit; clients turn links to images into addresses that no model can fetch. */
  uriOf?: (number: number) => string;
}

/** Clients scale larger pictures down, so that further pixels are lost. */
const LONGEST_SIDE = 1568;
/** A form's text of 14 pixels is legible on a page of 1,280 pixels from this width on. */
const SMALLEST_WIDTH = 417;
/** Results whose parts do not fit at that width: headings and figures are legible. */
const SMALLEST_RESULTS_WIDTH = 240;
/** A filmstrip may be as narrow as this. */
const SMALLEST_ROW_WIDTH = 240;
const MOST_PARTS = 3;
const STRIP_SHARE = 0.25;
const FRAME_SIDE = 420;
const STRIP_GAP = 12;
/** Characters of base64 per pixel of a strip at {@link QUALITY}; measured on form pages. */
const STRIP_DENSITY = 0.12;
const QUALITY = 60;
/** A picture at its smallest width stays legible, and more pages fit. */
const LEAST_QUALITY = 40;
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

/** @returns the pictures that fit, each after its caption, and the captions of the others */
export async function renderPictures({
  large: chosen,
  strip,
  budget,
  format,
  uriOf,
}: PictureRequest): Promise<ContentBlock[]> {
  const reserved =
    strip.length > 0 && chosen.length > 0 ? budget * STRIP_SHARE : strip.length > 0 ? budget : 0;
  const parts = (await mapConcurrently([...chosen], AT_ONCE, (picture) => splitTall(picture, format))).flat();
  const [rendered, row] = await Promise.all([
    fitParts(parts, budget - reserved, format),
    renderStrip(strip, reserved, format),
  ]);
  const large = parts.flatMap(({ number, caption }, index) => {
    const bytes = rendered[index];
    if (bytes) return [captionOf(caption), toImage(bytes, format)];
    const uri = uriOf ? `: ${uriOf(number)}` : "";
    return [captionOf(`${caption}; it does not fit this answer${uri}`)];
  });
  return [...large, ...row];
}

/** Parts that do not fit as they are are first encoded as small as they are legible: a fraction of the time of their own size. */
async function fitParts(parts: readonly Part[], budget: number, format: ImageFormat) {
  const whole = parts.map(({ source }) => (largestScale(source) === 1 ? source.encoded : undefined));
  const length = whole.reduce((sum, bytes) => sum + (bytes ? base64Length(bytes) : budget + 1), 0);
  if (length <= budget) return whole;
  const encodeAt = async (width: number, { source }: Part): Promise<Smallest> => {
    const scale = smallestScale(source, width);
    return { scale, bytes: await encode(source, scale, format, LEAST_QUALITY) };
  };
  const smallest = await mapConcurrently([...parts], AT_ONCE, (part) => encodeAt(SMALLEST_WIDTH, part));
  const results = [...parts.entries()].filter(([, { number }]) => number === parts.at(-1)?.number);
  const needed = results.reduce((sum, [index]) => sum + lengthOf(smallest[index]), 0);
  if (needed > budget) {
    for (const [index, part] of results) smallest[index] = await encodeAt(SMALLEST_RESULTS_WIDTH, part);
  }
  const shares = divide(parts, smallest.map(lengthOf), budget);
  return mapConcurrently([...parts], AT_ONCE, async ({ source }, index) =>
    shares[index] ? shrink(source, shares[index], format, smallest[index]) : undefined,
  );
}

interface Smallest {
  scale: number;
  bytes: Buffer;
}

function lengthOf(smallest: Smallest | undefined): number {
  return smallest ? base64Length(smallest.bytes) : 0;
}

/**
 * Each part gets as much as keeps it legible, and an equal share of the rest. The results, which are last, come first:
 * where not all parts fit, the last of the others get nothing.
 */
function divide(parts: readonly Part[], least: readonly number[], budget: number): number[] {
  const shares = parts.map(() => 0);
  const results = parts.findIndex(({ number }) => number === parts.at(-1)?.number);
  let left = budget;
  for (const index of [...parts.keys()].map((at) => (at + results) % parts.length)) {
    const length = least[index] ?? 0;
    if (length > left) continue;
    shares[index] = length;
    left -= length;
  }
  const more = left / shares.filter((share) => share > 0).length;
  return shares.map((share) => share && share + more);
}

interface Part {
  /** The number of its picture. */
  number: number;
  caption: string;
  source: Source;
}

async function splitTall(
  { number, title, jpeg, truncated }: PagePicture,
  format: ImageFormat,
): Promise<Part[]> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(jpeg).metadata();
  const count = Math.min(MOST_PARTS, Math.ceil(height / Math.max(width, LONGEST_SIDE)));
  const tall = Math.ceil(height / count);
  const cuts = await Promise.all(
    Array.from({ length: count + 1 }, (_, i) =>
      i === 0 || i === count ? Math.min(i * tall, height) : quietRow(jpeg, i * tall, width),
    ),
  );
  const parts = Array.from({ length: count }, async (_, i) => {
    const [top = 0, end = height] = cuts.slice(i);
    const region = { left: 0, top, width, height: end - top };
    const image = count === 1 ? jpeg : await sharp(jpeg).extract(region).jpeg({ quality: 90 }).toBuffer();
    const part = count === 1 ? "" : ` (part ${i + 1} of ${count})`;
    const rest = truncated && i === count - 1 ? "; a part of the page is missing" : "";
    return {
      number,
      caption: `Picture ${number}: ${title}${part}${rest}`,
      source: await openJpeg(image, format),
    };
  });
  return Promise.all(parts);
}

/** How far above its place a page may be cut, so that no line of text is. */
const CUT_REACH = 240;
const SAMPLED_WIDTH = 160;
/** Greys of one shade: compression varies them. */
const SHADE = 24;
/** The share of a row that the sides of a frame may take. */
const FRAME_SHARE = 0.04;

/** The middle of the tallest space between lines shortly above a row: before a heading, where spaces are tallest. */
async function quietRow(jpeg: Buffer, end: number, width: number): Promise<number> {
  const { default: sharp } = await import("sharp");
  const from = Math.max(0, end - CUT_REACH);
  const region = { left: 0, top: from, width, height: end - from };
  const image = sharp(jpeg).extract(region).greyscale().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const step = Math.max(1, Math.floor(width / SAMPLED_WIDTH)) * info.channels;
  const rowLength = width * info.channels;
  let [best, start] = [{ from: end, length: 0 }, from];
  for (let row = from; row < end; row++) {
    const at = (row - from) * rowLength;
    if (!isQuiet(data.subarray(at, at + rowLength), step)) start = row + 1;
    else if (row + 1 - start >= best.length) best = { from: start, length: row + 1 - start };
  }
  return best.length === 0 ? end : best.from + Math.floor(best.length / 2);
}

/** One shade, but for the sides of a frame. */
function isQuiet(row: Uint8Array, step: number): boolean {
  const shades = new Array<number>(Math.ceil(256 / SHADE) + 1).fill(0);
  let samples = 0;
  for (let x = 0; x < row.length; x += step) {
    const shade = Math.round((row[x] ?? 0) / SHADE);
    shades[shade] = (shades[shade] ?? 0) + 1;
    samples++;
  }
  return Math.max(...shades) >= samples * (1 - FRAME_SHARE);
}

async function renderStrip(
  pictures: readonly PagePicture[],
  budget: number,
  format: ImageFormat,
): Promise<ContentBlock[]> {
  if (pictures.length === 0) return [];
  const { default: sharp } = await import("sharp");
  const scale = Math.min(1, LONGEST_SIDE / ((FRAME_SIDE + STRIP_GAP) * pictures.length + STRIP_GAP));
  const [side, gap] = [Math.floor(FRAME_SIDE * scale), Math.floor(STRIP_GAP * scale)];
  const layers = await mapConcurrently([...pictures], AT_ONCE, async ({ jpeg }, i) => {
    const frame = (await openTop(jpeg)).resize(side, side, FRAME).raw();
    const { data, info } = await frame.toBuffer({ resolveWithObject: true });
    return { input: data, raw: info, left: gap + i * (side + gap), top: gap };
  });
  const size = { width: (side + gap) * pictures.length + gap, height: side + 2 * gap };
  const { data, info: raw } = await sharp({ create: { ...size, channels: 3, background: "#888" } })
    .composite(layers)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = { ...size, open: () => sharp(data, { raw }), length: size.width * size.height * STRIP_DENSITY };
  const fitted = await shrink(row, budget, format);
  const titles = pictures.map(({ number, title }) => `${number} ${title}`).join(", ");
  return fitted ? [captionOf(`From left to right: ${titles}`), toImage(fitted, format)] : [];
}

/** A frame shows the page at its whole width; below a short page it is white. */
const FRAME = { fit: "contain", position: "top", background: "#fff" } as const;

async function openTop(jpeg: Buffer): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(jpeg).metadata();
  return sharp(jpeg).extract({ left: 0, top: 0, width, height: Math.min(width, height) });
}

/** An image before its last encoding. */
interface Source {
  width: number;
  height: number;
  open(): Sharp;
  /** Estimated characters of base64 at its own size and {@link QUALITY}. */
  length: number;
  /** The bytes, where they are in the answer's format. */
  encoded?: Buffer;
}

async function openJpeg(jpeg: Buffer, format: ImageFormat): Promise<Source> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(jpeg).metadata();
  const length = base64Length(jpeg) * ENCODED_SHARE[format];
  return { width, height, open: () => sharp(jpeg), length, ...(format === "jpeg" && { encoded: jpeg }) };
}

/**
 * Scales an image so that its base64 just fits; undefined where it would be illegible. The first scale is estimated,
 * because each encoding of a page takes 10 to 80 ms.
 */
async function shrink(
  source: Source,
  budget: number,
  format: ImageFormat,
  smallest?: Smallest,
): Promise<Buffer | undefined> {
  const { length, encoded } = source;
  const largest = largestScale(source);
  if (largest === 1 && encoded && base64Length(encoded) <= budget) return encoded;
  const least = smallest?.scale ?? smallestScale(source, SMALLEST_ROW_WIDTH);
  if (least > largest) return undefined;
  let above: Size | undefined;
  let below: Size | undefined;
  if (smallest) {
    below = { scale: least, length: lengthOf(smallest) };
    if (least === largest || below.length >= ENOUGH * budget) return smallest.bytes;
  }
  let fitting = smallest?.bytes;
  let scale = fitScale({ scale: 1, length }, budget, GROWTH);
  for (let encodings = 1; ; encodings++) {
    scale = Math.max(least, Math.min(largest, scale));
    const bytes = await encode(source, scale, format);
    const length = base64Length(bytes);
    if (length > budget) {
      if (scale === least || (fitting && encodings >= MOST_ENCODINGS)) return fitting;
      above = { scale, length };
    } else {
      if (scale === largest || length >= ENOUGH * budget) return bytes;
      below = { scale, length };
      fitting = bytes;
    }
    if (fitting && encodings >= MOST_ENCODINGS) return fitting;
    const growth =
      above && below ? Math.log(above.length / below.length) / Math.log(above.scale / below.scale) : GROWTH;
    scale = fitScale(below ?? { scale, length }, budget, growth);
  }
}

function largestScale({ width, height }: Source): number {
  return Math.min(1, LONGEST_SIDE / Math.max(width, height));
}

function smallestScale({ width }: Source, smallest: number): number {
  return Math.min(1, smallest / width);
}

function encode(
  { open, width }: Source,
  scale: number,
  format: ImageFormat,
  quality = QUALITY,
): Promise<Buffer> {
  const scaled = open().resize({ width: Math.floor(width * scale), kernel: "lanczos3" });
  const encoded = format === "webp" ? scaled.webp({ quality }) : scaled.jpeg({ quality, mozjpeg: true });
  return encoded.toBuffer();
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
