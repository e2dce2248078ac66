/**
 * Property-based tests with one seed, so that every machine tries the same cases. A failure prints its seed and the
 * smallest failing case; `PROPERTY_SEED=n` and `PROPERTY_RUNS=n` try others.
 */
import * as fc from "fast-check";

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_122);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 200);

/** Fails the test with the smallest value for which `predicate` throws. */
export function forAll<T>(arbitrary: fc.Arbitrary<T>, predicate: (value: T) => void): void {
  void fc.assert(fc.property(arbitrary, predicate), { seed, numRuns });
}
