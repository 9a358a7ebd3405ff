import { fallbackFont } from './fallback-font.ts'

/**
 * Content security policy of the frame of laid-out pages: inline styles, embedded images and the fonts of this installation. The surrounding page
 * accesses the frame to fill, mark and measure it; scripts are disabled, so the frame cannot access the page.
 */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data: 'self'; base-uri 'none'; form-action 'none'"

/** Gap between and around pages, pixels. */
export const paperGap = 12

const look = `
html { color-scheme: light; background: transparent; overflow: hidden }
body { margin: 0; font-family: serif, ${fallbackFont} }
#paper { position: relative; transform-origin: 0 0 }
[data-sheet] { position: absolute; left: 0; overflow: hidden; background: #fff; color: #000; box-shadow: 0 0 0 1px rgb(0 0 0 / 12%) }
[data-sheet] > svg { display: block }
[data-box] { position: absolute; pointer-events: none; mix-blend-mode: multiply; border-radius: 2px }
[data-box='passage'] { background: #ffe680 }
[data-box='match'] { background: #cfdcff }
[data-box='currentMatch'] { background: #ffc46b }
`

/** The document of the frame; pages are put into its `#paper`. The policy comes first, so that it applies to everything. */
export const paperFrame = `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><style>${look}</style></head><body><div id="paper"></div></body></html>`

/** Font-face rules of this installation for the frame, so that Korean pages render on machines without Korean fonts. */
export function installedFonts(from: Document): string {
  const rules: string[] = []
  for (const sheet of from.styleSheets) {
    try {
      for (const rule of sheet.cssRules) if (rule instanceof CSSFontFaceRule) rules.push(absolute(rule.cssText, sheet.href ?? from.baseURI))
    } catch {
      // Rules of style sheets of other origins are not readable; all of this application's are of its own origin.
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
