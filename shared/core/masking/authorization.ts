/** Credentials in HTTP: Authorization headers, bearer tokens anywhere, cookies, `curl -u`. */
import { hint, isMasked, MASK } from "./hint.ts";
import { isPlaceholder } from "./judge-value.ts";

export function maskAuthorization(text: string): string {
  return text
    .replace(HEADER, maskHeader)
    .replace(BEARER, (all, scheme: string, token: string) =>
      /\d/.test(token) ? scheme + hint("", token) : all,
    )
    .replace(BASIC, (all, scheme: string, value: string) => (isUserAndPassword(value) ? scheme + MASK : all))
    .replace(COOKIES, (_all, name: string) => name + MASK)
    .replace(USER_OPTION, maskUserOption);
}

const SEPARATOR = String.raw`\\{0,7}["'${"`"}]?[ \t]{0,4}(?::|=|%3A)[ \t]{0,4}\\{0,7}["'${"`"}]?`;

/** The scheme remains. The value is any run of characters that do not delimit code. */
const HEADER = new RegExp(
  `(?<name>(?:proxy-)?authorization${SEPARATOR})(?<scheme>(?:bearer|basic|token|digest|negotiate|apikey|bot) {1,4})?` +
    String.raw`(?<value>[^\s"'${"`"}\\<>,;()[\]{}]{1,16384})`,
  "gi",
);

function maskHeader(all: string, ...rest: unknown[]): string {
  const { name = "", scheme = "", value = "" } = rest.at(-1) as Record<string, string | undefined>;
  if (isMasked(value) || isPlaceholder(value) || !/\w/.test(value)) return all;
  // Types, variables and sentences, as in `authorization: req.headers.authorization`.
  if (
    scheme === "" ? /^[A-Za-z_$.]{0,40}$/.test(value) || value.length < 8 : /^[A-Za-z]{0,15}$/.test(value)
  ) {
    return all;
  }
  return name + scheme + (value.length >= 20 ? hint("", value) : MASK);
}

/** RFC 6750's alphabet. Prose such as "Bearer authentication" has no digits. */
const BEARER = /((?:(?<![A-Za-z0-9])|(?<=\\[nrt]))bearer(?: |%20|\+){1,4})([\w\-.~+/]{16,16384}=*)/gi;

const BASIC =
  /((?:(?<![A-Za-z0-9])|(?<=\\[nrt]))basic {1,4})([A-Za-z0-9+/]{8,4096}={0,2})(?![A-Za-z0-9+/])/gi;

function isUserAndPassword(base64: string): boolean {
  return /^[^\p{Cc}\ufffd]*:[^\p{Cc}\ufffd]+$/u.test(Buffer.from(base64, "base64").toString("utf8"));
}

/** One or more of RFC 6265's pairs. */
const COOKIES = new RegExp(
  String.raw`((?:^|[\s"'${"`"}]|\\[nrt])(?:set-)?cookie\\{0,7}["']?: {0,4}\\{0,7}["']?)` +
    String.raw`([\w.$-]{1,128}=[^\s;"'\\]{0,4096}(?:; ?[\w.$-]{1,128}(?:=[^\s;"'\\]{0,4096})?){0,64})`,
  "gi",
);

const USER_OPTION =
  /((?:^|\s|\\[nrt])(?:-u|--user|--proxy-user)[ =]?\\{0,7}["']?)([^\s:"'\\]{1,128}):([^\s"'\\]{1,256})/g;

// docker run -u 1000:1000 and chown's node:node name a user and a group.
function maskUserOption(all: string, option: string, user: string, password: string): string {
  const isGroup = user === password || /^\d+$/.test(user);
  return isGroup || isMasked(password) || isPlaceholder(password) ? all : `${option}${user}:${MASK}`;
}
