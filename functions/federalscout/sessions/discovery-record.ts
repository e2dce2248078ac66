/**
 * The saved state of a discovery: written atomically after every saved page, so that neither a killed server nor a full
 * disk leaves a partial file.
 */
import { randomBytes } from "node:crypto";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../../../shared/core/errors.ts";
import { makeFolder } from "../../../shared/core/make-folder.ts";
import { ENDINGS } from "../../../shared/wizards/format/proof-record.ts";
import { choiceSchema, pageSchema } from "../../../shared/wizards/format/wizard-file.ts";

/** An answer of a visit: a list for several options, and for the rows of a repeated group. */
export const visitAnswerSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
]);

const recordSchema = z.object({
  session_id: z.string(),
  url: z.url(),
  started_at: z.string(),
  updated_at: z.string(),
  /** The site's language and country, such as `fr-CA`. */
  locale: z.string().optional(),
  start_action: z.record(z.string(), z.unknown()).optional(),
  /**
   * The numbers of the pages that each walk through the form has saved, its choices and the answers that were given for it by
   * field id, and the ids of the questions that these pages have shown. All other answers are the examples.
   */
  visits: z
    .array(
      z.object({
        pages: z.array(z.int()),
        answers: z.record(z.string(), visitAnswerSchema),
        asked: z.array(z.string()).optional(),
        /** It has reached a page from which no button leads on. */
        ended: z.boolean().optional(),
        /** The last page that it has shown, where that is a result. */
        result: z
          .object({
            at: z.string(),
            ending: z.enum(ENDINGS),
            /** The number of its pages then: one that has gone on has not ended. */
            pages: z.int(),
            results: z.array(z.object({ label: z.string(), has_value: z.boolean() })),
            /** One of its pages was saved again since. */
            is_outdated: z.boolean().optional(),
          })
          .optional(),
      }),
    )
    .optional(),
  pages: z.array(
    z.object({
      page: pageSchema,
      /** As the page shows it; `page_title` may be the author's. */
      heading: z.string().default(""),
      /** The next page followed with its example values. */
      navigable: z.boolean(),
      /** Its example values were entered and read back. */
      entered: z.boolean().optional(),
      /** Its continue button may submit something binding. */
      binding: z.boolean().optional(),
      /** It repeats the answers of the pages before it. */
      review: z.boolean().optional(),
      /** Its groups of boxes of which one at least is ticked. */
      choices: z.array(choiceSchema).optional(),
    }),
  ),
});

export type DiscoveryRecord = z.output<typeof recordSchema>;

/** A walk through the form. */
export type Visit = NonNullable<DiscoveryRecord["visits"]>[number];

/** A saved page, in the wizard file's terms. */
export type FilePage = DiscoveryRecord["pages"][number]["page"];

export interface DiscoveryStore {
  save(record: DiscoveryRecord): Promise<void>;
  /** @throws AppError `session_not_found` with the ids that exist as candidates */
  load(id: string): Promise<DiscoveryRecord>;
  remove(id: string): Promise<void>;
}

export function createDiscoveryStore(directory: string): DiscoveryStore {
  const pathOf = (id: string) => join(directory, `${id}.json`);
  return {
    async save(record) {
      await makeFolder(directory);
      await writeWhole(pathOf(record.session_id), `${JSON.stringify(record, null, 2)}\n`);
    },
    async load(id) {
      const text = /^[a-z0-9-]+$/.test(id)
        ? await readFile(pathOf(id), "utf8").catch(() => undefined)
        : undefined;
      if (text === undefined) throw notFound(id, await savedIds(directory));
      const parsed = recordSchema.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      throw new AppError("invalid_wizard", "The saved discovery cannot be read; start a new one.");
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
  };
}

/** Writes a file atomically and durably. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = unfinishedName(path);
  try {
    const file = await open(unfinished, "w");
    await file.writeFile(text);
    await file.sync();
    await file.close();
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** A unique name in the file's folder. */
export function unfinishedName(path: string): string {
  return `${path}.${randomBytes(4).toString("hex")}.tmp`;
}

export function notFound(id: string, candidates: string[]): AppError {
  return new AppError("session_not_found", `There is no discovery session ${id.slice(0, 60)}.`, {
    details: { candidates },
  });
}

async function savedIds(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.flatMap((name) => /^([a-z0-9-]+)\.json$/.exec(name)?.[1] ?? []);
}
