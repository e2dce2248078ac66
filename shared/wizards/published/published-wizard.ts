/**
 * A published wizard: one statement that its publisher has signed, with the structure, its record of proof, the contract and the
 * sites that may receive answers. A reader takes nothing from it that these checks do not cover.
 */
import { parse } from "tldts";
import { z } from "zod";
import { defined } from "../../core/defined.ts";
import { AppError, toAppError } from "../../core/errors.ts";
import { packageVersion } from "../../core/package-root.ts";
import type { SigningKey } from "../../keys/signing-key.ts";
import { readStatement, signStatement, untrusted } from "../../registry/statement.ts";
import { compareContract } from "../contract/compare-contract.ts";
import { type LoadedWizard, loadWizard } from "../format/load-wizard.ts";
import { siteOf } from "../format/site-of.ts";
import type { Wizard } from "../wizard.ts";
import type { WizardFiles } from "../wizard-source.ts";
import { personalExamples } from "./invented-examples.ts";

const publishedSchema = z.strictObject({
  format: z.literal(1, { error: "must be 1: a newer format needs a newer FederalRunner" }),
  wizard_id: z.string().regex(/^[a-z0-9-]{1,100}$/, "must be lower-case letters, digits and hyphens"),
  version: z.int().min(1),
  published_at: z.iso.datetime({ error: "must be an ISO time in UTC" }),
  /** The version of FederalRunner that wrote it. */
  engine: z.string().max(50),
  licence: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9.+ ()-]{1,99}$/, "must be a licence of SPDX, such as CC0-1.0"),
  /** All that may receive answers; the first is the site of the form's address. */
  sites: z.array(z.string().max(253)).min(1).max(11),
  structure: z.record(z.string(), z.unknown()),
  /** Absent: derived from the structure. */
  contract: z.record(z.string(), z.unknown()).optional(),
  /** Pages of a run with the example values. */
  pictures: z
    .array(z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal digits"))
    .max(50)
    .optional(),
});

export type PublishedWizard = z.output<typeof publishedSchema>;

export interface ReadWizard {
  published: PublishedWizard;
  /** Thumbprint of the publisher's key. */
  key: string;
  loaded: LoadedWizard;
  files: WizardFiles;
}

export interface PublicationRequest {
  version: number;
  licence: string;
  pictures: readonly string[];
  now: Date;
}

/**
 * @param loaded the wizard with its structure as the file has it
 * @returns the signed file
 * @throws AppError `invalid_wizard` for a wizard that no reader would accept
 */
export async function signWizard(
  { wizard, file, contract, contract_source }: LoadedWizard,
  { version, licence, pictures, now }: PublicationRequest,
  key: SigningKey,
): Promise<string> {
  const content = defined({
    format: 1 as const,
    wizard_id: wizard.wizard_id,
    version,
    published_at: now.toISOString(),
    engine: packageVersion(),
    licence,
    sites: sitesOf(wizard),
    structure: file as Record<string, unknown>,
    contract: contract_source === "file" ? (contract as Record<string, unknown>) : undefined,
    pictures: pictures.length > 0 ? [...pictures] : undefined,
  });
  const read = publishedSchema.safeParse(content);
  const problems = read.success
    ? problemsOf(content, load(content).loaded)
    : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  if (problems.length > 0)
    throw new AppError(
      "invalid_wizard",
      `${wizard.wizard_id} cannot be published:\n  ${problems.join("\n  ")}`,
    );
  return signStatement(content, key, TYP);
}

const TYP = "federalrunner-wizard+jws";

/**
 * @param name of the file in messages
 * @throws AppError `wizard_untrusted`
 */
export async function readPublished(jws: string, name: string): Promise<ReadWizard> {
  const { content, key } = await readStatement(jws, { typ: TYP, schema: publishedSchema, name });
  try {
    const read = load(content);
    const problems = problemsOf(content, read.loaded);
    if (problems.length === 0) return { published: content, key, ...read };
    throw untrusted(`${name} is refused:\n  ${problems.join("\n  ")}`);
  } catch (cause) {
    const { type, message } = toAppError(cause);
    throw type === "invalid_wizard" ? untrusted(message, { cause }) : cause;
  }
}

function load({ wizard_id, structure, contract }: PublishedWizard) {
  const named = (ending: string, value: object) => ({
    name: `${wizard_id}${ending} of its publisher`,
    text: `${JSON.stringify(value, null, 2)}\n`,
  });
  const files: WizardFiles = {
    structure: named(".json", structure),
    contract: contract && named(".schema.json", contract),
  };
  return { files, loaded: loadWizard(files.structure, files.contract) };
}

function problemsOf({ wizard_id, sites }: PublishedWizard, { wizard, contract }: LoadedWizard): string[] {
  const { protocol, hostname } = new URL(wizard.url);
  const own = sitesOf(wizard);
  const differences = compareContract(wizard, contract).filter(({ severity }) => severity === "error");
  return [
    ...(wizard.wizard_id === wizard_id ? [] : [`wizard_id: the structure has ${wizard.wizard_id}`]),
    ...(protocol === "https:" && isPublic(hostname) ? [] : ["url: must be https on a public host"]),
    ...(own.join() === sites.join() ? [] : [`sites: the structure leads to ${own.join(", ")}`]),
    ...(wizard.overrides_site === undefined ? [] : ["overrides_site: only a person's own wizard has it"]),
    ...differences.map(({ field, message }) => `${field}: ${message}`),
    ...personalExamples(wizard).map((line) => `${line} looks like a person's own data: invent one`),
  ];
}

/** All sites that may receive answers; that of the address is the first. */
export function sitesOf({ url, allowed_sites = [] }: Pick<Wizard, "url" | "allowed_sites">): string[] {
  return [...new Set([siteOf(new URL(url)), ...allowed_sites])];
}

/** A name below a suffix of the Public Suffix List: no address, and no name of one network. */
function isPublic(hostname: string): boolean {
  const { domain, isIcann, isPrivate } = parse(hostname, { allowPrivateDomains: true });
  return domain !== null && (isIcann === true || isPrivate === true);
}
