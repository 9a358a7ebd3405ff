/** A start tag of a part, by its place in the text. */
export interface StartTag {
  /** Of "<". */
  start: number
  /** Behind ">". */
  end: number
  /** Whether the element has no content: "<c/>". */
  isEmpty: boolean
}

/**
 * The next start tag with one of the given qualified names; null without one before `until`. Comments, CDATA and processing instructions
 * are skipped. Linear in the text.
 */
export function findStartTag(
  xml: string,
  names: readonly string[],
  from: number,
  until = xml.length,
): (StartTag & { name: string }) | null {
  let at = from
  for (;;) {
    const start = nextMarkup(xml, at)
    if (start < 0 || start >= until) return null
    const name = names.find((one) => xml.startsWith(one, start + 1) && endsName(xml.charCodeAt(start + 1 + one.length)))
    if (name !== undefined) return { name, ...tagAt(xml, start) }
    at = start + 1
  }
}

/** Where the end tag of an element without nested elements of its name starts; -1 without one. @param from behind its start tag */
export function findEndTag(xml: string, name: string, from: number): number {
  let at = from
  for (;;) {
    const start = nextMarkup(xml, at)
    if (start < 0) return -1
    if (xml.charCodeAt(start + 1) === slash && xml.startsWith(name, start + 2) && endsName(xml.charCodeAt(start + 2 + name.length)))
      return start
    at = start + 1
  }
}

/** The element that a start tag begins, as text with its end tag. */
export function elementAt(xml: string, name: string, { start, end, isEmpty }: StartTag): { text: string; content: string; end: number } {
  if (isEmpty) return { text: xml.slice(start, end), content: '', end }
  const closing = findEndTag(xml, name, end)
  if (closing < 0) return { text: xml.slice(start), content: xml.slice(end), end: xml.length }
  const after = xml.indexOf('>', closing) + 1
  return { text: xml.slice(start, after), content: xml.slice(end, closing), end: after }
}

/** The attributes of a start tag, by their qualified names, entities decoded. */
export function readAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  eachAttribute(tag, (name, from, to) => attributes.set(name, decodeEntities(tag.slice(from, to))))
  return attributes
}

/** A start tag with an attribute set to a value, or without it for null. Everything else stays as it is written. */
export function withAttribute(tag: string, name: string, value: string | null): string {
  let replaced: string | undefined
  eachAttribute(tag, (found, from, to, start) => {
    if (found !== name) return
    replaced = value === null ? tag.slice(0, start).trimEnd() + tag.slice(to + 1) : tag.slice(0, from) + encodeText(value) + tag.slice(to)
  })
  if (replaced !== undefined || value === null) return replaced ?? tag
  const at = tag.endsWith('/>') ? tag.length - 2 : tag.length - 1
  return `${tag.slice(0, at).trimEnd()} ${name}="${encodeText(value)}"${tag.slice(at)}`
}

/** For content and attributes in double quotes. */
export const encodeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const slash = 0x2f
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Whether a character ends the name of a tag: white space, "/" or ">". */
const endsName = (code: number): boolean => code <= 0x20 || code === slash || code === 0x3e

/** The next "<" of a tag. */
function nextMarkup(xml: string, from: number): number {
  let at = xml.indexOf('<', from)
  while (at >= 0) {
    const mark = xml.charCodeAt(at + 1)
    if (mark !== 0x21 && mark !== 0x3f) return at
    const closing = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<![CDATA[', at) ? ']]>' : mark === 0x3f ? '?>' : '>'
    const end = xml.indexOf(closing, at + 2)
    at = end < 0 ? -1 : xml.indexOf('<', end + closing.length)
  }
  return at
}

/** ">" may stand in an attribute. */
function tagAt(xml: string, start: number): StartTag {
  let quote = 0
  let at = start + 1
  for (; at < xml.length; at++) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x22 || code === 0x27) quote = code
    else if (code === 0x3e) break
  }
  return { start, end: Math.min(xml.length, at + 1), isEmpty: xml.charCodeAt(at - 1) === slash }
}

/** @param visit the name, where the value starts and ends, and where the attribute starts */
function eachAttribute(tag: string, visit: (name: string, from: number, to: number, start: number) => void): void {
  let at = 1
  while (at < tag.length && !endsName(tag.charCodeAt(at))) at++
  while (at < tag.length) {
    while (at < tag.length && tag.charCodeAt(at) <= 0x20) at++
    const start = at
    const equals = tag.indexOf('=', at)
    if (equals < 0) return
    let from = equals + 1
    while (from < tag.length && tag.charCodeAt(from) <= 0x20) from++
    const quote = tag.charAt(from)
    const to = quote === '"' || quote === "'" ? tag.indexOf(quote, from + 1) : -1
    if (to < 0) return
    visit(tag.slice(start, equals).trim(), from + 1, to, start)
    at = to + 1
  }
}
