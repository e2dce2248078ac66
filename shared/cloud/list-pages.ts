import type { ListOptions, ObjectEntry, ObjectStore } from "./objects.ts";

/** All names with a prefix in lexical order, page by page: the next page is read after the caller has used the one before. */
export async function* listPages(
  objects: ObjectStore,
  prefix: string,
  options: Omit<ListOptions, "pageToken"> = {},
): AsyncGenerator<ObjectEntry[]> {
  let pageToken: string | undefined;
  do {
    const page = await objects.list(prefix, { ...options, pageToken });
    yield page.objects;
    pageToken = page.next;
  } while (pageToken !== undefined);
}
