/** The frame of every page of the calculator. */
export function pageFrame(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/OACT/quickcalc/assets/quickcalc.css">
</head>
<body>
<p class="practice"><strong>Practice site.</strong> Not ssa.gov, not an official estimate: served by FederalRunner on this computer.</p>
<div id="header"><div class="wide">Social Security <span>Office of the Chief Actuary</span></div></div>
<div class="wide" id="content">
${content}
</div>
<div class="wide" id="footer">A stand-in for practice and tests. Nothing that is entered here is kept.</div>
</body>
</html>
`;
}
