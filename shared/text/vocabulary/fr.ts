import type { Vocabulary } from "./vocabulary.ts";

export const fr: Vocabulary = {
  per: "par|chaque",
  periods: {
    year: "ans?|années?",
    quarter: "trimestres?",
    month: "mois",
    week: "semaines?",
    day: "jours?",
    hour: "heures?",
  },
  adverbs: "annuel(?:le)?s?|mensuel(?:le)?s?|trimestriel(?:le)?s?|hebdomadaires?|quotidien(?:ne)?s?",
  upTo: "à|jusqu['’]à|au",
  or: "ou",
  percent: "pour cent|pourcent",
  and: "et",
  from: "entre|de",
  scales: { thousand: "mille", million: "millions?", billion: "milliards?" },
  dollars: "dollars?",
  euros: "euros?",
  identifiers:
    "code(?: postal)?|téléphone|portable|télécopie|fax|référence|réf|dossier|matricule|siret|siren|nir|identifiant|" +
    "(?:numéro|n[°º]|no)(?: de| d['’]| du)? ?(?:compte|dossier|référence|police|demande|téléphone|confirmation|client|série|commande|facture|identification|sécurité sociale|passeport|permis|suivi|allocataire)",
};
