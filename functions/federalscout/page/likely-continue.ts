import type { SeenButton } from "../../../shared/browser/page/discover/page-description.ts";

// Captions in English, Spanish, French and German: \b does not hold next to an accented letter.
const START = "(?<![\\p{L}\\p{N}])";
const END = "(?![\\p{L}\\p{N}])";
const anyOf = (words: string) => new RegExp(`${START}(?:${words})${END}`, "iu");
const beginningWith = (words: string) => new RegExp(`^(?:${words})${END}`, "iu");

const CONTINUES = beginningWith(
  "(?:save (?:and|&) )?(?:continue|next|proceed|submit|accept|calculate|finish|done|go|see|show|view|get|estimate|start|begin)|" +
    "(?:guardar y )?(?:continuar|siguiente|seguir|aceptar|calcular|finalizar|terminar|enviar|ver|comenzar|empezar|iniciar)|" +
    "(?:enregistrer et )?(?:continuer|suivante?|poursuivre|accepter|calculer|terminer|envoyer|soumettre|voir|afficher|commencer|débuter)|" +
    "(?:speichern und )?(?:weiter|fortfahren|akzeptieren|berechnen|fertig|absenden|anzeigen|starten|beginnen)",
);
const ELSEWHERE = anyOf(
  "back|previous|cancel|reset|clear|log ?in|sign ?in|save for later|start over|help|print|search|close|menu|cookies?|" +
    "atrás|volver|anterior|cancelar|borrar|iniciar sesión|ayuda|imprimir|buscar|cerrar|menú|" +
    "retour|précédente?|annuler|effacer|se connecter|connexion|aide|imprimer|rechercher|fermer|" +
    "zurück|abbrechen|zurücksetzen|anmelden|hilfe|drucken|suchen?|schließen|menü",
);
const CHANGES_THE_PAGE =
  /^[+\s]*(add|insert|remove|delete|edit|open|show|hide|toggle|choose|select|upload|browse|copy|añadir|agregar|eliminar|editar|ajouter|supprimer|modifier|hinzufügen|entfernen|bearbeiten)(?!\p{L})/iu;
const BINDING = anyOf(
  "(?:submit|send|certify|sign|file|pay|apply now|place order|confirm and)(?!\\s*(?:in|up|out|filters?|search)\\b)|" +
    "enviar|presentar|certificar|firmar|pagar|envoyer|soumettre|certifier|signer|payer|transmettre|" +
    "absenden|einreichen|unterschreiben|bezahlen|kostenpflichtig",
);
/** A link or button that begins a form. */
const BEGINS = beginningWith(
  "(?:get started|start|begin|apply|continue|next|proceed|enter|launch|take the|check (?:if|your|whether|what)|find out|estimate|calculate|use (?:the|this))|" +
    "comenzar|empezar|iniciar|solicitar|continuar|calcular|commencer|débuter|continuer|calculer|faire une demande|" +
    "starten|beginnen|weiter|berechnen|antrag",
);

/** The button that most probably leads to the next page. */
export function likelyContinue(buttons: SeenButton[]): SeenButton | undefined {
  const candidates = ownButtons(buttons);
  return (
    candidates.findLast(({ text, submits }) => submits && CONTINUES.test(text)) ??
    candidates.findLast(({ text }) => CONTINUES.test(text)) ??
    candidates.findLast(({ submits }) => submits) ??
    candidates.findLast(
      (button) => !button.discloses && /\p{L}{2}/u.test(button.text) && !CHANGES_THE_PAGE.test(button.text),
    )
  );
}

/** The buttons of a page without questions that may begin a form. */
export function buttonsToContinue(buttons: SeenButton[]): SeenButton[] {
  const candidates = ownButtons(buttons).filter(
    ({ text, discloses, disabled }) => !discloses && !disabled && !CHANGES_THE_PAGE.test(text),
  );
  const beginning = candidates.filter(
    ({ text, submits }) => submits || CONTINUES.test(text) || BEGINS.test(text),
  );
  return beginning.length > 0 ? beginning : candidates;
}

/** Whether the caption of a link reads like the start of a form. */
export function beginsForm(caption: string): boolean {
  return BEGINS.test(caption) && !ELSEWHERE.test(caption);
}

/** Whether a button may submit something legally binding: pressing it requires a confirmation. */
export function isBinding({ text }: Pick<SeenButton, "text">): boolean {
  return BINDING.test(text);
}

function ownButtons(buttons: SeenButton[]): SeenButton[] {
  return buttons.filter(({ text, aside }) => !aside && !ELSEWHERE.test(text));
}
