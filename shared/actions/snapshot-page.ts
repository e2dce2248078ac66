import type { Page } from "playwright-core";
import type { TreeNode } from "../browser/page/nodes/page-nodes.ts";
import { callIn, documentsOf } from "./page-documents.ts";

/** A compact accessibility tree; {@link TreeNode} describes its nodes. */
export type Snapshot = {
  role: "document";
  name: string;
  children: TreeNode[];
};

/**
 * Reads what a person can use on the page, with the headings and groups around it: through frames and open shadow
 * roots, without hidden elements and without the values of fields.
 */
export async function snapshotPage(page: Page): Promise<Snapshot> {
  const [main, ...frames] = await documentsOf(page);
  if (!main) return { role: "document", name: "", children: [] };
  const { title, children } = await callIn(main, "readTree");
  const inner = await Promise.all(
    frames.map(async (frame) => {
      // A frame that is being loaded shows nothing yet.
      const tree = await callIn(frame, "readTree").catch(() => ({ title: "", children: [] }));
      return tree.children.length === 0 ? [] : [{ [`iframe ${tree.title}`]: tree.children }];
    }),
  );
  return { role: "document", name: title, children: [...children, ...inner.flat()] };
}
