/** Sends a request to the site that its host, or for a person on the loopback address its path, belongs to. */
import {
  type BenefitsVariant,
  type FsaVariant,
  type LoansVariant,
  type PracticeOptions,
  type SsaVariant,
  variantFromQuery,
} from "./practice-options.ts";
import { htmlReply, type PracticeReply, type PracticeRequest, redirectReply } from "./practice-reply.ts";
import { createBenefitsSite } from "./serve-benefits.ts";
import { createFsaSite, createLoansSite } from "./serve-single-page.ts";
import { createSsaSite } from "./serve-ssa.ts";

export interface RoutedRequest extends PracticeRequest {
  cookie: string;
}

const ENTRY = {
  fsa: "/aid-estimator/",
  loans: "/loan-simulator/",
  ssa: "/OACT/quickcalc/",
  benefits: "/calculator/",
};
type Site = keyof typeof ENTRY;

const SITES: Record<string, Site> = {
  "studentaid.gov": "fsa",
  "www.ssa.gov": "ssa",
  "benefits.example.gov": "benefits",
};
const COOKIE = "practice";

/** Creates the sites of one server. */
export function createPracticeRouter(options: PracticeOptions) {
  const fsa = createFsaSite(options.delays);
  const loans = createLoansSite(options.delays);
  const ssa = createSsaSite(options.delays);
  const benefits = createBenefitsSite(options.delays);
  const answer = (site: Site, request: RoutedRequest, asked: unknown) => {
    const normal = { kind: "normal" } as const;
    switch (site) {
      case "fsa":
        return fsa(request, (asked as FsaVariant | undefined) ?? options.fsa ?? normal);
      case "loans":
        return loans(request, (asked as LoansVariant | undefined) ?? options.loans ?? normal);
      case "ssa":
        return ssa(request, (asked as SsaVariant | undefined) ?? options.ssa ?? normal);
      case "benefits":
        return benefits(request, (asked as BenefitsVariant | undefined) ?? options.benefits ?? normal);
    }
  };

  return async (request: RoutedRequest): Promise<PracticeReply | "hang"> => {
    const { url } = request;
    const official = officialHost(url.hostname);
    if (official !== undefined && official !== url.hostname) {
      return redirectReply(`https://${official}${url.pathname}${url.search}`);
    }
    const site = siteOf(url);
    if (site === undefined) return htmlReply(INDEX, url.pathname === "/" ? 200 : 404);
    if (url.pathname === "/") return redirectReply(ENTRY[site]);
    const asked = variantFromQuery(url.searchParams);
    const chosen = asked ?? variantFromQuery(new URLSearchParams(readCookie(request.cookie)));
    const reply = await answer(site, request, chosen);
    return asked && reply !== "hang" ? withCookie(reply, url) : reply;
  };
}

// A variant of the URL is kept in a cookie, since later pages have other URLs.
function withCookie(reply: PracticeReply, url: URL): PracticeReply {
  const value = encodeURIComponent(url.searchParams.toString());
  return {
    ...reply,
    headers: { ...reply.headers, "set-cookie": `${COOKIE}=${value}; Path=/; SameSite=Lax` },
  };
}

function readCookie(header: string): string {
  const pair = header.split(/;\s*/).find((entry) => entry.startsWith(`${COOKIE}=`));
  try {
    return decodeURIComponent(pair?.slice(COOKIE.length + 1) ?? "");
  } catch {
    return "";
  }
}

/** The official host name of a practice site; undefined for other hosts. */
function officialHost(hostname: string): string | undefined {
  if (hostname === "studentaid.gov" || hostname === "www.studentaid.gov") return "studentaid.gov";
  if (hostname === "ssa.gov" || hostname === "www.ssa.gov" || hostname === "secure.ssa.gov") {
    return "www.ssa.gov";
  }
  return hostname === "benefits.example.gov" ? hostname : undefined;
}

function siteOf(url: URL): Site | undefined {
  const official = officialHost(url.hostname);
  const isStudentAid = official === undefined || official === "studentaid.gov";
  if (isStudentAid && /^\/loan-simulator(\/|$)/.test(url.pathname)) return "loans";
  if (official !== undefined) return SITES[official];
  if (url.pathname.startsWith("/aid-estimator")) return "fsa";
  if (url.pathname.startsWith("/calculator")) return "benefits";
  return /^\/(OACT|cgi-bin)\//.test(url.pathname) ? "ssa" : undefined;
}

const INDEX = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Practice sites</title>
<body style="font-family: system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; line-height: 1.5">
<h1>Practice sites</h1>
<p>Stand-ins for government forms, served by FederalRunner on this computer. Nothing here is official.</p>
<ul>
<li><a href="${ENTRY.fsa}">Federal Student Aid estimator</a></li>
<li><a href="${ENTRY.loans}">Federal loan simulators</a></li>
<li><a href="${ENTRY.ssa}">Social Security quick calculator</a></li>
<li><a href="${ENTRY.benefits}">Benefits calculator, one question a page</a></li>
</ul>
<p>Add <code>?practice=drifted</code> (or slow, flaky, hanging, blocked, banner, …) to see them misbehave, and
<code>?practice=normal</code> to end it.</p>
</body>
</html>
`;
