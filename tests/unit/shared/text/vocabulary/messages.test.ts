import { OBJECTIONS, WAITING } from "../../../../../shared/text/vocabulary/messages.ts";
import { holdsWords } from "../../../../fixtures/text/holds-words.ts";

holdsWords("OBJECTIONS", OBJECTIONS, {
  en: "error|invalid|required|cannot|at least|too",
  es: "error|inválida|obligatorio|faltan|demasiado",
  fr: "erreur|invalide|obligatoire|manque|trop",
  de: "fehler|ungültige|erforderlich|pflichtfeld|mindestens|zu lang",
});

holdsWords("WAITING", WAITING, {
  en: { asks: "please wait|one moment|hold on", works: "loading|calculating" },
  es: { asks: "espere|un momento", works: "cargando|procesando" },
  fr: { asks: "veuillez patienter|un instant", works: "chargement|traitement en cours" },
  de: { asks: "bitte warten|einen moment", works: "wird geladen|berechnung läuft" },
  pt: { asks: "aguarde|por favor, aguarde", works: "carregando|a processar" },
  it: { asks: "attendere|attendi|si prega di attendere", works: "caricamento|elaborazione in corso" },
  nl: { asks: "even geduld|wacht even", works: "laden|wordt geladen" },
  pl: { asks: "proszę czekać|prosze czekac", works: "ładowanie|trwa przetwarzanie" },
  no: { asks: "vennligst vent|vent litt", works: "laster|behandler" },
  sv: { asks: "vänligen vänta|var god vänta", works: "laddar|bearbetar" },
  da: { asks: "vent venligst|et øjeblik", works: "indlæser|behandler" },
});
