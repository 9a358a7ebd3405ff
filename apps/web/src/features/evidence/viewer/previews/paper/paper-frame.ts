/**
 * What the frame of laid-out pages may do: draw, with styles, pictures of the file and the fonts of this installation. The page around it
 * reaches in (to fill, mark and measure it); nothing in it runs, so nothing in it reaches out.
 */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data: 'self'; base-uri 'none'; form-action 'none'"

/** Room between pages and around them, pixels. */
export const paperGap = 12

const look = `
html { color-scheme: light; background: transparent; overflow: hidden }
body { margin: 0 }
#paper { position: relative; transform-origin: 0 0 }
[data-sheet] { position: absolute; left: 0; overflow: hidden; background: #fff; color: #000; box-shadow: 0 0 0 1px rgb(0 0 0 / 12%) }
[data-sheet] > svg { display: block }
[data-box] { position: absolute; pointer-events: none; mix-blend-mode: multiply; border-radius: 2px }
[data-box='passage'] { background: #ffe680 }
[data-box='match'] { background: #cfdcff }
[data-box='currentMatch'] { background: #ffc46b }
`

/** The document of the frame; pages are put into its `#paper`. The policy stands before everything, so that it binds all. */
export const paperFrame = `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><style>${look}</style></head><body><div id="paper"></div></body></html>`

/** The fonts of this installation as rules for the frame: a machine without Korean fonts shows Korean pages all the same. */
export function installedFonts(from: Document): string {
  const rules: string[] = []
  for (const sheet of from.styleSheets) {
    try {
      for (const rule of sheet.cssRules) if (rule instanceof CSSFontFaceRule) rules.push(absolute(rule.cssText, sheet.href ?? from.baseURI))
    } catch {
      // A style sheet of another origin does not show its rules; ours are all of this one.
    }
  }
  return rules.join('\n')
}

function absolute(rule: string, base: string): string {
  return rule.replaceAll(/url\("([^"]{1,2000})"\)/g, (whole, address: string) => {
    try {
      return `url("${new URL(address, base).href}")`
    } catch {
      return whole
    }
  })
}
