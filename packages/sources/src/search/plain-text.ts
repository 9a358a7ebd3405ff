import { Parser } from 'htmlparser2'

/** The text of a piece of HTML: without tags, which can occur within words, and with entities decoded. */
export function plainText(html: string): string {
  let text = ''
  const parser = new Parser({ ontext: (part) => void (text += part) }, { decodeEntities: true })
  parser.end(html)
  return text.replace(/\s+/g, ' ').trim()
}
