/** Texts about an answer or about the page itself. */
import type { Words, WordsOfAll } from "./languages.ts";

/** Words of a text that objects to an answer. */
export const OBJECTIONS: Words = {
  en: "errors?|invalid|must|please|enter|select|choose|required|missing|not|cannot|can't|could(?:n't)?|correct|problems?|fail(?:ed)?|wrong|incorrect|at least|at most|too",
  es: "errore?s?|inválid[oa]s?|deben?|introduzca|escriba|indique|rellene|seleccione|elija|obligatori[oa]s?|requerid[oa]s?|faltan?|no (?:es|está|son|puede|se|ha|hay|existe|coincide)\\w*|corrija|problemas?|incorrect[oa]s?|como (?:mínimo|máximo)|demasiado",
  fr: "erreurs?|invalides?|doi(?:t|vent)|veuillez|saisissez|entrez|indiquez|remplissez|sélectionnez|choisissez|obligatoires?|requis(?:es?)?|manqu(?:e|ant)\\w*|pas|corrigez|problèmes?|incorrecte?s?|au moins|au plus|trop",
  de: "fehler\\w*|ungültig\\w*|muss|müssen|bitte|wählen|erforderlich|pflichtfeld\\w*|fehlt|fehlen|nicht|kein\\w*|problem\\w*|falsch\\w*|mindestens|höchstens|zu (?:lang|kurz|groß|klein|hoch|niedrig|viele)",
};

/** Begins a clause that states a condition. */
export const CONDITIONS: Words = {
  en: "if|unless|in case|should you",
  es: "si|en caso de que|a menos que",
  fr: "si|au cas où|à moins que",
  de: "falls|wenn|sofern|sollten? (?:sie|du)",
};

interface Waiting {
  /** Asks to wait. At the start of the text. */
  asks: string;
  /** States that the page works: the whole text, or up to an ellipsis or a request to wait. */
  works: string;
}

export const WAITING: WordsOfAll<Waiting> = {
  en: {
    asks: "please wait|one moment|just a (?:moment|second)|hold on|working on it",
    works:
      "loading|processing|calculating|working|submitting|sending|saving|checking|preparing|generating|searching",
  },
  es: {
    asks: "espere|por favor,? espere|un momento",
    works: "cargando|procesando|calculando|enviando|guardando|comprobando|preparando|generando|buscando",
  },
  fr: {
    asks: "veuillez patienter|un instant|merci de patienter",
    works:
      "chargement|(?:chargement|traitement|calcul|envoi|enregistrement|recherche|vérification|préparation) en cours",
  },
  de: {
    asks: "bitte warten|einen moment|bitte haben sie geduld",
    works:
      "lädt|wird (?:geladen|verarbeitet|berechnet|gesendet|gespeichert|geprüft)|(?:berechnung|verarbeitung|suche|prüfung) läuft",
  },
  pt: {
    asks: "aguarde|por favor,? aguarde|um momento|só um momento",
    works: "carregando|a carregar|processando|a processar|calculando|a calcular|enviando|a enviar|salvando",
  },
  it: {
    asks: "attend(?:ere|i|a)|si prega di attendere|un (?:momento|attimo)",
    works: "caricamento|(?:caricamento|elaborazione|calcolo|invio|ricerca|salvataggio) in corso",
  },
  nl: {
    asks: "even geduld|een moment|wacht(?: u)? (?:even|alstublieft)",
    works: "laden|(?:wordt|worden) (?:geladen|verwerkt|berekend|verzonden|opgeslagen)",
  },
  pl: {
    asks: "prosz[ęe] (?:czeka[ćc]|zaczeka[ćc])|proszę o cierpliwość|chwileczkę",
    works: "[łl]adowanie|wczytywanie|przetwarzanie|obliczanie|wysyłanie|zapisywanie|trwa \\p{L}+",
  },
  no: {
    asks: "vennligst vent|vent litt|et øyeblikk",
    works: "laster(?: inn)?|behandler|beregner|lagrer|henter",
  },
  sv: {
    asks: "vänligen vänta|var god vänta|vänta|ett ögonblick",
    works: "laddar|läser in|bearbetar|beräknar|sparar|hämtar",
  },
  da: {
    asks: "vent venligst|vent et øjeblik|et øjeblik",
    works: "indlæser|behandler|beregner|gemmer|henter",
  },
};

/** Words of an announcement that is no objection. Anywhere. */
export const SUCCESSES: Words = {
  en: "saved|added|updated|uploaded|success(?:ful(?:ly)?)?|completed?|thank you|all set|looks good",
  es: "guardad[oa]s?|añadid[oa]s?|agregad[oa]s?|actualizad[oa]s?|correctamente|con éxito|gracias|completad[oa]s?",
  fr: "enregistrée?s?|ajoutée?s?|mise? à jour|succès|terminée?|merci",
  de: "gespeichert|hinzugefügt|aktualisiert|hochgeladen|erfolgreich|abgeschlossen|vielen dank|danke",
};

/** Around the number of seconds to wait. */
export const WAIT_SECONDS: Words<{ before: string; after: string }> = {
  en: { before: "wait(?: for| at least)?(?: another)?", after: "(?:more )?seconds?" },
  es: { before: "esper(?:e|ar)(?: otros| al menos)?", after: "segundos?(?: más)?" },
  fr: { before: "(?:attendez|attendre|patientez)(?: encore)?", after: "secondes?" },
  de: { before: "warten(?: sie)?(?: noch| mindestens)?", after: "sekunden?" },
};
