/** Banners over the page, and the captions of their buttons: each at the start of the caption. */
import type { Words } from "./languages.ts";

interface Banners {
  /** Consent to cookies. Anywhere in the text. */
  consent: string;
  necessary: string;
  accepts: string;
  closes: string;
  /** The session is about to end. Anywhere in the text. */
  ends: string;
  /** Goes on with the session. */
  stays: string;
  /** In such a caption, ends it all the same. */
  outside: string;
}

export const BANNERS: Words<Banners> = {
  en: {
    consent: "cookies?|consent|privacy (?:notice|policy|settings)|tracking",
    necessary: "(?:only |use |accept )?(?:necessary|essential|required)(?: only| cookies)*",
    accepts: "accept|allow|agree|i agree|i accept|ok|okay|got it|i understand|understood|continue",
    closes: "close|dismiss",
    ends: "(?:signed|logged|timed?|sign you|log you) ?out|session.{0,40}(?:expir\\w*|ends?|end(?:ing|ed)|time ?out)|still (?:there|here)",
    stays: "(?:yes,? )?(?:stay|keep|remain|extend|continue|resume)|(?:yes,? )?i(?:'m| am) (?:still )?here",
    outside: "out|without",
  },
  es: {
    consent: "consentimiento|aviso de privacidad",
    necessary: "(?:s[oó]lo |aceptar s[oó]lo )(?:las )?(?:cookies )?(?:necesarias|esenciales|imprescindibles)",
    accepts: "aceptar|permitir|acepto|de acuerdo|entendido",
    closes: "cerrar(?! (?:la )?sesión)",
    ends: "sesión.{0,40}(?:caduc\\w*|expir\\w*|cerrar\\w*|finaliz\\w*|termin\\w*)|sigue (?:ahí|conectad[oa])",
    stays: "(?:sí,? )?(?:continuar|seguir|permanecer|mantener|ampliar|prolongar|renovar)",
    outside: "sin",
  },
  fr: {
    consent: "témoins|consentement|politique de confidentialité",
    necessary:
      "(?:uniquement |seulement |n'accepter que )(?:les )?(?:cookies |témoins )?(?:nécessaires|essentiels)",
    accepts: "(?:tout )?accepter|autoriser|j'accepte|d'accord|compris",
    closes: "fermer(?! (?:la |ma )?session)",
    ends: "session.{0,40}(?:expir\\w*|termin\\w*|ferm\\w*|prend(?:re)? fin)|toujours là",
    stays: "(?:oui,? )?(?:continuer|rester|prolonger|poursuivre|maintenir)",
    outside: "sans",
  },
  de: {
    consent: "einwilligung|datenschutzhinweis\\w*",
    necessary: "nur (?:notwendige|erforderliche|essenzielle|technisch notwendige)",
    accepts: "(?:alle )?(?:akzeptieren|zustimmen|erlauben)|einverstanden|verstanden",
    closes: "schließen",
    ends: "sitzung.{0,40}(?:läuft|abläuft|ablauf\\w*|endet|beendet)|(?:automatisch )?abgemeldet|noch da",
    stays:
      "(?:ja,? )?(?:fortsetzen|fortfahren|weiterarbeiten|weiter|angemeldet bleiben|bleiben|verlängern|sitzung (?:fortsetzen|verlängern))",
    outside: "ohne",
  },
};
