/** The captions of buttons that may bind a person. */
import type { WordsOfAll } from "./languages.ts";

interface BindingCaptions {
  /** Anywhere in the caption. */
  anywhere: string;
  /** As its verb, at the start: "Book appointment", not "Address book". */
  verbs: string;
}

export const BINDING_CAPTIONS: WordsOfAll<BindingCaptions> = {
  en: {
    anywhere:
      "(?:submit|send|certify|sign|file|pay|apply now|place order|confirm and)(?!\\s*(?:in|up|out|filters?|search)(?!\\p{L}))",
    verbs:
      "(?:yes,? |now |confirm (?:and |my )?|complete (?:my |the |your )?|finish (?:and )?|continue (?:and|to) )?" +
      "(?:register|registration|sign up|schedule|book|booking|reserve|apply(?! (?:filters?|changes?|coupon|discount|code|selection|settings?)(?!\\p{L}))|" +
      "enrol+|enrollment|enrolment|order|buy|purchase|check ?out|donate|join|subscribe|claim|agree and|accept and)",
  },
  es: {
    anywhere: "enviar|presentar|certificar|firmar|pagar",
    verbs:
      "(?:confirmar (?:y )?)?(?:registrarse|registrar(?:me)?|inscrib(?:ir(?:se|me)?|ase)|reg[ií]strese|reservar|agendar|programar|solicitar|pedir|ordenar|comprar|matricular(?:se|me)?|suscribir(?:se|me)?|donar)",
  },
  fr: {
    anywhere: "envoyer|soumettre|certifier|signer|payer|transmettre",
    verbs:
      "(?:confirmer (?:et )?)?(?:s['’]inscrire|je m['’]inscris|inscrire|réserver|prendre rendez-vous|commander|postuler|demander|acheter|adhérer|souscrire|donner)",
  },
  de: {
    anywhere: "absenden|einreichen|unterschreiben|bezahlen|kostenpflichtig|verbindlich",
    verbs:
      "(?:jetzt )?(?:registrieren|anmelden|buchen|reservieren|termin (?:vereinbaren|buchen)|bestellen|beantragen|bewerben|einschreiben|kaufen|abonnieren|spenden)",
  },
  pt: {
    anywhere: "enviar|submeter|apresentar|assinar|certificar|pagar",
    verbs:
      "(?:confirmar e )?(?:inscrever|regist(?:r)?ar|reservar|agendar|marcar|solicitar|requerer|candidatar|comprar|encomendar|subscrever|aderir|doar)",
  },
  it: {
    anywhere: "inviare|invia|inoltra(?:re)?|firmare|sottoscri(?:vi|vere)|pagare|paga ora",
    verbs:
      "(?:conferma e )?(?:registrati|registrarsi|iscriviti|iscriversi|prenota(?:re)?|richiedi|richiedere|ordina(?:re)?|acquista(?:re)?|abbonati|dona|candidati|aderisci)",
  },
  nl: {
    anywhere: "indienen|verzenden|versturen|ondertekenen|betalen",
    verbs:
      "(?:nu )?(?:registreren|inschrijven|aanmelden|boeken|reserveren|afspraak maken|aanvragen|bestellen|kopen|doneren|abonneren)",
  },
  pl: {
    anywhere: "wy[śs]lij|prze[śs]lij|podpisz|zap[łl]a[ćc]|z[łl][óo][żz] (?:wniosek|podanie)",
    verbs: "(?:zarejestruj|zapisz si[ęe]|zarezerwuj|um[óo]w|zam[óo]w|kup|wnioskuj|przeka[żz])",
  },
  no: {
    anywhere: "send inn|send søknad\\p{L}*|signer|betal",
    verbs: "(?:registrer|meld deg på|bestill|reserver|søk (?:om|nå)|kjøp|abonner|doner|bli medlem)",
  },
  sv: {
    anywhere: "skicka(?: in)?|signera|skriv under|underteckna|betala|lämna in",
    verbs: "(?:registrera|anmäl|boka|reservera|ansök|beställ|köp|prenumerera|skänk|bli medlem)",
  },
  da: {
    anywhere: "send ind|indsend|send ansøgning\\p{L}*|underskriv|signer|betal",
    verbs: "(?:tilmeld|registr[ée]r|reserver|ansøg|bestil|køb|abonner|don[ée]r|bliv medlem)",
  },
};
