import { BANNERS } from "../../../../../shared/text/vocabulary/banners.ts";
import { holdsWords } from "../../../../fixtures/text/holds-words.ts";

holdsWords("BANNERS", BANNERS, {
  en: {
    consent: "cookies|consent|privacy policy",
    necessary: "only necessary|essential only",
    accepts: "accept|got it",
    closes: "close|dismiss",
    ends: "signed out|session will expire|still there",
    stays: "stay|yes, continue",
    outside: "out|without",
  },
  es: {
    consent: "consentimiento",
    necessary: "solo las cookies necesarias",
    accepts: "aceptar|entendido",
    closes: "cerrar",
    ends: "sesión caduca|sigue ahí",
    stays: "sí, continuar|permanecer",
    outside: "sin",
  },
  fr: {
    consent: "consentement",
    necessary: "uniquement les cookies nécessaires",
    accepts: "tout accepter|compris",
    closes: "fermer",
    ends: "session va expirer|toujours là",
    stays: "oui, continuer|rester",
    outside: "sans",
  },
  de: {
    consent: "einwilligung|datenschutzhinweis",
    necessary: "nur notwendige",
    accepts: "alle akzeptieren|verstanden",
    closes: "schließen",
    ends: "sitzung läuft|noch da",
    stays: "ja, weiter|angemeldet bleiben",
    outside: "ohne",
  },
});
