import { OBJECTIONS, WAITING } from "../../../../../shared/text/vocabulary/messages.ts";
import { holdsWords } from "../../../../fixtures/text/holds-words.ts";

holdsWords("OBJECTIONS", OBJECTIONS, {
  en: "error|invalid|required|cannot|at least|too",
  es: "error|inválida|obligatorio|faltan|demasiado",
  fr: "erreur|invalide|obligatoire|manque|trop",
  de: "fehler|ungültige|erforderlich|pflichtfeld|mindestens|zu lang",
});

holdsWords("WAITING", WAITING, {
  en: "please wait|one moment|hold on",
  es: "espere|un momento",
  fr: "veuillez patienter|un instant",
  de: "bitte warten|einen moment",
  pt: "aguarde|por favor, aguarde",
  it: "attendere|attendi|si prega di attendere",
  nl: "even geduld|wacht even",
  pl: "proszę czekać|prosze czekac",
  no: "vennligst vent|vent litt",
  sv: "vänligen vänta|var god vänta",
  da: "vent venligst|et øjeblik",
});
