import { describe, expect, test } from "vitest";
import { de } from "../../../../shared/text/vocabulary/de.ts";
import { en } from "../../../../shared/text/vocabulary/en.ts";
import { es } from "../../../../shared/text/vocabulary/es.ts";
import { fr } from "../../../../shared/text/vocabulary/fr.ts";
import type { Vocabulary } from "../../../../shared/text/vocabulary/vocabulary.ts";

type Lists<T> = { [K in keyof T]: T[K] extends string ? string : Lists<T[K]> };

/** Texts of each list, with a bar between two. */
const TEXTS: Record<string, [Vocabulary, Lists<Vocabulary>]> = {
  German: [
    de,
    {
      per: "pro|im|je|jeden",
      periods: {
        year: "jahr",
        quarter: "quartal",
        month: "monat",
        week: "woche",
        day: "tag",
        hour: "stunde",
      },
      adverbs: {
        year: "jährlich|jährliche",
        quarter: "vierteljährlich",
        month: "monatlich|monatliche",
        week: "wöchentlich",
        day: "täglich",
        hour: "stündlich",
      },
      upTo: "bis|bis zu",
      and: "und",
      or: "oder",
      percent: "prozent",
      from: "zwischen|von",
      ends: {
        orMore: "oder mehr|und älter",
        orLess: "oder weniger",
        atLeast: "mindestens|ab",
        moreThan: "mehr als|über",
        atMost: "bis zu|höchstens",
        lessThan: "weniger als|unter",
      },
      scales: { thousand: "tausend|tsd", million: "million|mio", billion: "milliarden|mrd" },
      dollars: "dollar",
      euros: "euro",
      identifiers: "plz|telefon|aktenzeichen|steuer-id|kundennummer|konto-nummer",
      ways: {
        keeps: "wie eingegeben|meine adresse verwenden|beibehalten|ist richtig",
        goesOn: "weiter|fortfahren|ergebnis anzeigen",
        stays: "zurück|abbrechen|bearbeiten|prüfen",
        yes: "ja|bestätigen",
        no: "nein",
        changes: "empfohlene adresse|übernehmen",
        leaves: "löschen|abmelden|drucken",
      },
      asks: {
        goOn: "sind sie sicher|möchten sie fortfahren",
        isRight: "richtig?",
        add: "möchten sie weitere kinder angeben",
      },
      waiting: "bitte warten|einen moment",
      objects: "fehler|ungültige|erforderlich|pflichtfeld|mindestens|zu lang",
      banners: {
        consent: "einwilligung|datenschutzhinweis",
        rejects: "alle ablehnen|ablehnen",
        necessary: "nur notwendige",
        accepts: "alle akzeptieren|verstanden",
        closes: "schließen",
        ends: "sitzung läuft|noch da",
        stays: "ja, weiter|angemeldet bleiben",
      },
    },
  ],
  English: [
    en,
    {
      per: "per|a|each|every",
      periods: {
        year: "year|annum",
        quarter: "quarters",
        month: "month|mo",
        week: "week",
        day: "day",
        hour: "hours|hr",
      },
      adverbs: {
        year: "annually|yearly",
        quarter: "quarterly",
        month: "monthly",
        week: "weekly",
        day: "daily",
        hour: "hourly",
      },
      upTo: "up to|to|through|until",
      and: "and",
      or: "or",
      percent: "percent|per cent",
      from: "between|from",
      ends: {
        orMore: "or more|and over",
        orLess: "or fewer|and under",
        atLeast: "at least|from",
        moreThan: "more than|over",
        atMost: "up to|no more than",
        lessThan: "less than|under",
      },
      scales: { thousand: "thousand", million: "million", billion: "billion" },
      dollars: "dollar|dollars",
      euros: "euros",
      identifiers: "zip|postal code|phone|fax|reference|case number|route no|ssn",
      ways: {
        keeps: "as entered|as you have typed|keep my address|without|is correct|anyway|nothing to add",
        goesOn: "continue|next|see your results",
        stays: "go back|cancel|review|not yet",
        yes: "yes|confirm",
        no: "no",
        changes: "recommended|standardized|instead",
        leaves: "delete|log out|sign in|start over|pay|print",
      },
      asks: {
        goOn: "are you sure|do you want to continue|proceed anyway?",
        isRight: "correct?",
        add: "would you like to add",
      },
      waiting: "please wait|one moment|hold on",
      objects: "error|invalid|required|cannot|at least|too",
      banners: {
        consent: "cookies|consent|privacy policy",
        rejects: "reject all|decline",
        necessary: "only necessary|essential only",
        accepts: "accept|got it",
        closes: "close|dismiss",
        ends: "signed out|session will expire|still there",
        stays: "stay|yes, continue",
      },
    },
  ],
  French: [
    fr,
    {
      per: "par|chaque",
      periods: {
        year: "an|années",
        quarter: "trimestre",
        month: "mois",
        week: "semaine",
        day: "jour",
        hour: "heure",
      },
      adverbs: {
        year: "annuel|annuelles",
        quarter: "trimestriel",
        month: "mensuelle",
        week: "hebdomadaire",
        day: "quotidien",
        hour: "de l'heure",
      },
      upTo: "à|jusqu’à|au",
      and: "et",
      or: "ou",
      percent: "pour cent",
      from: "entre|de",
      ends: {
        orMore: "ou plus|et plus",
        orLess: "ou moins",
        atLeast: "au moins|à partir de",
        moreThan: "plus de",
        atMost: "jusqu'à|au plus",
        lessThan: "moins de",
      },
      scales: { thousand: "mille", million: "millions", billion: "milliard" },
      dollars: "dollars",
      euros: "euros",
      identifiers: "code postal|téléphone|référence|numéro de dossier|n° de compte",
      ways: {
        keeps: "tel que saisi|conserver|est correct|quand même",
        goesOn: "continuer|suivant|voir les résultats",
        stays: "retour|annuler|modifier|vérifier",
        yes: "oui|confirmer",
        no: "non",
        changes: "recommandée|utiliser|mettre à jour",
        leaves: "supprimer|se déconnecter|payer|imprimer",
      },
      asks: {
        goOn: "êtes-vous sûr|voulez-vous continuer",
        isRight: "exacte ?",
        add: "souhaitez-vous ajouter",
      },
      waiting: "veuillez patienter|un instant",
      objects: "erreur|invalide|obligatoire|manque|trop",
      banners: {
        consent: "consentement",
        rejects: "tout refuser",
        necessary: "uniquement les cookies nécessaires",
        accepts: "tout accepter|compris",
        closes: "fermer",
        ends: "session va expirer|toujours là",
        stays: "oui, continuer|rester",
      },
    },
  ],
  Spanish: [
    es,
    {
      per: "por|al|a la|cada",
      periods: {
        year: "año",
        quarter: "trimestre",
        month: "mes|meses",
        week: "semana",
        day: "días",
        hour: "hora",
      },
      adverbs: {
        year: "anual|anuales",
        quarter: "trimestral",
        month: "mensuales",
        week: "semanal",
        day: "diario",
        hour: "por hora",
      },
      upTo: "a|hasta",
      and: "y",
      or: "o",
      percent: "por ciento",
      from: "entre|desde|de",
      ends: {
        orMore: "o más|y más",
        orLess: "o menos",
        atLeast: "al menos|a partir de",
        moreThan: "más de",
        atMost: "hasta|como máximo",
        lessThan: "menos de",
      },
      scales: { thousand: "mil", million: "millones", billion: "mil millones" },
      dollars: "dólares",
      euros: "euros",
      identifiers: "código postal|teléfono|expediente|número de caso",
      ways: {
        keeps: "como la he introducido|mantener|es correcta|de todos modos",
        goesOn: "continuar|siguiente|ver los resultados",
        stays: "volver|cancelar|editar|revisar",
        yes: "sí|aceptar",
        no: "no",
        changes: "recomendada|usar|actualizar",
        leaves: "eliminar|cerrar sesión|pagar|imprimir",
      },
      asks: { goOn: "está seguro|desea continuar", isRight: "correcta?", add: "desea añadir" },
      waiting: "espere|un momento",
      objects: "error|inválida|obligatorio|faltan|demasiado",
      banners: {
        consent: "consentimiento",
        rejects: "rechazar",
        necessary: "solo las cookies necesarias",
        accepts: "aceptar|entendido",
        closes: "cerrar",
        ends: "sesión caduca|sigue ahí",
        stays: "sí, continuar|permanecer",
      },
    },
  ],
};

describe.each(Object.entries(TEXTS))("in %s", (_, [vocabulary, texts]) => {
  test.each(listsOf(vocabulary, texts))("the list %s has its words: %s", (_list, words, list) => {
    // A thousand in Spanish counts only before a currency.
    for (const text of words.split("|"))
      expect(`${text} euros`).toMatch(new RegExp(`^(?:${list})(?!\\p{L})`, "iu"));
  });
});

/** The name of each list, its texts and its alternatives. */
function listsOf(vocabulary: object, texts: object): [name: string, texts: string, list: string][] {
  return Object.entries(texts).flatMap(([name, own]) => {
    const list: unknown = Object.entries(vocabulary).find(([key]) => key === name)?.[1];
    if (typeof own === "string") return [[name, own, String(list)] as [string, string, string]];
    return listsOf(Object(list), own).map(([key, ...rest]): [string, string, string] => [
      `${name}.${key}`,
      ...rest,
    ]);
  });
}
