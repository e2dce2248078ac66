import { ANSWERS, ASKS, WAYS } from "../../../../../shared/text/vocabulary/dialogs.ts";
import { holdsWords } from "../../../../fixtures/text/holds-words.ts";

holdsWords("WAYS", WAYS, {
  en: {
    keeps: "as entered|as you have typed|keep my address|without|is correct|anyway|nothing to add",
    skips: "skip|see your results",
    stays: "go back|cancel|review|not yet",
    changes: "recommended|standardized|instead",
    leaves: "delete|log out|sign in|start over|pay|print",
  },
  es: {
    keeps: "como la he introducido|mantener|es correcta|de todos modos",
    skips: "omitir|ver los resultados",
    stays: "volver|cancelar|editar|revisar",
    changes: "recomendada|usar|actualizar",
    leaves: "eliminar|cerrar sesión|pagar|imprimir",
  },
  fr: {
    keeps: "tel que saisi|conserver|est correct|quand même",
    skips: "passer|voir les résultats",
    stays: "retour|annuler|modifier|vérifier",
    changes: "recommandée|utiliser|mettre à jour",
    leaves: "supprimer|se déconnecter|payer|imprimer",
  },
  de: {
    keeps: "wie eingegeben|meine adresse verwenden|beibehalten|ist richtig",
    skips: "überspringen|ergebnis anzeigen",
    stays: "zurück|abbrechen|bearbeiten|prüfen",
    changes: "empfohlene adresse|übernehmen",
    leaves: "löschen|abmelden|drucken",
  },
});

holdsWords("ASKS", ASKS, {
  en: {
    isRight: "correct?",
    add: "would you like to add",
  },
  es: { isRight: "correcta?", add: "desea añadir" },
  fr: { isRight: "exacte ?", add: "souhaitez-vous ajouter" },
  de: {
    isRight: "richtig?",
    add: "möchten sie weitere kinder angeben",
  },
});

holdsWords("ANSWERS", ANSWERS, {
  en: { yes: "yes|confirm", no: "no", goesOn: "are you sure|do you want to continue|proceed anyway?" },
  es: { yes: "sí|aceptar", no: "no", goesOn: "está seguro|desea continuar" },
  fr: { yes: "oui|confirmer", no: "non", goesOn: "êtes-vous sûr|voulez-vous continuer" },
  de: { yes: "ja|bestätigen", no: "nein", goesOn: "sind sie sicher|möchten sie fortfahren" },
  pt: { yes: "sim", no: "não", goesOn: "tem a certeza|deseja continuar" },
  it: { yes: "sì|conferma", no: "no", goesOn: "è sicuro|vuole continuare" },
  nl: { yes: "ja", no: "nee", goesOn: "weet u het zeker|wilt u doorgaan" },
  pl: { yes: "tak", no: "nie", goesOn: "czy na pewno|czy chcesz kontynuować" },
  no: { yes: "ja", no: "nei", goesOn: "er du sikker|vil du fortsette" },
  sv: { yes: "ja", no: "nej", goesOn: "är du säker|vill du fortsätta" },
  da: { yes: "ja", no: "nej", goesOn: "er du sikker|vil du fortsætte" },
});
