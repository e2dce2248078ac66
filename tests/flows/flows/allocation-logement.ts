import type { Flow } from "../kit/flow.ts";

/** A housing allowance in the French of Canada: its notation of amounts and dates, words for yes and no. */
export const allocationLogement: Flow = {
  name: "allocation-logement",
  title: "Allocation-logement",
  lang: "fr-CA",
  pages: [
    {
      kind: "information",
      title: "Allocation-logement",
      text: "Ayez votre bail sous la main.",
      button: "Commencer",
    },
    {
      kind: "questions",
      title: "Vos renseignements",
      questions: [
        { name: "nom", label: "Nom complet", kind: "text" },
        { name: "naissance", label: "Date de naissance", kind: "date", hint: "Par exemple, 27 3 1961" },
      ],
    },
    {
      kind: "questions",
      title: "Votre ménage",
      questions: [
        {
          name: "enfants",
          label: "Avez-vous des enfants à charge?",
          kind: "radio",
          options: [
            ["n", "Non"],
            ["o", "Oui"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Vos enfants",
      when: ({ enfants }) => enfants === "o",
      questions: [
        {
          name: "nombre",
          label: "Nombre d’enfants à charge",
          kind: "select",
          options: [
            ["1", "1 enfant"],
            ["2", "2 enfants"],
            ["3", "3 enfants ou plus"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Votre logement",
      questions: [
        {
          name: "type",
          label: "Quel est votre type de logement?",
          kind: "radio",
          options: [
            ["loc", "Locataire"],
            ["prop", "Propriétaire"],
            ["ch", "Chambreur"],
          ],
        },
        { name: "loyer", label: "Coût mensuel du logement", kind: "money" },
      ],
    },
    {
      kind: "questions",
      title: "Vos taxes",
      when: ({ type }) => type === "prop",
      questions: [{ name: "taxes", label: "Taxes municipales de l’année", kind: "money" }],
    },
    {
      kind: "questions",
      title: "Vos revenus",
      questions: [{ name: "revenu", label: "Revenu annuel du ménage", kind: "money" }],
    },
    { kind: "review", title: "Vérifiez vos réponses" },
    {
      kind: "declaration",
      title: "Déclaration",
      text: "Je déclare que les renseignements fournis sont exacts et complets",
      button: "Envoyer la demande",
    },
  ],
  result: ({ enfants }) => [["Allocation mensuelle", enfants === "o" ? "170,00 $" : "100,00 $"]],
  branches: [
    {
      name: "un locataire",
      said: {
        nom: "Ève Roy",
        naissance: "5 mars 1961",
        enfants: "non",
        type: "locataire",
        loyer: "825,50 $",
        revenu: "21 926,00 $",
      },
      meant: {
        nom: "Ève Roy",
        naissance: "1961-03-05",
        enfants: "n",
        type: "loc",
        loyer: "825,50",
        revenu: "21926",
      },
    },
    {
      name: "des enfants",
      said: {
        nom: "Luc Côté",
        naissance: "1984-12-02",
        enfants: "oui",
        nombre: "2",
        type: "Locataire",
        loyer: "1 150 $",
        revenu: "18500",
      },
      meant: {
        nom: "Luc Côté",
        naissance: "1984-12-02",
        enfants: "o",
        nombre: "2",
        type: "loc",
        loyer: "1150",
        revenu: "18500",
      },
    },
    {
      name: "un propriétaire",
      said: {
        nom: "Ana Paré",
        naissance: "30 novembre 1955",
        enfants: "non",
        type: "propriétaire",
        loyer: "410",
        taxes: "2 340,75 $",
        revenu: "19 000 dollars",
      },
      meant: {
        nom: "Ana Paré",
        naissance: "1955-11-30",
        enfants: "n",
        type: "prop",
        loyer: "410",
        taxes: "2340,75",
        revenu: "19000",
      },
    },
  ],
};
