/** Hints and messages of a site that tell the form of an answer, and texts of a page that ends a form. */
import type { Words } from "./languages.ts";

interface Hints {
  /** Before an example. */
  example: string;
  /** Before and after an age. */
  atAge: string;
  ofAge: string;
  /** At most as old as the number says. */
  younger: string;
  future: string;
  past: string;
  /** Before a limit, besides the ends of ranges. */
  least: string;
  most: string;
  /** After a limit. */
  orMore: string;
  orLess: string;
  /** Units of a text. After a number. */
  units: string;
  /** The one of digits. */
  digits: string;
  /** Takes digits alone. */
  numbersOnly: string;
  whole: string;
  /** Takes none of the `marks` after it. */
  without: string;
  marks: string;
  lettersOnly: string;
  upperCase: string;
  /** Requires one choice or row. */
  atLeastOne: string;
  addOne: string;
  /** Before the answers that a box takes, and between them. */
  oneOf: string;
  or: string;
}

export const HINTS: Words<Hints> = {
  en: {
    example: "such as|like|for example|for instance|e\\.g\\.|example",
    atAge: "age(?:d| of)?",
    ofAge: "years|or older|or over",
    younger: "under|younger|at most|no older",
    future: "in the future|after today|later than today|not be in the past",
    past: "in the past|before today|earlier than today|not be in the future|today or earlier",
    least: "at least|no less than|minimum(?: of| is)?|(?<!no )more than|greater than|over|above",
    most: "at most|no more than|maximum(?: of| is)?|exceed|(?<!no )less than|under|below|up to",
    orMore: "or (?:more|over|above|greater|higher|later)",
    orLess: "or (?:less|fewer|under|below|lower|earlier)",
    units: "digits?|characters?|letters?|numbers|symbols|words|years",
    digits: "digits?",
    numbersOnly: "numbers? only|only numbers?|only digits|digits only|numeric|be a number",
    whole: "whole",
    without: "without|no|remove|omit",
    marks: "spaces?|dash(?:es)?|hyphens?|commas?|punctuation",
    lettersOnly: "letters only|only letters",
    upperCase: "capital|upper ?case",
    atLeastOne: "at least (?:one|1)|one or more",
    addOne: "(?:add|enter|list) (?:an?|one|your|the)",
    oneOf: "(?:choose|select|pick|enter|use|must be|is) (?:one|any) of(?: these| the following)?(?: [a-z]+)?",
    or: "or",
  },
  es: {
    example: "por ejemplo|ejemplo|p\\. ?ej\\.",
    atAge: "edad(?: de)?",
    ofAge: "años|o más años",
    younger: "menor de|más joven|como máximo",
    future: "en el futuro|posterior a hoy|no puede estar en el pasado",
    past: "en el pasado|anterior a hoy|no puede estar en el futuro|hoy o antes",
    least: "al menos|como mínimo|mínimo(?: de)?|mayor (?:que|de)|superior a",
    most: "como máximo|máximo(?: de)?|menor (?:que|de)|inferior a|hasta",
    orMore: "o más|o superior",
    orLess: "o menos|o inferior",
    units: "dígitos?|caracteres|letras?|cifras?|palabras|años",
    digits: "dígitos?|cifras?",
    numbersOnly: "s[oó]lo números|s[oó]lo dígitos|numéric[oa]|ser un número",
    whole: "enter[oa]",
    without: "sin|quite|omita",
    marks: "espacios?|guion(?:es)?|guión|comas?|puntuación",
    lettersOnly: "s[oó]lo letras",
    upperCase: "mayúsculas?",
    atLeastOne: "al menos un[oa]?",
    addOne: "(?:añada|agregue|introduzca) (?:una?|su|el|la)",
    oneOf:
      "(?:elija|seleccione|escriba|debe ser) un[oa] de(?: est[oa]s| l[oa]s siguientes)?(?: [a-záéíóúñ]+)?",
    or: "o",
  },
  fr: {
    example: "par exemple|exemple|p\\. ?ex\\.",
    atAge: "âge(?: de)?",
    ofAge: "ans",
    younger: "moins de|plus jeune|au plus",
    future: "dans le futur|après aujourd['’]hui|ne peut pas être dans le passé",
    past: "dans le passé|avant aujourd['’]hui|ne peut pas être dans le futur",
    least: "au moins|minimum(?: de)?|supérieure? à|plus grande? que",
    most: "au plus|maximum(?: de)?|inférieure? à|plus petite? que|jusqu['’]à",
    orMore: "ou plus|ou davantage",
    orLess: "ou moins",
    units: "chiffres?|caractères?|lettres?|mots|ans",
    digits: "chiffres?",
    numbersOnly: "chiffres uniquement|uniquement des chiffres|numérique|être un nombre",
    whole: "entier",
    without: "sans|retirez|omettez",
    marks: "espaces?|tirets?|virgules?|ponctuation",
    lettersOnly: "lettres uniquement|uniquement des lettres",
    upperCase: "majuscules?",
    atLeastOne: "au moins une?",
    addOne: "(?:ajoutez|saisissez|indiquez) (?:une?|votre|le|la)",
    oneOf: "(?:choisissez|s[ée]lectionnez|saisissez) (?:une?|l['’]une?) (?:de ces|des)(?: [a-zéèêà]+)?",
    or: "ou",
  },
  de: {
    example: "zum beispiel|z\\. ?b\\.|beispiel",
    atAge: "alter(?: von)?",
    ofAge: "jahre|oder älter",
    younger: "jünger|höchstens|unter",
    future: "in der zukunft|nach heute|darf nicht in der vergangenheit",
    past: "in der vergangenheit|vor heute|darf nicht in der zukunft",
    least: "mindestens|minimum|größer als|über",
    most: "höchstens|maximal|maximum|kleiner als|unter|bis zu",
    orMore: "oder mehr|oder größer",
    orLess: "oder weniger|oder kleiner",
    units: "ziffern?|stellen?|zeichen|buchstaben?|wörter|jahre",
    digits: "ziffern?|stellen?|stellige?",
    numbersOnly: "nur ziffern|nur zahlen|numerisch|eine zahl sein",
    whole: "ganze?",
    without: "ohne|keine",
    marks: "leerzeichen|bindestriche?|kommas?|satzzeichen",
    lettersOnly: "nur buchstaben",
    upperCase: "groß(?:buchstaben|geschrieben)",
    atLeastOne: "mindestens eine?n?s?",
    addOne: "(?:fügen sie|geben sie) (?:eine?n?|ihre?n?|die|den|das)",
    oneOf: "(?:wählen|geben) sie (?:eine?s?|eine[nr]) (?:der|von diesen|dieser)(?: [a-zäöüß]+)?",
    or: "oder",
  },
};

interface Endings {
  /** States of the parts of a form. */
  tasks: string;
  /** The whole heading of a page that repeats the answers. */
  reviews: string;
  /** The form is not for this person. */
  offRamps: string;
  /** The whole heading of a result. */
  results: string;
  /** The heading of a decision for the person begins with them. */
  grants: string;
  /** The form was taken. */
  done: string;
}

/** Anywhere in the text of a page, where nothing else is said. */
export const ENDINGS: Words<Endings> = {
  en: {
    tasks: "not (?:yet )?started|cannot start yet",
    reviews:
      "(?:(?:please )?(?:check|review|verify|confirm)(?: and \\p{L}+)?(?: (?:your|the|these|this|all))* (?:answers?|details|information|entries|responses|application|request|claim|form)(?: before .*)?|review|summary of (?:your|the) answers)",
    offRamps:
      "cannot|can['’]t|unable|not eligible|ineligible|do(?:es)? not qualify|do(?:es)?n['’]t qualify|not available|sorry|need to (?:call|contact|visit|apply by)|use (?:another|a different|the paper)",
    results: "(?:(?:your|the) )?(?:results?|decision|outcome|verdict|assessment)",
    grants:
      "you (?:may |might |could |can )?(?:qualify|be (?:eligible|able)|are eligible|get|receive)|received|submitted|(?:\\p{L}+ ){1,3}(?:received|submitted|complete)",
    done: "thank you|thanks for|(?:we|has|have|been|was) received|received (?:your|the)|has been (?:sent|submitted|recorded|saved)|was (?:sent|submitted)|successfully|confirmation|reference (?:number|code)",
  },
  es: {
    tasks: "no (?:iniciado|empezado)",
    reviews:
      "(?:revise|compruebe|verifique|confirme) (?:sus?|las?|los) (?:respuestas|datos|información|solicitud)|revisión",
    offRamps: "no puede|no cumple|lo sentimos",
    results: "(?:(?:su|el|tu) )?(?:resultados?|decisión|resolución)",
    grants: "(?:usted )?(?:puede (?:obtener|recibir|solicitar)|cumple|tiene derecho)",
    done: "gracias|recibid[oa]|enviad[oa]",
  },
  fr: {
    tasks: "pas commencé",
    reviews:
      "(?:vérifiez|relisez|confirmez) (?:vos|les|votre) (?:réponses|informations|données|demande)|révision",
    offRamps: "ne pouvez pas|désolé",
    results: "(?:(?:votre|le|vos|les) )?(?:résultats?|décision)",
    grants: "vous (?:pouvez|pourriez) (?:obtenir|recevoir|demander)|vous avez droit|vous êtes admissible",
    done: "merci|reçue?|envoyée?",
  },
  de: {
    tasks: "nicht begonnen",
    reviews: "(?:bitte )?(?:prüfen|überprüfen|kontrollieren) sie (?:ihre|die) (?:antworten|angaben|daten)",
    offRamps: "nicht möglich|können (?:sie )?(?:diesen|dieses|nicht)|leider",
    results: "(?:(?:ihr|das|ihre|die) )?(?:ergebnis(?:se)?|entscheidung|bescheid)",
    grants: "sie (?:können|könnten) .* (?:erhalten|bekommen)|sie (?:erhalten|bekommen|haben anspruch)",
    done: "vielen dank|eingegangen|gesendet|übermittelt",
  },
};

/** A choice that excludes the others. */
export const NONE: Words<{ begins: string; anywhere: string }> = {
  en: {
    begins: "no|none|neither|nothing",
    anywhere: "none|do(?:es)? not (?:apply|have|get|receive)|not applicable",
  },
  es: { begins: "ningun[oa]", anywhere: "ningun[oa]|no (?:se aplica|aplica|procede|corresponde)" },
  fr: { begins: "aucune?", anywhere: "aucune? de|sans objet|non applicable" },
  de: { begins: "keine?[sr]?", anywhere: "keine? (?:davon|der)|nicht zutreffend|trifft nicht zu" },
};

/** Names of a kind of control, which say nothing about its question. */
export const CONTROL_NAMES: Words = {
  en: "(?:date|time|month)[ -]?picker|calendar|combo ?box|(?:text|date|time|number) (?:input|field)|drop-?down(?: list)?",
  es: "selector de (?:fecha|hora|mes)|calendario|cuadro combinado|(?:lista|menú) desplegable",
  fr: "sélecteur de (?:date|heure|mois)|sélecteur d['’]heure|calendrier|liste déroulante",
  de: "(?:datums|zeit|monats)(?:auswahl|wähler)|kalender|kombinationsfeld|auswahlliste|dropdown(?:-liste|-menü)?",
};

/** Marks of a question that needs no answer, or one. */
export const NEEDS: Words<{ optional: string; perhaps: string; required: string; alone: string }> = {
  en: {
    optional: "optional",
    perhaps: "if (?:you|any|applicable)",
    required: "required",
    alone: "(?:this (?:field|question) is )?(?:mandatory|optional|required)",
  },
  es: {
    optional: "opcional",
    perhaps: "si (?:procede|corresponde)",
    required: "obligatori[oa]|requerid[oa]",
    alone: "(?:este campo es )?(?:obligatorio|opcional|requerido)",
  },
  fr: {
    optional: "facultati(?:f|ve)",
    perhaps: "le cas échéant",
    required: "obligatoire|requise?",
    alone: "(?:ce champ est )?(?:obligatoire|facultatif|requis)",
  },
  de: {
    optional: "freiwillig|optional",
    perhaps: "falls (?:zutreffend|vorhanden)",
    required: "erforderlich|pflichtfeld",
    alone: "(?:dieses feld ist )?(?:erforderlich|optional|freiwillig|pflichtfeld)",
  },
};
