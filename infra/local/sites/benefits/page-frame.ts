/** The frame of every page of the calculator. */

/** @param title of the page, without the site's name */
export function pageFrame(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Benefits calculator (practice)</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/calculator/assets/benefits.css">
<script type="module" src="/calculator/assets/reveal.js"></script>
</head>
<body>
<a class="skip-link" href="#main-content">Skip to main content</a>
<header class="site-header" role="banner"><div class="width"><a href="/calculator/">EXAMPLE.GOV</a>
<form class="site-search" role="search" action="/calculator/"><label for="site-search">Search</label> <input id="site-search" name="q" type="search"></form></div></header>
<p class="practice width"><strong>Practice site.</strong> Benefits.example.gov does not exist: served by FederalRunner on this computer.</p>
<div class="width">
<main id="main-content">
${content}
</main>
</div>
<footer class="site-footer"><div class="width">A stand-in for practice and tests. Nothing that is entered here is kept.</div></footer>
</body>
</html>
`;
}
