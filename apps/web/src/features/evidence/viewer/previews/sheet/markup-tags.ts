/** An XML tag: `name` without its prefix; `start` and `end` are offsets in the text. */
export interface MarkupTag {
  name: string
  isClosing: boolean
  /** Self-closing: `<a/>`. */
  isEmpty: boolean
  /** The text between the name and the end of the tag. */
  attributes: string
  start: number
  end: number
}

/** Iterates over the tags of XML text in linear time. Does not support document type declarations, which office files do not use. */
export function* tagsIn(text: string, from = 0): Generator<MarkupTag> {
  for (let start = text.indexOf('<', from); start >= 0; start = text.indexOf('<', start + 1)) {
    const close = text.indexOf('>', start)
    if (close < 0) return
    const isClosing = text[start + 1] === '/'
    const isEmpty = text[close - 1] === '/'
    const inside = text.slice(start + (isClosing ? 2 : 1), isEmpty ? close - 1 : close)
    const blank = inside.search(/\s/)
    const name = blank < 0 ? inside : inside.slice(0, blank)
    yield {
      name: name.slice(name.indexOf(':') + 1),
      isClosing,
      isEmpty,
      attributes: blank < 0 ? '' : inside.slice(blank),
      start,
      end: close + 1,
    }
    start = close
  }
}

/** The value of an attribute; `name` includes the prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const at = attributes.search(new RegExp(String.raw`\s${name}=["']`))
  if (at < 0) return undefined
  const start = attributes.indexOf('=', at) + 2
  const end = attributes.indexOf(attributes[start - 1] ?? '"', start)
  return end < 0 ? undefined : textOfMarkup(attributes.slice(start, end))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** XML text with its entities decoded. */
export function textOfMarkup(markup: string): string {
  if (!markup.includes('&')) return markup
  return markup.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex ?? '20', 16) : Number.parseInt(decimal, 10)
    return point > 0x10ffff ? whole : String.fromCodePoint(point)
  })
}
