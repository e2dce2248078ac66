import { ASKS, WAYS } from "../../../../../shared/text/vocabulary/dialogs.ts";
import { holdsWords } from "../../../../fixtures/text/holds-words.ts";

holdsWords("WAYS", WAYS, {
  en: {
    keeps: "as entered|as you have typed|keep my address|without|is correct|anyway|nothing to add",
    goesOn: "continue|next|see your results",
    stays: "go back|cancel|review|not yet",
    yes: "yes|confirm",
    no: "no",
    changes: "recommended|standardized|instead",
    leaves: "delete|log out|sign in|start over|pay|print",
  },
  es: {
    keeps: "como la he introducido|mantener|es correcta|de todos modos",
    goesOn: "continuar|siguiente|ver los resultados",
    stays: "volver|cancelar|editar|revisar",
    yes: "sí|aceptar",
    no: "no",
    changes: "recomendada|usar|actualizar",
    leaves: "eliminar|cerrar sesión|pagar|imprimir",
  },
  fr: {
    keeps: "tel que saisi|conserver|est correct|quand même",
    goesOn: "continuer|suivant|voir les résultats",
    stays: "retour|annuler|modifier|vérifier",
    yes: "oui|confirmer",
    no: "non",
    changes: "recommandée|utiliser|mettre à jour",
    leaves: "supprimer|se déconnecter|payer|imprimer",
  },
  de: {
    keeps: "wie eingegeben|meine adresse verwenden|beibehalten|ist richtig",
    goesOn: "weiter|fortfahren|ergebnis anzeigen",
    stays: "zurück|abbrechen|bearbeiten|prüfen",
    yes: "ja|bestätigen",
    no: "nein",
    changes: "empfohlene adresse|übernehmen",
    leaves: "löschen|abmelden|drucken",
  },
});

holdsWords("ASKS", ASKS, {
  en: {
    goOn: "are you sure|do you want to continue|proceed anyway?",
    isRight: "correct?",
    add: "would you like to add",
  },
  es: { goOn: "está seguro|desea continuar", isRight: "correcta?", add: "desea añadir" },
  fr: { goOn: "êtes-vous sûr|voulez-vous continuer", isRight: "exacte ?", add: "souhaitez-vous ajouter" },
  de: {
    goOn: "sind sie sicher|möchten sie fortfahren",
    isRight: "richtig?",
    add: "möchten sie weitere kinder angeben",
  },
});
