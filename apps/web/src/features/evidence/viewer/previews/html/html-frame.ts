/** What the frame may do: draw with its own styles and pictures. Nothing is fetched, nothing runs, nothing is sent. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"

/** Paper is white also when the room is dark: files bring colours for it. */
const paper = 'html{color-scheme:light;background:#fff;color:#1a1b1e}body{overflow-wrap:anywhere}img,table{max-width:100%}'

/**
 * The document of the frame that shows a file. The policy stands before anything of the file, so that it binds all of it.
 *
 * @param cleaned the file's own document after cleaning
 */
export function frameDocument(cleaned: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><style>${paper}</style></head><body>${cleaned}</body></html>`
}
