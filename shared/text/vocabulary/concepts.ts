/**
 * Words for the same answer in forms and in speech, as `foldText` leaves them, with a bar between two. Each concept has the words of
 * each language: an answer in one language means an option in another.
 */
import type { Words } from "./languages.ts";

export const CONCEPTS: Readonly<Record<string, Words>> = {
  "first year": {
    en: "freshman|freshman year|first year|1st year|year 1|year one|college freshman|incoming freshman|freshmen|fr",
    es: "primer ano|primer año|primero|estudiante de primer año",
    fr: "première année|1re année|en première année",
    de: "erstes jahr|erstes studienjahr|erstsemester",
  },
  "second year": {
    en: "sophomore|sophomore year|second year|2nd year|year 2|year two|soph|so",
    es: "segundo ano|segundo año|estudiante de segundo año",
    fr: "deuxième année|2e année|seconde année",
    de: "zweites jahr|zweites studienjahr",
  },
  "third year": {
    en: "junior|junior year|third year|3rd year|year 3|year three|jr",
    es: "tercer ano|tercer año|estudiante de tercer año",
    fr: "troisième année|3e année",
    de: "drittes jahr|drittes studienjahr",
  },
  "fourth year": {
    en: "senior|senior year|fourth year|4th year|year 4|year four|sr",
    es: "cuarto ano|cuarto año|estudiante de cuarto año",
    fr: "quatrième année|4e année",
    de: "viertes jahr|viertes studienjahr",
  },
  graduate: {
    en: "graduate|grad|graduate student|grad student|graduate school|grad school|graduate or professional",
    es: "posgrado|postgrado|estudiante de posgrado",
    fr: "études supérieures|troisième cycle",
    de: "aufbaustudium|masterstudium",
  },
  unmarried: {
    en: "unmarried|single|never married|never been married|not married",
    es: "soltera|soltero",
    fr: "célibataire",
    de: "ledig|unverheiratet|nicht verheiratet",
  },
  married: {
    en: "married|remarried|married or remarried",
    es: "casada|casado|casados",
    fr: "mariée|marié|mariés",
    de: "verheiratet",
  },
  divorced: {
    en: "divorced|divorcee",
    es: "divorciada|divorciado",
    fr: "divorcée|divorcé",
    de: "geschieden",
  },
  "married filing jointly": {
    en: "married filing jointly|married filing joint|filing jointly|file jointly|joint|jointly|mfj",
    es: "declaración conjunta|casados que declaran juntos",
    fr: "déclaration commune|déclaration conjointe",
    de: "zusammenveranlagung|gemeinsame veranlagung",
  },
  "married filing separately": {
    en: "married filing separately|married filing separate|filing separately|file separately|mfs",
    es: "declaración por separado|casados que declaran por separado",
    fr: "déclaration séparée|déclarations séparées",
    de: "einzelveranlagung|getrennte veranlagung",
  },
  "head of household": {
    en: "head of household|hoh",
    es: "cabeza de familia|jefe de familia",
    fr: "chef de famille|chef de ménage",
    de: "haushaltsvorstand",
  },
  "civil partnership": {
    en: "in a civil partnership|civil partnership|civil partner",
    es: "pareja de hecho|unión civil",
    fr: "pacsé|pacsée|pacsés|pacs",
    de: "eingetragene lebenspartnerschaft|lebenspartnerschaft|verpartnert",
  },
  neutral: {
    en: "neither agree nor disagree|neutral|neither|neither agree or disagree|undecided",
    es: "ni de acuerdo ni en desacuerdo|neutral|indeciso|indecisa",
    fr: "ni d accord ni pas d accord|neutre|indécis",
    de: "weder noch|neutral|unentschieden|teils teils",
  },
  widowed: { en: "widowed|widow|widower", es: "viuda|viudo", fr: "veuve|veuf", de: "verwitwet|witwe|witwer" },
  "domestic partnership": {
    en: "domestic partnership|domestic partner|in a domestic partnership",
    es: "pareja doméstica",
    fr: "concubinage|union libre",
    de: "lebensgemeinschaft",
  },
  mr: { en: "mr|mister", es: "sr|señor", fr: "monsieur", de: "herr" },
  mrs: { en: "mrs|missus", es: "sra|señora", fr: "madame|mme", de: "frau" },
  dr: { en: "dr|doctor", es: "dr|doctor|doctora", fr: "dr|docteur", de: "dr|doktor" },
  second: { en: "ii|the second|2nd|second", es: "segundo", fr: "deuxième", de: "zweiter" },
  third: { en: "iii|the third|3rd|third", es: "tercero", fr: "troisième", de: "dritter" },
  fourth: { en: "iv|the fourth|4th|fourth", es: "cuarto", fr: "quatrième", de: "vierter" },
  "not related": {
    en: "not related|unrelated|no relation",
    es: "sin parentesco|sin relación",
    fr: "sans lien de parenté",
    de: "nicht verwandt",
  },
  veteran: {
    en: "veteran|vet",
    es: "veterano|veterana",
    fr: "ancien combattant|ancienne combattante",
    de: "veteran|veteranin",
  },
  separated: {
    en: "separated|legally separated",
    es: "separada|separado",
    fr: "séparée|séparé",
    de: "getrennt|getrennt lebend",
  },
  mother: { en: "mother|mom|mum|mommy|mama", es: "madre|mamá", fr: "mère|maman", de: "mutter|mama|mutti" },
  father: { en: "father|dad|daddy|papa", es: "padre|papá", fr: "père|papa", de: "vater|papa|vati" },
  male: { en: "male|man|m|guy", es: "hombre|masculino|varón", fr: "homme|masculin", de: "männlich|mann" },
  female: { en: "female|woman|f", es: "mujer|femenino", fr: "femme|féminin", de: "weiblich|frau" },
  "prefer not to say": {
    en:
      "prefer not to say|i prefer not to say|id prefer not to say|rather not say|id rather not say|i prefer not to answer|" +
      "id prefer not to answer|id rather not answer|prefer not to answer|decline to answer|decline to state",
    es: "prefiero no decirlo|prefiero no decir|prefiero no contestar",
    fr: "je préfère ne pas répondre|je préfère ne pas le dire|préfère ne pas répondre",
    de: "keine angabe|möchte ich nicht sagen|möchte ich nicht angeben",
  },
  "self only": {
    en: "self only|self|just me|only me|just myself|only myself|me only|me|myself|individual",
    es: "solo yo|yo solo|yo sola|individual",
    fr: "moi seul|moi seule|seulement moi",
    de: "nur ich|ich allein",
  },
  associate: {
    en: "associate degree|associates degree|associate|associates|aa|a a",
    es: "grado asociado|título de asociado",
    fr: "bts|dut",
    de: "associate",
  },
  bachelor: {
    en: "bachelors degree|bachelor|bachelors|ba|bs|b a|b s",
    es: "licenciatura|grado universitario",
    fr: "licence",
    de: "bachelor|bachelorabschluss",
  },
  master: {
    en: "masters degree|master|masters",
    es: "maestría|máster",
    fr: "master|maîtrise",
    de: "master|masterabschluss",
  },
  doctorate: {
    en: "doctoral degree|doctorate|phd|ph d|doctorate degree",
    es: "doctorado",
    fr: "doctorat",
    de: "promotion|doktorat",
  },
  "high school diploma": {
    en: "high school diploma|finished high school|graduated high school|high school graduate",
    es: "bachillerato|diploma de secundaria|preparatoria terminada",
    fr: "baccalauréat|bac|diplôme d études secondaires",
    de: "abitur|hochschulreife",
  },
  unknown: {
    en: "i dont know|dont know|i do not know|no idea|not sure|im not sure|unsure|unknown",
    es: "no sé|no lo sé|no sabe|desconocido",
    fr: "je ne sais pas|ne sait pas|inconnu",
    de: "weiß nicht|weiß ich nicht|ich weiß nicht|unbekannt",
  },
  yearly: {
    en: "yearly|annually|annual|per year|a year|each year|every year|once a year|year",
    es: "anual|al año|cada año|por año|una vez al año|anualmente|todos los años",
    fr: "annuel|annuelle|par an|chaque année|une fois par an|tous les ans",
    de: "jährlich|pro jahr|jedes jahr|einmal im jahr|im jahr",
  },
  monthly: {
    en: "monthly|per month|a month|each month|every month|month|once a month",
    es: "mensual|cada mes|al mes|por mes|una vez al mes|mensualmente|todos los meses",
    fr: "mensuel|mensuelle|par mois|chaque mois|une fois par mois|tous les mois",
    de: "monatlich|pro monat|jeden monat|einmal im monat|im monat",
  },
  "twice a month": {
    en:
      "twice a month|twice monthly|semimonthly|semi monthly|two times a month|the 1st and 15th|the first and fifteenth|" +
      "on the 1st and 15th|on the first and fifteenth",
    es: "dos veces al mes|los días 1 y 15",
    fr: "deux fois par mois",
    de: "zweimal im monat",
  },
  weekly: {
    en: "weekly|per week|a week|each week|every week|once a week|week",
    es: "semanal|a la semana|cada semana|por semana|una vez a la semana|semanalmente|todas las semanas",
    fr: "hebdomadaire|par semaine|chaque semaine|une fois par semaine|toutes les semaines",
    de: "wöchentlich|pro woche|jede woche|einmal in der woche|einmal pro woche",
  },
  biweekly: {
    en: "biweekly|bi weekly|every two weeks|every 2 weeks|every other week|fortnightly|per fortnight",
    es: "cada dos semanas|quincenal|cada quince días",
    fr: "toutes les deux semaines|tous les quinze jours",
    de: "alle zwei wochen|zweiwöchentlich|alle 14 tage|vierzehntägig",
  },
  daily: {
    en: "daily|per day|a day|each day|every day|once a day|day",
    es: "diario|cada día|al día|todos los días",
    fr: "quotidien|par jour|chaque jour|tous les jours",
    de: "täglich|pro tag|jeden tag",
  },
  hourly: {
    en: "hourly|per hour|an hour|each hour|every hour|hour",
    es: "por hora|cada hora",
    fr: "par heure|de l heure|à l heure",
    de: "stündlich|pro stunde",
  },
  employed: {
    en: "employed|i have a job|i have an employer|working for an employer",
    es: "empleado|empleada|tengo trabajo|tengo empleo",
    fr: "salarié|salariée|employé|employée|j ai un emploi|j ai un travail",
    de: "angestellt|beschäftigt|ich habe arbeit|ich bin angestellt",
  },
  "self employed": {
    en: "self employed|i work for myself|self employment|i have my own business|freelance|freelancer",
    es: "autónomo|autónoma|trabajo por cuenta propia|por cuenta propia|tengo mi propio negocio",
    fr: "indépendant|indépendante|à mon compte|travailleur indépendant|auto entrepreneur",
    de: "selbstständig|selbständig|freiberuflich|freiberufler",
  },
  unemployed: {
    en:
      "unemployed|laid off|out of work|not working|not employed|no job|jobless|looking for a job|looking for work|" +
      "between jobs|i dont have a job|i do not have a job",
    es: "desempleado|desempleada|en paro|sin trabajo|sin empleo|busco trabajo|no tengo trabajo",
    fr: "au chômage|sans emploi|chômeur|chômeuse|je cherche un emploi|je cherche du travail",
    de: "arbeitslos|arbeitssuchend|ohne arbeit|auf arbeitssuche|ich suche arbeit",
  },
  retired: {
    en: "retired|on a pension|pensioner|retiree",
    es: "jubilado|jubilada|pensionista",
    fr: "retraité|retraitée|à la retraite",
    de: "im ruhestand|rentner|rentnerin|in rente|pensioniert",
  },
  student: {
    en: "student|at school|at university|studying",
    es: "estudiante",
    fr: "étudiant|étudiante",
    de: "student|studentin|schüler|schülerin",
  },
  "full time": {
    en: "full time|fulltime|ft",
    es: "tiempo completo|a tiempo completo|jornada completa",
    fr: "temps plein|à temps plein",
    de: "vollzeit|in vollzeit",
  },
  "part time": {
    en: "part time|parttime|pt",
    es: "medio tiempo|tiempo parcial|a tiempo parcial|media jornada",
    fr: "temps partiel|à temps partiel|mi temps",
    de: "teilzeit|in teilzeit",
  },
  none: {
    en:
      "none|none of these|none of those|none of them|none of the above|none of these apply|none apply|nothing applies|nothing|" +
      "no|not any|n a|not applicable|nothing like that|none of them apply|none of them apply to me|none apply to me|i get none|i have none|i receive none|no none|no none of them|no none of these|" +
      "i dont get any|i dont have any|i dont receive any|i dont get anything",
    es: "ninguna|ninguno|ninguna de estas|ninguna de las anteriores|nada|no aplica",
    fr: "aucun|aucune|aucun de ceux ci|aucune de ces réponses|rien|sans objet",
    de: "keine|keines|keins|keiner|keine davon|keines davon|nichts|nichts davon|trifft nicht zu",
  },
};

/** A person without a spouse: the word that may mean each of them, the exact ones, and those of a former marriage. */
export const UNMARRIED: Words<Record<"single" | "exact" | "former", string>> = {
  en: { single: "single", exact: "unmarried|not married", former: "never|divorce[de]|widow(?:ed)?" },
  es: { single: "solter[oa]", exact: "no casad[oa]", former: "nunca|divorciad[oa]|viud[oa]" },
  fr: { single: "célibataire", exact: "non mariée?|pas mariée?", former: "jamais|divorcée?|veufs?|veuves?" },
  de: {
    single: "ledig|alleinstehend",
    exact: "unverheiratet|nicht verheiratet",
    former: "nie|geschieden|verwitwet",
  },
};

interface Kinds {
  /** The option that stands for each of the kinds. */
  names: string;
  kinds: string;
}

/** Narrower words than an option has: a son is a child, and a child need not be a son. */
export const KINDS: Readonly<Record<string, Words<Kinds>>> = {
  spouse: {
    en: { names: "spouse|husband or wife|spouse or partner", kinds: "wife|husband" },
    es: { names: "cónyuge|esposo o esposa", kinds: "esposa|esposo|marido|mujer" },
    fr: { names: "conjoint|conjointe|époux ou épouse", kinds: "femme|mari|épouse|époux" },
    de: { names: "ehegatte|ehepartner|ehepartnerin", kinds: "frau|mann|ehefrau|ehemann" },
  },
  child: {
    en: { names: "child|son or daughter", kinds: "son|daughter" },
    es: { names: "hijo o hija|hijos|hijo a", kinds: "hijo|hija" },
    fr: { names: "enfant|fils ou fille", kinds: "fils|fille" },
    de: { names: "kind|sohn oder tochter", kinds: "sohn|tochter" },
  },
  parent: {
    en: { names: "parent|mother or father", kinds: "mother|father|mom|mum|dad" },
    es: { names: "padre o madre|progenitor|padres", kinds: "madre|padre|mamá|papá" },
    fr: { names: "parent|père ou mère", kinds: "mère|père|maman|papa" },
    de: { names: "elternteil|mutter oder vater|eltern", kinds: "mutter|vater|mama|papa" },
  },
  sibling: {
    en: { names: "sibling|brother or sister", kinds: "brother|sister" },
    es: { names: "hermano o hermana|hermanos|hermano a", kinds: "hermano|hermana" },
    fr: { names: "frère ou sœur|frères et sœurs", kinds: "frère|sœur|soeur" },
    de: { names: "geschwister|bruder oder schwester|geschwisterteil", kinds: "bruder|schwester" },
  },
};
