/** Content security policy of the frame: inline styles and embedded data only; no requests, scripts or forms. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"

/** Always light, because files set their colours for white paper. */
const paper = 'html{color-scheme:light;background:#fff;color:#1a1b1e}body{overflow-wrap:anywhere}img,table{max-width:100%}'

/**
 * The document of the frame that shows a file. The policy comes before the file's content, so that it applies to all of it.
 *
 * @param cleaned the file's own document after cleaning
 */
export function frameDocument(cleaned: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><style>${paper}</style></head><body>${cleaned}</body></html>`
}
