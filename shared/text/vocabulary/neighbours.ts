/** Words that stand next to a figure without a change of its value. A word that is missing here leaves the figure without one. */
import type { Words } from "./languages.ts";

interface Neighbours {
  /** Close a figure on both sides: verbs, prepositions, pronouns, remarks. */
  words: string;
  /** Join a figure to what follows or precedes it, which has to be known, too. */
  joins: string;
  /** Before an unknown unit behind the figure, and between a figure and its measure: never before a figure. */
  per: string;
  /** Name an amount or a count. */
  nouns: string;
  /** Behind the end of a range that stands alone: “$500 maximum”. */
  limits: string;
}

export const NEIGHBOURS: Words<Neighbours> = {
  en: {
    words:
      "the|an?|this|that|these|those|your|our|my|his|her|its|their|all|any|some|you|we|i|he|she|it|they|which|who|there|" +
      "in|on|at|for|from|to|towards?|with|without|by|until|till|through|throughout|during|after|before|since|as|via|within|" +
      "against|including|if|when|while|because|but|so|under|over|above|below|not including|" +
      "is|are|was|were|be|been|being|will|would|can|could|may|might|must|should|has|have|had|do|does|did|" +
      "gets?|getting|got|receiv(?:es?|ed|ing)|pays?|paid|paying|earn(?:s|ed|ing)?|ow(?:es?|ed)|costs?|sav(?:es?|ed)|" +
      "spends?|spent|needs?|qualif(?:y|ies|ied)|gives?|given|makes?|made|equals?|totals?|comes?|amounts?|starts?|starting|" +
      "begins?|beginning|ends?|ending|expect(?:ed|s)?|adds?|us(?:es?|ed|ing)|appl(?:y|ies|ied)|increas(?:es?|ed)|" +
      "reduc(?:es?|ed)|decreas(?:es?|ed)|estimat(?:es?|ed)|includ(?:es?|ed)|based|due|withheld|deducted|remain(?:s|ing)?|" +
      "left|available|covered|shows?|shown|rais(?:es?|ed)|drops?|drop(?:ped)|falls?|rises?|reach(?:es|ed)?|" +
      "about|around|approx|approximately|roughly|nearly|almost|only|just|exactly|now|currently|today|then|also|again|" +
      "already|still|likely|probably|est|circa|ca|total|net|gross|projected|average|regular|additional|extra|annual|" +
      "first|last|next|new|current|full|possible|potential|combined|each|old|of age|here|so far|more",
    joins: "and|plus|or|of",
    per: "per|every|an?|each",
    nouns:
      "amounts?|benefits?|payments?|payouts?|credits?|refunds?|tax(?:es)?|income|earnings|wages?|salar(?:y|ies)|pay|rent|" +
      "pensions?|allowances?|contributions?|deductions?|deductibles?|premiums?|grants?|awards?|aid|assistance|support|" +
      "subsid(?:y|ies)|loans?|balance|costs?|price|fees?|charges?|bills?|savings|discounts?|rate|interest|value|worth|sum|" +
      "results?|limits?|coverage|supplements?|relief|households?|persons?|people|adults?|child(?:ren)?|kids?|members?|" +
      "dependents?|dependants?|spouses?|partners?|individuals?|famil(?:y|ies)|points?|visits?|pay(?:checks?|days?)|" +
      "installments?|instalments?|items?|units?|bedrooms?|rooms?|jobs?|meals?|classes|courses|questions?|forms?|shifts?|" +
      "employees?|workers?|students?|applicants?|age|minutes?|seconds?|years?[- ]old|nights?|fortnights?|semesters?|terms?",
    limits: "max(?:imum)?|min(?:imum)?|cap|capped",
  },
  es: {
    words:
      "el|la|los|las|lo|una?|unos|unas|este|esta|ese|esa|su|sus|tu|tus|mi|mis|usted|ustedes|tú|yo|él|ella|nosotros|le|les|te|se|que|" +
      "en|a|al|para|por|con|sin|desde|hasta|durante|después|antes|según|como|si|cuando|pero|" +
      "es|son|era|eran|será|serán|sería|ha|han|hay|puede|podría|pueden|debe|deben|recib(?:e|es|irá|irás|iría|en|ir|ido)|" +
      "obten(?:er|drá|drás|ido)|obtiene|cobr(?:a|ará|arás|ar|aría)|pag(?:a|ará|arás|ar|an|ado|aría)|gan(?:a|ará|ar)|" +
      "deb(?:erá|erás)|cuestan?|ahorr(?:a|ará)|necesita|corresponden?|suman?|equivalen?|tiene|tendrá|califica|incluyen?|incluidos?|" +
      "aproximadamente|aprox|alrededor|cerca|casi|solo|sólo|solamente|exactamente|ahora|hoy|actualmente|también|total|netos?|brutos?|" +
      "estimad[oa]s?|previst[oa]s?|medi[oa]|adicional(?:es)?|más|unos|cada uno|edad",
    joins: "y|e|más|o|u|de|del",
    per: "por|al|a la|cada",
    nouns:
      "importes?|cantidad(?:es)?|montos?|beneficios?|prestaci(?:ón|ones)|pagos?|ayudas?|subsidios?|subvenci(?:ón|ones)|impuestos?|" +
      "ingresos?|salarios?|sueldos?|renta|alquiler|pensi(?:ón|ones)|cuotas?|aportaci(?:ón|ones)|deducci(?:ón|ones)|créditos?|" +
      "reembolsos?|devoluci(?:ón|ones)|préstamos?|saldo|costos?|costes?|precio|tarifas?|ahorros?|descuentos?|tasa|interés|valor|" +
      "resultados?|personas?|adultos?|niñ[oa]s?|hij[oa]s?|miembros?|dependientes?|familias?|hogar(?:es)?|puntos?|pesos?|minutos?|" +
      "segundos?|habitaci(?:ón|ones)|plazos?|mensualidad(?:es)?|neto|bruto",
    limits: "máxim[oa]|mínim[oa]|como (?:máximo|mínimo)|tope",
  },
  fr: {
    words:
      "le|la|les|une?|des|ce|cette|ces|votre|vos|ton|tes|mon|mes|son|ses|leur|vous|nous|tu|je|il|elle|on|qui|que|" +
      "en|à|au|aux|pour|par|avec|sans|depuis|jusque|pendant|après|avant|selon|comme|si|quand|mais|dans|sur|chez|dès|" +
      "est|sont|était|sera|seront|serait|a|ont|avez|aurez|peut|peuvent|pouvez|pourriez|doit|devez|devrez|" +
      "recev(?:ez|rez|riez|oir|rait)|reçoit|reçu|perçoit|percev(?:ez|rez|riez|oir|rait)|toucher?(?:ez|iez)?|touchez|obtenez|obtiendrez|" +
      "pay(?:ez|er|erez|é)|versée?s?|gagn(?:ez|erez|e)|coûte(?:nt)?|économis(?:ez|e)|bénéfici(?:ez|er)|s['’]élève|élève|" +
      "représente(?:nt)?|correspond(?:ent)?|atteint|inclu(?:t|s|se|ses)|compris|due?s?|" +
      "environ|approximativement|près|presque|seulement|exactement|maintenant|actuellement|aussi|total|nets?|nettes?|bruts?|brutes?|" +
      "estimée?s?|prévue?s?|moyenn?e?|supplémentaires?|plus|soit|chacune?|âge|révolus",
    joins: "et|plus|ou|de|du|des|d['’]\\p{L}+",
    per: "par|chaque",
    nouns:
      "montants?|prestations?|paiements?|versements?|aides?|allocations?|primes?|impôts?|taxes?|revenus?|salaires?|loyers?|pensions?|" +
      "retraites?|cotisations?|déductions?|crédits?|remboursements?|prêts?|soldes?|coûts?|prix|tarifs?|frais|économies|remises?|taux|" +
      "intérêts?|valeur|résultats?|personnes?|adultes?|enfants?|membres?|foyers?|familles?|ménages?|points?|parts?|minutes?|secondes?|" +
      "pièces?|chambres?|mensualités?|échéances?",
    limits: "maximum|minimum|maxi|mini|max|min|au (?:plus|moins|maximum|minimum)|plafond",
  },
  de: {
    words:
      "der|die|das|den|dem|des|ein|eine[nmrs]?|dieser?|diese[nms]|ihr|ihre[nmrs]?|sein|seine[nmrs]?|unser|dein|sie|wir|er|es|ich|du|" +
      "in|im|an|am|auf|für|mit|ohne|zu|zum|zur|bei|beim|nach|vor|seit|während|ab|aus|durch|gegen|um|wenn|aber|als|" +
      "ist|sind|war|waren|wird|werden|würde|würden|kann|können|könnte|könnten|muss|müssen|hat|haben|hätte|" +
      "erhalten|erhält|bekommen|bekommt|beträgt|betragen|beläuft|zahlen|zahlt|gezahlt|bezahlen|verdienen|verdient|kosten|kostet|" +
      "sparen|spart|schulden|steht|stehen|ergibt|ergeben|entspricht|gibt|macht|fallen|fällig|enthält|enthalten|inklusive|inkl|" +
      "etwa|ca|circa|zirka|rund|ungefähr|knapp|fast|nur|genau|jetzt|derzeit|heute|aktuell|voraussichtlich|auch|insgesamt|gesamt|netto|brutto|" +
      "geschätzte?[nrs]?|erwartete?[nrs]?|durchschnittlich|zusätzlich|weitere?|mehr|jeweils|alt|monatliche?[nrs]?|zuzüglich|abzüglich",
    joins: "und|plus|oder|von|vom",
    per: "pro|je|jede[nrs]?",
    nouns:
      "betrag|beträge|leistung(?:en)?|zahlung(?:en)?|beihilfen?|zuschuss|zuschüsse|förderung|steuern?|einkommen|einkünfte|lohn|löhne|gehalt|" +
      "gehälter|miete|renten?|beitrag|beiträge|abzug|abzüge|erstattung(?:en)?|darlehen|kredite?|saldo|preis|gebühr(?:en)?|ersparnis|" +
      "rabatt|satz|zins(?:en)?|wert|summe|ergebnis(?:se)?|anspruch|geld|\\p{L}+(?:geld|zahlung|rente|steuer|beitrag|zuschuss|zuschlag|pauschale|betrag)|" +
      "personen|person|erwachsene[rn]?|kind|kinder|kindern|mitglied(?:er)?|haushalte?|familien?|punkte?|raten?|minuten?|sekunden?|zimmer|" +
      "arbeitstage?|werktage?|lebensjahr(?:e|en)?",
    limits: "maximal|minimal|höchstens|mindestens|max|min",
  },
};

/** Units of a number that is no amount of money; case counts for none of them. */
export const MEASURES =
  "kwh|mwh|kw|watts?|km|cm|mm|m|m2|qm|mi|miles?|km/h|mph|kilomet(?:er|re)s?|met(?:er|re)s?|meilen?|kilómetros?|mètres?|metros?|" +
  "ft|feet|foot|inch(?:es)?|sq ?ft|square (?:feet|met(?:er|re)s?)|acres?|ha|kg|g|mg|lbs?|pounds?|oz|ounces?|tons?|tonnes?|tonnen|" +
  "gallons?|lit(?:er|re)s?|litros?|ml|kcal|bmi|mb|gb|h|min|sec|std|st|nd|rd|th|er|ère|e|ème|º|ª|" +
  // Years of age and persons in languages without a vocabulary.
  "ปี|歳|才|人|名|年|か月|ヶ月|岁|歲|个月|個月|세|명|년|개월|лет|года?|человека?|чел|tuổi|năm|người|yaş|kişi|ani|év|fő|років|سنة|سنوات|साल|वर्ष";

/** Before the noun of a label: the whole word. */
export const ARTICLES: Words = {
  en: "the|an?|your|my",
  es: "el|la|los|las|su|tu",
  fr: "le|la|les|votre",
  de: "der|die|das|den|dem|ihre?[nrm]?",
};

/** Parts of a unit behind it: `12 months and a half`. */
export const FRACTIONS: Words = {
  en: "half|halves|quarters?|thirds?",
  es: "medi[oa]|cuartos?|tercios?",
  fr: "demie?s?|quarts?|tiers",
  de: "halb\\p{L}*|viertel|drittel|dreiviertel",
};

/** Numbers in words that count what stands behind them: `twelve payments of` $100. */
export const COUNTING: Words = {
  en: "two|three|four|five|six|seven|eight|nine|\\p{L}+teen|ten|eleven|twelve|\\p{L}+ty(?:-\\p{L}+)?",
  es: "dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\\p{L}+|veint\\p{L}+|\\p{L}+enta",
  fr: "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|\\p{L}+ante",
  de: "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\\p{L}+zehn|\\p{L}+(?:zig|ßig)",
};

/** A rate of interest behind its percentage. */
export const RATE_NAMES: Words = { en: "apr|apy", es: "tae|tin", fr: "taeg", de: "effektivzins|sollzins" };
