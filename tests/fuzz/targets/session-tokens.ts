import { createSecretKey } from "node:crypto";
import * as fc from "fast-check";
import { createSessionSigner } from "../../../shared/auth/sessions/session.ts";
import { pureTarget } from "../target.ts";
import { expectThat } from "./expect-that.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const secret = (byte: number) => createSecretKey(Buffer.alloc(32, byte));
const signer = createSessionSigner({ secrets: [secret(1)], deployment: "a", now: () => NOW });
const others = [
  createSessionSigner({ secrets: [secret(2)], deployment: "a", now: () => NOW }),
  createSessionSigner({ secrets: [secret(1)], deployment: "b", now: () => NOW }),
  createSessionSigner({ secrets: [secret(1)], deployment: "a", now: () => NOW + 90_000_000 }),
];

const CHANGE = fc.record({ at: fc.nat(200), by: fc.string({ maxLength: 3 }), removes: fc.nat(3) });

/** Only the value that was signed is valid: no changed one, no other deployment's, none after its time. */
export const sessionTokens = pureTarget(
  "session tokens",
  fc.property(
    fc.record({ elicits: fc.boolean(), lacksLinks: fc.boolean() }),
    fc.option(
      fc.string({ maxLength: 30 }).filter((name) => Buffer.byteLength(name) <= 32 && name !== ""),
      {
        nil: undefined,
      },
    ),
    fc.oneof(CHANGE, fc.string({ maxLength: 120 })),
    (features, client, change) => {
      const { value, session } = signer.create({ ...features, client });
      const verified = signer.verify(value);
      expectThat(verified.ok && verified.session.id === session.id, `its own value is refused: ${value}`);
      const changed =
        typeof change === "string"
          ? change
          : value.slice(0, change.at) + change.by + value.slice(change.at + change.removes);
      if (changed !== value) expectThat(!signer.verify(changed).ok, `a changed value is valid: ${changed}`);
      for (const other of others) expectThat(!other.verify(value).ok, "another deployment's value is valid");
    },
  ),
);
