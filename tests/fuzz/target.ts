import type * as fc from "fast-check";

/** One property of the product that holds for every input. */
export interface Target {
  name: string;
  /** Whether an input costs a request or a page. */
  isSlow?: boolean;
  /** Prepares servers or browsers, where the property needs some. */
  open(): Promise<OpenTarget>;
}

export interface OpenTarget {
  // biome-ignore lint/suspicious/noExplicitAny: each property has its own tuple of inputs
  property: fc.IAsyncProperty<any> | fc.IProperty<any>;
  close(): Promise<void>;
}

/** A target that needs nothing but the code. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export function pureTarget(name: string, property: fc.IProperty<any>): Target {
  return { name, open: async () => ({ property, close: async () => {} }) };
}
