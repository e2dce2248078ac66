/** Words of a text that binds its reader: anywhere in the text, as phrases, since single words also stand in harmless texts. */
import { FURTHER } from "./binding-further.ts";
import type { Binding } from "./binding-type.ts";
import type { WordsOfAll } from "./languages.ts";

export const BINDING: WordsOfAll<Binding> = {
  en: {
    signs:
      String.raw`(?:you|i|we|and|to|will|hereby|electronically|must|by) (?:\p{L}+ )?sign(?:s|ed|ing)?(?! ?(?:in|up|out|on|off)(?!\p{L}))|` +
      "sign (?:the|this|your|my|it|electronically|now|below|here)|" +
      String.raw`signing(?! (?:in|up|out|on|off)(?!\p{L}))|e-?sign(?:s|ed|ing|atures?)?|` +
      "(?:electronic|digital|your|my) signature(?! (?:is|was) not)|" +
      "(?<!not )legally (?:binding|bound|valid|responsible|liable)|" +
      "(?<!non[- ]?|not |not legally )binding|" +
      "legal (?:obligation|commitment|effect|force|agreement|contract|declaration)s?|" +
      "enter into (?:an?|the) (?:contract|agreement)",
    swears:
      "perjury|under (?:the )?(?:pains? and )?penalt(?:y|ies)|penalt(?:y|ies) of|" +
      "(?:on|under|by|take an|my) oath|sworn|affidavit|" +
      String.raw`(?:i|we) (?:\p{L}+ ){0,2}(?:certify|swear|attest|affirm|declare)|` +
      String.raw`you (?:\p{L}+ )?(?:certify|swear|attest|affirm)|you (?:\p{L}+ )?declare that|` +
      "certify(?:ing)? (?:that|under|the|to|my|and)|to the best of (?:my|your|our) knowledge",
    vouches: "(?:are|is) (?:true|accurate|correct)",
    submits:
      String.raw`submit(?:ting)? (?:the|your|my|this|an?) (?:\p{L}+ )?(?:application|claim|form|request|return|appeal|petition|report|registration)|` +
      String.raw`(?:want|ready|about|going) to (?:\p{L}+ )?submit|submit (?:now|it|electronically|online)|` +
      String.raw`submit\?|(?:application|claim|form|request|return) (?:will be|is) (?:sent|filed|submitted)|` +
      "(?:send|file) (?:your|the|this|my) (?:application|claim|return|request|appeal)",
    pays:
      "(?:will|must|agree to|have to|need to|want to|going to|about to|now) pay|" +
      "pay (?:now|the (?:fee|amount|bill|balance|total|charge)|this|by (?:card|credit|debit))|" +
      "payment (?:of|will be|is due|now|method|details)|(?:will|to) be (?:charged|billed|debited)|" +
      "charged? (?:to )?(?:your|my) (?:card|account)|" +
      "(?:filing|application|processing|registration|non-?refundable) fees?|fee of|purchas(?:e|ing)|" +
      "place (?:the|your|an|my) order|buy now",
    consents:
      String.raw`(?:i|we) (?:\p{L}+ ){0,2}(?:agree|consent|authori[sz]e|accept|acknowledge|understand|confirm)|` +
      String.raw`i have read|you (?:\p{L}+ )?(?:agree|consent|authori[sz]e|acknowledge)(?! with(?!\p{L}))|` +
      String.raw`you accept (?:the (?:terms|conditions|rules|policy)|that|all|responsib\p{L}*)|` +
      String.raw`by (?:clicking|choosing|selecting|continuing|pressing|answering|proceeding)(?!\p{L}).{0,60}(?:agree|consent|accept|authori[sz]e|acknowledge)|` +
      "terms (?:and conditions|of (?:use|service))|your consent|permission to",
    destroys:
      "delet(?:e|es|ed|ing)|discard(?:s|ed|ing)?|erase[ds]?|irrevocabl[ey]|irreversibl[ey]|" +
      "(?:cannot|can['’]t|can not) be (?:undone|changed|reversed|edited|corrected)|undone|lose|" +
      "(?:will|be) lost|(?:create|open|close|cancel) (?:an?|your|my|the) account|your account will",
  },
  es: {
    signs:
      "firm(?:a|o|ar[aá]|amos|ando) (?:usted|la|el|esta|este|los|electr[oó]nicamente|ahora)|" +
      String.raw`(?:su|mi) firma(?! no(?!\p{L}))|firma (?:electr[oó]nica|digital)|firmar|` +
      String.raw`qued(?:a|o|ar[aá]n?) (?:\p{L}+ )?(?:obligad|vinculad)[oa]s?|` +
      "(?:legalmente|jur[ií]dicamente) (?:vinculante|obligad[oa]|responsable|v[aá]lid[oa])s?|" +
      "(?<!no )vinculantes?|(?:se|me) (?:obliga|compromete|obligo|comprometo)|" +
      "(?:obligaci[oó]n|compromiso|efectos?|validez) (?:legal|jur[ií]dic[oa])(?:e?s)?",
    swears:
      "bajo (?:juramento|protesta|pena|promesa)|jur(?:o|amos|amento|ar|ada)|declar(?:o|amos)|" +
      "declaraci[oó]n responsable|certific(?:o|amos|a que|ar que)|perjurio|falsedad|protesto|doy fe|" +
      "decir (?:la )?verdad",
    vouches: String.raw`(?:es|son) (?:verdader|ciert|correct|veraz|veraces|exact)\p{L}*`,
    submits:
      String.raw`(?:enviar|env[ií]a|enviar[aá]|presentar|presenta|presentar[aá]|remitir|tramitar) (?:\p{L}+ ){0,2}(?:solicitud|formulario|declaraci[oó]n|petici[oó]n|reclamaci[oó]n|registro)|` +
      String.raw`solicitud (?:ser[aá]|quedar[aá]|se) (?:\p{L}+ )?(?:enviad|presentad|registrad|env[ií]a|presenta)\p{L}*|` +
      String.raw`env[ií]o definitivo|(?:enviar|presentar)\?`,
    pays:
      "pagar|pago (?:ahora|inmediato|de (?:la )?(?:tasa|cuota))|" +
      String.raw`tasas? (?:administrativ|de (?:solicitud|tramitaci|inscripci))\p{L}*|abonar|` +
      "(?:cobrar|cargar)[aá]n?|compr(?:ar|e)|(?:realizar|hacer|confirmar) (?:el|su|mi) pedido",
    consents:
      "acepto|aceptamos|autorizo|autorizamos|consiento|consentimos|entiendo|consentimiento|" +
      "(?:acepta|consiente) (?:que|los t[eé]rminos|las condiciones)|autoriza (?:a|que|el|la)|" +
      "estoy de acuerdo|he le[ií]do|t[eé]rminos y condiciones|condiciones de uso",
    destroys:
      "elimin(?:ar|ar[aá]n?|ad[oa]s?)|borr(?:ar|ar[aá]n?|ad[oa]s?)|descart(?:ar|ar[aá]n?)|" +
      String.raw`irrevocabl\p{L}*|irreversibl\p{L}*|` +
      String.raw`no (?:se )?(?:puede|podr[aá])n? (?:deshacer|cambiar|modificar|revertir|corregir)\p{L}*|deshacer|` +
      "perder(?:[aá]n?)?|se pierden?|(?:crear|abrir|cerrar|cancelar) (?:una|su|mi|la) cuenta",
  },
  fr: {
    signs:
      String.raw`sign(?:er|ez|ons|ant) (?:\p{L}+ )?(?:la|le|les|votre|ma|cette|ce|[ée]lectroniquement)|je signe|` +
      "vous signez|(?:votre|ma) signature(?! n['’]est pas)|signature (?:[ée]lectronique|num[ée]rique)|" +
      String.raw`vaut (?:\p{L}+ )?(?:engagement|signature|acceptation|accord|acte)|` +
      "(?:m['’]|vous |nous )engag(?:e|ez|eons)|engagement (?:ferme|juridique|contractuel|d[ée]finitif)|" +
      "(?:valeur|force|effet|obligation|port[ée]e) (?:l[ée]gale|juridique|obligatoire)s?|" +
      String.raw`(?:l[ée]galement|juridiquement|contractuellement) \p{L}+|(?<!non[- ])contraignante?s?`,
    swears:
      "sous (?:la foi du )?serment|sur l['’]honneur|je jure|nous jurons|jurer|pr[êe]te[zr]? serment|" +
      String.raw`attest(?:e|ons|er|ez)|certifi(?:e|ons|er|ez)|je (?:\p{L}+ )?d[ée]clare|nous d[ée]clarons|` +
      "vous d[ée]clarez (?:que|sous|sur)|parjure|fausses? d[ée]clarations?|sous peine de|passible",
    vouches: String.raw`(?:est|sont) (?:exact|vrai|v[ée]ridique|correct|sinc[èe]re)\p{L}*`,
    submits:
      String.raw`(?:envoyer|envoyez|soumettre|soumettez|transmettre|transmettez|d[ée]poser|d[ée]posez|valider|validez) (?:\p{L}+ ){0,2}(?:demande|formulaire|dossier|d[ée]claration|candidature|requ[êe]te|r[ée]clamation)|` +
      String.raw`(?:demande|dossier|d[ée]claration|formulaire) (?:sera|va [êe]tre|est) (?:\p{L}+ )?(?:envoy[ée]|soumis|transmis|d[ée]pos[ée])e?|` +
      String.raw`envoi d[ée]finitif|(?:soumettre|envoyer|transmettre) ?\?`,
    pays:
      "payer|payez|paiement (?:de|en ligne|imm[ée]diat|par|sera)|" +
      String.raw`(?:sera|serez|seront) (?:d[ée]bit|pr[ée]lev|factur)[ée]\p{L}*|` +
      "(?:frais|droits) (?:de dossier|d['’]inscription|de traitement)|redevance|acheter|achetez|" +
      "commandez|commander (?:la|le|ma|cette)",
    consents:
      String.raw`(?:j['’]|je |nous |vous )(?:\p{L}+ )?(?:accept(?:e|ons)|autoris(?:e|ons|ez)|consen(?:s|tez|tons))|` +
      "vous acceptez (?:les conditions|que)|donnez? (?:mon|votre) (?:accord|consentement)|consentement|" +
      "j['’]ai lu|conditions (?:g[ée]n[ée]rales|d['’]utilisation)",
    destroys:
      String.raw`supprim(?:er|ez|[ée]e?s?)|effac(?:er|ez|[ée]e?s?)|irr[ée]vocabl\p{L}*|irr[ée]versibl\p{L}*|` +
      "d[ée]finitivement|" +
      String.raw`(?:peut|pourra|pourrez|pouvez)(?: plus)? (?:[êe]tre )?(?:annul|modifi|chang)\p{L}*|perdue?s?|` +
      "perdrez|(?:cr[ée]er|ouvrir|fermer) (?:un|votre|mon|le) compte",
  },
  de: {
    signs:
      String.raw`unterschr(?:eib|ieb)\p{L}*|(?:ihre|meine|elektronische|digitale) unterschrift(?! ist nicht)|` +
      String.raw`unterzeichn\p{L}*|signier\p{L}*|(?<!nicht )(?:rechts)?verbindlich\p{L}*|rechtskräftig\p{L}*|` +
      String.raw`rechtswirksam\p{L}*|verpflichten? (?:ich mich|sie sich|mich|wir uns|uns)|sie verpflichten sich`,
    swears:
      String.raw`an eides ?statt|eidesstattlich\p{L}*|unter eid|beeid\p{L}*|schwör\p{L}*|` +
      String.raw`(?:ich|wir) (?:\p{L}+ ){0,2}(?:versichern?|erklären?|bestätigen?)|` +
      String.raw`(?:versichern?|erklären?) (?:ich|wir)|sie versichern(?:,| dass| hiermit)|wahrheitsgemäß\p{L}*|` +
      String.raw`nach bestem wissen|strafbar\p{L}*|falsche angaben`,
    vouches:
      "(?:sind|ist) (?:richtig|wahr|vollständig|korrekt)|" +
      "(?:richtig|wahr|vollständig|korrekt) (?:sind|ist)",
    submits:
      String.raw`\p{L}*(?:antrag|formular|anmeldung|erklärung|meldung)s? (?:\p{L}+ ){0,3}(?:ab(?:zu)?senden|ab(?:zu)?schicken|ein(?:zu)?reichen|abge(?:schickt|sendet)|eingereicht|übermittel\p{L}*|stellen|gestellt)|` +
      "(?:jetzt|endgültig|wirklich) (?:ab|ein)?(?:senden|schicken|reichen|übermitteln)|abzuschicken|" +
      String.raw`einzureichen|abzusenden|(?:absenden|abschicken|einreichen)\?`,
    pays:
      String.raw`(?:zahlungs|kosten|gebühren)pflichtig\p{L}*|` +
      "gebühr(?:en)? (?:von|in höhe|beträgt|wird|werden|bezahlen|zahlen)|jetzt zahlen|" +
      "bezahl(?:en|t|ung)|abgebucht|belastet|kaufen|bestell(?:en|ung)",
    consents:
      String.raw`(?:ich|wir|sie) (?:\p{L}+ ){0,3}(?:willigen?|stimmen?(?= (?:\p{L}+,? ){0,6}zu(?!\p{L}))|akzeptieren?|ermächtigen?|bevollmächtigen?)|` +
      String.raw`ich (?:stimme|willige)|einwillig\p{L}*|zustimmung|` +
      String.raw`(?:ich bin|sie sind|wir sind|erklären?) (?:\p{L}+ ){0,6}einverstanden|einverständnis\p{L}*|` +
      "(?:nutzungs|geschäfts)bedingungen",
    destroys:
      String.raw`lösch(?:en|t)|gelöscht|verwerfen|verworfen|unwiderruflich\p{L}*|` +
      "nicht (?:mehr )?(?:rückgängig|geändert|ändern|widerrufen)|rückgängig|gehen? verloren|" +
      String.raw`verlier(?:en|t)|konto (?:\p{L}+ )?(?:anlegen|eröffnen|schließen|kündigen)`,
  },
  ...FURTHER,
};
