/** Words by which a question shows its subject. Each list holds alternatives of a regular expression, in lower case. */
import type { Words } from "./languages.ts";

interface QuestionWords {
  age: string;
  /** Behind the number of an age: `42 years old`. */
  ofAge: string;
  /** An amount for a year or a month, where no word states its period. */
  yearly: string;
  monthly: string;
  birth: string;
  /** Asks for a whole date, in the name of its field. */
  date: string;
  email: string;
  phone: string;
  /** An approximate answer is enough. */
  estimate: string;
  height: string;
  /** A length, an area or a time, of which `m` and `mm` are units. */
  measures: string;
  /** A number of things, also in a box of text. */
  counts: string;
  percent: string;
  /** Asks about the future, and opens an answer about it. */
  future: string;
  willBe: string;
  /** A state, by its name or by its abbreviation. */
  state: string;
  abbreviated: string;
  fullName: string;
  postal: string;
  socialSecurity: string;
  employer: string;
  sortCode: string;
  /** Parts of a name or an address, and ways to reach a person, that not every person has. */
  mayLack: string;
  /** A birth that is to come. */
  expected: string;
}

export const QUESTIONS: Words<QuestionWords> = {
  en: {
    age: "age|old",
    ofAge: "years? old|years? of age|years?|yrs?|old|yo",
    yearly: "annual|year|income|earnings|wages?|salary",
    monthly: "month",
    birth: "birth|birthday|birthdate|born|dob",
    email: "e-?mail(?: address)?",
    phone: "(?:tele)?phone|mobile|cell|fax",
    estimate: "approximate(?:ly)?|estimated?|roughly|about how (?:many|much)",
    height: "height|tall",
    measures:
      "height|length|width|depth|distance|tall|long|wide|deep|far|(?:milli|centi|kilo)?met(?:er|re)s?|mm|cm|km|minutes?|area|size",
    counts: "how (?:many|much|old|long)|number of|hours?|days?|weeks?|months|years|age",
    percent: "percent|per cent|percentage|rate|apr",
    future: "will",
    willBe: "(?:(?:i|you|he|she|they|we)(?:['’]ll| will) |will )be (?:an? )?",
    state: "state|territory",
    abbreviated: "abbreviat\\p{L}*|(?:two|2)[- ]letter",
    fullName: "full name",
    postal: "zip|postal",
    socialSecurity: "ssn|itin|social security|taxpayer",
    employer: "ein|employer identification",
    sortCode: "sort code",
    mayLack:
      "middle|suffix|apartment|apt|unit|suite|flat|line 2|address 2|maiden|previous name|former name|other names?|alias|nickname|extension|ext|fax|e-?mail|phone|telephone|mobile|cell|website",
    expected: "expect\\p{L}*|due|unborn|will",
    date: "date|dob|birthday|birthdate",
  },
  es: {
    age: "edad|años",
    ofAge: "años?(?: de edad)?",
    yearly: "anual|año|ingresos?|sueldo|salario",
    monthly: "mensual|mes",
    birth: "nacimiento|nació|naciste|cumpleaños",
    email: "correo(?: electrónico)?|e-?mail",
    phone: "teléfono|telefono|móvil|celular|fax",
    estimate: "aproximad[oa]s?|aproximadamente|estimad[oa]s?|estimación|estime",
    height: "altura|estatura|talla",
    measures:
      "altura|estatura|longitud|largo|anchura|ancho|profundidad|distancia|(?:milí|centí|kiló)?metros?|minutos?|superficie|área|tamaño",
    counts: "cuánt[oa]s?|número de|horas?|días?|semanas?|meses|años|edad",
    percent: "por ciento|porcentaje|tasa|tipo de interés|tae",
    future: "será|estará|tendrá|va a|habrá",
    willBe: "(?:(?:yo|él|ella|usted) )?(?:seré|será|estaré|estará|va a ser|voy a ser) (?:una? )?",
    state: "(?:estado|territorio)(?! civil)",
    abbreviated: "abreviatura|abreviado|(?:dos|2) letras",
    fullName: "nombre completo",
    postal: "c[oó]digo postal|zip",
    socialSecurity: "ssn|itin|(?:seguro|seguridad) social|contribuyente",
    employer: "ein|identificación (?:del|de) empleador",
    sortCode: "sort code",
    mayLack:
      "segundo nombre|segundo apellido|sufijo|apartamento|apto|piso|puerta|línea 2|dirección 2|apellido de soltera|nombre anterior|otros nombres|alias|apodo|extensión|fax|correo|e-?mail|teléfono|móvil|celular|sitio web|página web",
    expected: "previst[oa]|esperad[oa]|nacerá|por nacer|parto",
    date: "fecha|cumpleaños",
  },
  fr: {
    age: "âge|age|ans",
    ofAge: "ans?",
    yearly: "annuel(?:le)?|année|revenus?|salaires?",
    monthly: "mensuel(?:le)?|mois",
    birth: "naissance|née?",
    email: "courriel|e-?mail|adresse électronique|mél",
    phone: "téléphone|portable|mobile|tél|tel",
    estimate: "approximati(?:f|ve|vement)|estimée?s?|estimation|environ combien",
    height: "taille|hauteur",
    measures:
      "hauteur|taille|longueur|largeur|profondeur|distance|(?:milli|centi|kilo)?mètres?|minutes?|surface|superficie",
    counts: "combien|nombre d[e'’]|heures?|jours?|semaines?|mois|ans|âge",
    percent: "pour cent|pourcentage|taux|taeg",
    future: "sera|serez|aurez|aura|allez",
    willBe: "(?:(?:je|il|elle|on|vous|ce) )?(?:serai|sera|serez) (?:une? )?",
    state: "(?:état|territoire)(?! civil)",
    abbreviated: "abrég\\p{L}*|abréviation|(?:deux|2) lettres",
    fullName: "nom complet",
    postal: "code postal",
    socialSecurity: "ssn|itin|sécurité sociale|contribuable",
    employer: "ein",
    sortCode: "sort code",
    mayLack:
      "deuxième prénom|autres? prénoms?|suffixe|appartement|appt|étage|complément d['’]adresse|ligne 2|nom de naissance|nom de jeune fille|ancien nom|autres noms|alias|surnom|poste|fax|courriel|e-?mail|téléphone|portable|site web",
    expected: "prévue?|attendue?|naîtra|à naître|accouchement",
    date: "date",
  },
  de: {
    age: "alter|jahre alt|alt",
    ofAge: "jahre?(?: alt)?",
    yearly: "jahres\\p{L}+|jährlich\\p{L}*|\\p{L}*(?:einkommen|gehalt|verdienst|einkünfte)",
    monthly: "monats\\p{L}+|monatlich\\p{L}*|monat",
    birth: "geburtsdatum|geburtstag|geburt|geboren",
    email: "e-?mail(?:-?adresse)?|mailadresse",
    phone: "telefon(?:nummer)?|handy(?:nummer)?|mobil(?:nummer)?|fax",
    estimate: "ungefähr\\p{L}*|geschätzt\\p{L}*|schätzung|schätzungsweise|etwa",
    height: "größe|körpergröße|höhe|groß",
    measures: "höhe|größe|körpergröße|länge|breite|tiefe|entfernung|\\p{L}*meter|minuten?|\\p{L}*fläche",
    counts: "wie (?:viele?|lange|alt)|anzahl|stunden|tage|wochen|monate|jahre|alter",
    percent: "prozent|prozentsatz|zinssatz|steuersatz",
    future: "wird|werden|werde",
    willBe: "(?:(?:ich|er|sie|es) )?(?:werde|wird) (?:eine? )?",
    state: "bundesstaat|bundesland|territorium",
    abbreviated: "abkürzung|abgekürzt|(?:zwei|2) buchstaben",
    fullName: "vollständiger name|voller name",
    postal: "plz|postleitzahl",
    socialSecurity: "ssn|itin|sozialversicherungs-?nummer",
    employer: "ein",
    sortCode: "sort code",
    mayLack:
      "zweiter vorname|weitere vornamen|namenszusatz|wohnungsnummer|stockwerk|adresszusatz|zeile 2|geburtsname|mädchenname|früherer name|weitere namen|alias|spitzname|durchwahl|fax|e-?mail|telefon\\p{L}*|handy\\p{L}*|mobil\\p{L}*|website|webseite",
    expected: "erwartet\\p{L}*|voraussichtlich\\p{L}*|entbindung\\p{L}*|ungeboren\\p{L}*",
    date: "\\p{L}*datum|geburtstag",
  },
};
