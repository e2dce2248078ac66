/**
 * Limits the streams that one caller holds open at an instance, over every entry point: each stream reads storage until
 * its run ends, and many would delay all other callers.
 */
import { AppError } from "../core/errors.ts";

export interface OpenStreams {
  /**
   * @param owner the caller's current owner hash
   * @returns the function that ends the count; further calls have no effect
   * @throws AppError `too_many_streams`
   */
  enter(owner: string): () => void;
}

/** @param limit 0: none */
export function createOpenStreams(limit: number): OpenStreams {
  const open = new Map<string, number>();
  return {
    enter(owner) {
      const count = open.get(owner) ?? 0;
      if (limit > 0 && count >= limit) {
        throw new AppError("too_many_streams", `This caller holds ${limit} streams open: close one first.`);
      }
      open.set(owner, count + 1);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        const left = (open.get(owner) ?? 1) - 1;
        if (left > 0) open.set(owner, left);
        else open.delete(owner);
      };
    },
  };
}
