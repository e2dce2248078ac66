/**
 * Why an agent failed, from its own words: whether repeating may help is decided here. Only words that stand for one
 * cause alone are looked for, since an agent may write about anything.
 */

export interface FailureCause {
  /** A name for programs. */
  cause: string;
  /** Whether the same request may succeed a moment later. */
  transient: boolean;
  /** For people, after "the agent failed: ". */
  words: string;
}

type Row = FailureCause & { signs: RegExp };

/** First match counts: what must be paid for also calls itself a limit. */
const CAUSES: Row[] = [
  {
    cause: "quota_exhausted",
    transient: false,
    words: "its account has no credit or quota left",
    signs:
      /insufficient_quota|credit balance is too low|exceeded your current quota|billing.{0,20}(not active|disabled|required)|payment required/i,
  },
  {
    cause: "key_refused",
    transient: false,
    words: "its key is missing, or the API of its model refused it",
    signs:
      /invalid[_ ](x-)?api[_ -]?key|incorrect api key|api key not valid|authentication_error|authentication failed|unauthenticated|not logged in|please run \/login|\b(error|status|code|http)\W{0,10}(401|403)\b|\b(401 unauthorized|403 forbidden)\b/i,
  },
  {
    cause: "model_unknown",
    transient: false,
    words: "its model does not exist, or is not open to its account",
    signs: /model_not_found|unknown model|model\b.{0,80}\b(does not exist|not found|is not supported)/i,
  },
  {
    cause: "input_too_long",
    transient: false,
    words: "the request is longer than its model takes",
    signs: /context_length_exceeded|prompt is too long|maximum context length|request too large/i,
  },
  {
    cause: "rate_limited",
    transient: true,
    words: "the API of its model asks to slow down",
    signs:
      /rate[_ -]?limit|too many requests|RESOURCE_EXHAUSTED|\b(error|status|code|http)\W{0,10}429\b|\b429 too many/i,
  },
  {
    cause: "overloaded",
    transient: true,
    words: "the API of its model is overloaded or down",
    signs:
      /overloaded|service unavailable|bad gateway|gateway time-?out|internal server error|\b(error|status|code|http)\W{0,10}5(00|02|03|04|29)\b/i,
  },
  {
    cause: "network",
    transient: true,
    words: "the API of its model could not be reached",
    signs:
      /\b(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)\b|socket hang up|fetch failed|network error|connection (error|refused|reset|timed out|closed)|stream disconnected|error sending request|could not (connect to|resolve host)|request timed out/i,
  },
];

/** @returns undefined where the words say nothing of it */
export function findFailureCause(words: string): FailureCause | undefined {
  const row = CAUSES.find(({ signs }) => signs.test(words));
  return row && { cause: row.cause, transient: row.transient, words: row.words };
}

const TERMINAL_WANTED =
  /raw mode is not supported|(stdin|standard input|input device|stdout) is not a (tty|terminal)|must be run in an? (interactive )?(tty|terminal)|requires an? (interactive )?(tty|terminal)|not running in an interactive terminal/i;

/** Whether the words complain about a missing terminal. */
export function wantsTerminal(words: string): boolean {
  return TERMINAL_WANTED.test(words);
}
