/** Dummy answers that most forms take for the words of a label. */
import { EXAMPLE_BIRTH, monthsFromNow, writeDate } from "./example-dates.ts";

/** The answers of every row whose words the label has (for dates: the hint), the most specific row first. */
export function answersByLabel(label: string, hint = ""): string[] {
  const rows = ROWS.filter(
    ([words]) => words.test(label) || (OF_DATES.test(words.source) && words.test(hint)),
  );
  return rows.flatMap(([, answers]) => answers);
}

const OF_DATES = /\bdate\b/;
const PHONES = ["(202) 555-0143", "202-555-0143", "2025550143", "07700 900123"];
const LATER = writeDate(monthsFromNow(2));
const EARLIER = writeDate(monthsFromNow(-2));
const THIS_YEAR = new Date().getUTCFullYear();

const ROWS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/e-?mail|\bcorreo\b|courriel/i, ["alex.example@example.org"]],
  [/password|contraseña|mot de passe|passwort|kennwort/i, ["Example-2048!"]],
  [/social security|\bssn\b/i, ["219-09-9999", "219099999", "219 09 9999"]],
  [/employer identification|\bein\b|tax id/i, ["12-3456789", "123456789"]],
  [/social insurance|\bsin\b|assurance sociale/i, ["046 454 286", "046454286"]],
  [/national insurance|\bnino\b/i, ["QQ 12 34 56 C", "QQ123456C"]],
  [/\bnhs\b/i, ["999 123 4560", "9991234560"]],
  [/routing/i, ["021000021"]],
  [/\b(phone|telephone|mobile|cell|fax)\b|tel[eé]fono|téléphone|telefon/i, PHONES],
  [/\bzip\b|postal code|postleitzahl|\bplz\b/i, ["20500", "20500-0001", "K1A 0B1"]],
  [/postcode|c[oó]digo postal|code postal/i, ["SW1A 1AA", "20500", "K1A 0B1"]],
  [/\b(birth|born)\b.*\bmonth\b|– month\b|^month\b|\bmonth( \(?mm\)?)?\??$/i, ["5", "05"]],
  [/\b(birth|born)\b.*\bday\b|– day\b|^day\b/i, ["15"]],
  [/\b(birth|born)\b.*\byear\b/i, ["1985"]],
  [/(– |^)(mes|mois|monat)(?!\p{L})/iu, ["5", "05"]],
  [/(– |^)(d[ií]a|jour|tag)(?!\p{L})/iu, ["15"]],
  [/(nacimiento|naissance|geburt).*– (año|année|jahr)(?!\p{L})/iu, ["1985"]],
  [/\b(graduation|expected)\b.*\byear\b/i, [String(THIS_YEAR + 2)]],
  [/\bretire\w*\b.*\byear\b/i, [String(EXAMPLE_BIRTH.getUTCFullYear() + 67)]],
  [/\btuition\b/i, ["1200"]],
  [
    /^(?!.*\b(income|earnings?|wages?|salary|amount|pay|paid|cost|sales)\b).*(^year\b|– year\b|\b(what|which|tax|last) year\b|\byear( \(?yyyy\)?)?\??$|\byyyy$|^(año|année|jahr)$)/i,
    ["2015", "2024"],
  ],
  [/nacimiento|naissance|geburt/i, ["15/05/1985", "1985-05-15", "15.05.1985", "05/15/1985"]],
  [/\b(birth|born)\b/i, writeDate(EXAMPLE_BIRTH)],
  [
    /\b(start|begin|from|next|first day|payment|notice|due|arriv\w*|appointment)\b.*\b(date|day)\b|\b(date|day)\b.*\b(start|begin|next|appointment)\b/i,
    LATER,
  ],
  [/\bdate\b|\b(mm|dd)\/(mm|dd)\b|\bday of\b|\bsince\b|\bwhen\b/i, EARLIER],
  [/\bfecha\b|datum\b/i, ["15/05/2024", "2024-05-15", "15.05.2024"]],
  [/\b(time|hour)\b.*\bcall\b|preferred (time|hour)/i, ["10:30", "10:30 am"]],
  [/\bage\b|how old|\bedad\b|^âge\b|\balter\b/i, ["40"]],
  [/percent|%|\brate\b|\bshare\b|porcentaje|pourcentage|prozent/i, ["5", "20"]],
  [
    /how many|number of|\bcount\b|\bpeople\b|\bmembers\b|\bchildren\b|household size|cu[aá]nt[oa]s|n[uú]mero de|combien|nombre d(e (?!la|el|su)|['’])|wie viele|anzahl/i,
    ["2"],
  ],
  [
    /\bincome\b|\bsalary\b|\bearnings?\b|\bwages?\b|\bsales\b|\bpayroll\b|ingresos?|salario|revenus?|salaire|einkommen|gehalt/i,
    ["30000"],
  ],
  [
    /\brent\b|\bmortgage\b|\bpay\b|\bcosts?\b|\bamount\b|\bvalue\b|\bbalance\b|\btuition\b|\brefund\b|\bprofit\b|\bworth\b|\$|£|€|alquiler|gastos|importe|monto|loyer|dépenses|montant|miete|betrag/i,
    ["1200"],
  ],
  [/\b(web ?site|url|link)\b/i, ["https://www.example.org"]],
  [/\bname\b|nachname|vorname|\bnombres?\b|apellidos?|\bnom\b/i, ["Alex Example"]],
  [
    /\baddress\b|\bstreet\b|direcci[oó]n|\bcalle\b|adresse|\brue\b|anschrift|stra(ß|ss)e/i,
    ["100 Main Street"],
  ],
  [/\bcity\b|\btown\b|ciudad|\bville\b|\b(wohn)?ort\b|\bstadt\b/i, ["Springfield"]],
  [/\bnumber\b|\baccount\b|\bid\b|n[uú]mero|numéro|nummer/i, ["123456789", "12345678", "412345678"]],
];
