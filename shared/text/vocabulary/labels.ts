/** The words of a question's label that tell the kind of its answer. Anywhere in the label. */
import type { Words } from "./languages.ts";

interface Labels {
  email: string;
  password: string;
  /** A number of the social security of the United States; of Canada; of the United Kingdom. */
  ssn: string;
  sin: string;
  nino: string;
  /** A number of an employer of the United States. */
  ein: string;
  phone: string;
  zip: string;
  postcode: string;
  age: string;
  percent: string;
  count: string;
  income: string;
  money: string;
  website: string;
  name: string;
  address: string;
  city: string;
  number: string;
  /** A date of birth, and words of a birth with any part of its date. */
  birthDate: string;
  birth: string;
  date: string;
  /** Asks for a day that is past. */
  dated: string;
  /** Before a year that is a period. */
  inPeriod: string;
  /** A year as such. */
  whichYear: string;
  /** Before or after `date` or "day": a date to come. */
  later: string;
  time: string;
  /** Something that can be counted or paid, in further words. */
  quantity: string;
  /** A way to reach an office, in further words. */
  contact: string;
  /** A box next to results, in further words. */
  aside: string;
  /** Before the date of the page itself. */
  modified: string;
}

export const LABELS: Words<Labels> = {
  en: {
    email: "e-?mail",
    password: "password",
    ssn: "social security|ssn",
    sin: "social insurance|sin",
    nino: "national insurance|nino",
    ein: "employer identification|ein|tax id",
    phone: "(?:tele|mobile ?)?phone|mobile|cell|fax",
    zip: "zip|postal code",
    postcode: "postcode",
    age: "age|how old",
    percent: "percent(?:age)?|rate|share",
    count: "how many|number of|count|people|members|children|household size",
    income: "income|salary|earnings?|wages?|sales|payroll",
    money: "rent|mortgage|pay|costs?|amount|value|balance|refund|profit|worth",
    website: "web ?site|url|link",
    name: "name",
    address: "address|street",
    city: "city|town",
    number: "number|account|id",
    birthDate: "date of birth|birth ?da(?:te|y)|dob|born on|when(?!\\p{L}).*born",
    birth: "birth|born",
    date: "date",
    dated: "date|day of|since|when",
    inPeriod: "of the|in the",
    whichYear: "(?:what|which|tax|last) year",
    later: "start|begin|from|next|first day|payment|notice|due|arriv\\p{L}*|appointment",
    time: "(?:time|hour)(?!\\p{L}).*call|preferred (?:time|hour)",
    quantity:
      "how much|persons|months|hours|weeks|miles|price|tuition|premiums?|expenses|fees?|deductions?|contributions?|savings|debts?|per (?:hour|week|month|year)",
    contact: "textphone|call|opening hours?|office hours?|contact|write to|relay",
    aside: "search|feedback|comments?|newsletter",
    modified: "(?:date|page|last) (?:modified|updated|reviewed|changed)|updated on",
  },
  es: {
    email: "correo",
    password: "contraseña",
    ssn: "seguro social",
    sin: "seguro social canadiense",
    nino: "seguro nacional",
    ein: "identificación del empleador",
    phone: "tel[eé]fono|móvil|celular",
    zip: "código postal",
    postcode: "c[oó]digo postal",
    age: "edad",
    percent: "porcentaje",
    count: "cu[aá]nt[oa]s|n[uú]mero de",
    income: "ingresos?|salario",
    money: "alquiler|gastos|importe|monto",
    website: "sitio web|página web",
    name: "nombres?|apellidos?",
    address: "direcci[oó]n|calle",
    city: "ciudad",
    number: "n[uú]mero",
    birthDate: "(?:fecha|d[ií]a) de nacimiento",
    birth: "nacimiento",
    date: "fecha",
    dated: "día de|desde|cuándo",
    inPeriod: "del|en el",
    whichYear: "qué año|año fiscal",
    later: "inicio|comienzo|próxim[oa]|vencimiento|cita",
    time: "hora de (?:la )?llamada|hora preferida",
    quantity: "cuánt[oa]|personas|meses|horas|semanas|precio|ahorros|deudas?|por (?:hora|semana|mes|año)",
    contact: "llame|llamar|horario de atención|contacto",
    aside: "buscar|comentarios?",
    modified: "(?:fecha de|última) (?:modificación|actualización)|última revisión",
  },
  fr: {
    email: "courriel",
    password: "mot de passe",
    ssn: "sécurité sociale américaine",
    sin: "assurance sociale",
    nino: "assurance nationale",
    ein: "identification de l['’]employeur",
    phone: "téléphone|télécopieur|portable",
    zip: "code postal",
    postcode: "code postal",
    age: "âge",
    percent: "pourcentage",
    count: "combien|nombre d(?:e(?! (?:la|el|su)(?!\\p{L}))|['’]\\p{L}+)",
    income: "revenus?|salaire",
    money: "loyer|dépenses|montant",
    website: "site web|site internet",
    name: "nom|prénom",
    address: "adresse|rue",
    city: "ville",
    number: "numéro",
    birthDate: "date de naissance|née? le",
    birth: "naissance",
    date: "date",
    dated: "jour de|depuis|quand",
    inPeriod: "de l['’]|dans l['’]",
    whichYear: "quelle année|année fiscale",
    later: "début|prochaine?|échéance|rendez-vous",
    time: "heure (?:de l['’])?appel|heure préférée",
    quantity: "personnes|heures|semaines|prix|épargne|dettes?|par (?:heure|semaine|mois|an)",
    contact: "appelez|heures d['’]ouverture|contact",
    aside: "rechercher|commentaires?|infolettre",
    modified: "(?:date de|dernière) (?:modification|mise à jour)",
  },
  de: {
    email: "e-?mail",
    password: "passwort|kennwort",
    ssn: "amerikanische sozialversicherung\\p{L}*",
    sin: "kanadische sozialversicherung\\p{L}*",
    nino: "britische sozialversicherung\\p{L}*",
    ein: "arbeitgebernummer",
    phone: "telefon\\p{L}*|handy\\p{L}*",
    zip: "postleitzahl|plz",
    postcode: "postleitzahl",
    age: "alter",
    percent: "prozent",
    count: "wie viele|anzahl",
    income: "\\p{L}*einkommen|\\p{L}*gehalt",
    money: "\\p{L}*miete|\\p{L}*betrag",
    website: "internetseite|webseite",
    name: "\\p{L}*name",
    address: "adresse|anschrift|stra(?:ß|ss)e",
    city: "(?:wohn)?ort|stadt",
    number: "\\p{L}*nummer",
    birthDate: "\\p{L}*geburts(?:datum|tag)|geboren am",
    birth: "geburt\\p{L}*|geboren",
    date: "\\p{L}*datum",
    dated: "tag der|seit|wann",
    inPeriod: "im|des",
    whichYear: "welches jahr|steuerjahr",
    later: "beginn|nächste[rsn]?|fällig\\p{L}*|termin",
    time: "uhrzeit (?:des )?anrufs?|bevorzugte uhrzeit",
    quantity: "personen|stunden|wochen|preis|kosten|ersparnisse|schulden|pro (?:stunde|woche|monat|jahr)",
    contact: "anruf\\p{L}*|öffnungszeiten|kontakt|sprechzeiten",
    aside: "suche|kommentare?",
    modified: "(?:zuletzt|letzte) (?:geändert|aktualisiert|änderung|aktualisierung)|stand vom",
  },
};
