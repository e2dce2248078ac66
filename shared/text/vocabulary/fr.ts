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
  adverbs: {
    year: "annuel(?:le)?s?",
    quarter: "trimestriel(?:le)?s?",
    month: "mensuel(?:le)?s?",
    week: "hebdomadaires?",
    day: "quotidien(?:ne)?s?",
    hour: "de l['’]heure",
  },
  upTo: "à|jusqu['’]à|au",
  or: "ou",
  percent: "pour cent|pourcent",
  and: "et",
  from: "entre|de",
  ends: {
    orMore: "(?:ou|et) plus",
    orLess: "ou moins",
    atLeast: "au moins|à partir de",
    moreThan: "plus de",
    atMost: "jusqu['’]à|au plus",
    lessThan: "moins de",
  },
  scales: { thousand: "mille", million: "millions?", billion: "milliards?" },
  dollars: "dollars?",
  euros: "euros?",
  identifiers:
    "code(?: postal)?|téléphone|portable|télécopie|fax|référence|réf|dossier|matricule|siret|siren|nir|identifiant|" +
    "(?:numéro|n[°º]|no)(?: de| d['’]| du)? ?(?:compte|dossier|référence|police|demande|téléphone|confirmation|client|série|commande|facture|identification|sécurité sociale|passeport|permis|suivi|allocataire)",
  ways: {
    keeps:
      "(?:que j'ai|que vous avez|tel(?:le)?s? que) (?:saisi|entré|fourni|indiqué)\\w*|conserver|garder|sans|(?:est|sont) (?:correct|exact)\\w*|quand même",
    goesOn:
      "continuer|poursuivre|suivant|passer|(?:voir|afficher|calculer)\\b.{0,20}\\b(?:résultats?|estimation|réponses?)",
    stays: "retour|revenir|annuler|fermer|modifier|corriger|ajouter|saisir|vérifier|revoir",
    yes: "oui|ok|d'accord|confirmer",
    no: "non",
    changes: "recommandée?|suggérée?|proposée?|corrigée?|remplacer|utiliser|accepter|mettre à jour|vérifiée?",
    leaves:
      "supprimer|effacer|se connecter|connexion|déconnexion|se déconnecter|compte|quitter|payer|recommencer|télécharger|imprimer",
  },
  asks: {
    goOn: "êtes-vous sûre?|voulez-vous (?:vraiment )?(?:continuer|poursuivre)|continuer ?\\?",
    isRight: "(?:correct|exact)e?s? ?\\?",
    add: "(?:souhaitez|voulez)-vous (?:ajouter|saisir|modifier|revenir|vérifier)",
  },
  objects:
    "erreurs?|invalides?|doi(?:t|vent)|veuillez|saisissez|entrez|indiquez|remplissez|sélectionnez|choisissez|obligatoires?|requis(?:es?)?|manqu(?:e|ant)\\w*|pas|corrigez|problèmes?|incorrecte?s?|au moins|au plus|trop",
  banners: {
    consent: "témoins|consentement|politique de confidentialité",
    rejects: "(?:tout )?refuser",
    necessary:
      "(?:uniquement |seulement |n'accepter que )(?:les )?(?:cookies |témoins )?(?:nécessaires|essentiels)",
    accepts: "(?:tout )?accepter|autoriser|j'accepte|d'accord|compris",
    closes: "fermer(?! (?:la |ma )?session)",
    ends: "session.{0,40}(?:expir\\w*|termin\\w*|ferm\\w*|prend(?:re)? fin)|toujours là",
    stays: "(?:oui,? )?(?:continuer|rester|prolonger|poursuivre|maintenir)",
  },
  waiting: "veuillez patienter|un instant|merci de patienter",
};
