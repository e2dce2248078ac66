/** The captions of the buttons of repeated groups, steppers and calendars. */
import type { Words } from "./languages.ts";

interface Rows {
  /** Adds a row. At the start of the caption, as are the next two. */
  adds: string;
  removes: string;
  /** Takes the entries of a row. */
  saves: string;
  /** Takes a choice away. At the start. */
  unselects: string;
  /** `adds` and `removes` at the end of the caption, where a language has its verbs there. */
  addsAtEnd?: string;
  removesAtEnd?: string;
  /** After `adds`, where the caption names no thing. */
  toList: string;
  /** Leads away from a row, or empties it. Anywhere. */
  leaves: string;
  /** Begins a row that is no item. */
  totals: string;
  /** Articles and the like before the name of a thing. */
  articles: string;
  /** Names of a thing that say nothing about it. */
  things: string;
  /** Added by a button to something else than a group. Anywhere. */
  others: string;
}

export const ROWS: Words<Rows> = {
  en: {
    adds: "add|insert",
    removes: "remove|delete",
    unselects: "clear|deselect|unselect",
    saves: "save|done|ok|okay|apply|confirm|update|submit|finish|keep",
    toList: "to (?:the |my )?list",
    leaves: "continue|next|back|previous|cancel|close|clear|delete|remove|reset|discard",
    totals: "(?:sub|grand )?total|sum|none|no|nothing",
    articles: "an?|another|one|more|new|the|your",
    things: "(?:another|more|row|item|line|entry)s?",
    others: "to cart|file|attachment|comment",
  },
  es: {
    adds: "añadir|agregar|insertar|añade|agrega",
    removes: "eliminar|quitar|borrar|suprimir",
    unselects: "deseleccionar|limpiar",
    saves: "guardar|listo|hecho|aceptar|aplicar|confirmar|actualizar",
    toList: "a la lista",
    leaves:
      "continuar|siguiente|volver|atrás|anterior|cancelar|cerrar|borrar|eliminar|quitar|restablecer|descartar",
    totals: "(?:sub)?total|suma|ningun[oa]|nada",
    articles: "una?|otr[oa]|más|nuev[oa]",
    things: "(?:otr[oa]|más|fila|elemento|línea)s?",
    others: "al carrito|archivos?|comentarios?",
  },
  fr: {
    adds: "ajouter|insérer|ajoutez",
    removes: "supprimer|retirer|enlever|effacer",
    unselects: "désélectionner|vider",
    saves: "enregistrer|terminé|terminer|valider|appliquer|confirmer|mettre à jour",
    toList: "à la liste",
    leaves: "continuer|suivante?|retour|précédente?|annuler|fermer|effacer|supprimer|retirer|réinitialiser",
    totals: "(?:sous-)?total|somme|aucune?|rien",
    articles: "une?|autre|nouve(?:au|lle)|des?",
    things: "(?:autre|ligne|élément|entrée)s?",
    others: "au panier|fichiers?|pièces? jointes?|commentaires?",
  },
  de: {
    adds: "hinzufügen|einfügen",
    removes: "entfernen|löschen",
    unselects: "abwählen|leeren",
    saves: "speichern|fertig|übernehmen|anwenden|bestätigen|aktualisieren",
    addsAtEnd: "hinzufügen|einfügen|anlegen",
    removesAtEnd: "entfernen|löschen",
    toList: "zur liste",
    leaves: "weiter|zurück|abbrechen|schließen|leeren|löschen|entfernen|zurücksetzen|verwerfen",
    totals: "(?:zwischen|gesamt)?summe|gesamt|insgesamt|keine?|nichts",
    articles: "eine?n?|weitere[rsn]?|neue[rsn]?",
    things: "zeilen?|eintr[aä]ge?|positionen?",
    others: "warenkorb|\\p{L}*datei(?:en)?|anhang|kommentar",
  },
};

/** Buttons around a number. Anywhere in the caption. */
export const STEPPERS: Words<Record<"more" | "less", string>> = {
  en: {
    more: "more|plus|add|up|increase|increment|raise",
    less: "less|fewer|minus|remove|down|decrease|decrement|lower|subtract",
  },
  es: {
    more: "más|sumar|añadir|subir|aumentar|incrementar",
    less: "menos|restar|quitar|bajar|disminuir|reducir",
  },
  fr: {
    more: "plus|ajouter|augmenter|incrémenter",
    less: "moins|retirer|diminuer|réduire|décrémenter",
  },
  de: {
    more: "mehr|plus|erhöhen|hinzufügen",
    less: "weniger|minus|verringern|reduzieren|entfernen",
  },
};

/** Buttons of a calendar. In any part of a word. */
export const CALENDARS: Words<Record<"next" | "previous" | "year", string>> = {
  en: { next: "next|forward|following|right", previous: "prev|back|\\blast\\b|earlier|left", year: "year" },
  es: { next: "siguiente|próxim|derecha", previous: "anterior|previo|izquierda", year: "año" },
  fr: { next: "suivant|prochain|droite", previous: "précédent|gauche", year: "année" },
  de: { next: "weiter|nächst|rechts", previous: "zurück|vorherig|vorig|links", year: "jahr" },
};
