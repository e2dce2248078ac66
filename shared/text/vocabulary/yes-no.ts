/** Answers to a question that takes yes or no. Each list holds texts without accents and signs, as `foldText` leaves them. */
import type { Words } from "./languages.ts";

interface YesNoWords {
  /** Whole answers, which an option may state as well. */
  yes: string;
  no: string;
  /** Whole answers that only a person says: "Never" is an option of its own. */
  saysYes: string;
  saysNo: string;
  /** A yes or no that further words may follow. */
  opensYes: string;
  opensNo: string;
  /** After a yes or no, these repeat it. */
  repeats: string;
  /** After "no", these make an answer of their own: "no idea". */
  noAnswer: string;
  /** The same in the label of an option. */
  noStatement: string;
  /** The words of a clause about a person or a thing, after which "no" stands alone: "no we rent". */
  subjects: string;
  /** Verbs that "no" denies where no mark divides them: "no tengo". */
  verbs: string;
  /** They deny. */
  denials: string;
  /** After a yes or no, these take it back or limit it. */
  limits: string;
  /** Clauses without anything new: "we did", "she doesn't". */
  affirms: string;
  refuses: string;
  /** Agree to a statement, or not. */
  consents: string;
  dissents: string;
  /** Open a clause about the speaker, which may repeat the question: "I am" married. */
  ownClauses: string;
  /** Deny such a clause, behind its opening or its verb. */
  ownDenials: string;
  /** Ask about the speaker: "you". */
  asksSpeaker: string;
  /** Words of such a question that its answer need not repeat. */
  asks: string;
  /** Other persons than the speaker. */
  others: string;
}

export const YES_NO: Words<YesNoWords> = {
  en: {
    yes: "yes|y|yeah|yep|yup|ok|okay|true|correct|checked|on|1|sure|of course|absolutely|definitely",
    no: "no|n|nope|nah|absolutely not|definitely not|false|incorrect|unchecked|off|0|not yet|not really|not at all|of course not|not currently",
    saysYes:
      "yea|sure (?:am|do|thing)|of course (?:i|we) (?:am|are|do|did|have|will)|certainly|indeed|exactly|right|(?:thats|that is) (?:right|correct|true)|uh ?huh|mm+ ?hmm*|by all means|(?:thats|its) a yes|(?:i|we) sure (?:do|am|are|have)|affirmative",
    saysNo:
      "naw|certainly not|none|never|never ever|never in my life|hard no|(?:thats|its) a no|not at this time|not at the moment|not right now|not at present|neither of us|not me|not any|not any ?more|no longer|not that i know(?: of)?|not that im aware of|(?:thats|that is) (?:wrong|incorrect|not (?:right|correct|true))|uh ?uh|nuh uh|no way|negative|none at all|(?:i|we) (?:dont|do not) have any",
    opensYes: "yes|yeah|yea|yep|yup|sure|absolutely|definitely|certainly",
    opensNo: "no|nope|nah|naw|definitely not|certainly not",
    repeats: "please|thanks|thank you|sir|maam|madam|exactly|correct|right|indeed",
    noAnswer:
      "answer|choice|clue|comment|difference|doubt|idea|matter|more|opinion|preference|problem|reply|response|one|way|worries|number|need|less|later|earlier|other",
    noStatement: "answer|comment|idea|opinion|preference|reply|response",
    subjects:
      "i|im|ive|id|ill|we|were|weve|he|hes|she|shes|it|its|they|theyre|theyve|you|my|our|his|her|their|this|that|thats|there|theres|just|only|for|never|not|since|still|currently|thanks|sir|maam|none|no|dont|didnt|havent",
    verbs: "(?!)",
    denials:
      "not|no|never|none|neither|without|dont|doesnt|didnt|isnt|arent|wasnt|werent|havent|hasnt|hadnt|wont|cant|cannot|couldnt|wouldnt|aint",
    limits:
      "but|however|except|although|though|unless|if|maybe|perhaps|possibly|might|or|depends|sort of|kind of|kinda|partly|partially|almost|wait|actually|instead|sorry|used to|not sure|unsure|guess|idk|which|what|why|how",
    affirms:
      "(?:i|we|he|she|it|they) (?:do|does|did|am|is|are|was|were|have|has|had|will|would|can|could|may|might)",
    refuses:
      "(?:i|we|he|she|it|they) (?:do|does|did|am|is|are|was|were|have|has|had|will|would|can|could|may|might)(?: not|nt)",
    consents: "(?:i|we) (?:do )?(?:accept|acknowledge|agree|certify|confirm|consent|declare|understand)",
    dissents: "(?:i |we )?(?:disagree|(?:do not|dont) (?:accept|agree|certify|confirm|consent))",
    ownClauses: "(?:i|we|im|were) ?(?:am|are|do|have)?",
    ownDenials: "not|dont|havent|arent",
    asksSpeaker: "you",
    asks: "are|do|have|you|your|currently|now|any|the|an?",
    others: "spouses?|partners?|husbands?|wifes?|parents?|mothers?|fathers?",
  },
  es: {
    yes: "si|claro|por supuesto",
    no: "todavia no|no",
    saysYes: "claro que si|por supuesto que si|asi es|correcto|exacto|pues si|desde luego|cierto|de acuerdo",
    saysNo:
      "(?:ahora|por ahora|de momento|por el momento|en este momento) no|claro que no|por supuesto que no|aun no|nunca|jamas|tampoco|ya no|para nada|en absoluto|pues no|desde luego que no|que yo sepa no|que va|ni hablar|ninguno|ninguna",
    opensYes: "si|claro|claro que si|por supuesto|pues si",
    opensNo: "no|pues no|claro que no|ningun|sin",
    repeats: "por favor|gracias|senor|senora|exacto|correcto",
    noAnswer:
      "se(?! (?:me|te|le|lo|la|nos|les|ha|han|va|van) )|lo se|sabria|sabemos|estoy segur[oa]|estoy muy segur[oa]|recuerdo|me acuerdo|importa|hay problema|entiendo|idea|tengo (?:ni )?idea|se si",
    noStatement: "aplica|procede|corresponde|sabe|contesta|contesto|opina|lo s[ée]|s[ée]",
    subjects:
      "yo|el|ella|nosotros|ellos|ellas|nunca|todavia|aun|solo|para|mi|nuestro|nuestra|gracias|senor|senora|no|ninguno|ninguna|desde|por",
    verbs:
      "(?:me |nos |lo |la |los |las |le |les |se )?(?:es|soy|somos|son|esta|estan|estamos|estoy|tengo|tiene|tenemos|tienen|vivo|vive|vivimos|alquilo|alquilamos|rento|rentamos|hay|trabajo|trabaja|recibo|recibe|recibimos|quiero|puedo|gano|pago|pagamos|he|ha|hemos|soporto|fui|era|tuve|uso|usamos|necesito|hablo|fumo)",
    denials: "no|nunca|jamas|tampoco|ninguno|ninguna|nadie|sin|ni",
    limits:
      "pero|aunque|excepto|salvo|menos|si acaso|quiza|quizas|tal vez|a veces|depende|mas o menos|o|espere|perdon|segun|casi",
    affirms:
      "(?:yo |nosotros )?(?:si )?(?:lo|la|los|las) (?:soy|somos|es|estoy|estamos|esta|tengo|tenemos|tiene|hago|hacemos|hice|he hecho|recibo|recibimos)",
    refuses:
      "(?:yo |nosotros )?no (?:lo|la|los|las) (?:soy|somos|es|estoy|estamos|esta|tengo|tenemos|tiene|hago|hacemos|hice|he hecho|recibo|recibimos)",
    consents:
      "(?:yo )?(?:si )?(?:acepto|aceptamos|estoy de acuerdo|estamos de acuerdo|autorizo|confirmo|confirmamos|consiento|certifico|declaro|entiendo|entendemos|reconozco)",
    dissents:
      "(?:yo )?no (?:acepto|aceptamos|estoy de acuerdo|estamos de acuerdo|autorizo|confirmo|consiento|certifico|declaro)",
    ownClauses: "(?:yo |nosotros )?(?:soy|somos|estoy|estamos|tengo|tenemos|vivo|vivimos|he|hemos)",
    ownDenials: "no",
    asksSpeaker: "usted|ustedes|tu|esta|es|tiene|vive|eres|estas|tienes|vives|ha",
    asks: "usted|ustedes|tu|esta|es|tiene|vive|eres|estas|tienes|vives|ha|su|sus|actualmente|ahora|el|la|los|las|un|una|algun|alguna|de|en",
    others: "conyuges?|espos[oa]s?|parejas?|marido|mujer|padres?|madres?|hij[oa]s?",
  },
  fr: {
    yes: "oui|bien sur",
    no: "non|pas encore|pas du tout",
    saysYes:
      "ouais|ouaip|si|bien sur que oui|mais oui|tout a fait|exactement|exact|c est ca|cest ca|evidemment|absolument|certainement|d accord|daccord|vrai",
    saysNo:
      "pas (?:en ce moment|actuellement|pour l ?instant|pour le moment|maintenant)|nan|bien sur que non|mais non|jamais|plus maintenant|absolument pas|certainement pas|aucun|aucune|pas que je sache|faux",
    opensYes: "oui|ouais|si|bien sur|tout a fait|evidemment",
    opensNo: "non|nan|pas du tout|bien sur que non|pas d|pas de|aucun|aucune",
    repeats: "merci|s il vous plait|sil vous plait|monsieur|madame|exactement|tout a fait",
    noAnswer: "merci de|problemes?|soucis?|accord|idee|avis|importance|preference",
    noStatement: "applicable|concernée?|renseignée?|communiquée?|réponse",
    subjects:
      "je|j|jai|on|nous|il|elle|ils|elles|c|cest|ce|mon|ma|mes|notre|nos|depuis|pour|jamais|pas|pas encore|seulement|juste|merci|monsieur|madame|non|aucun|aucune",
    verbs: "(?!)",
    denials: "pas|ne|n|jamais|aucun|aucune|sans|ni|rien|personne|plus",
    limits:
      "mais|sauf|bien que|quoique|peut etre|parfois|ca depend|cela depend|plus ou moins|ou|attendez|pardon|presque|enfin",
    affirms:
      "(?:oui )?(?:je|nous|on) (?:le |l ?|en )?(?:suis|sommes|est|ai|avons|a|fais|faisons|recois|recevons)|(?:oui )?(?:je l ?|j ?en|j l ?|on l ?|on en) ?(?:ai|a|suis|est)|c ?est le cas|moi oui",
    refuses:
      "(?:non )?(?:je|nous|on) (?:ne |n ?)?(?:le |l ?|en )?(?:suis|sommes|est|ai|avons|a|fais|faisons|recois|recevons) pas|(?:non )?je n ?en ai pas|(?:non )?on n ?en a pas|ce n ?est pas le cas|moi non|moi pas",
    consents:
      "(?:j ?|je )?(?:accepte|approuve|confirme|certifie|consens|declare|comprends|reconnais|suis d ?accord)|nous (?:acceptons|confirmons|certifions|consentons|declarons)",
    dissents:
      "(?:je )?(?:n ?accepte|ne confirme|ne consens|ne certifie|ne declare|ne suis) pas(?: d ?accord)?|je refuse|pas d ?accord",
    ownClauses:
      "(?:je suis|je ne suis|nous sommes|nous ne sommes|on est|on n ?est|j ?ai|je n ?ai|nous avons|nous n ?avons|je vis|je ne vis|j ?habite|je n ?habite|je)",
    ownDenials: "pas",
    asksSpeaker: "vous|tu",
    asks: "etes|avez|vivez|habitez|recevez|vous|es|as|tu|votre|vos|actuellement|est|ce|que|un|une|des|le|la|les|de|du",
    others: "conjoint(?:e|s)?|epou(?:x|se)|mari|femme|partenaires?|parents?|meres?|peres?|enfants?",
  },
  de: {
    yes: "ja|jawohl|naturlich",
    no: "nein|noch nicht",
    saysYes:
      "jo|jep|jupp|na klar|klar|ja klar|selbstverstandlich|sicher|genau|stimmt|das stimmt|richtig|auf jeden fall|gewiss|doch|aber ja|freilich",
    saysNo:
      "(?:zurzeit|zur zeit|im moment|derzeit|momentan|jetzt|aktuell) nicht|ne|nee|nicht mehr|auf keinen fall|keinesfalls|niemals|leider nein|leider nicht|noch nie|nie|naturlich nicht|selbstverstandlich nicht|uberhaupt nicht|gar nicht|stimmt nicht|das stimmt nicht|keine|keiner|keins|keines|nicht dass ich wusste",
    opensYes: "ja|jawohl|klar|na klar|naturlich|selbstverstandlich|genau",
    opensNo: "nein|nee|ne|leider nein|keine?n?",
    repeats: "bitte|danke|genau|richtig|stimmt",
    noAnswer: "ahnung|problem|angaben?|antwort|meinung|sorge",
    noStatement: "antwort|angaben?",
    subjects:
      "ich|wir|er|sie|es|das|mein|meine|meiner|unser|unsere|seit|fur|mit|noch|nur|nie|niemals|nicht|kein|keine|danke|bitte|nein|bin|sind|habe|haben",
    verbs: "(?!)",
    denials: "nicht|nein|kein|keine|keinen|keiner|keins|nie|niemals|nichts|ohne|weder",
    limits:
      "aber|jedoch|ausser|obwohl|falls|wenn|vielleicht|manchmal|kommt drauf an|kommt darauf an|je nachdem|teils|oder|moment|doch|fast|eigentlich|sondern",
    affirms:
      "(?:ja )?(?:das )?(?:bin|habe|hab|will|kann|tue|mache|werde) ich(?: auch)?|(?:ja )?(?:das )?(?:sind|haben|wollen|konnen|werden) wir|ich (?:bin|habe|will|kann)(?: es)?|wir (?:sind|haben|wollen|konnen)(?: es)?",
    refuses:
      "(?:nein )?(?:das )?(?:bin|habe|hab|will|kann|tue|mache|werde) ich nicht|(?:nein )?(?:das )?(?:sind|haben|wollen|konnen|werden) wir nicht|ich (?:bin|habe|will|kann) (?:es )?nicht|wir (?:sind|haben|wollen|konnen) (?:es )?nicht",
    consents:
      "(?:ich |wir )?(?:stimme|stimmen) (?:dem |der )?zu|(?:ich |wir )?(?:bin|sind) (?:damit )?einverstanden|einverstanden|(?:ich|wir) (?:akzeptieren?|bestatigen?|erklaren?|verstehen?|willigen? ein|versichern?)",
    dissents:
      "(?:ich |wir )?(?:stimme|stimmen) (?:dem |der )?nicht zu|(?:(?:ich |wir )?(?:bin|sind) )?(?:damit )?nicht einverstanden|(?:ich|wir) (?:lehnen? (?:das )?ab|akzeptieren? (?:das |es )?nicht)",
    ownClauses: "(?:ich bin|wir sind|ich habe|wir haben|ich lebe|ich wohne|bin|habe)",
    ownDenials: "nicht|keine?n?",
    asksSpeaker: "sie|du|ihr",
    asks: "sind|haben|leben|wohnen|bist|hast|sie|du|ihr|ihre?n?|derzeit|zurzeit|aktuell|ein|eine|einen|der|die|das|den|in",
    others: "ehegatte|ehegattin|ehepartner(?:in)?|partner(?:in)?|mann|frau|eltern|mutter|vater|kind(?:er)?",
  },
};
