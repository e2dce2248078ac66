/** Separates the secrets under a sensitive name from code, types, placeholders and prose. */
import { isMasked } from "./hint.ts";
import { isSensitiveName, type SecretKind } from "./sensitive-names.ts";

export interface NamedValue {
  value: string;
  kind: SecretKind;
  /** The full name, such as `user.password`. */
  name: string;
  separator: string;
  /** Whether there are blanks around the separator. */
  spaced: boolean;
  quoted: boolean;
}

/** A longer value is not prose. */
const LONGEST_WORDING = 256;

export function isSecret(named: NamedValue): boolean {
  const { value, kind, separator, quoted } = named;
  if (value === "" || isMasked(value)) return false;
  if (kind === "vague") return looksRandom(value);
  if (value.length > LONGEST_WORDING) return true;
  if (isPlaceholder(value) || WORDS.has(value.toLowerCase()) || isNameOf(named)) return false;
  if (quoted) return true;
  // A comparison; and "the password is wrong" is more frequent than a password.
  if (separator.startsWith("==")) return false;
  if (/is|was/i.test(separator)) return value.length >= 4 && /\d|[^\w\s'-]/.test(value);
  if (isPath(value) || isCode(named)) return false;
  return kind === "password" ? isPassword(named) : isToken(named);
}

/** A placeholder of a secret: `<token>`, `${TOKEN}`, `$TOKEN`, `{{token}}`, `%s`, `xxxx`, `[REDACTED]`. */
export function isPlaceholder(value: string): boolean {
  if (value.length > LONGEST_WORDING) return false;
  const variable = /^\$([A-Za-z_]\w*)$/.exec(value)?.[1];
  if (variable !== undefined) return variable === variable.toUpperCase() || isSensitiveName(variable);
  return PLACEHOLDER.test(value);
}

const PLACEHOLDER =
  /^(?:<[^<>]*>|\$\{[^{}]*\}|\$\{\{[^{}]*\}\}|\$\([^()]*\)|\{\{[^{}]*\}\}|\{[\w.]*\}|%\w+%|%[sdv@]|\[[A-Za-z _-]*\]|\*+|[x.…_•-]+|your[a-z_-]*)$/i;

function isNameOf({ value, name }: NamedValue): boolean {
  const plain = (text: string) => text.replace(/[^A-Za-z]/g, "").toLowerCase();
  return /^[A-Za-z_$-]+$/.test(value) && plain(value) !== "" && plain(name).endsWith(plain(value));
}

/** The path of a file that holds a secret. */
function isPath(value: string): boolean {
  return (
    /^(?:file:\/\/|\.{0,2}\/|~\/|[A-Za-z]:\\)?(?:[\w.@-]+[/\\])*[\w.@-]*$/.test(value) &&
    /^(?:file:|\.{1,2}\/|~\/|[A-Za-z]:\\|projects\/|\/(?:app|dev|etc|home|mnt|opt|private|proc|root|run|secrets|srv|sys|tmp|usr|Users|var|work|workspace)(?:\/|$))/.test(
      value,
    )
  );
}

/** A call, an index, a type with parameters, a property, or a variable with a sensitive name. */
function isCode({ value, separator, spaced }: NamedValue): boolean {
  const reference = /^[A-Za-z_$][\w$]*(?:(?:\?\.|!?\.|::|->)[A-Za-z_$][\w$]*)*/.exec(value)?.[0];
  if (reference === undefined) return false;
  const rest = value.slice(reference.length);
  // In a shell or a query, `password=abc(1` is a password.
  if (/^[([{<]/.test(rest)) return spaced || separator !== "=" || /^\(\)?[)\]};,.]*$/.test(rest);
  if (rest !== "" || /\d/.test(reference)) return false;
  return (
    /^(?:args|config|ctx|data|env|event|input|options|opts|os|params|process|props|req|request|secrets|self|settings|this|user|vars?)\b[.?]/.test(
      reference,
    ) ||
    (isSensitiveName(reference) && /[_.]|[a-z][A-Z]/.test(reference))
  );
}

function isPassword({ value, separator, spaced }: NamedValue): boolean {
  // "Password: 8 characters at least"
  if (/^\d{1,3}$/.test(value)) return separator === "=" && !spaced;
  return /[\p{L}\p{N}]/u.test(value) || (value.length >= 6 && !spaced);
}

function isToken({ value, separator, spaced }: NamedValue): boolean {
  if (/^-?[\d.]+%?$/.test(value)) return /^\d{6,}$/.test(value);
  if (!/[\p{L}\p{N}]/u.test(value)) return false;
  const isIdentifier = /^[A-Za-z_$.-]{1,31}$/.test(value);
  return !isIdentifier || (separator === "=" && !spaced);
}

/** Letters of both cases and digits, without the marks of names, sentences and UUIDs. */
function looksRandom(value: string): boolean {
  return /^[\w+/=.~-]{20,}$/.test(value) && /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value);
}

/** Words that follow a sensitive name in sentences, schemas and code. */
const WORDS = new Set(
  (
    "a an and any are array as async at await be been bool boolean buffer by bytes can cannot char could " +
    "date default disabled empty enabled error exists expected expects expired failed false fields for " +
    "forgotten from function had has have hidden how if in incorrect input int integer invalid is it its " +
    "later length list may might minimum missing must my never new nil no none not null number object of " +
    "on one only optional or please provided record required reset saved secretstr secure sent set shall " +
    "should since so some stored str string strings struct text that the their then this those to too " +
    "true type uint8array undefined unknown unset update use used uuid valid value varchar void was weak " +
    "were what when where which who will with without wrong yes you"
  ).split(" "),
);
