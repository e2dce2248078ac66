/** Words with which sites report that they, and not an answer, failed; in English, Spanish, French and German. */

/** A heading that states an error and nothing else, in lower case. */
const BARE = /^(?:http )?(?:error|status)(?: code)?\W*\d*\W*$/;

const FAILURES = [
  BARE,
  /\b(?:something|things?) (?:has |have )?(?:went|gone|is) wrong\b/,
  /\b(?:unexpected|internal|server|system|technical|application|critical|runtime|fatal|unknown) (?:\w+ )?(?:errors?|problems?|difficult(?:y|ies)|issues?|faults?)\b/,
  /\berrors? (?:has |have )?(?:occurred|happened|been encountered)\b/,
  /^(?:oops|whoops|uh[- ]oh)\b/,
  /\bsession\b.{0,40}\b(?:expired|time(?:d|s)?[- ]?out|ended|lost|terminated|no longer valid|is invalid)\b/,
  /\b(?:logged|signed) (?:you )?out\b|\btimed out due to\b|\bpage (?:has )?expired\b/,
  /\bthere (?:is|was|has been|seems to be) an? (?:problem|issue) with (?:the|this|our) (?:service|(?:web)?site|system|server)\b/,
  /\b(?:service|page|(?:web)?site|system|server|application) (?:is )?(?:currently |temporarily )*(?:unavailable|down|offline)\b/,
  /\b(?:down for|under|undergoing) (?:scheduled |planned |routine )?maintenance\b/,
  /\b(?:try|check|come) (?:again|back) (?:later|in (?:a few|some))\b/,
  /\b(?:unable|not able|failed|couldn['’]?t|could not|cannot|can['’]?t) (?:to )?(?:process|complete|submit|handle|load|connect|calculate)\b.{0,30}\b(?:request|submission|form|page|server|benefits?|results?|estimate)\b/,
  /\bpage (?:can ?not|could not be|not) found\b|\bbad gateway\b|\bgateway time-?out\b|\btoo many requests\b/,
  /\b(?:ha ocurrido|se ha producido|se produjo|ocurrió) un (?:error|problema)\b|\bsesión\b.{0,30}\b(?:caducad|expirad|finalizad)/,
  /\bune erreur\b.{0,30}\b(?:survenue|produite)\b|\bsession\b.{0,20}\b(?:expiré|terminée)/,
  /\b(?:fehler ist|ist ein fehler) (?:\w+ )?aufgetreten\b|\bsitzung\b.{0,30}\babgelaufen\b/,
];

/** Headings of help about failures, which report none. */
const HELP = /^(?:if|when|what|how|why|in case|report|tell us|contact us)\b|\?$/;

export function isBareError(text: string): boolean {
  return BARE.test(text.toLowerCase());
}

export function isFailure(text: string): boolean {
  const plain = text.replace(/\s+/g, " ").trim().toLowerCase();
  if (HELP.test(plain)) return false;
  return FAILURES.some((words) => words.test(plain));
}
