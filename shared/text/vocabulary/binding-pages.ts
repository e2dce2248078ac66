/** The words of pages of which the way on may bind a person, with any caption. */
import type { Words } from "./languages.ts";

interface BindingPages {
  /** At the start of the heading of the page. */
  headings: string;
  /** After them: the page asks about the thing. */
  about: string;
  /** In the text of a page: the effect of its own press. */
  effects: string;
  /** The same of a page that asks nothing: elsewhere such words tell of a later page. */
  presses: string;
}

const ACTS = String.raw`(?:submit|send|sign|declar|certif|confirm that|legally|bound|apply for)\p{L}*`;

export const BINDING_PAGES: Words<BindingPages> = {
  en: {
    headings:
      "(?:(?:read|make|sign|accept|confirm|complete|legal|final|your|the|applicant['’]?s?|important|and|to) )*(?:declarations?|statement of truth|certification|signature|affirmation|attestation|submission)|" +
      "(?:(?:review|check|confirm)(?: your (?:answers|details|application|claim))?,? (?:and|then|to) |ready to |now )?" +
      "(?:(?:submit|sign)(?: (?:and|now|it|your|the|this|my|below)(?: .*)?)?|send(?: (?:it|now|(?:your|the|this|my) .*))?|" +
      "pay (?:now|online|by card|and .*|(?:your|the) (?:fee|bill|amount|balance)))$|" +
      "(?:check|review) your (?:answers|details|application|claim) before (?:you )?(?:submit|send|sign)(?:ting|ing)? (?:your|the|this) .*|" +
      "final (?:step|confirmation)|apply now",
    about: "of|about|for (?:income|tax)|from",
    effects:
      String.raw`(?:by|when you|once you|if you) (?:click|press|choos|select|continu|submit|send|sign|proceed)\p{L}*(?! to (?:use|browse)).{0,80}? ${ACTS}|` +
      "(?:press|click|select|choose|continue|use the button)(?: [^.]{0,40})? to (?:submit|send|file|sign|pay|apply|declare|certify)",
    presses:
      "(?:this is )?the (?:last|final) (?:page|step)|" +
      "(?:application|claim|form|request|return|answers) (?:will be|is now|are now) (?:sent|submitted|filed)|" +
      "(?:cannot|can['’]t|will not be able to|won['’]t be able to) (?:change|edit|amend|alter) (?:it|this|them|your [^.]{0,30}) (?:after|once)|" +
      "legally binding|under penalty|perjury|(?:you|i|we) (?:hereby )?(?:declare|certify|swear|attest|affirm) (?:that|under)|" +
      "(?:a|the|an|non-?refundable)(?: application| filing| processing)? fee (?:of|is)|you will be charged|(?:submit|send|file) (?:your|this|the) (?:application|claim|return) (?:now|below)",
  },
  es: {
    headings:
      "(?:(?:su|la|leer|lea|hacer|firmar|firme|aceptar) )*(?:declaraci[oó]n(?: responsable| jurada)?|firma|presentaci[oó]n)$|" +
      String.raw`(?:(?:revis|confirm)\p{L}+ y )?(?:enviar|env[ií]e|presentar|presente|firmar|firme|pagar|pague)(?: (?:y|la|el|su|ahora)(?: .*)?)?$|env[ií]o definitivo|[uú]ltimo paso`,
    about: "de|sobre",
    effects:
      String.raw`al (?:pulsar|hacer clic|presionar|continuar|enviar|firmar).{0,80}?(?:env[ií]|present|firm|declar|certific|compromet)\p{L}*|` +
      String.raw`(?:pulse|presione|haga clic|continu\p{L}+)[^.]{0,40} para (?:enviar|presentar|firmar|pagar)`,
    presses:
      String.raw`(?:[uú]ltima p[aá]gina|[uú]ltimo paso)|solicitud (?:ser[aá]|se) \p{L}*(?:enviad|presentad|env[ií]a|presenta)\p{L}*|` +
      "bajo (?:juramento|protesta|pena)|declaro que|una tasa de|se le cobrar[aá]",
  },
  fr: {
    headings:
      "(?:(?:votre|la|lire|faire|signer|accepter) )*(?:d[ée]claration(?: sur l['’]honneur)?|signature|attestation|soumission)$|" +
      String.raw`(?:(?:v[ée]rifi|confirm)\p{L}+ et )?(?:envoyer|envoyez|soumettre|soumettez|transmettre|signer|signez|payer|payez)(?: (?:et|la|le|votre|maintenant)(?: .*)?)?$|envoi d[ée]finitif|derni[èe]re [ée]tape`,
    about: "de|des|du|sur",
    effects:
      String.raw`en (?:cliquant|appuyant|continuant|envoyant|validant|signant).{0,80}?(?:envo|soum|transm|sign|d[ée]clar|certif|engag)\p{L}*|` +
      "(?:cliquez|appuyez|continuez)[^.]{0,40} pour (?:envoyer|soumettre|transmettre|signer|payer)",
    presses:
      String.raw`derni[èe]re (?:page|[ée]tape)|(?:demande|d[ée]claration|dossier) sera (?:envoy|soumis|transmis)\p{L}*|` +
      "sur l['’]honneur|sous serment|des frais de|vous serez d[ée]bit[ée]",
  },
  de: {
    headings:
      "(?:(?:ihre|die|rechtliche|eidesstattliche) )*(?:(?:einverständnis|verpflichtungs|abschluss)?erklärung|unterschrift|einreichung|versicherung an eides statt)$|" +
      String.raw`(?:(?:antrag|formular|daten|angaben|alles) )?(?:(?:prüf|bestätig)\p{L}+ und )?(?:ab(?:zu)?senden|ein(?:zu)?reichen|unterschreiben|bezahlen|abschicken)$|letzter schritt`,
    about: "von|über|zu|zum|zur",
    effects:
      String.raw`(?:mit|durch) (?:dem |einem |den )?(?:klick|absenden|senden|druck|bestätig|fortfahr)\p{L}*.{0,80}?(?:send|reich|unterschr|erklär|versicher|verpflicht|bindend|verbindlich)\p{L}*|` +
      "(?:klicken|drücken)[^.]{0,60}, um [^.]{0,40}(?:ab|ein)?zu(?:senden|reichen|schicken|unterschreiben|bezahlen)",
    presses:
      String.raw`letzte (?:seite|schritt)|(?:antrag|formular|erklärung) wird (?:\p{L}+ )?(?:gesendet|übermittelt|eingereicht|abgeschickt)|` +
      "an eides statt|rechtsverbindlich|eine gebühr (?:von|in höhe)",
  },
};
