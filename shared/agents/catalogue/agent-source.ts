/** Sources of profiles. */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { AppError } from "../../core/errors.ts";
import { invalidProfile } from "../profile/load-profile.ts";

export interface AgentSource {
  name: "bundled" | "bucket" | "directory";
  /** In any order. */
  ids(): Promise<string[]>;
  /**
   * The text of one profile; undefined when the source has none with this id.
   *
   * @throws AppError `invalid_agent_profile` for a file that cannot be a profile
   */
  read(id: string): Promise<ProfileText | undefined>;
  /** Lists again what other processes may have seen since the last listing, at most once a second. */
  renew?(): Promise<unknown>;
  /** The error of an outage since which profiles of this source may be missing; undefined otherwise. */
  outage?(): AppError | undefined;
}

export interface ProfileText {
  /** The name of the file in messages. */
  name: string;
  text: string;
}

/** Bytes; larger files are rejected unread. */
export const LARGEST_PROFILE = 256 * 1024;

/** The profiles that ship with the product, each read once. */
export function createBundledSource(directory: string): AgentSource {
  const source = createDirectorySource(directory, "bundled");
  const texts = new Map<string, Promise<ProfileText | undefined>>();
  let known: Promise<string[]> | undefined;
  const ids = () => {
    known ??= source.ids();
    return known;
  };
  return {
    name: "bundled",
    ids,
    async read(id) {
      // Only existing ids are cached: callers send arbitrary ids.
      if (!(await ids()).includes(id)) return undefined;
      const text = texts.get(id) ?? source.read(id);
      texts.set(id, text);
      return text;
    },
  };
}

/** The profiles of a folder, read on each call, so that an edit takes effect at once. */
export function createDirectorySource(
  directory: string,
  name: AgentSource["name"] = "directory",
): AgentSource {
  return {
    name,

    async ids() {
      try {
        return profileIds(await readdir(directory));
      } catch (cause) {
        const message = `FEDERALRUNNER_AGENTS_DIR: the folder cannot be read (${codeOf(cause)}).`;
        throw new AppError("invalid_configuration", message, { cause });
      }
    },

    async read(id) {
      if (id !== basename(id)) return undefined;
      const file = `${id}.json`;
      try {
        const path = join(directory, file);
        const found = await stat(path);
        if (!found.isFile()) throw invalidProfile(file, ["the file: is not a regular file"]);
        if (found.size > LARGEST_PROFILE) throw tooLarge(file);
        return { name: file, text: await readFile(path, "utf8") };
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        if (codeOf(cause) === "ENOENT") return undefined;
        throw invalidProfile(file, [`the file: cannot be read (${codeOf(cause)})`], cause);
      }
    },
  };
}

/** Ids of the profiles among file names. */
export function profileIds(names: string[]): string[] {
  return names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length));
}

/** The error for a file above {@link LARGEST_PROFILE}. */
export function tooLarge(name: string): AppError {
  return invalidProfile(name, [`the file: is larger than ${LARGEST_PROFILE} bytes`]);
}

function codeOf(thrown: unknown): string {
  return (thrown as NodeJS.ErrnoException).code ?? "unknown error";
}
