import * as fc from "fast-check";
import {
  type ExaminedUserData,
  examineUserData,
  exampleData,
} from "../../../shared/wizards/answers/prepare-user-data.ts";
import type { LoadedWizard } from "../../../shared/wizards/format/load-wizard.ts";
import { pureTarget } from "../target.ts";
import { BUNDLED } from "./bundled-files.ts";
import { expectEqual, expectThat } from "./expect-that.ts";
import { setOwn } from "./mutated-json.ts";

const NOW = new Date("2026-11-27T12:00:00Z");

const SPOKEN = fc.constantFrom(
  "yes",
  "no",
  "sí",
  "non",
  "about 85k",
  "eighty-five thousand",
  "$1,234.50",
  "1.234,50 €",
  "June 2027",
  "06/07/2008",
  "me and the baby, so two",
  "none",
  "I don't know",
  "not married",
  "grad",
  "freshman",
  "10 to 20",
  "-5",
  "0",
  "2 years",
  "Chicago, IL",
  "IL",
  "Illinois",
  "1/2",
  "half",
  "twenty twenty-seven",
  "n/a",
  "same as above",
  "５０",
  "٣",
);

const ANSWER: fc.Arbitrary<unknown> = fc.oneof(
  SPOKEN,
  fc.string({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, [], {}, [[]]),
  fc.array(SPOKEN, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("toString", "valueOf", "length", "0", "a", "month", "year"), SPOKEN, {
    maxKeys: 3,
    noNullPrototype: true,
  }),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value))),
);

const CASE = fc.nat(BUNDLED.length - 1).chain((index) => {
  const names = (BUNDLED[index] as LoadedWizard).wizard.pages.flatMap(({ fields }) =>
    fields.map(({ field_id }) => field_id),
  );
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names) },
    fc.constantFrom("__proto__", "constructor", "toString", ""),
    fc.string({ maxLength: 12 }),
  );
  return fc.tuple(fc.constant(index), fc.array(fc.tuple(name, ANSWER), { maxLength: 6 }), fc.boolean());
});

/**
 * Any answers are data that the contract takes, or problems that name a field and repeat no unknown text; the same
 * answers give the same reading, and data that was accepted is accepted again.
 */
export const userData = pureTarget(
  "user data",
  fc.property(CASE, ([index, answers, isWhole]) => {
    const { wizard, contract } = BUNDLED[index] as LoadedWizard;
    const raw: Record<string, unknown> = isWhole ? { ...exampleData(wizard) } : {};
    for (const [name, value] of answers) setOwn(raw, name, value);
    const read = (data: unknown): ExaminedUserData => examineUserData(wizard, contract, data, NOW);
    const examined = read(raw);
    expectEqual(JSON.stringify(read(raw)), JSON.stringify(examined), "the second reading");
    for (const { field, message } of examined.problems) {
      expectThat(typeof field === "string" && message.length > 0, "a problem without its field or message");
      expectThat(message.length < 4_000, `a message of ${message.length} characters`);
    }
    if (examined.problems.length > 0) return;
    expectEqual(read(examined.data).problems, [], "accepted data, read again");
    expectEqual(read(examined.data).data, examined.data, "accepted data, read again");
  }),
);
