import { describe, expect, it } from "vitest";
import { maskSensitive, maskValue } from "../../../../../shared/core/masking/mask-sensitive.ts";
import { createRandom } from "../../../../fixtures/gateway/seeded-random.ts";
import { LOOK_ALIKES } from "../../../../fixtures/masking/look-alikes.ts";
import { MADE_KEYS, made, madePem } from "../../../../fixtures/masking/made-secrets.ts";
import { TRUE_POSITIVES } from "../../../../fixtures/masking/true-positives.ts";

const MASKED = String.raw`(?:\*\*\*|[\w./-]{0,32}\.\.\.[\w-]{0,4})`;

/** A marked text as it is, and what it must become. */
function read(marked: string): { text: string; expected: RegExp } {
  const parts = marked.split(/[«»]/);
  return {
    text: parts.join(""),
    expected: new RegExp(
      `^${parts.map((part, index) => (index % 2 === 1 ? MASKED : RegExp.escape(part))).join("")}$`,
    ),
  };
}

/** The innermost text; fails when the JSON around it is not what it was. */
function unwrap(json: string, depth: number): string {
  if (depth === 0) return json;
  const { text, ...others } = JSON.parse(json);
  expect(others).toEqual({ before: "a", after: ["b", 1] });
  return unwrap(text, depth - 1);
}

describe("FR-EDGE-13 FR-014/secrets FR-014/personal masking", () => {
  const positives = Object.entries(TRUE_POSITIVES);
  const lookAlikes = Object.entries(LOOK_ALIKES);

  it("has a corpus of more than 120 secrets and 120 look-alikes", () => {
    expect(positives.flatMap(([, texts]) => texts).length).toBeGreaterThan(120);
    expect(lookAlikes.flatMap(([, texts]) => texts).length).toBeGreaterThan(120);
  });

  it.each(positives)("removes %s, and nothing around them", (_family, texts) => {
    for (const marked of texts) {
      const { text, expected } = read(marked);
      expect(maskSensitive(text), text).toMatch(expected);
    }
  });

  it.each(positives)("takes away %s within JSON within JSON, which stays JSON", (_family, texts) => {
    for (const marked of texts) {
      const { text, expected } = read(marked);
      let json = text;
      for (let depth = 1; depth <= 3; depth += 1) {
        json = JSON.stringify({ before: "a", text: json, after: ["b", 1] });
        expect(unwrap(maskSensitive(json), depth), json).toMatch(expected);
      }
    }
  });

  it.each(lookAlikes)("leaves %s", (_kind, texts) => {
    for (const text of texts) expect(maskSensitive(text)).toBe(text);
  });

  it.each(lookAlikes)("leaves %s within JSON", (_kind, texts) => {
    for (const text of texts) {
      const json = JSON.stringify({ text });
      expect(maskSensitive(json)).toBe(json);
    }
  });

  it("does not change masked text next to any other text", () => {
    const pieces = [...positives, ...lookAlikes].flatMap(([, texts]) => texts.map((text) => read(text).text));
    const glue = ["", " ", "\n", "=", ": ", '"', "\\n", "&", "@", ",", "."];
    const { pick } = createRandom(11);
    for (let round = 0; round < 3000; round += 1) {
      const text = [pick(pieces), pick(pieces), pick(pieces)].join(pick(glue));
      const once = maskSensitive(text);
      expect(maskSensitive(once), text).toBe(once);
    }
  });

  it("keeps a hint by which the owner distinguishes keys", () => {
    expect(maskSensitive(`s${"k-"}${made(40)}1234`)).toBe("sk-...1234");
    expect(maskSensitive(String(MADE_KEYS["AWS access key"]))).toMatch(/^AKIA\.\.\.\w{4}$/);
    expect(maskSensitive("jane.doe@example.com")).toBe("j...@example.com");
    expect(maskSensitive("password=hunter2")).toBe("password=***");
  });

  it("takes away a private key wherever the text ends", () => {
    const { begin, body } = madePem("EC ");
    for (let length = 1; length <= body.length; length += 1) {
      const masked = maskSensitive(`${begin}\n${body.slice(0, length)}`);
      expect(masked.trimEnd()).toBe(`${begin}...`);
    }
  });

  it("takes away a private key between two others of which one has no end", () => {
    const [one, two] = [madePem("RSA "), madePem("EC ")];
    const text = `${one.begin}\n${one.body}\n${two.begin}\n${two.body}\n${two.end}\nrest`;
    expect(maskSensitive(text)).toBe(`${one.begin}...\n${two.begin}...${two.end}\nrest`);
  });
});

describe("FR-EDGE-13 masking of values", () => {
  it("masks texts wherever they are, and names that are secrets themselves", () => {
    const value = {
      note: "password=hunter2",
      list: ["jane@example.com", 5, null, true],
      nested: { deep: [{ url: "https://jane:hunter2@example.com" }] },
      "jane@example.com": "owner",
    };
    expect(maskValue(value)).toEqual({
      note: "password=***",
      list: ["j...@example.com", 5, null, true],
      nested: { deep: [{ url: "https://***@example.com" }] },
      "j...@example.com": "owner",
    });
  });

  it.each([
    "password",
    "api_key",
    "apiKey",
    "X-Auth-Token",
    "clientSecret",
    "DB_PASSWORD",
    "Authorization",
    "secrets",
  ])("masks everything under the name %s", (name) => {
    const value = { [name]: "anything", also: { [name]: [12, { x: "y", on: true, none: null, empty: "" }] } };
    expect(maskValue(value)).toEqual({
      [name]: "***",
      also: { [name]: ["***", { x: "***", on: true, none: null, empty: "" }] },
    });
  });

  it.each([
    "max_tokens",
    "tokenizer",
    "nextPageToken",
    "password_policy",
    "keyboard",
    "secret_name",
    "monkey",
  ])("does not mask values named %s", (name) => {
    expect(maskValue({ [name]: "text", n: { [name]: 5 } })).toEqual({ [name]: "text", n: { [name]: 5 } });
  });

  it("takes the name of a property for the label of its value", () => {
    const value = {
      ssn: 123456789,
      applicant: { phone_number: "030 901820", passportNumber: "C01X00T47", phone: null, tax_id: "" },
      order_id: 123456789,
    };
    expect(maskValue(value)).toEqual({
      ssn: "***",
      applicant: { phone_number: "***", passportNumber: "***", phone: null, tax_id: "" },
      order_id: 123456789,
    });
  });

  it("masks an address and a date of birth in fields of one object", () => {
    const person = { name: "Jane", home_address: "12 rue de Rivoli, Paris", birth_date: "1990-05-15" };
    expect(maskValue(person)).toEqual({ name: "Jane", home_address: "***", birth_date: "***" });
    const { birth_date: _, ...place } = person;
    expect(maskValue(place)).toEqual(place);
  });

  it("leaves values without texts as they are", () => {
    for (const value of [null, 5, true, undefined]) expect(maskValue(value)).toBe(value);
  });
});

describe("masking takes time in proportion to the text", () => {
  const HARD: Record<string, string> = {
    "the letter a": "a",
    "base64 without an end": "aA1+",
    "names without values": "token=",
    "quotes that never close": 'token="',
    "escaped quotes": 'secret=\\"',
    backslashes: "\\",
    "at signs": "@",
    "halves of addresses": "a@b.",
    "encoded at signs": "%40",
    "halves of JWTs": "eyJa.",
    "JWTs without dots": "eyJaaaaaa-",
    "names of little meaning": "key=",
    "names within names": "password:token:",
    "names that look like XML's": ":token>",
    "begun elements": "<token>",
    "halves of URLs": "://a:",
    "begun private keys": madePem().begin,
    "begun private keys with lines": `${madePem().begin}\n${"A".repeat(64)}\n`,
    "headers of private keys": `${madePem().begin}\nProc-Type: 4\n\\\\\\\\`,
    schemes: "bearer basic ",
    headers: "authorization: ",
    cookies: " cookie: a=",
    options: " -u a:",
    "prefixes of keys": "sk-",
    sentences: "password is ",
    blanks: " ",
    dots: "a.",
    "paths under a name": "token=/var/",
    "placeholders that never close": "token=${",
    commas: "password=a,",
    digits: "4",
    "groups of digits": "4111 ",
    "numbers of cards": "4111111111111111 ",
    "dashed numbers": "123-45-6789 ",
    "plus signs": "+1 ",
    "numbers with a plus sign": "+49 30 1 ",
    "begun accounts": "DE89 3704 ",
    "accounts without an end": "DE893704",
    "labels of numbers": "ssn phone passport: ",
    births: "born 1990-05-15 ",
    "begun addresses": "1 A A A A ",
    addresses: "1 A St ",
    "births and addresses": "dob: 1990-05-15 1 Main St ",
    "labels of addresses": "address: ",
  };

  // Sixteen times the text takes sixteen times as long, and not 256 times. The thread's own time is compared, so that
  // it does not matter what else the machine is busy with.
  it.each(Object.entries(HARD))("for %s", (_name, unit) => {
    const limit = Math.max(fastest(unit, 16_384), 1) * 96;
    expect(fastest(unit, 262_144, limit)).toBeLessThan(limit);
  });
});

/** The least of three times, or the first below `enough`, in milliseconds. */
function fastest(unit: string, length: number, enough = 0): number {
  const text = unit.repeat(Math.ceil(length / unit.length));
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least >= enough; round++) {
    const before = process.threadCpuUsage();
    maskSensitive(text);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
