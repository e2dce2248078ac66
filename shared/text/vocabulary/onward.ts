/** The captions of buttons that lead to what follows. */
import type { Words, WordsOfAll } from "./languages.ts";

interface Onward {
  /** Before the others: "save and". */
  saves: string;
  goesOn: string;
  sends: string;
  /** Accepts or confirms. */
  accepts: string;
}

/** At the start of the caption. */
export const ONWARD: WordsOfAll<Onward> = {
  en: {
    saves: "save (?:and|&)",
    goesOn: "continue|next|proceed|go on|move on",
    sends: "submit|send",
    accepts: "accept|agree|confirm",
  },
  es: {
    saves: "guardar y",
    goesOn: "continuar|siguiente|seguir|avanzar",
    sends: "enviar",
    accepts: "aceptar|confirmar",
  },
  fr: {
    saves: "enregistrer et",
    goesOn: "continuer|suivante?|poursuivre",
    sends: "envoyer|soumettre",
    accepts: "accepter|confirmer|valider",
  },
  de: {
    saves: "speichern und",
    goesOn: "weiter|fortfahren|fortsetzen",
    sends: "absenden|senden",
    accepts: "akzeptieren|bestätigen",
  },
  pt: {
    saves: "(?:guardar|salvar) e",
    goesOn: "continuar|seguinte|próxim[oa]|avançar|prosseguir",
    sends: "enviar|submeter",
    accepts: "aceitar|concordar|confirmar",
  },
  it: {
    saves: "salva e",
    goesOn: "continua(?:re)?|avanti|prosegui(?:re)?|procedi|procedere|successiv[oa]",
    sends: "invia(?:re)?|inoltra",
    accepts: "accetta(?:re)?|conferma(?:re)?",
  },
  nl: {
    saves: "opslaan en",
    goesOn: "doorgaan|verder|volgende|ga (?:door|verder)",
    sends: "verzenden|indienen|versturen",
    accepts: "accepteren|bevestigen",
  },
  pl: {
    saves: "zapisz i",
    goesOn: "dalej|kontynuuj|nast[ęe]pn[aye]|przejdź dalej",
    sends: "wy[śs]lij|prześlij",
    accepts: "akceptuj\\p{L}*|potwierd[źz]\\p{L}*",
  },
  no: {
    saves: "lagre og",
    goesOn: "fortsett|neste|gå videre|videre",
    sends: "send inn",
    accepts: "godta|bekreft",
  },
  sv: {
    saves: "spara och",
    goesOn: "fortsätt|nästa|gå vidare|vidare",
    sends: "skicka(?: in)?",
    accepts: "godkänn|acceptera|bekräfta",
  },
  da: {
    saves: "gem og",
    goesOn: "fortsæt|næste|gå videre|videre",
    sends: "send ind|indsend",
    accepts: "accept[ée]r|godkend|bekræft",
  },
};

/** Refuses everything that is offered, such as cookies: at the start of a caption. */
export const REFUSES: WordsOfAll = {
  en: "(?:reject|decline|refuse|deny)(?: all)?(?: cookies)?",
  es: "rechazar|denegar",
  fr: "(?:tout )?refuser",
  de: "(?:alle )?ablehnen",
  pt: "(?:rejeitar|recusar)(?: tudo| todos)?",
  it: "rifiuta(?:re)?(?: tutt[oi])?|nega",
  nl: "(?:alles |alle cookies )?(?:weigeren|afwijzen)",
  pl: "odrzu[ćc](?: wszystkie?)?|odmów|nie zgadzam si[ęe]",
  no: "(?:avvis|avslå)(?: alle)?",
  sv: "(?:avvisa|neka|avböj)(?: alla)?",
  da: "(?:afvis|afslå)(?: alle)?",
};

interface Buttons {
  /** Ends the questions or shows something. At the start, as are the next ones. */
  shows: string;
  begins: string;
  /** Begins a form, in other words. */
  enters: string;
  /** Leads away from the form. Anywhere. */
  elsewhere: string;
  /** Changes the page alone. At the start. */
  changes: string;
  /** Changes an answer that a page shows: at the end of a text. */
  edits: string;
  /** Calculates again, or leads away from results. At the start. */
  afterResults: string;
  /** Lists something for the answers before it. Anywhere. */
  looksUp: string;
}

export const BUTTONS: Words<Buttons> = {
  en: {
    shows: "calculate|finish|done|go|see|show|view|get|estimate",
    begins: "start|begin",
    enters:
      "get started|apply|enter|launch|take the|check (?:if|your|whether|what)|find out|estimate|calculate|use (?:the|this)",
    elsewhere:
      "back|previous|cancel|reset|clear|log ?in|sign ?in|save for later|start over|help|print|search|close|menu|cookies?",
    changes: "edit|open|show|hide|toggle|choose|select|upload|browse|copy",
    edits: "change|edit",
    afterResults:
      "re-?calculate|re-?estimate|update|refresh|change|adjust|compare|download|share|e-?mail|new|visit|learn more|contact|home|try again|give feedback",
    looksUp: "find(?! out)|look ?up|search",
  },
  es: {
    shows: "calcular|finalizar|terminar|ver",
    begins: "comenzar|empezar|iniciar",
    enters: "solicitar|calcular",
    elsewhere: "atrás|volver|anterior|cancelar|borrar|iniciar sesión|ayuda|imprimir|buscar|cerrar|menú",
    changes: "editar",
    edits: "cambiar|editar",
    afterResults: "recalcular|actualizar|cambiar|comparar|descargar|compartir|nuev[ao]|visitar|inicio",
    looksUp: "buscar|localizar",
  },
  fr: {
    shows: "calculer|terminer|voir|afficher",
    begins: "commencer|débuter",
    enters: "calculer|faire une demande",
    elsewhere: "retour|précédente?|annuler|effacer|se connecter|connexion|aide|imprimer|rechercher|fermer",
    changes: "modifier",
    edits: "modifier",
    afterResults: "recalculer|mettre à jour|modifier|comparer|télécharger|partager|nouve(?:au|lle)|accueil",
    looksUp: "rechercher|chercher|trouver",
  },
  de: {
    shows: "berechnen|fertig|anzeigen",
    begins: "starten|beginnen",
    enters: "berechnen|antrag",
    elsewhere: "zurück|abbrechen|zurücksetzen|anmelden|hilfe|drucken|suchen?|schließen|menü",
    changes: "bearbeiten",
    edits: "ändern|bearbeiten",
    afterResults: "neu(?:e[rs]?)?|aktualisieren|ändern|vergleichen|herunterladen|teilen|startseite",
    looksUp: "suchen?|finden|ermitteln",
  },
};

/** A notice before a form, such as that of monitoring. */
export const NOTICES: Words<Record<"about" | "accepts", string>> = {
  en: {
    about:
      "privacy|security|monitor(?:ed|ing)|terms (?:of use|and conditions|of service)|disclaimer|notice|consent",
    accepts: "i (?:accept|agree|understand|consent|acknowledge)|accept|agree|acknowledge|ok",
  },
  es: {
    about:
      "privacidad|seguridad|términos (?:de uso|y condiciones)|condiciones de uso|aviso|descargo de responsabilidad|consentimiento",
    accepts: "acepto|entiendo|estoy de acuerdo|aceptar|entendido",
  },
  fr: {
    about:
      "confidentialité|sécurité|conditions (?:d['’]utilisation|générales)|avertissement|avis|consentement",
    accepts: "j['’]accepte|je comprends|j['’]ai compris|accepter|d['’]accord",
  },
  de: {
    about: "datenschutz\\p{L}*|sicherheit|nutzungsbedingungen|haftungsausschluss|hinweis|einwilligung",
    accepts:
      "ich (?:akzeptiere|stimme zu|verstehe|bin einverstanden)|akzeptieren|zustimmen|verstanden|einverstanden",
  },
};
