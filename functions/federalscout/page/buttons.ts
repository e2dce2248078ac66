/** The buttons of a page: those that lead on, and those that may bind a person. */
import { z } from "zod";
import type { SeenButton } from "../../../shared/browser/page/discover/page-description.ts";
import { AppError } from "../../../shared/core/errors.ts";

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
    "absenden|einreichen|unterschreiben|bezahlen|kostenpflichtig|verbindlich",
);
/** Words that bind as the verb of a caption: "Book appointment", not "Address book". */
const BINDING_VERB = beginningWith(
  "(?:(?:yes,? |now |confirm (?:and |my )?|complete (?:my |the |your )?|finish (?:and )?|continue (?:and|to) )?" +
    "(?:register|registration|sign up|schedule|book|booking|reserve|apply(?! (?:filters?|changes?|coupon|discount|code|selection|settings?)\\b)|" +
    "enrol+|enrollment|enrolment|order|buy|purchase|check ?out|donate|join|subscribe|claim|agree and|accept and))|" +
    "(?:confirmar (?:y )?)?(?:registrarse|registrar(?:me)?|inscrib(?:ir(?:se|me)?|ase)|reg[ií]strese|reservar|agendar|programar|solicitar|pedir|ordenar|comprar|matricular(?:se|me)?|suscribir(?:se|me)?|donar)|" +
    "(?:confirmer (?:et )?)?(?:s['’]inscrire|je m['’]inscris|inscrire|réserver|prendre rendez-vous|commander|postuler|demander|acheter|adhérer|souscrire|donner)|" +
    "(?:jetzt )?(?:registrieren|anmelden|buchen|reservieren|termin (?:vereinbaren|buchen)|bestellen|beantragen|bewerben|einschreiben|kaufen|abonnieren|spenden)",
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

const LOOKS_UP = anyOf(
  "find(?! out)|look ?up|search|buscar|localizar|rechercher|chercher|trouver|suchen?|finden|ermitteln",
);

/** Whether a button may list something for the answers before it, such as the addresses of a postal code. */
export function looksUp({ text, aside, disabled, discloses }: SeenButton): boolean {
  return !aside && !disabled && !discloses && LOOKS_UP.test(text);
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

/** The buttons of a page that lead to the next one: not those that only change the page or leave the form. */
export function onwardButtons(buttons: SeenButton[]): SeenButton[] {
  return ownButtons(buttons).filter(
    ({ text, submits, discloses, disabled }) =>
      !discloses &&
      !disabled &&
      !CHANGES_THE_PAGE.test(text) &&
      !AFTER_RESULTS.test(text) &&
      (submits || ONWARD.test(text)),
  );
}

const ONWARD = beginningWith(
  "(?:save (?:and|&) )?(?:continue|next|proceed|submit|accept|confirm|agree|send)|" +
    "(?:guardar y )?(?:continuar|siguiente|seguir|aceptar|confirmar|enviar)|" +
    "(?:enregistrer et )?(?:continuer|suivante?|poursuivre|accepter|confirmer|valider|envoyer)|" +
    "(?:speichern und )?(?:weiter|fortfahren|akzeptieren|bestätigen|absenden|senden)",
);
/** Buttons of a results page that calculate again, or lead away from it. */
const AFTER_RESULTS = beginningWith(
  "re-?calculate|re-?estimate|update|refresh|change|adjust|compare|download|share|e-?mail|new|visit|learn more|contact|home|try again|give feedback|" +
    "recalcular|actualizar|cambiar|comparar|descargar|compartir|nuev[ao]|visitar|inicio|" +
    "recalculer|mettre à jour|modifier|comparer|télécharger|partager|nouve(?:au|lle)|accueil|" +
    "neu(?:e[rs]?)?|aktualisieren|ändern|vergleichen|herunterladen|teilen|startseite",
);

/** Whether a button may submit something legally binding: pressing it requires a confirmation. */
export function isBinding({ text, posts_elsewhere }: Pick<SeenButton, "text" | "posts_elsewhere">): boolean {
  return posts_elsewhere === true || BINDING.test(text) || BINDING_VERB.test(text.trim());
}

/** The argument of a tool that may press a binding button. */
export const CONFIRM = z
  .boolean()
  .optional()
  .describe("The user has agreed to press a button that is marked as binding");

/**
 * @param isSubmitted the form was submitted in this discovery already
 * @throws AppError `invalid_request` for an unconfirmed binding button
 */
export function requireConfirmation(
  button: Pick<SeenButton, "text" | "posts_elsewhere">,
  confirm: boolean | undefined,
  isSubmitted = false,
): void {
  if (confirm || !isBinding(button)) return;
  const again = isSubmitted ? " It has submitted the form before: a further press submits it again." : "";
  throw new AppError("invalid_request", `The button is not pressed: ${unconfirmed(button.text)}.${again}`, {
    details: {
      next: "Ask the user whether it submits something binding; with their consent, repeat with confirm: true.",
    },
  });
}

export function unconfirmed(caption: string): string {
  return `“${caption}” may submit something binding, and needs confirm: true with the user's consent`;
}

function ownButtons(buttons: SeenButton[]): SeenButton[] {
  return buttons.filter(({ text, aside }) => !aside && !ELSEWHERE.test(text));
}
