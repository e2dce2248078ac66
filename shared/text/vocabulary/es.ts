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
  adverbs: {
    year: "anual(?:es)?",
    quarter: "trimestral(?:es)?",
    month: "mensual(?:es)?",
    week: "semanal(?:es)?",
    day: "diari[oa]s?",
    hour: "por hora",
  },
  upTo: "a|hasta",
  or: "o",
  percent: "por ciento",
  and: "y",
  from: "entre|desde|de",
  ends: {
    orMore: "[oy] más|en adelante",
    orLess: "o menos",
    atLeast: "al menos|como mínimo|a partir de|desde",
    moreThan: "más de",
    atMost: "hasta|como máximo",
    lessThan: "menos de",
  },
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
  ways: {
    keeps:
      "como (?:la |lo )?(?:he |ha )?(?:introduc|escrib|escrit|ingres)\\w*|que (?:he |ha )?(?:introduc|escrib|escrit|ingres)\\w*|mantener|conservar|sin|(?:es|está|son) correct[oa]s?|de todos modos",
    goesOn:
      "continuar|seguir|siguiente|omitir|(?:ver|mostrar|calcular)\\b.{0,20}\\b(?:resultados?|estimaci[oó]n|respuestas?)",
    stays: "volver|atrás|cancelar|cerrar|cambiar|editar|corregir|añadir|agregar|revisar",
    yes: "sí|si|aceptar|confirmar|de acuerdo",
    no: "no",
    changes: "recomendad[oa]|sugerid[oa]|corregid[oa]|reemplazar|usar|utilizar|actualizar|verificad[oa]",
    leaves:
      "eliminar|borrar|descartar|iniciar sesión|cerrar sesión|cuenta|salir|pagar|empezar de nuevo|descargar|imprimir",
  },
  asks: {
    goOn: "está segur[oa]|estás segur[oa]|(?:desea|quiere)s? continuar|continuar\\?",
    isRight: "correct[oa]s?\\?",
    add: "(?:desea|quiere)s? (?:añadir|agregar|introducir|cambiar|editar|volver|revisar)",
  },
  objects:
    "errore?s?|inválid[oa]s?|deben?|introduzca|escriba|indique|rellene|seleccione|elija|obligatori[oa]s?|requerid[oa]s?|faltan?|no (?:es|está|son|puede|se|ha|hay|existe|coincide)\\w*|corrija|problemas?|incorrect[oa]s?|como (?:mínimo|máximo)|demasiado",
  banners: {
    consent: "consentimiento|aviso de privacidad",
    rejects: "rechazar|denegar",
    necessary: "(?:s[oó]lo |aceptar s[oó]lo )(?:las )?(?:cookies )?(?:necesarias|esenciales|imprescindibles)",
    accepts: "aceptar|permitir|acepto|de acuerdo|entendido",
    closes: "cerrar(?! (?:la )?sesión)",
    ends: "sesión.{0,40}(?:caduc\\w*|expir\\w*|cerrar\\w*|finaliz\\w*|termin\\w*)|sigue (?:ahí|conectad[oa])",
    stays: "(?:sí,? )?(?:continuar|seguir|permanecer|mantener|ampliar|prolongar|renovar)",
  },
  waiting: "espere|por favor,? espere|un momento",
};
