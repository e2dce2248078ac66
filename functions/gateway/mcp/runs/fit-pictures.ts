/**
 * Scales the pictures of all pages to a common budget of base64 characters. The last picture shows the results or the
 * error: it gets the largest share and the remainder of the others.
 */
import { mapConcurrently } from "../../../../shared/core/map-concurrently.ts";

export interface Picture {
  /** From 1, in the order of the pages. */
  number: number;
  jpeg: Buffer;
}

/** The last picture's share, where another's is 1. */
const LAST_SHARE = 3;
/** Clients scale larger pictures down, so that further pixels are lost. */
const LONGEST_SIDE = 1568;
/** Smaller pictures are illegible. */
const SHORTEST_USEFUL_SIDE = 64;
/** A JPEG of a form grows with this power of its width; measured on form pages. */
const GROWTH = 1.9;
const QUALITY = 60;
const CONCURRENT_PICTURES = 4;

/** Loads sharp, which takes time, while the call waits for its run. */
export async function prepareToFit(): Promise<void> {
  await import("sharp");
}

/** @returns the pictures that fit, in order; the last one is dropped last */
export async function fitPictures(pictures: readonly Picture[], budget: number): Promise<Picture[]> {
  const last = pictures.at(-1);
  if (!last) return [];
  const shares = divide(pictures, budget);
  const others = await mapConcurrently(pictures.slice(0, -1), CONCURRENT_PICTURES, (picture, index) =>
    shrink(picture, shares[index] ?? 0),
  );
  const fitting = others.filter((picture) => picture !== undefined);
  const left = budget - fitting.reduce((sum, { jpeg }) => sum + base64Length(jpeg), 0);
  const large = await shrink(last, left);
  return large ? [...fitting, large] : fitting;
}

/** Each picture's share of the budget; the unused share of a small picture is divided among the others. */
function divide(pictures: readonly Picture[], budget: number): number[] {
  const needs = pictures.map(({ jpeg }, index) => ({
    index,
    size: base64Length(jpeg),
    weight: index === pictures.length - 1 ? LAST_SHARE : 1,
  }));
  needs.sort((a, b) => a.size / a.weight - b.size / b.weight);
  const shares: number[] = [];
  let left = budget;
  let weights = pictures.length - 1 + LAST_SHARE;
  for (const { index, size, weight } of needs) {
    const share = Math.min(size, Math.floor((left * weight) / weights));
    shares[index] = share;
    left -= share;
    weights -= weight;
  }
  return shares;
}

/** Length of these bytes in base64. */
export function base64Length(bytes: Uint8Array): number {
  return Math.ceil(bytes.length / 3) * 4;
}

async function shrink(picture: Picture, budget: number): Promise<Picture | undefined> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(picture.jpeg).metadata();
  const longest = Math.max(width, height);
  const size = base64Length(picture.jpeg);
  if (size <= budget && longest <= LONGEST_SIDE) return picture;
  let scale = Math.min(1, LONGEST_SIDE / longest, (budget / size) ** (1 / GROWTH));
  for (;;) {
    const side = Math.round(longest * scale);
    if (side < SHORTEST_USEFUL_SIDE) return undefined;
    const jpeg = await sharp(picture.jpeg)
      .resize({ width: side, height: side, fit: "inside", kernel: "lanczos3" })
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer();
    const length = base64Length(jpeg);
    if (length <= budget) return { ...picture, jpeg };
    scale *= Math.min(0.95, 0.98 * (budget / length) ** (1 / GROWTH));
  }
}
