import type { Vocabulary } from "./vocabulary.ts";

export const es: Vocabulary = {
  per: "por|al|a la|cada",
  periods: {
    year: "años?|ano",
    quarter: "trimestres?",
    month: "mes|meses",
    week: "semanas?",
    day: "días?|dias?",
    hour: "horas?",
  },
  adverbs: "anual(?:es)?|mensual(?:es)?|trimestral(?:es)?|semanal(?:es)?|diari[oa]s?",
  upTo: "a|hasta",
  or: "o",
  percent: "por ciento",
  and: "y",
  from: "entre|desde|de",
  scales: {
    thousand: "mil(?= ?(?:€|euro|d[oó]lar|peso))",
    million: "millón|millon|millones",
    billion: "mil millones",
  },
  dollars: "dólar(?:es)?|dolar(?:es)?",
  euros: "euros?",
  identifiers:
    "código(?: postal)?|codigo(?: postal)?|teléfonos?|telefonos?|móvil|fax|referencia|expediente|folio|nif|nie|dni|cif|" +
    "n(?:ú|u)mero de (?:cuenta|caso|referencia|expediente|póliza|solicitud|teléfono|confirmación|registro|cliente|serie|pedido|factura|identificación|seguridad social|pasaporte|licencia)",
};
