/** Choices of several, and the order of things. */
import type { Words } from "./languages.ts";

interface Choices {
  /** A choice of everything. At the start. */
  everything: string;
  /** A button that sets all choices. At the start. */
  shortcut: string;
  /** The place of a thing among others. */
  ordinals: string;
  /** Moves a thing up. */
  up: string;
}

export const CHOICES: Words<Choices> = {
  en: {
    everything: "(?:select|check|tick|choose) all|all(?: of)?(?: the above| these)?",
    shortcut: "(?:un|de)?(?:select|check|tick|clear)\\s?(?:all|none)",
    ordinals: "first|second|third|fourth|fifth|sixth|seventh|eighth|last",
    up: "move up",
  },
  es: {
    everything: "(?:seleccionar|marcar) tod[oa]s?|tod[oa]s(?: las anteriores| los anteriores)?",
    shortcut: "(?:des)?(?:seleccionar|marcar) tod[oa]s?|quitar tod[oa]s?",
    ordinals:
      "primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|séptim[oa]|octav[oa]|últim[oa]",
    up: "subir|mover arriba",
  },
  fr: {
    everything: "(?:sélectionner|cocher) tout|tout(?:es)?(?: ces réponses)?|tous",
    shortcut: "(?:dé)?(?:sélectionner|cocher) tout|tout (?:dé)?(?:sélectionner|cocher)",
    ordinals: "premi(?:er|ère)|deuxième|troisième|quatrième|cinquième|sixième|septième|huitième|dernière?",
    up: "monter|déplacer vers le haut",
  },
  de: {
    everything: "alle(?:s)? (?:auswählen|ankreuzen)|alle(?: genannten| oben genannten)?",
    shortcut: "alle(?:s)? (?:auswählen|abwählen|ankreuzen)|auswahl aufheben",
    ordinals:
      "erste[rs]?|zweite[rs]?|dritte[rs]?|vierte[rs]?|fünfte[rs]?|sechste[rs]?|siebte[rs]?|achte[rs]?|letzte[rs]?",
    up: "nach oben",
  },
};

/** Words around the parts of a range of dates in one box. */
export const SPANS: Words<{ between: string; from: string }> = {
  en: { between: "to|until|till|through|thru|and", from: "from|between" },
  es: { between: "a|al|hasta|y", from: "del|de|desde|entre" },
  fr: { between: "à|au|jusqu['’]au|et", from: "du|de|entre" },
  de: { between: "bis|und", from: "vom|von|zwischen" },
};

interface Several {
  both: string;
  /** Between two choices. */
  between: string;
  /** Sets a choice apart from the others. */
  apart: string;
  /** Whole answers that state that there is none. */
  lacks: string;
}

/** Answers with several choices, or with none. */
export const SEVERAL: Words<Several> = {
  en: {
    both: "(?:both|the two)(?: of (?:them|these|those))?",
    between: "and|as well as|along with|plus",
    apart: "except|other",
    lacks:
      "none|n a|na|not applicable|nil|nothing|no|(?:i|we) (?:do not|dont) have (?:one|any|it)|i have none",
  },
  es: {
    both: "amb[oa]s|los dos|las dos",
    between: "y|e(?= h?i)|así como|además de",
    apart: "excepto|salvo|otr[oa]s?",
    lacks: "ningun[oa]|no aplica|no procede|nada|no|no (?:lo |la )?(?:tengo|tenemos)(?: ningun[oa])?",
  },
  fr: {
    both: "(?:tous |toutes )?les deux",
    between: "et|ainsi que|plus",
    apart: "sauf|autres?",
    lacks:
      "aucune?|sans objet|néant|neant|rien|non|je n ?en ai pas|nous n ?en avons pas|on n ?en a pas|pas de réponse",
  },
  de: {
    both: "(?:alle )?beide[ns]?|die beiden",
    between: "und|sowie|und auch|plus",
    apart: "außer|andere[rns]?",
    lacks:
      "keine?[nrs]?|entfällt|trifft nicht zu|nichts|nein|(?:habe|hab) ich nicht|haben wir nicht|nicht vorhanden|gibt es nicht",
  },
};
