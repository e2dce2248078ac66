/** Dummy answers that most forms take for the words of a label. */
import { isMoneyField } from "../../../shared/wizards/contract/money-fields.ts";
import { EXAMPLE_BIRTH, monthsFromNow, writeDate, writeDateAs } from "./example-dates.ts";

/**
 * The answers of every row whose words the label has (for dates: the hint), the most specific row first.
 *
 * @param max_length of the box
 */
export function answersByLabel(label: string, hint = "", max_length?: number): string[] {
  const isInMoney = IN_MONEY.test(hint);
  const rows = ROWS.filter(
    ([words, [first = ""]]) =>
      (words.test(label) || (OF_DATES.test(words.source) && words.test(hint))) &&
      !(isInMoney && YEAR.test(first)),
  );
  const isYear = max_length === 4 && /\byear\b/i.test(label);
  const isMoney = isInMoney || isMoneyField({ field_id: "", label });
  return [...rows.flatMap(([, answers]) => answers), ...(isYear ? YEARS : []), ...(isMoney ? ["1200"] : [])];
}

/** The sign of a currency next to the box. */
const IN_MONEY = /\bIn (?:[$£€]|euros?\b|eur\b|dollars?\b|usd\b)/i;
const YEARS = ["2015", "2024"];
const YEAR = /^(?:19|20)\d\d$/;
const OF_DATES = /\bdate\b/;
const PHONES = ["(202) 555-0143", "202-555-0143", "2025550143", "07700 900123"];
const LATER = writeDate(monthsFromNow(2));
const EARLIER = writeDate(monthsFromNow(-2));
const THIS_YEAR = new Date().getUTCFullYear();
const BIRTH_YEAR = String(EXAMPLE_BIRTH.getUTCFullYear());

const ROWS: readonly (readonly [RegExp, readonly string[]])[] = [
  [words("e-?mail|correo|courriel"), ["alex.example@example.org"]],
  [words("password|contraseña|mot de passe|passwort|kennwort"), ["Example-2048!"]],
  [words("social security|ssn"), ["219-09-9999", "219099999", "219 09 9999"]],
  [words("employer identification|ein|tax id"), ["12-3456789", "123456789"]],
  [words("social insurance|sin|assurance sociale"), ["046 454 286", "046454286"]],
  // The example of the official hint is no valid number.
  [words("national insurance|nino"), ["QQ 12 34 56 C", "QQ123456C", "AB 12 34 56 C", "AB123456C"]],
  [words("nhs"), ["999 123 4560", "9991234560"]],
  [words("routing"), ["021000021"]],
  [words("(tele|mobile ?)?phone|mobile|cell|fax|tel[eé]fono|téléphone|telefon\\w*"), PHONES],
  [words("zip|postal code|postleitzahl|plz"), ["20500", "20500-0001", "K1A 0B1"]],
  [words("postcode|c[oó]digo postal|code postal"), ["SW1A 1AA", "20500", "K1A 0B1"]],
  [/\b(birth|born)\b.*\bmonth\b|– month\b|^month\b|\bmonth( \(?mm\)?)?\??$/i, ["5", "05"]],
  [/\b(birth|born)\b.*\bday\b|– day\b|^day\b/i, ["15"]],
  [/\b(birth|born)\b.*\byear\b/i, [BIRTH_YEAR]],
  [/(– |^)(mes|mois|monat)(?!\p{L})/iu, ["5", "05"]],
  [/(– |^)(d[ií]a|jour|tag)(?!\p{L})/iu, ["15"]],
  [/(nacimiento|naissance|geburt).*– (año|année|jahr)(?!\p{L})/iu, [BIRTH_YEAR]],
  [/\b(graduation|expected)\b.*\byear\b/i, [String(THIS_YEAR + 2)]],
  [/\bretire\w*\b.*\byear\b/i, [String(EXAMPLE_BIRTH.getUTCFullYear() + 67)]],
  [words("tuition"), ["1200"]],
  [
    /^(?!.*\b(income|earnings?|wages?|salary|amount|pay|paid|cost|sales|how many|number of|(?:per|an?|each|every|of the|in the) year)\b).*(^year\b|– year\b|\b(what|which|tax|last) year\b|\byear( \(?yyyy\)?)?\??$|\byyyy$|^(año|année|jahr)$)/i,
    YEARS,
  ],
  [
    words(
      "(?:fecha|d[ií]a) de nacimiento|date de naissance|\\p{L}*geburts(?:datum|tag)|^(?:nacimiento|naissance|geburt)|geboren am|née? le",
    ),
    ["DD/MM/YYYY", "YYYY-MM-DD", "DD.MM.YYYY", "MM/DD/YYYY"].map((one) => writeDateAs(EXAMPLE_BIRTH, one)),
  ],
  [
    words("date of birth|birth ?da(?:te|y)|dob|born on|when\\b.*\\bborn|^born|^birth(?=\\W*$)"),
    writeDate(EXAMPLE_BIRTH),
  ],
  [
    /\b(start|begin|from|next|first day|payment|notice|due|arriv\w*|appointment)\b.*\b(date|day)\b|\b(date|day)\b.*\b(start|begin|next|appointment)\b/i,
    LATER,
  ],
  [/\bdate\b|\b(mm|dd)\/(mm|dd)\b|\bday of\b|\bsince\b|\bwhen\b/i, EARLIER],
  [words("fecha|\\p{L}*datum"), ["15/05/2024", "2024-05-15", "15.05.2024"]],
  [/\b(time|hour)\b.*\bcall\b|preferred (time|hour)/i, ["10:30", "10:30 am"]],
  [words("age|how old|edad|âge|alter"), ["40"]],
  [/(?<!\p{L})(percent(age)?|rate|share|porcentaje|pourcentage|prozent)(?!\p{L})|%/iu, ["5", "20"]],
  [
    words(
      "how many|number of|count|people|members|children|household size|cu[aá]nt[oa]s|n[uú]mero de|combien|nombre d(?:e(?! (?:la|el|su)(?!\\p{L}))|['’]\\p{L}+)|wie viele|anzahl",
    ),
    ["2"],
  ],
  [
    words(
      "income|salary|earnings?|wages?|sales|payroll|ingresos?|salario|revenus?|salaire|\\p{L}*einkommen|\\p{L}*gehalt",
    ),
    ["30000"],
  ],
  [/[$£€]|\((?:euros?|eur|dollars?|usd)\)/i, ["1200"]],
  [
    words(
      "rent|mortgage|pay|costs?|amount|value|balance|refund|profit|worth|alquiler|gastos|importe|monto|loyer|dépenses|montant|\\p{L}*miete|\\p{L}*betrag",
    ),
    ["1200"],
  ],
  [/\bper (?:year|month|week|day)\b/i, ["12"]],
  [words("web ?site|url|link"), ["https://www.example.org"]],
  [words("name|\\p{L}*name|nombres?|apellidos?|nom|prénom"), ["Alex Example"]],
  [words("address|street|direcci[oó]n|calle|adresse|rue|anschrift|stra(?:ß|ss)e"), ["100 Main Street"]],
  [words("city|town|ciudad|ville|(?:wohn)?ort|stadt"), ["Springfield"]],
  [words("number|account|id|n[uú]mero|numéro|\\p{L}*nummer"), ["123456789", "12345678", "412345678"]],
];

/** The words as whole words of a label: \b does not hold next to an accented letter. */
function words(alternatives: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, "iu");
}
