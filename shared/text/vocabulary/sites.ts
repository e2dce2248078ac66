/** Texts of a site about itself: failures, refusals, checks of a person, and notes about its results. */
import type { Words } from "./languages.ts";

interface Failures {
  /** The site has failed, or a session has ended. Anywhere in a text in lower case, as expressions. */
  failed: readonly string[];
  /** Begins advice about failures, which is none itself. */
  advice: string;
}

export const FAILURES: Words<Failures> = {
  en: {
    failed: [
      "^(?:oops|whoops|uh[- ]oh)",
      "(?:something|things?) (?:has |have )?(?:went|gone|is) wrong",
      "(?:unexpected|internal|server|system|technical|application|critical|runtime|fatal|unknown) (?:\\w+ )?(?:errors?|problems?|difficult(?:y|ies)|issues?|faults?)",
      "errors? (?:has |have )?(?:occurred|happened|been encountered)",
      "session\\b.{0,40}\\b(?:expired|time(?:d|s)?[- ]?out|ended|lost|terminated|no longer valid|is invalid)",
      "(?:logged|signed) (?:you )?out|timed out due to|page (?:has )?expired",
      "there (?:is|was|has been|seems to be) an? (?:problem|issue) with (?:the|this|our) (?:service|(?:web)?site|system|server)",
      "(?:service|page|(?:web)?site|system|server|application) (?:is )?(?:currently |temporarily )*(?:unavailable|down|offline)",
      "(?:down for|under|undergoing) (?:scheduled |planned |routine )?maintenance",
      "(?:try|check|come) (?:again|back) (?:later|in (?:a few|some))",
      "(?:unable|not able|failed|couldn['’]?t|could not|cannot|can['’]?t) (?:to )?(?:process|complete|submit|handle|load|connect|calculate)\\b.{0,30}\\b(?:request|submission|form|page|server|benefits?|results?|estimate)",
      "page (?:can ?not|could not be|not) found|bad gateway|gateway time-?out|too many requests",
    ],
    advice: "if|when|what|how|why|in case|report|tell us|contact us",
  },
  es: {
    failed: [
      "(?:ha ocurrido|se ha producido|se produjo|ocurrió) un (?:error|problema)",
      "sesión\\b.{0,30}\\b(?:caducad|expirad|finalizad)[oa]",
    ],
    advice: "si|cuando|cómo|por qué|en caso",
  },
  fr: {
    failed: ["une erreur\\b.{0,30}\\b(?:survenue|produite)", "session\\b.{0,20} (?:expirée?|terminée)"],
    advice: "si|quand|comment|pourquoi|en cas",
  },
  de: {
    failed: ["(?:fehler ist|ist ein fehler) (?:\\w+ )?aufgetreten", "sitzung\\b.{0,30}\\babgelaufen"],
    advice: "wenn|falls|wie|warum",
  },
};

interface Refusals {
  /** The visit is refused. */
  blocked: string;
  /** A person has to be proved. */
  captcha: string;
  /** A button of a sign-in, at the start. */
  signsIn: string;
  /** Begins a search that is no question, but for the words after `but`. */
  searches: string;
  but: string;
  /** Two presses that a page asks for. */
  doublePress: string;
  /** A person signs, in a drawing. */
  signature: string;
}

export const REFUSALS: Words<Refusals> = {
  en: {
    blocked:
      "access denied|request (?:was )?blocked|you have been blocked|pardon our interruption|are you a robot|verify you are human|unusual traffic",
    captcha:
      "captcha|not a robot|human verification|verify (?:that )?you are (?:a )?human|characters (?:shown|you see)",
    signsIn: "(?:sign|log) ?(?:in|on)",
    searches: "search|find|go(?=\\W*$)|look ?up",
    but: "address|post(?:al )?code|zip",
    doublePress: "double[- ]cli(?:ck|qu)",
    signature: "signature|sign here",
  },
  es: {
    blocked: "acceso denegado|solicitud bloqueada|verifique que es humano",
    captcha: "no soy un robot|verificación humana|caracteres que (?:ve|aparecen)",
    signsIn: "iniciar sesión|acceder",
    searches: "buscar",
    but: "direcci|c[oó]digo postal",
    doublePress: "doble clic",
    signature: "firma|firme aquí",
  },
  fr: {
    blocked: "accès refusé|requête bloquée|vérifiez que vous êtes humain",
    captcha: "pas un robot|vérification humaine|caractères (?:affichés|que vous voyez)",
    signsIn: "se connecter|connexion",
    searches: "rechercher",
    but: "adresse|code postal",
    doublePress: "double[- ]cli(?:c|qu)",
    signature: "signature|signez",
  },
  de: {
    blocked: "zugriff verweigert|anfrage (?:wurde )?blockiert|bestätigen sie, dass sie ein mensch sind",
    captcha: "kein roboter|sicherheitsabfrage|zeichen (?:ein|aus dem bild)",
    signsIn: "anmelden|einloggen",
    searches: "suchen",
    but: "anschrift|adresse|postleitzahl",
    doublePress: "doppel\\s?kl?ick",
    signature: "unterschrift|unterschreiben",
  },
};

interface Results {
  /** Decides on a person in place of figures. */
  decides: string;
  /** A note about the assumptions of a result. */
  assumes: string;
  /** Headings of such notes. */
  method: string;
}

export const RESULTS: Words<Results> = {
  en: {
    decides: "qualif|eligib|ineligib|entitle|granted|approved",
    assumes:
      "\\bassum|\\bbased on\\b|\\bestimate[sd]?\\b.*\\b(?:does|do) not\\b|\\b(?:is|are) (?:only )?(?:an? )?estimate[sd]?\\b|\\b(?:today['’]s|current|constant|future|inflated)\\b.{0,12}\\bdollars\\b",
    method:
      "\\bassum|\\bhow (?:this|these|your|the|we)\\b.*\\b(?:made|calculated|computed|estimated|determined|worked out|works?)\\b|\\bmethodology\\b|\\babout (?:this|these|your) (?:estimate|figure|result|calculation)s?\\b",
  },
  es: {
    decides: "(?:in)?elegib|derecho|concedid|aprobad",
    assumes: "se supone|suponiendo|estimación|basad[oa] en",
    method: "supuestos|cómo se calcul|metodología",
  },
  fr: {
    decides: "(?:in)?éligib|(?:in)?admissib|droit à|accordée?",
    assumes: "hypothèse|supposant|estimation|basée? sur",
    method: "hypothèses|comment .* calcul|méthodologie",
  },
  de: {
    decides: "anspruch|\\p{L}*berechtigt|bewilligt|genehmigt",
    assumes: "annahme|angenommen|schätzung|beruht auf|basier",
    method: "annahmen|berechnungsgrundlage|so .* berechnet",
  },
};

/** The title of a page that has none. */
export const TITLES: Words = {
  en: "page|step|untitled",
  es: "página|paso|sin título",
  fr: "page|étape|sans titre",
  de: "seite|schritt|ohne titel|unbenannt",
};
