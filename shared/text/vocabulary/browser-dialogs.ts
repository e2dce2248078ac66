/** The dialogs of a browser, which have a button "OK" and one that cancels. */
import type { Words } from "./languages.ts";

interface BrowserDialogs {
  /** Before the effect of "OK": "press OK to". */
  ok: string;
  /** Its effect, where it goes on in other forms than on a button; at the start. */
  goesOn: string;
  /** Begins and ends a question whether an answer is right, around the name of the answer. */
  isRight: readonly [string, string];
  /** Proposes other answers than those that were given. */
  proposes: string;
}

export const BROWSER_DIALOGS: Words<BrowserDialogs> = {
  en: {
    ok: `(?:(?:press|click|select|choose|tap) )?["“']?ok["”']? (?:button )?(?:to|if|for)`,
    goesOn: "to (?:continue|proceed|go on|move on)",
    isRight: ["(?:is|are) (?:the|this|these|your)", "(?:correct|right)"],
    proposes:
      "accept|change|correct(?:ed|ion)|did you mean|found|instead|overwrite|recommend\\p{L}*|remove|replace|standard\\p{L}*|suggest\\p{L}*|switch|take|update|use|verified|shorter|simpler",
  },
  es: {
    ok: `(?:(?:pulse|presione|haga clic en|elija|seleccione) )?["“'«]?(?:ok|aceptar)["”'»]? (?:para|si)`,
    goesOn: "proceder",
    isRight: ["(?:es|son|está|están) (?:la|el|los|las|este|esta|estos|estas|su|sus)", "correct[oa]s?"],
    proposes:
      "cambiar|corregid[oa]s?|corrección|quiso decir|encontrad[oa]s?|en (?:su )?lugar|sobrescribir|recomend\\p{L}*|quitar|reemplaz\\p{L}*|estándar|suger\\p{L}*|actualiz\\p{L}*|usar|utilizar|verificad[oa]s?|más (?:corto|sencillo)",
  },
  fr: {
    ok: `(?:(?:appuyez sur|cliquez sur|choisissez) )?["“'«]? ?ok ?["”'»]? (?:pour|si)`,
    goesOn: "passer à la suite",
    isRight: [
      "(?:est-ce que )?(?:la|le|les|votre|vos|cette|ce|ces)",
      "(?:est|sont)(?:-(?:il|elle)s?)? (?:correct|exact)e?s?",
    ],
    proposes:
      "accepter|changer|corrigée?s?|correction|vouliez-vous dire|trouvée?s?|à la place|plutôt|écraser|recommand\\p{L}*|retirer|remplac\\p{L}*|standard\\p{L}*|sugg[ée]r\\p{L}*|propos\\p{L}*|mettre à jour|utiliser|vérifiée?s?|plus (?:court|simple)",
  },
  de: {
    ok: `(?:(?:klicken sie (?:auf )?|drücken sie |wählen sie ))?["„“']?ok["”“']?,? (?:um|wenn|zum)`,
    goesOn: "fortzufahren|fortzusetzen|weiterzumachen|weitermachen",
    isRight: ["(?:ist|sind) (?:der|die|das|dieser|diese|dieses|ihre?)", "(?:richtig|korrekt)"],
    proposes:
      "akzeptieren|ändern|korrigiert\\p{L}*|korrektur|meinten sie|gefunden\\p{L}*|stattdessen|überschreiben|empf[eo]hl\\p{L}*|entfernen|ersetz\\p{L}*|standard\\p{L}*|vorgeschlagen\\p{L}*|vorschlag\\p{L}*|wechseln|übernehmen|aktualisier\\p{L}*|verwenden|geprüft\\p{L}*|kürzer\\p{L}*|einfacher\\p{L}*",
  },
};
