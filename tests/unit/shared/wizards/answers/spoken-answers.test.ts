/**
 * One table of spoken answers: the question, the words, and the meaning; `?` where the answer is asked for again. The page
 * script never takes another option than the reading of answers does.
 */
import { expect, test } from "vitest";
import { matchOption } from "../../../../../shared/browser/page/words/match-option.ts";
import { notationOf } from "../../../../../shared/text/notation.ts";
import { convertAnswer } from "../../../../../shared/wizards/answers/convert-answer.ts";
import { createQuestion } from "../../../../../shared/wizards/answers/question.ts";
import type { WizardField } from "../../../../../shared/wizards/wizard.ts";

/** Options, then answers: `said = meant`. */
const CHOICES: [locale: string, options: string, answers: string][] = [
  [
    "en-US",
    "Illinois | Indiana | New York | West Virginia | Virginia",
    `
    NY = New York
    N.Y. = New York
    new york = New York
    Virgina = ?
    illinois state = Illinois
    Virginia = Virginia
    ill = ?
    west virginia = West Virginia
    I live in Indiana = Indiana
    WV = West Virginia
    Ohio = ?`,
  ],
  [
    "en-US",
    "Illinois (IL) | Ohio (OH) | IN - Indiana",
    `
    OH = Ohio (OH)
    ohio = Ohio (OH)
    in = IN - Indiana
    Indiana = IN - Indiana`,
  ],
  [
    "en-US",
    "United States of America | United Kingdom | Netherlands | Mexico",
    `
    USA = United States of America
    Holland = Netherlands
    the UK = United Kingdom
    britain = United Kingdom
    méxico = Mexico
    US = United States of America
    United States = United States of America
    the Netherlands = Netherlands
    Canada = ?`,
  ],
  [
    "en-US",
    "Never married | Married | Divorced | Widowed",
    `
    single = ?
    not married = ?
    married = Married
    divorcd = ?
    I am married = Married
    widow = Widowed
    I'm divorced = Divorced
    never been married = Never married
    unmarried = ?
    separated = ?`,
  ],
  [
    "en-US",
    "Weekly | Every two weeks | Twice a month | Monthly",
    `
    biweekly = Every two weeks
    bi-weekly = Every two weeks
    every 2 weeks = Every two weeks
    per month = Monthly
    twice monthly = Twice a month
    once a week = Weekly
    every other week = Every two weeks
    monthly = Monthly
    yearly = ?`,
  ],
  [
    "en-US",
    "None | 1 | 2 | 3 or more",
    `
    zero = ?
    none = None
    two = 2
    five = 3 or more
    3 = 3 or more
    4 = 3 or more
    just one = 1
    a couple = ?`,
  ],
  [
    "en-US",
    "Yes | No | I prefer not to answer",
    `
    yeah = Yes
    nope = No
    no = No
    prefer not to say = I prefer not to answer
    I do not = No
    (true) = Yes
    (false) = No
    true = Yes
    yes please = Yes
    not sure = ?
    I do = Yes
    no thanks = No`,
  ],
  [
    "en-US",
    "High school | Associate degree | Bachelor’s degree | Master’s degree",
    `
    bachelors = Bachelor’s degree
    BA = Bachelor’s degree
    masters = Master’s degree
    associate's = Associate degree
    high school diploma = ?
    PhD = ?
    bachelor's = Bachelor’s degree
    MBA = ?`,
  ],
  [
    "en-US",
    "8:00 AM | 9:00 AM | 12:00 PM | 3:00 PM",
    `
    noon = 12:00 PM
    3pm = 3:00 PM
    0900 = ?
    9 = 9:00 AM
    9 in the morning = 9:00 AM
    8:00 = 8:00 AM
    15:00 = 3:00 PM
    midnight = ?`,
  ],
  [
    "es-ES",
    "Sí | No",
    `
    sí = Sí
    si = Sí
    claro = Sí
    no = No
    yes = Sí
    (true) = Sí
    todavía no = No`,
  ],
  [
    "fr-FR",
    "Oui | Non",
    `
    oui = Oui
    non = Non
    bien sûr = Oui
    (true) = Oui
    yes = Oui
    pas encore = Non`,
  ],
  [
    "de-DE",
    "Ja | Nein",
    `
    ja = Ja
    nein = Nein
    jawohl = Ja
    (true) = Ja
    natürlich = Ja
    noch nicht = Nein`,
  ],
  [
    "es-ES",
    "Soltero | Casado | Divorciado | Viudo",
    `
    soltera = Soltero
    casada = Casado
    estoy casado = Casado
    viuda = Viudo
    divorciado = Divorciado`,
  ],
  [
    "fr-FR",
    "Célibataire | Marié(e) | Divorcé(e) | Veuf/veuve",
    `
    célibataire = Célibataire
    marié = Marié(e)
    je suis mariée = Marié(e)
    divorcée = Divorcé(e)
    veuve = Veuf/veuve`,
  ],
  [
    "de-DE",
    "Ledig | Verheiratet | Geschieden | Verwitwet",
    `
    ledig = Ledig
    verheiratet = Verheiratet
    geschieden = Geschieden
    verwitwet = Verwitwet
    ich bin verheiratet = Verheiratet`,
  ],
  [
    "es-ES",
    "Semanal | Mensual | Anual",
    `
    cada mes = Mensual
    mensual = Mensual
    al año = Anual`,
  ],
  [
    "fr-FR",
    "Hebdomadaire | Mensuel | Annuel",
    `
    par mois = Mensuel
    mensuel = Mensuel
    par an = Annuel`,
  ],
  [
    "en-US",
    "January | February | March | April",
    `
    march = March
    Mar = ?
    3 = ?
    03 = ?
    the third month = ?`,
  ],
  [
    "es-ES",
    "enero | febrero | marzo",
    `
    marzo = marzo
    Enero = enero
    2 = ?`,
  ],
  [
    "fr-FR",
    "janvier | février | août",
    `
    aout = août
    Août = août
    janvier = janvier`,
  ],
  [
    "en-US",
    "Under 18 | 18 to 24 | 25 to 64 | 65 or older",
    `
    40 = 25 to 64
    seventeen = Under 18
    65 = 65 or older
    24 = 18 to 24
    sixty-five = 65 or older`,
  ],
  [
    "en-US",
    "Less than $10,000 | $10,000 to $29,999 | $30,000 to $59,999 | $60,000 or more",
    `
    $25,000 = $10,000 to $29,999
    30k = $30,000 to $59,999
    nothing = Less than $10,000
    a million dollars = $60,000 or more
    29,999 = $10,000 to $29,999`,
  ],
  [
    "en-US",
    "Male | Female | Another gender",
    `
    man = Male
    F = Female
    woman = Female
    m = Male`,
  ],
  [
    "de-DE",
    "Bayern | Berlin | Nordrhein-Westfalen",
    `
    NRW = ?
    berlin = Berlin
    Bayern = Bayern`,
  ],
  [
    "es-ES",
    "Habitación alquilada | Vivienda alquilada | Vivienda propia",
    `
    una habitación alquilada = Habitación alquilada
    la vivienda propia = Vivienda propia
    una vivienda = ?
    una = ?`,
  ],
  [
    "fr-FR",
    "Chambre louée | Appartement loué | Hôtel",
    `
    une chambre louée = Chambre louée
    l’appartement loué = Appartement loué
    l'hôtel = Hôtel
    un logement = ?`,
  ],
  [
    "de-DE",
    "Gemietetes Zimmer | Mietwohnung | Eigenheim",
    `
    ein gemietetes Zimmer = Gemietetes Zimmer
    die Mietwohnung = Mietwohnung
    einem Eigenheim = Eigenheim
    kein Eigenheim = ?`,
  ],
  [
    "de-DE",
    "1 Kind | 2 Kinder | 3 oder mehr Kinder",
    `
    zwei = 2 Kinder
    ein Kind = 1 Kind
    fünf Kinder = 3 oder mehr Kinder
    keine = ?`,
  ],
  [
    "fr-FR",
    "1 enfant | 2 enfants | 3 enfants ou plus",
    `
    deux = 2 enfants
    un enfant = 1 enfant
    quatre = 3 enfants ou plus`,
  ],
  [
    "es-ES",
    "1 hijo | 2 hijos | 3 hijos o más",
    `
    dos = 2 hijos
    cinco hijos = 3 hijos o más`,
  ],
];

/** Questions for a text or a number. */
const BOXES: [locale: string, field: Partial<WizardField>, answers: string][] = [
  [
    "de-DE",
    { label: "Betrag in Euro", example_value: "1450" },
    `
    1.450 Euro = 1450
    24.000 = 24000
    640,50 € = 640,50
    etwa 500 = ?`,
  ],
  [
    "es-ES",
    { label: "Alquiler mensual" },
    `
    1.200,50 € = 1200,50
    quinientos = 500`,
  ],
  [
    "none",
    { label: "Monthly rent amount", field_type: "number" },
    `
    $1,234.50 = 1234.5
    85k = 85000
    1.2 million = 1200000
    eighty-five thousand = 85000
    five hundred a month = 500
    about 500 = ?
    $1,200 to $1,500 = ?
    500 euros = 500
    nothing = 0
    12% = 12%
    six hundred fifty = 650
    two grand = 2000`,
  ],
  [
    "none",
    { label: "How many hours a week?", field_type: "number" },
    `
    forty = 40
    40 hours = 40
    thirty-five = 35
    35 hours a week = 35
    12.5 = 12.5
    twenty or so = ?`,
  ],
  [
    "none",
    { label: "Hours per week" },
    `
    forty = 40
    forty hours = 40
    40 = 40
    thirty-five = 35`,
  ],
  [
    "none",
    { label: "Date of birth", field_id: "birth_date", example_value: "1985-03-27" },
    `
    March 4, 1985 = 1985-03-04
    4 March 1985 = 1985-03-04
    03/04/1985 = 1985-03-04
    1985-03-04 = 1985-03-04
    the 4th of March 1985 = 1985-03-04
    3/4/85 = ?
    March fourth nineteen eighty-five = 1985-03-04
    31/02/1985 = ?
    Mar 4 1985 = 1985-03-04
    13.03.1985 = 1985-03-13
    4.3.1985 = ?`,
  ],
  [
    "none",
    { label: "Interest rate (%)", field_type: "number" },
    `
    5.5% = 5.5
    five percent = 5
    5,5 = 5,5
    about 5% = ?`,
  ],
  [
    "es-ES",
    { label: "Importe mensual (€)", field_type: "number", notes: "$" },
    `
    quinientos = 500
    dos mil = 2000
    1.200,50 € = 1200.5
    20 mil = 20000
    1.200 = 1200
    mil doscientos euros = 1200`,
  ],
  [
    "fr-FR",
    { label: "Loyer mensuel", field_type: "number", notes: "dollars" },
    `
    cinq cents = 500
    deux mille = 2000
    1 200,50 € = 1200.5
    quatre-vingt-dix = 90
    1.200 = 1200
    1’200 = 1’200`,
  ],
  [
    "de-DE",
    { label: "Monatliche Miete", field_type: "number", notes: "dollars" },
    `
    fünfhundert = 500
    zweitausend = 2000
    1.200,50 € = 1200.5
    vierundzwanzigtausend = 24000
    1.200 = 1200
    eintausendzweihundert = 1200`,
  ],
  [
    "es-ES",
    { label: "Fecha de nacimiento", field_id: "birth_date", example_value: "1985-03-27" },
    `
    4 de marzo de 1985 = 1985-03-04
    04/03/1985 = 1985-03-04
    el 4 de marzo de 1985 = 1985-03-04
    4-3-1985 = 1985-03-04
    marzo 4, 1985 = 1985-03-04`,
  ],
  [
    "fr-FR",
    { label: "Date de naissance", field_id: "birth_date", example_value: "1985-03-27" },
    `
    4 mars 1985 = 1985-03-04
    04/03/1985 = 1985-03-04
    le 4 mars 1985 = 1985-03-04
    1er mars 1985 = 1985-03-01
    4 août 1985 = 1985-08-04`,
  ],
  [
    "de-DE",
    { label: "Geburtsdatum", field_id: "birth_date", example_value: "1985-03-27" },
    `
    4. März 1985 = 1985-03-04
    04.03.1985 = 1985-03-04
    4.3.1985 = 1985-03-04
    am 4. März 1985 = 1985-03-04
    4 Mai 1985 = 1985-05-04`,
  ],
  [
    "none",
    { label: "Phone number", field_id: "phone" },
    `
    +44 7700 900123 = +44 7700 900123
    (312) 555 0100 = (312) 555 0100
    312 555 0100 = 312 555 0100
    three one two five five five zero one zero zero = 3125550100
    0207 946 0000 = 0207 946 0000`,
  ],
  [
    "none",
    { label: "ZIP code", field_id: "zip" },
    `
    02134 = 02134
    oh two one three four = 02134
    2134 = 2134`,
  ],
  [
    "none",
    { label: "Rent", example_value: "250.50" },
    `
    $250.50 = 250.50
    250.5 = 250.50
    $250 = 250
    two hundred fifty = 250`,
  ],
  [
    "de-DE",
    { label: "Stunden pro Woche", field_type: "number" },
    `
    vierzig = 40
    40 Stunden = 40
    fünfunddreißig = 35
    neununddreißig = 39`,
  ],
  [
    "es-ES",
    { label: "Horas por semana" },
    `
    cuarenta = 40
    40 = 40
    treinta y cinco = 35`,
  ],
  [
    "fr-FR",
    { label: "Heures par semaine" },
    `
    quarante = 40
    35 = 35
    trente-cinq = 35`,
  ],
  [
    "none",
    { label: "Full name" },
    `
    Forty = Forty
    Ann Poe = Ann Poe`,
  ],
  [
    "none",
    { label: "Start time", example_value: "09:30" },
    `
    9:45 = 09:45
    3pm = 15:00
    noon = 12:00
    quarter past 3 = ?
    9:45 p.m. = 21:45
    midnight = 00:00`,
  ],
  [
    "none",
    { label: "Start time", example_value: "9:30 AM" },
    `
    9:45 = 9:45
    15:00 = 3:00 PM
    3 pm = 3:00 PM
    noon = 12:00 PM`,
  ],
  [
    "none",
    { label: "How many months?", field_type: "number" },
    `
    two years = ?
    18 = 18
    a year and a half = a year and a half
    six months = 6`,
  ],
];

function rowsOf(answers: string): [said: string, meant: string][] {
  return answers
    .trim()
    .split("\n")
    .map((row) => row.trim().split(" = ") as [string, string]);
}

function meaning(said: string, question: ReturnType<typeof createQuestion>): string {
  const answer = said === "(true)" ? true : said === "(false)" ? false : said;
  const reading = convertAnswer(answer, question);
  return "value" in reading ? String(reading.value) : "?";
}

const bare = { field_id: "asked", locators: [], options: [], sub_fields: [] };

test.each(CHOICES)(
  "EXEC-006 in %s, the options %s are chosen by their meaning",
  (locale, listed, answers) => {
    const labels = listed.split(" | ");
    const options = labels.map((label) => ({ value: label, label, locators: [] }));
    const field = {
      ...bare,
      label: "Question",
      field_type: "select",
      interaction: "select",
      options,
    } as unknown as WizardField;
    const question = createQuestion("asked", { type: "string", enum: labels }, field, notationOf(locale));
    for (const [said, meant] of rowsOf(answers)) {
      expect(`${said} = ${meaning(said, question)}`).toBe(`${said} = ${meant}`);
      const onPage = matchOption(
        [said.replace(/[()]/g, "")],
        labels.map((label) => ({ value: label, texts: [label.toLowerCase()] })),
      );
      if (onPage.index >= 0) expect(labels[onPage.index], said).toBe(meant);
    }
  },
);

test.each(BOXES)("EXEC-006 in %s, answers to %j are written by their meaning", (locale, given, answers) => {
  const field = { ...bare, field_type: "text", interaction: "fill", ...given } as WizardField;
  const property = given.field_type === "number" ? { type: "number" } : undefined;
  const notation = locale === "none" ? undefined : notationOf(locale);
  const question = createQuestion(field.field_id, property, field, notation);
  for (const [said, meant] of rowsOf(answers))
    expect(`${said} = ${meaning(said, question)}`).toBe(`${said} = ${meant}`);
});
