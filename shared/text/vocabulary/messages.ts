/** Texts about an answer or about the page itself. */
import type { Words, WordsOfAll } from "./languages.ts";

/** Words of a text that objects to an answer. */
export const OBJECTIONS: Words = {
  en: "errors?|invalid|must|please|enter|select|choose|required|missing|not|cannot|can't|could(?:n't)?|correct|problems?|fail(?:ed)?|wrong|incorrect|at least|at most|too",
  es: "errore?s?|inválid[oa]s?|deben?|introduzca|escriba|indique|rellene|seleccione|elija|obligatori[oa]s?|requerid[oa]s?|faltan?|no (?:es|está|son|puede|se|ha|hay|existe|coincide)\\w*|corrija|problemas?|incorrect[oa]s?|como (?:mínimo|máximo)|demasiado",
  fr: "erreurs?|invalides?|doi(?:t|vent)|veuillez|saisissez|entrez|indiquez|remplissez|sélectionnez|choisissez|obligatoires?|requis(?:es?)?|manqu(?:e|ant)\\w*|pas|corrigez|problèmes?|incorrecte?s?|au moins|au plus|trop",
  de: "fehler\\w*|ungültig\\w*|muss|müssen|bitte|wählen|erforderlich|pflichtfeld\\w*|fehlt|fehlen|nicht|kein\\w*|problem\\w*|falsch\\w*|mindestens|höchstens|zu (?:lang|kurz|groß|klein|hoch|niedrig|viele)",
};

/** The start of a text that asks to wait. */
export const WAITING: WordsOfAll = {
  en: "please wait|one moment|just a moment|hold on|working on it",
  es: "espere|por favor,? espere|un momento",
  fr: "veuillez patienter|un instant|merci de patienter",
  de: "bitte warten|einen moment|bitte haben sie geduld",
  pt: "aguarde|por favor,? aguarde|um momento|só um momento",
  it: "attend(?:ere|i|a)|si prega di attendere|un (?:momento|attimo)",
  nl: "even geduld|een moment|wacht(?: u)? (?:even|alstublieft)",
  pl: "proszę (?:czekać|zaczekać|o cierpliwość)|prosze (?:czekac|zaczekac)|chwileczkę|trwa (?:ładowanie|przetwarzanie)",
  no: "vennligst vent|vent litt|et øyeblikk",
  sv: "vänligen vänta|var god vänta|vänta|ett ögonblick",
  da: "vent venligst|vent et øjeblik|et øjeblik",
};
