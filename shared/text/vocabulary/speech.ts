/** Words around an answer in speech. Each list holds alternatives of a regular expression, in lower case. */
import type { Words } from "./languages.ts";

interface SpeechWords {
  /** They open an answer and add nothing to it. */
  hesitations: string;
  /** They close an answer and add nothing to it. */
  closings: string;
  /** Clauses that lead to an answer about the speaker: "I make $52,000". */
  introductions: string;
  /** The same before an age. */
  ages: string;
  /** The same before a place: "I live in". */
  places: string;
  articles: string;
  /** Words that add nothing to the name of an option. */
  fillers: string;
  /** Words that deny. */
  negations: string;
  /** Whole answers that state that the speaker does not know. */
  unknown: string;
  /** Clauses that answer nothing. */
  greetings: string;
  /** Before an answer among others: its person, a plain verb, "born". Each part may be absent. */
  subjects: string;
}

export const SPEECH: Words<SpeechWords> = {
  en: {
    hesitations:
      "u+h+|u+m+|er+m?|a+h+|oh|hm+|well|so|okay|ok|let me see|lets see|i (?:guess|think|believe|suppose|mean)|i['’]?d say|i would say|that would be|that['’]?s|it['’]?s|that is|it is",
    closings:
      "i (?:guess|think|believe|suppose)|please|thanks|thank you|sir|ma['’]?am|right\\?|right now|at the moment|at present|as of now|currently",
    introductions:
      "i (?:make|earn|get|receive|pay|spend|have|owe|was born(?: on| in)?)|we (?:pay|spend|owe|are|make|earn|get|have)|there(?: are| is|['’]re|['’]s)(?= \\S+ of us)|" +
      "(?:my|the|our) (?:(?:e-?mail(?: address)?|address|cell|phone|mobile|telephone|social(?: security)?|ssn|zip(?: code)?|birth ?day|date of birth|income|salary|rent|rate|age|number)(?: number)?) is|born(?: on| in)?",
    ages: "i(?:['’]m| am)|(?:i(?:['’]ve)? )?just turned|at(?: age)?|age|when i(?:['’]m| am| turn)|aged",
    places:
      "(?:(?:i|we|he|she|they) )?(?:live|lives|reside|resides|living) in|(?:(?:i|he|she) was |we were )?born in|(?:i(?:['’]m| am)|we(?:['’]re| are)) from|from|in|(?:the )?(?:state|territory|commonwealth|country) of",
    articles: "the|an?",
    fillers:
      "a|an|the|my|our|im|i|is|am|are|he|she|they|we|were|hes|shes|theyre|have|has|hold|student|college|currently|now|recently|just|only|both|in|it|of|at|by|on|via|through|to|living|live|lives|born|work|working|whole|legally|still|one|please",
    negations:
      "not|no|never|non|neither|nor|without|isnt|arent|dont|doesnt|wasnt|werent|havent|hasnt|except|other|than|previously|formerly|former|ex|self|half|step|foster|was",
    unknown:
      "(?:i )?(?:really )?(?:dont|do not) (?:really )?(?:know|remember|recall)(?: that| this| it| yet| exactly)?|(?:i have )?no (?:idea|clue)|(?:im )?not (?:really )?sure(?: yet| about (?:that|it|this))?|unsure|unknown|idk|dunno|i(?:ve)? forgot(?:ten)?|cant remember|i cant (?:say|remember|recall)|cannot say|hard to say|i havent (?:a|got a) clue",
    greetings: "hi|hello|hey|good (?:morning|afternoon|evening)|please|thanks|thank you",
    subjects:
      "(?:(?:my (?:son|daughter|child|kid)|s?he|they|we|i)(?:['’](?:s|re|m|ve|ll))? )?(?:(?:was|were|is|are|am|has|have|had) )?(?:born (?:(?:on|in) )?)?",
  },
  es: {
    hesitations: "eh+|pues|bueno|a ver|este|creo que|yo creo que|diría que|diria que|digamos|es|son",
    closings: "creo|por favor|gracias|más o menos seguro|ahora mismo|de momento|por ahora|actualmente",
    introductions:
      "somos|soy|gano|ganamos|gana|cobro|cobramos|recibo|tengo|tenemos|pago|pagamos|nac[ií](?: el| en)?|nacid[oa] el|(?:mi|el|nuestro) (?:correo(?: electrónico)?|e-?mail|teléfono|telefono|celular|móvil|movil|número|numero|ingreso|sueldo|salario|alquiler) es(?: de)?",
    ages: "tengo|a los|de|cumplo|cumplí|cuando (?:tenga|cumpla)",
    places:
      "(?:yo )?(?:vivo|vivimos|vive|resido|nac[ií]|nació) en|(?:soy|somos|vengo) de|de|en|(?:el )?estado de",
    articles: "una?|unos|unas|el|la|los|las",
    fillers: "estoy|soy|somos|esta|es|sido|vivo|vivimos|vive|en|el|la|los|las|un|una|de|mi|por favor",
    negations: "nunca|sin|ni|no|jamás|tampoco",
    unknown:
      "(?:yo )?no (?:lo )?(?:se|sabria|recuerdo|me acuerdo|estoy segur[oa])(?: bien| exactamente| todavia)?|no tengo (?:ni )?idea|ni idea|quien sabe",
    greetings: "hola|buenos días|buenas(?: tardes| noches)?|por favor|gracias",
    subjects:
      "(?:(?:mi (?:hij[oa]|niñ[oa])|él|ella|ellos|ellas|nosotros|yo) )?(?:(?:es|está|son|están|soy|estoy|somos|tiene|tengo) )?(?:(?:nació|nací|nacid[oa]) (?:(?:el|en) )?)?",
  },
  fr: {
    hesitations:
      "euh+|heu+|ben|bah|alors|bon|donc|disons|je (?:crois|pense|dirais)(?: que)?|c['’]est|ça fait|il y a",
    closings:
      "je (?:crois|pense)|s['’]il (?:vous|te) pla[iî]t|merci|en ce moment|actuellement|pour l['’]instant",
    introductions:
      "je (?:gagne|touche|reçois|paie|paye|suis née? (?:le|en))|on (?:gagne|touche|paie|paye|est)|nous (?:gagnons|touchons|payons|sommes)|j['’]ai|née? le|(?:mon|notre|ma) (?:e-?mail|adresse(?: e-?mail)?|téléphone|numéro|portable|revenu|salaire|loyer) est(?: de)?",
    ages: "j['’]ai|à|a l['’]âge de|à l['’]âge de|quand j['’]aurai|âgée? de",
    places:
      "(?:j['’]habite|(?:(?:il|elle|on) )?habite|nous habitons|je vis|(?:(?:il|elle|on) )?vit|je suis née?|(?:il|elle) est née?) (?:en|au|aux|à|dans)|je viens (?:de|du|des|d['’])|en|au|aux|l['’]état de",
    articles: "une?|le|les|la|des|du|de la|(?:de )?l['’]",
    fillers: "je|suis|il|elle|est|le|la|les|un|une|en|mon|ma|par|tous|fois",
    negations: "pas|jamais|sans|non",
    unknown:
      "je (?:ne )?sais pas(?: trop| encore)?|(?:je n ai |j ai )?aucune idee|je ne (?:suis|me) (?:pas sure?|souviens pas|rappelle pas)|j en sais rien|pas sure?|aucune idee",
    greetings: "bonjour|bonsoir|salut|s['’]il (?:vous|te) pla[iî]t|merci",
    subjects:
      "(?:(?:mon fils|ma fille|mon enfant|il|elle|ils|elles|nous|on|je) )?(?:(?:est|sont|suis|sommes|a|ont|avons) )?(?:née?s? (?:(?:le|en) )?)?",
  },
  de: {
    hesitations:
      "äh+m*|ehm*|also|na ja|naja|nun|ich (?:glaube|denke|würde sagen)|das (?:ist|sind|wäre|wären)|es (?:ist|sind)",
    closings: "glaube ich|denke ich|bitte|danke|zurzeit|zur zeit|im moment|derzeit|momentan|jetzt",
    introductions:
      "ich (?:verdiene|bekomme|zahle|bezahle|habe)|wir (?:verdienen|bekommen|zahlen|bezahlen|haben|sind)|(?:ich )?(?:bin |wurde )?(?:geboren )?(?:am|im)|geboren am|(?:meine|unsere) (?:e-?mail(?:-adresse)?|adresse|telefonnummer|nummer|handynummer|miete) (?:ist|lautet|beträgt)|mein (?:einkommen|gehalt) (?:ist|beträgt)",
    ages: "ich bin|mit|im alter von|wenn ich",
    places:
      "(?:(?:ich|er|sie) )?(?:wohnt?e?|lebt?e?) in|(?:(?:wir|sie) )?(?:wohnen|leben) in|(?:ich )?komme aus|(?:ich )?bin aus|aus|in|geboren in",
    articles: "eine?[nmrs]?|der|die|das|den|dem|des",
    fillers: "ich|bin|wir|sind|der|die|das|ein|eine|einen|in|im|am|mal",
    negations: "nicht|kein|keine|ohne|nie",
    unknown:
      "(?:das )?(?:weiss|weiß) (?:ich )?(?:es )?nicht(?: genau)?|ich (?:weiss|weiß) (?:es )?(?:leider )?(?:noch )?nicht(?: genau)?|keine ahnung|(?:ich habe )?keine ahnung|(?:bin )?(?:mir )?nicht sicher|unbekannt",
    greetings: "hallo|guten (?:morgen|tag|abend)|bitte|danke",
    subjects:
      "(?:(?:mein (?:sohn|kind)|meine tochter|er|sie|es|wir|ich) )?(?:(?:ist|sind|bin|war|waren|hat|haben|habe|wurde) )?(?:geboren )?(?:(?:am|im) )?",
  },
};
