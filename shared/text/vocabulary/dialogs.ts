/** Questions of a dialog between two pages, and its ways on, by their captions. */
import type { Words, WordsOfAll } from "./languages.ts";

interface Ways {
  /** Keeps the answers as they were given. Anywhere in the caption. */
  keeps: string;
  /** Goes on without something, or to the results. At the start of the caption, as are the next two. */
  skips: string;
  /** Stays on the page, or leads back to it. */
  stays: string;
  /** Takes other answers than those that were given. Anywhere. */
  changes: string;
  /** Signs in, deletes, pays or leaves the form. Anywhere. */
  leaves: string;
}

export const WAYS: Words<Ways> = {
  en: {
    keeps:
      "as (?:i |you )?(?:have )?(?:entered|typed|given|provided)|(?:i|you) (?:have )?(?:entered|typed|gave|provided)|keep (?:my|the|this|what)|without|(?:is|are|looks) (?:correct|right|accurate)|anyway|as it is|nothing to add",
    skips: "skip|(?:show|see|view|get|calculate)\\b.{0,20}\\b(?:results?|estimates?|answers?|benefits?)",
    stays:
      "go back|back|cancel|close|dismiss|change|edit|correct|add|enter|return|review|look over|check|stay|fix|amend|not yet|let me",
    changes:
      "recommended|suggested|corrected|standard(?:i[sz]ed)?|verified|replace|use|accept|switch|take|update|overwrite|instead",
    leaves:
      "delete|discard|erase|remove|(?:log|sign)(?: |-)?(?:in|out|on|off|up)|account|leave|exit|quit|finish later|start (?:over|again)|pay|purchase|download|print|call|cancel (?:my|the|your)",
  },
  es: {
    keeps:
      "como (?:la |lo )?(?:he |ha )?(?:introduc|escrib|escrit|ingres)\\w*|que (?:he |ha )?(?:introduc|escrib|escrit|ingres)\\w*|mantener|conservar|sin|(?:es|está|son) correct[oa]s?|de todos modos",
    skips: "omitir|(?:ver|mostrar|calcular)\\b.{0,20}\\b(?:resultados?|estimaci[oó]n|respuestas?)",
    stays: "volver|atrás|cancelar|cerrar|cambiar|editar|corregir|añadir|agregar|revisar",
    changes: "recomendad[oa]|sugerid[oa]|corregid[oa]|reemplazar|usar|utilizar|actualizar|verificad[oa]",
    leaves:
      "eliminar|borrar|descartar|iniciar sesión|cerrar sesión|cuenta|salir|pagar|empezar de nuevo|descargar|imprimir",
  },
  fr: {
    keeps:
      "(?:que j'ai|que vous avez|tel(?:le)?s? que) (?:saisi|entré|fourni|indiqué)\\w*|conserver|garder|sans|(?:est|sont) (?:correct|exact)\\w*|quand même",
    skips: "passer|(?:voir|afficher|calculer)\\b.{0,20}\\b(?:résultats?|estimation|réponses?)",
    stays: "retour|revenir|annuler|fermer|modifier|corriger|ajouter|saisir|vérifier|revoir",
    changes: "recommandée?|suggérée?|proposée?|corrigée?|remplacer|utiliser|accepter|mettre à jour|vérifiée?",
    leaves:
      "supprimer|effacer|se connecter|connexion|déconnexion|se déconnecter|compte|quitter|payer|recommencer|télécharger|imprimer",
  },
  de: {
    keeps:
      "wie (?:eingegeben|angegeben)|eingegebene\\w*|meine (?:eingabe|angabe|adresse)\\w* (?:verwenden|behalten)|beibehalten|behalten|ohne|(?:ist|sind) (?:richtig|korrekt)|trotzdem|dennoch",
    skips: "überspringen|(?:ergebnis|berechnung)\\w* (?:anzeigen|ansehen)|zum ergebnis",
    stays: "zurück|abbrechen|schließen|ändern|bearbeiten|korrigieren|hinzufügen|eingeben|prüfen",
    changes:
      "empfohlene\\w*|vorgeschlagene\\w*|vorschlag|korrigierte\\w*|ersetzen|verwenden|übernehmen|aktualisieren|geprüfte\\w*",
    leaves:
      "löschen|verwerfen|anmelden|abmelden|einloggen|ausloggen|konto|verlassen|beenden|bezahlen|neu beginnen|herunterladen|drucken",
  },
};

interface Asks {
  /** Whether an answer is right: the end of the sentence. */
  isRight: string;
  /** Whether to add something. */
  add: string;
}

export const ASKS: Words<Asks> = {
  en: {
    isRight: "(?:correct|right|accurate)\\?",
    add: "(?:do|would) you (?:really )?(?:want|like|wish) to (?:add|enter|provide|give|change|edit|go back|review)",
  },
  es: {
    isRight: "correct[oa]s?\\?",
    add: "(?:desea|quiere)s? (?:añadir|agregar|introducir|cambiar|editar|volver|revisar)",
  },
  fr: {
    isRight: "(?:correct|exact)e?s? ?\\?",
    add: "(?:souhaitez|voulez)-vous (?:ajouter|saisir|modifier|revenir|vérifier)",
  },
  de: {
    isRight: "(?:richtig|korrekt)\\?",
    add: "möchten sie .{0,60}\\b(?:hinzufügen|angeben|eingeben|ändern|zurückgehen|prüfen)",
  },
};

interface Answers {
  /** At the start of a caption, as is the next one. */
  yes: string;
  no: string;
  /** Asks whether to go on. */
  goesOn: string;
}

export const ANSWERS: WordsOfAll<Answers> = {
  en: {
    yes: "yes|ok|okay|confirm|i'm sure|i am sure",
    no: "no",
    goesOn:
      "are you sure|(?:do|would) you (?:really )?(?:want|like|wish) to (?:continue|proceed|go on|move on)|(?:continue|proceed|go on)(?: anyway)?\\?",
  },
  es: {
    yes: "sí|si|aceptar|confirmar|de acuerdo",
    no: "no",
    goesOn: "está segur[oa]|estás segur[oa]|(?:desea|quiere)s? continuar|continuar\\?",
  },
  fr: {
    yes: "oui|ok|d'accord|confirmer",
    no: "non",
    goesOn: "êtes-vous sûre?|voulez-vous (?:vraiment )?(?:continuer|poursuivre)|continuer ?\\?",
  },
  de: {
    yes: "ja|ok|bestätigen",
    no: "nein",
    goesOn: "sind sie sicher|möchten sie (?:wirklich )?(?:fortfahren|weitermachen|fortsetzen)|fortfahren\\?",
  },
  pt: {
    yes: "sim|ok|confirmar",
    no: "não|nao",
    goesOn: "tem (?:a )?certeza|(?:deseja|quer) (?:mesmo )?(?:continuar|prosseguir)|continuar\\?",
  },
  it: {
    yes: "s[ìi]|ok|conferma",
    no: "no",
    goesOn:
      "(?:è|sei) sicur[oa]|(?:vuole|vuoi|desidera) (?:davvero )?(?:continuare|proseguire)|continuare\\?",
  },
  nl: {
    yes: "ja|ok|oké|bevestigen",
    no: "nee",
    goesOn: "weet (?:u|je) (?:het )?zeker|wilt (?:u|je) (?:doorgaan|verdergaan|verder)|doorgaan\\?",
  },
  pl: {
    yes: "tak|ok|potwierdź",
    no: "nie",
    goesOn:
      "czy (?:na pewno|jeste[śs] pewien|jeste[śs] pewna|chcesz (?:kontynuowa[ćc]|przej[śs][ćc] dalej))|kontynuowa[ćc]\\?",
  },
  no: {
    yes: "ja|ok|bekreft",
    no: "nei",
    goesOn: "er du sikker|(?:vil|ønsker) du (?:å )?fortsette|fortsette\\?",
  },
  sv: {
    yes: "ja|ok|bekräfta",
    no: "nej",
    goesOn: "är du säker|vill du (?:verkligen )?fortsätta|fortsätta\\?",
  },
  da: {
    yes: "ja|ok|bekræft",
    no: "nej",
    goesOn: "er du sikker|(?:vil|ønsker) du (?:at )?fortsætte|fortsætte\\?",
  },
};
