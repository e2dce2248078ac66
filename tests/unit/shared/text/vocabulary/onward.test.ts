import { ONWARD, REFUSES } from "../../../../../shared/text/vocabulary/onward.ts";
import { holdsWords } from "../../../../fixtures/text/holds-words.ts";

holdsWords("REFUSES", REFUSES, {
  en: "reject all|decline",
  es: "rechazar",
  fr: "tout refuser",
  de: "alle ablehnen|ablehnen",
  pt: "rejeitar|recusar tudo",
  it: "rifiuta|rifiuta tutti",
  nl: "weigeren|alles weigeren",
  pl: "odrzuć|odrzuc wszystkie",
  no: "avvis|avvis alle",
  sv: "avvisa|neka alla",
  da: "afvis|afvis alle",
});

holdsWords("ONWARD", ONWARD, {
  en: {
    saves: "save and|save &",
    goesOn: "continue|next|proceed",
    sends: "submit|send",
    accepts: "accept|confirm",
  },
  es: { saves: "guardar y", goesOn: "continuar|siguiente", sends: "enviar", accepts: "aceptar|confirmar" },
  fr: {
    saves: "enregistrer et",
    goesOn: "continuer|suivant",
    sends: "envoyer|soumettre",
    accepts: "accepter|valider",
  },
  de: {
    saves: "speichern und",
    goesOn: "weiter|fortfahren",
    sends: "absenden",
    accepts: "akzeptieren|bestätigen",
  },
  pt: {
    saves: "guardar e",
    goesOn: "continuar|seguinte|avançar",
    sends: "enviar|submeter",
    accepts: "aceitar",
  },
  it: {
    saves: "salva e",
    goesOn: "continua|avanti|prosegui",
    sends: "invia|inviare",
    accepts: "accetta|conferma",
  },
  nl: {
    saves: "opslaan en",
    goesOn: "doorgaan|verder|volgende",
    sends: "verzenden|indienen",
    accepts: "accepteren",
  },
  pl: {
    saves: "zapisz i",
    goesOn: "dalej|następny|nastepna",
    sends: "wyślij|wyslij",
    accepts: "akceptuję|potwierdź",
  },
  no: { saves: "lagre og", goesOn: "fortsett|neste", sends: "send inn", accepts: "godta|bekreft" },
  sv: { saves: "spara och", goesOn: "fortsätt|nästa", sends: "skicka in", accepts: "godkänn|bekräfta" },
  da: { saves: "gem og", goesOn: "fortsæt|næste", sends: "send ind|indsend", accepts: "accepter|bekræft" },
});
