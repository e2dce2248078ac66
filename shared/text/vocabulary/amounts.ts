/** Words around an amount, in speech. Each list holds alternatives of a regular expression, in lower case. */
import type { Words } from "./languages.ts";

interface AmountWords {
  /** Before and behind an amount that is not exact. */
  rough: string;
  roughBehind: string;
  /** Before a negative amount. */
  minus: string;
  dollars: string;
  pounds: string;
  euros: string;
  /** Periods of pay that no figure has: as a noun, and as an adverb. */
  pay: string;
  paid: string;
}

export const AMOUNTS: Words<AmountWords> = {
  en: {
    rough: "about|around|approx\\.?|approximately|roughly|almost|nearly|maybe|probably|circa|some|like|say",
    roughBehind: "or so|ish|or thereabouts|give or take|roughly|approximately",
    minus: "minus|negative",
    dollars: "dollars?|bucks",
    pounds: "pounds?(?: sterling)?|quid",
    euros: "euros?",
    pay: "paychecks?|pay period|fortnight|(?:two|2) weeks|other week",
    paid: "(?:bi|semi)-?monthly|bi-?weekly|fortnightly",
  },
  es: {
    rough:
      "unos|unas|casi|aproximadamente|alrededor de|cerca de|más o menos|como|quizás?|tal vez|a lo mejor|algo así como",
    roughBehind: "más o menos|aproximadamente|o así|o por ahí",
    minus: "menos",
    dollars: "d[oó]lar(?:es)?",
    pounds: "libras?(?: esterlinas?)?",
    euros: "euros?",
    pay: "quincena|nómina|(?:dos|2) semanas|quince días",
    paid: "quincenal(?:es)?|bimensual(?:es)?",
  },
  fr: {
    rough:
      "environ|presque|à peu près|autour de|approximativement|peut-être|dans les|aux alentours de|grosso modo",
    roughBehind: "à peu près|environ|grosso modo|et quelques",
    minus: "moins",
    dollars: "dollars?",
    pounds: "livres?(?: sterling)?",
    euros: "euros?",
    pay: "quinzaine|paie|(?:deux|2) semaines|quinze jours",
    paid: "bimensuel(?:le)?s?|bihebdomadaires?",
  },
  de: {
    rough:
      "etwa|ungefähr|circa|zirka|ca\\.?|rund|fast|knapp|gut|vielleicht|annähernd|schätzungsweise|so um die|um die|an die|in etwa",
    roughBehind: "ungefähr|oder so|circa|etwa|in etwa|schätzungsweise",
    minus: "minus",
    dollars: "dollar",
    pounds: "pfund",
    euros: "euro",
    pay: "gehaltszahlung|lohnabrechnung|(?:zwei|2) wochen|vierzehn tage",
    paid: "zweiwöchentlich|vierzehntägig|halbmonatlich",
  },
};
