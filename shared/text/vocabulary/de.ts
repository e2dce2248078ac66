import type { Vocabulary } from "./vocabulary.ts";

export const de: Vocabulary = {
  per: "pro|im|je|jede[nrs]?",
  periods: {
    year: "jahre?|jahr",
    quarter: "quartale?",
    month: "monate?|monat",
    week: "wochen?",
    day: "tage?",
    hour: "stunden?|std",
  },
  adverbs: {
    year: "jährlich(?:e[rns]?)?",
    quarter: "vierteljährlich",
    month: "monatlich(?:e[rns]?)?",
    week: "wöchentlich(?:e[rns]?)?",
    day: "täglich(?:e[rns]?)?",
    hour: "stündlich(?:e[rns]?)?",
  },
  upTo: "bis(?: zu)?",
  or: "oder",
  percent: "prozent",
  and: "und",
  from: "zwischen|von",
  ends: {
    orMore: "(?:oder|und) mehr|und älter",
    orLess: "oder weniger|und jünger",
    atLeast: "mindestens|ab",
    moreThan: "mehr als|über",
    atMost: "bis(?: zu)?|höchstens",
    lessThan: "weniger als|unter",
  },
  scales: { thousand: "tausend|tsd", million: "millionen|million|mio", billion: "milliarden|milliarde|mrd" },
  dollars: "dollar",
  euros: "euro",
  identifiers:
    "plz|postleitzahl|vorwahl|telefon|handy|fax|aktenzeichen|kennzeichen|referenz|kennung|code|steuer-?id|" +
    "\\p{L}*(?:-?nummer|nr)",
  ways: {
    keeps:
      "wie (?:eingegeben|angegeben)|eingegebene\\w*|meine (?:eingabe|angabe|adresse)\\w* (?:verwenden|behalten)|beibehalten|behalten|ohne|(?:ist|sind) (?:richtig|korrekt)|trotzdem|dennoch",
    goesOn:
      "weiter|fortfahren|fortsetzen|überspringen|(?:ergebnis|berechnung)\\w* (?:anzeigen|ansehen)|zum ergebnis",
    stays: "zurück|abbrechen|schließen|ändern|bearbeiten|korrigieren|hinzufügen|eingeben|prüfen",
    yes: "ja|ok|bestätigen",
    no: "nein",
    changes:
      "empfohlene\\w*|vorgeschlagene\\w*|vorschlag|korrigierte\\w*|ersetzen|verwenden|übernehmen|aktualisieren|geprüfte\\w*",
    leaves:
      "löschen|verwerfen|anmelden|abmelden|einloggen|ausloggen|konto|verlassen|beenden|bezahlen|neu beginnen|herunterladen|drucken",
  },
  asks: {
    goOn: "sind sie sicher|möchten sie (?:wirklich )?(?:fortfahren|weitermachen|fortsetzen)|fortfahren\\?",
    isRight: "(?:richtig|korrekt)\\?",
    add: "möchten sie .{0,60}\\b(?:hinzufügen|angeben|eingeben|ändern|zurückgehen|prüfen)",
  },
  objects:
    "fehler\\w*|ungültig\\w*|muss|müssen|bitte|wählen|erforderlich|pflichtfeld\\w*|fehlt|fehlen|nicht|kein\\w*|problem\\w*|falsch\\w*|mindestens|höchstens|zu (?:lang|kurz|groß|klein|hoch|niedrig|viele)",
  banners: {
    consent: "einwilligung|datenschutzhinweis\\w*",
    rejects: "(?:alle )?ablehnen",
    necessary: "nur (?:notwendige|erforderliche|essenzielle|technisch notwendige)",
    accepts: "(?:alle )?(?:akzeptieren|zustimmen|erlauben)|einverstanden|verstanden",
    closes: "schließen",
    ends: "sitzung.{0,40}(?:läuft|abläuft|ablauf\\w*|endet|beendet)|(?:automatisch )?abgemeldet|noch da",
    stays:
      "(?:ja,? )?(?:fortsetzen|fortfahren|weiterarbeiten|weiter|angemeldet bleiben|bleiben|verlängern|sitzung (?:fortsetzen|verlängern))",
  },
  waiting: "bitte warten|einen moment|bitte haben sie geduld",
};
