import * as fc from "fast-check";
import { maskSensitive, maskValue } from "../../../shared/core/masking/mask-sensitive.ts";
import { MADE_KEYS } from "../../fixtures/masking/made-secrets.ts";
import { pureTarget } from "../target.ts";
import { expectEqual, expectThat } from "./expect-that.ts";

const AROUND = fc.oneof(
  fc.constantFrom(" ", "\n", '"', "'", "=", ": ", "(", ")", "<", ">", ",", ";", "\t", "`", "[", "]"),
  fc.string({ maxLength: 20 }).map((text) => `${text} `),
);

const ADDRESS = fc.emailAddress({ size: "small" });

/** A known secret in any text leaves neither itself nor its inner part, and masking twice is masking once. */
export const masking = pureTarget(
  "masking",
  fc.property(
    fc.constantFrom(...Object.values(MADE_KEYS)),
    fc.oneof(AROUND, fc.constant("")),
    AROUND,
    AROUND,
    ADDRESS,
    (secret, start, before, after, address) => {
      const text = `${start}${before.slice(0, -1)} ${secret} ${after}${address}`;
      const masked = maskSensitive(text);
      const inner = secret.slice(12, -6);
      expectThat(!masked.includes(secret), `the key stays: ${masked}`);
      expectThat(inner.length < 8 || !masked.includes(inner), `the key's inner part stays: ${masked}`);
      expectEqual(maskSensitive(masked), masked, "masked twice");
      const value = JSON.stringify(maskValue({ note: text, list: [text], password: secret }));
      expectThat(!value.includes(secret), `the key stays in a value: ${value}`);
    },
  ),
);
