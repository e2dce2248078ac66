/** Credentials as HTTP carries them: Authorization and its relatives, bearer tokens anywhere, cookies, `curl -u`. */
import { hint, isMasked, MASK } from "./hint.ts";
import { isPlaceholder } from "./judge-value.ts";

export function maskAuthorization(text: string): string {
  return text
    .replace(HEADER, maskHeader)
    .replace(BEARER, (all, scheme: string, token: string) =>
      /\d/.test(token) ? scheme + hint("", token) : all,
    )
    .replace(BASIC, (all, scheme: string, value: string) => (isUserAndPassword(value) ? scheme + MASK : all))
    .replace(COOKIES, (all, name: string, cookies: string) => (isMasked(cookies) ? all : name + MASK))
    .replace(USER_OPTION, maskUserOption);
}

const SEPARATOR = String.raw`\\{0,7}["'${"`"}]?[ \t]{0,4}(?::|=|%3A)[ \t]{0,4}\\{0,7}["'${"`"}]?`;

/** The scheme stays where there is one. What follows it may be anything up to the end of the value. */
const HEADER = new RegExp(
  `((?:proxy-)?authorization${SEPARATOR}(?:(?:bearer|basic|token|digest|negotiate|apikey|bot) {1,4})?)` +
    String.raw`([^\s"'${"`"}\\<>,;]{1,16384})`,
  "gi",
);

function maskHeader(all: string, name: string, value: string): string {
  if (isMasked(value) || isPlaceholder(value)) return all;
  // Types and code, as in `authorization: string`; credentials are longer, or have more than letters.
  if (/^[A-Za-z]{0,15}$/.test(value) || /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*[()[\]{}]/.test(value))
    return all;
  return name + (value.length >= 20 ? hint("", value) : MASK);
}

/** RFC 6750's alphabet. "Bearer authentication" and its like have no digits. */
const BEARER = /(\bbearer(?: |%20|\+){1,4})([\w\-.~+/]{16,16384}=*)/gi;

const BASIC = /(\bbasic {1,4})([A-Za-z0-9+/]{8,4096}={0,2})(?![A-Za-z0-9+/])/gi;

function isUserAndPassword(base64: string): boolean {
  return /^[^\p{Cc}\ufffd]*:[^\p{Cc}\ufffd]+$/u.test(Buffer.from(base64, "base64").toString("utf8"));
}

const COOKIES =
  /((?:^|[\s"'`])(?:set-)?cookie\\{0,7}["']?: {0,4}\\{0,7}["']?)([^\s"'\\=]{1,128}=[^\r\n"'\\]{1,8192})/gi;

const USER_OPTION =
  /((?:^|\s)(?:-u|--user|--proxy-user)[ =]?\\{0,7}["']?)([^\s:"'\\]{1,128}):([^\s"'\\]{1,256})/g;

// docker run -u 1000:1000 and chown's node:node name a user and a group.
function maskUserOption(all: string, option: string, user: string, password: string): string {
  const isGroup = user === password || /^\d+$/.test(user);
  return isGroup || isMasked(password) || isPlaceholder(password) ? all : `${option}${user}:${MASK}`;
}
