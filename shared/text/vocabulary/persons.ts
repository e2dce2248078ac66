/** Persons in questions and answers. Each list holds alternatives of a regular expression, in lower case. */
import type { Words } from "./languages.ts";

interface PersonWords {
  me: string;
  my: string;
  /** Ends the name of several persons. */
  plural: string;
  only: string;
  /** Before a number, and behind the reason for it: "me and my two kids, so three". */
  concludes: string;
  /** Before and behind a number of persons: `a family of` four. */
  group: string;
  behind: string;
  /** Other persons than the applicant, or several together. Anywhere in a label. */
  others: string;
  /** Opens a question for a count. */
  howMany: string;
  children: string;
  /** Things of which a number is whole. */
  counted: string;
  /** A label with one of these counts persons. */
  counts: string;
  /** Such a count leaves the applicant out, or includes the applicant. */
  without: string;
  including: string;
  /** They deny `including`. */
  not: string;
}

export const PERSONS: Words<PersonWords> = {
  en: {
    me: "me|myself|i",
    my: "my|the|our",
    plural: "s|children|parents",
    only: "(?:it['’]?s )?(?:just|only)",
    concludes:
      "so|that['’]?s|which makes|so that['’]?s|so it['’]?s|so we(?:['’]| a)re|which makes (?:that['’]?s|it['’]?s)|makes",
    group: "(?:a |the )?(?:family|household) of|the",
    behind: "of us|people|persons",
    others: "spouse|partner|husband|wife|parents?|mother|father|child|children|dependents?|combined|joint",
    howMany: "how many|number of",
    children: "child(?:ren)?|dependents?|kids",
    counted: "people|persons|children|kids|dependents|members",
    counts: "people|persons|family|household",
    without:
      "with (?:you|me|the applicant)|besides|others?|excluding|apart from|(?:not|without|don['’]?t|do not) (?:including|counting|include|count)",
    including: "(?:including|counting|include|count) (?:you|your|me|my|the applicant)",
    not: "not|without|don['’]?t|do not",
  },
  es: {
    me: "yo",
    my: "mis?|el|la|los|las|nuestr[oa]s?",
    plural: "s",
    only: "(?:s[oó]lo|solamente|[uú]nicamente)",
    concludes: "as[ií] que|o sea|en total|as[ií] que somos|o sea que somos|somos|son",
    group: "(?:una )?familia de|(?:un )?hogar de|somos|nosotros|los|las",
    behind: "personas|en total|en casa",
    others: "c[oó]nyuge|espos[oa]|pareja|marido|mujer|padres?|madre|hij[oa]s?|dependientes?|conjunt[oa]s?",
    howMany: "cuánt[oa]s|n[uú]mero de|cantidad de",
    children: "hij[oa]s|niñ[oa]s|dependientes",
    counted: "personas|hij[oa]s|niñ[oa]s|dependientes|miembros",
    counts: "personas|familia|hogar",
    without:
      "con (?:usted|el solicitante)|además de|otr[oa]s|sin contar(?:le|lo|la|se)?|sin incluir(?:le|lo|la|se)?|excluyendo|aparte de|no (?:incluya|cuente)",
    including:
      "(?:incluyendo|incluid[oa]|contando|incluya|cuente) (?:a )?(?:usted|yo|el solicitante|la solicitante)|incluyéndose|incluyéndole|contándose",
    not: "no|sin",
  },
  fr: {
    me: "moi|moi-même",
    my: "m(?:on|a|es)|le|la|les|notre|nos",
    plural: "s|x",
    only: "(?:juste|seulement|uniquement)",
    concludes: "donc|soit|ça fait|donc on est|donc nous sommes|donc ça fait|en tout",
    group: "une famille de|un foyer de|nous sommes|on est|nous|tous les|les",
    behind: "personnes|en tout|au total",
    others:
      "conjointe?|épou(?:x|se)|mari|femme|partenaire|parents?|mère|père|enfants?|personnes? à charge|commune?s?|conjointes?",
    howMany: "combien d[e'’]|nombre d[e'’]|combien",
    children: "enfants|personnes à charge",
    counted: "personnes|enfants|membres",
    counts: "personnes|famille|foyer|ménage",
    without:
      "avec (?:vous|le demandeur)|en plus de|autres|sans (?:vous|compter|inclure)|hormis|à part|n['’]incluez pas|ne comptez pas",
    including:
      "(?:y compris|vous compris(?:e)?|en vous comptant|en comptant|incluez|comptez) ?(?:vous|vous-même|moi|le demandeur)?",
    not: "sans|pas|ne",
  },
  de: {
    me: "ich|mir",
    my: "meine?[nmr]?|der|die|das|unsere?[nr]?",
    plural: "kinder|eltern|söhne|töchter|geschwister",
    only: "(?:nur|bloß|lediglich)",
    concludes: "also|das macht|das sind|insgesamt|also sind wir|wir sind also|zusammen",
    group: "(?:eine )?familie (?:mit|von)|(?:ein )?haushalt (?:mit|von)|wir sind|wir",
    behind: "personen|leute|insgesamt|im haushalt",
    others:
      "ehegatte\\p{L}*|ehepartner\\p{L}*|partner\\p{L}*|ehemann|ehefrau|eltern\\p{L}*|mutter|vater|kind\\p{L}*|gemeinsam\\p{L}*",
    howMany: "wie viele|anzahl(?: der)?|zahl der",
    children: "kinder|angehörigen?",
    counted: "personen|kinder|mitglieder|angehörigen?",
    counts: "personen|familie|haushalt\\p{L}*",
    without:
      "mit ihnen|außer ihnen|neben ihnen|ohne (?:sie|sich)|weitere|andere|nicht mitgezählt|zählen sie sich nicht mit",
    including:
      "(?:einschließlich|inklusive|mit) ihnen selbst|sich selbst (?:eingeschlossen|mitgezählt)|einschließlich ihrer person|sie selbst eingeschlossen",
    not: "nicht|ohne",
  },
};
