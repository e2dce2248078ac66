/** The words of a field that asks for an amount of money. Anywhere in its label. */
import type { Words, WordsOfAll } from "./languages.ts";

export const MONEY: WordsOfAll = {
  en: "income|assets?|earnings?|amount|dollars?|salary|wages?|benefits?|child support|savings|payments?|balance|price|costs?|rent|net worth|contributions?|pension|debts?",
  es: "euros?|importe|ingresos|alquiler|salario|ahorros",
  fr: "euros?|montant|revenus?|loyer|salaire|[ée]pargne",
  de: "euro|\\p{L}*(?:betrag|einkommen|miete|gehalt|lohn|vermögen|unterhalt)",
  pt: "rendimentos?|sal[áa]rio|montante|poupan[çc]as?|renda mensal",
  it: "reddit[oi]|stipendio|importo|affitto|risparmi",
  nl: "\\p{L}*(?:inkomen|salaris|bedrag)|huur|spaargeld",
  pl: "doch[óo]d\\p{L}*|wynagrodzeni\\p{L}*|kwot[aęy]|czynsz\\p{L}*|oszczędności",
  no: "\\p{L}*(?:inntekt\\p{L}*|beløp)|lønn|husleie|formue",
  sv: "\\p{L}*(?:inkomst\\p{L}*|belopp)|lön|hyra|förmögenhet",
  da: "\\p{L}*(?:indkomst\\p{L}*|beløb)|løn|husleje|formue",
};

interface NoMoney {
  /** The name of such a field is a part of a date, a count or an identifier. */
  kinds: string;
  /** Ends the label of a reference. */
  references: string;
}

export const NO_MONEY: Words<NoMoney> = {
  en: {
    kinds: "month|day|year|date|age|number of|how many|size|count|zip|name",
    references: "reference|number|code|id",
  },
  es: { kinds: "mes|día|año|fecha|edad|número de|cuánt[oa]s|nombre", references: "referencia|número|código" },
  fr: { kinds: "mois|jour|année|date|âge|nombre d[e']|combien|nom", references: "référence|numéro|code" },
  de: {
    kinds: "monat|tag|jahr|datum|alter|anzahl|wie viele|\\p{L}*name",
    references: "referenz|\\p{L}*nummer|code|kennung",
  },
};
