import { BaseSequencer, type TestSpecification } from "vitest/node";

/** From the first to run. */
const KINDS = ["/e2e/", "/integration/", "/soak/"];

/**
 * So that no file of half a minute starts when the other workers have nothing left. The soak, whose leases are short, keeps
 * the company of unit tests.
 */
export class LongestKindsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = KINDS.findIndex((kind) => moduleId.includes(kind));
  return rank < 0 ? KINDS.length : rank;
}
