import { expect, test } from "vitest";
import { readEmail } from "../../../../shared/text/spoken-address.ts";

test.each([
  ["mary@example.com", "mary@example.com"],
  ["Mary.Jones+news@Example.co.uk", "Mary.Jones+news@Example.co.uk"],
  ["my email is mary@example.com", "mary@example.com"],
  ["mary dot jones at example dot com", "mary.jones@example.com"],
  ["m a r y 1 9 at example dot com", "mary19@example.com"],
  ["maria guion bajo lopez arroba ejemplo punto es", "maria_lopez@ejemplo.es"],
  ["anne tiret martin arobase exemple point fr", "anne-martin@exemple.fr"],
  ["anna unterstrich meier ät beispiel punkt de alles klein", "anna_meier@beispiel.de"],
  ["mary@example dot com", "mary@example.com"],
])("“%s” is %s", (said, address) => {
  expect(readEmail(said)).toEqual({ value: address });
});

test.each([
  ["mary jones at example dot com", ["maryjones@example.com"]],
  ["maría arroba ejemplo punto com", ["maria@ejemplo.com"]],
  ["mary at example", undefined],
  ["mary", undefined],
  ["none", undefined],
  ["mary@@example.com", undefined],
  ["mary@example..com", undefined],
  ["", undefined],
])("“%s” is asked again", (said, candidates) => {
  expect(readEmail(said)).toMatchObject({ problem: "ambiguous", candidates });
});
