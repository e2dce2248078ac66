import { RANGES } from "../../../../../shared/text/vocabulary/ranges.ts";
import { holdsWords } from "../../../../fixtures/text/holds-words.ts";

holdsWords("RANGES", RANGES, {
  en: {
    upTo: "up to|to|through|until",
    and: "and",
    but: "but",
    or: "or",
    from: "between|from",
    ends: {
      orMore: "or more|and over|or greater",
      orLess: "or fewer|and under",
      atLeast: "at least|from|not less than|greater than or equal to",
      moreThan: "more than|over|exceeding",
      atMost: "up to|no more than|not exceeding|up to and including",
      lessThan: "less than|under",
    },
    counted: "years old|people|hours",
  },
  es: {
    upTo: "a|hasta",
    and: "y",
    but: "pero",
    or: "o",
    from: "entre|desde|de",
    ends: {
      orMore: "o más|y más",
      orLess: "o menos",
      atLeast: "al menos|a partir de",
      moreThan: "más de",
      atMost: "hasta|como máximo",
      lessThan: "menos de",
    },
    counted: "años|personas|horas",
  },
  fr: {
    upTo: "à|jusqu’à|au",
    and: "et",
    but: "mais",
    or: "ou",
    from: "entre|de",
    ends: {
      orMore: "ou plus|et plus",
      orLess: "ou moins",
      atLeast: "au moins|à partir de",
      moreThan: "plus de",
      atMost: "jusqu'à|au plus",
      lessThan: "moins de",
    },
    counted: "ans|personnes|heures",
  },
  de: {
    upTo: "bis|bis zu",
    and: "und",
    but: "aber|jedoch",
    or: "oder",
    from: "zwischen|von",
    ends: {
      orMore: "oder mehr|und älter",
      orLess: "oder weniger",
      atLeast: "mindestens|ab",
      moreThan: "mehr als|über",
      atMost: "bis zu|höchstens",
      lessThan: "weniger als|unter",
    },
    counted: "jahre alt|personen|stunden",
  },
});
