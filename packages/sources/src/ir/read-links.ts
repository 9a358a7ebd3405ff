import { Parser } from 'htmlparser2'

/** A link of a page, with what is printed beside it. */
export interface PageLink {
  readonly address: string
  /** Its own words, or those of its picture. */
  readonly text: string
  /** All words of the row or the item of a list that it is in; its own where it is in none. */
  readonly row: string
}

/** What a title and a day of a file are printed in. */
const ROWS = new Set(['tr', 'li', 'dl', 'article'])
const MOST_LINKS = 5_000
const MOST_ROW_CHARACTERS = 500

/**
 * The links of a page. Those that only a script follows are not there.
 *
 * @param base where the page was found
 */
export function readLinks(html: string, base: string): PageLink[] {
  const rows: { text: string }[] = []
  const found: { address: string; text: string; row: { text: string } | undefined }[] = []
  let open: { address: string; text: string; row: { text: string } | undefined } | undefined
  let silent = 0
  const add = (text: string) => {
    if (silent > 0) return
    const row = rows.at(-1)
    if (row !== undefined && row.text.length < MOST_ROW_CHARACTERS) row.text += text
    if (open !== undefined) open.text += text
  }
  const parser = new Parser({
    onopentag(name, { href, title, alt }) {
      if (name === 'script' || name === 'style') silent += 1
      if (ROWS.has(name)) rows.push({ text: '' })
      // Cells and lines are apart, whatever is between their tags.
      add(' ')
      if (name === 'img' && alt !== undefined) add(alt)
      if (name === 'a' && href !== undefined && URL.canParse(href, base) && found.length < MOST_LINKS) {
        open = { address: new URL(href, base).href, text: '', row: rows.at(-1) }
        if (title !== undefined) open.text += `${title} `
        found.push(open)
      }
    },
    ontext: add,
    onclosetag(name) {
      if (name === 'script' || name === 'style') silent -= 1
      if (name === 'a') open = undefined
      if (ROWS.has(name)) {
        const closed = rows.pop()
        const outer = rows.at(-1)
        if (closed !== undefined && outer !== undefined && outer.text.length < MOST_ROW_CHARACTERS) outer.text += ` ${closed.text}`
      }
    },
  })
  parser.end(html)
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
  return found
    .filter(({ address }) => /^https?:/.test(address))
    .map(({ address, text, row }) => ({ address, text: plain(text), row: plain(row?.text ?? text) }))
}
