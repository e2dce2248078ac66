/** Words by which two labels or captions mean the same, or not. */
import type { Words } from "./languages.ts";

interface Likeness {
  /** Ask, instruct or connect, and name nothing. */
  empty: string;
  /** Connect the words of a question. */
  links: string;
  /** Persons other than the applicant. */
  persons: string;
  /** One part, time, kind or amount among others. */
  others: string;
  /** A label may gain or lose them without a change of its question. */
  neutral: string;
  /** Do not change the effect of a press. */
  idle: string;
  /** Go on, as one word. */
  onward: string;
}

export const LIKENESS: Words<Likeness> = {
  en: {
    empty:
      "a|an|and|any|are|as|at|by|did|do|does|during|each|enter|every|for|from|full|give|had|has|have|how|i|if|in|is|it|its|me|my|of|on|optional|or|our|per|please|provide|required|select|that|the|their|there|these|this|those|to|us|was|we|were|what|which|with|you|your|choose",
    links:
      "an?|and|any|are|been|by|can|did|do|does|for|from|had|has|have|how|if|in|is|it|may|my|of|on|or|our|please|s|t|that|the|these|this|those|to|was|were|what|which|will|with|would|you|your",
    persons:
      "coapplicant|spouse|partner|husband|wife|parent|mother|father|guardian|child|children|son|daughter|dependent|sibling|brother|sister|relative|employer|landlord|agent|attorney|representative|preparer|doctor|physician|emergency|beneficiary|sponsor|roommate",
    others:
      "applicant|student|employee|tenant|owner|contact|member|co|previous|former|prior|last|past|next|current|present|new|old|first|second|third|middle|maiden|other|another|additional|alternate|alternative|secondary|primary|mailing|billing|shipping|delivery|permanent|temporary|work|home|daytime|evening|gross|net|adjusted|taxable|untaxed|total|average|minimum|maximum|least|most|annual|yearly|monthly|weekly|biweekly|daily|hourly|quarterly|year|month|week|day|hour|start|begin|end|from|to|before|after|issue|expiry|expiration|expire|birth|death|marriage|divorce|hire|confirm|repeat|again|not|never|without",
    neutral:
      "full|legal|complete|official|exact|number|code|name|telephone|mobile|email|mail|address|digit|residence|residential|live|social|security|preferred|field|box|line|value|amount|dollar|usd|us|american|if|any|applicable|known|answer|question",
    idle: "a|an|and|the|my|your|our|this|that|to|of|on|in|with|for|now|here|please|step|page|section|screen|question|form|button",
    onward: "continue|next|proceed|forward|go",
  },
  es: {
    empty: "el|la|los|las|un|una|de|del|su|sus|por|favor|en|con|para|opcional|obligatorio",
    links: "el|la|los|las|de|del|en|su|sus|usted|un|una|y|o|es|está|ha|tiene|que|con|por|para|se|al",
    persons: "c[oó]nyuge|esposo|esposa|padre|madre|hijo|hija",
    others: "nacimiento|anterior|actual|mensual|anual|bruto|neto",
    neutral: "completo|oficial",
    idle: "el|la|los|las|mi|su|a|de|en|con|para|ahora|aquí|paso|página|sección|pregunta|formulario",
    onward: "continuar|siguiente|seguir",
  },
  fr: {
    empty: "le|la|les|un|une|des|de|du|votre|vos|veuillez|en|avec|pour|facultatif|obligatoire",
    links:
      "le|la|les|de|du|des|votre|vos|vous|un|une|et|ou|est|avez|êtes|que|qui|qu|l|d|j|n|pour|dans|avec|ce|cette|à|au|en",
    persons: "conjoint|p[eè]re|m[eè]re|enfant",
    others: "naissance|mensuel|annuel|brut",
    neutral: "complet|officiel",
    idle: "le|la|les|mon|ma|votre|à|de|en|avec|pour|maintenant|ici|étape|page|section|question|formulaire",
    onward: "continuer|suivant|poursuivre",
  },
  de: {
    empty: "der|die|das|den|dem|des|ein|eine|ihr|ihre|ihren|ihrer|bitte|mit|für|optional|erforderlich",
    links:
      "der|die|das|den|dem|des|ihr|ihre|ihren|sie|und|oder|ist|sind|haben|ein|eine|einen|mit|für|in|im|zu|bei|wird|werden",
    persons: "ehegatte|ehepartner|vater|mutter|kind",
    others: "geburt|j[aä]hrlich|monatlich|brutto|netto",
    neutral: "vollständig|offiziell",
    idle: "der|die|das|den|dem|mein|meine|ihr|ihre|zu|zum|zur|von|in|mit|für|jetzt|hier|schritt|seite|abschnitt|frage|formular",
    onward: "weiter|fortfahren",
  },
};
