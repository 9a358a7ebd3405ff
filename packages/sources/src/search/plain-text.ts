import { Parser } from 'htmlparser2'

/** The words of a piece of HTML: without its tags, which may stand within words, and with its entities decoded. */
export function plainText(html: string): string {
  let text = ''
  const parser = new Parser({ ontext: (part) => void (text += part) }, { decodeEntities: true })
  parser.end(html)
  return text.replace(/\s+/g, ' ').trim()
}
