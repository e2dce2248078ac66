/** The languages of the vocabulary. A topic without one of its languages is a type error. */

export type Language = "en" | "es" | "fr" | "de";

/** Languages of which the vocabulary has the topics where a false reading binds a person, or states a wrong amount. */
export type FurtherLanguage = "pt" | "it" | "nl" | "pl" | "no" | "sv" | "da";

/** Each list holds alternatives of a regular expression, in lower case. */
export type Words<T = string> = Readonly<Record<Language, T>>;

export type WordsOfAll<T = string> = Readonly<Record<Language | FurtherLanguage, T>>;

/** The codes by which a page names its language. */
export const LANGUAGE_CODES: WordsOfAll = {
  en: "en",
  es: "es",
  fr: "fr",
  de: "de",
  pt: "pt",
  it: "it",
  nl: "nl",
  pl: "pl",
  no: "no|nb|nn",
  sv: "sv",
  da: "da",
};

/** Frequent words of a language that no other frequent one has: a text of several words without any is in another language. */
export const COMMON_WORDS: WordsOfAll = {
  en: "the|and|you|your|are|was|this|that|these|with|of|have|has|will|would|does|not|for|from|please|what|which|without|before|as|or|if|my|our|it|all|any|is|yes|continue|address|enter(?:ed)?|suggested|verify|confirm|question|answers?|keep|use|am|we|have|had|but",
  es: "los|las|una|que|del|por|para|con|su|sus|usted|est[áa]|est[áa]n|son|desea|quiere|esta|este|como|sin|antes|s[íi]|continuar|seguro|segura|al|y|direcci[óo]n|datos|usar|introducid[oa]s?|sugerid[oa]s?|revise|verifique|tengo|tiene|soy|estoy|vivo|vive|mis?|muy|pero|nos|hace|una?|y|ella|años?|hijos?",
  fr: "les|des|une|vous|votre|vos|est|sont|êtes|pour|avec|dans|cette|pas|sur|oui|voulez|souhaitez|sans|avant|et|du|qui|ce|adresse|utiliser|saisie?s?|suggérée?s?|vérifi\\p{L}*|modifier|réponses?|continuer|je|j|suis|mon|ma|mes|nous",
  de: "der|die|das|und|sie|ihr|ihre|ihren|ihrer|ist|sind|nicht|mit|für|auf|ein|eine|einen|möchten|wollen|wirklich|bitte|diese|ohne|den|dem|zu|ja|ich|wir|es|adresse|angaben?|eingabe|eingegeben\\p{L}*|verwenden|vorschlag|vorgeschlagen\\p{L}*|prüfen|weiter|mein|meine|habe|haben|bin|seit|noch|aber",
  pt: "os|um|uma|que|não|sua|seu|você|está|são|com|deseja|quer|tem|certeza|esta|este|sem|antes|sim|dos|das|ao",
  it: "il|gli|della|del|che|sono|sei|è|con|vuole|vuoi|questa|questo|sua|suo|tua|tuo|senza|prima|sì|di|lo|dei|alla",
  nl: "het|een|uw|zijn|weet|zeker|wilt|met|voor|niet|deze|dit|zonder|ja|doorgaan|van|ik|wij|hebt|heeft|naar|en",
  pl: "czy|jest|są|nie|się|dla|oraz|proszę|chcesz|pan|pani|tak|czy|tego|tej|swoje|jesteś|pewien|pewna|przez|lub|jako",
  no: "du|deg|din|ditt|dine|og|er|ikke|vil|på|til|jeg|vi|sikker|fortsette|dette|denne|uten|ja|av|som|for",
  sv: "du|dig|din|ditt|dina|och|är|inte|vill|på|till|jag|vi|säker|fortsätta|detta|denna|utan|ja|av|som|att|för",
  da: "du|dig|din|dit|dine|og|er|ikke|vil|på|til|jeg|vi|sikker|fortsætte|dette|denne|uden|ja|af|som|at|for",
};
