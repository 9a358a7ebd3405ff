import { WorkbookEditRefused } from './edit-refused.ts'

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
 * The next start tag of a qualified name; null without one that starts before `until`. Comments, CDATA and processing instructions are skipped. Linear in
 * the text.
 */
export function findStartTag(xml: string, name: string, from: number, until = xml.length): StartTag | null {
  const start = findMarkup(xml, `<${name}`, from, until)
  return start < 0 ? null : tagAt(xml, start)
}

/** Where the end tag of an element without nested elements of its name starts; -1 without one. @param from behind its start tag */
export const findEndTag = (xml: string, name: string, from: number): number => findMarkup(xml, `</${name}`, from, xml.length)

/** The prefix of the elements of a part, as its root has it: "" or "x:". @throws WorkbookEditRefused `damaged` for another root */
export function prefixOf(xml: string, root: string): string {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    const mark = xml.charAt(at + 1)
    if (mark === '?' || mark === '!') continue
    const name = /^[^\s/>]{1,100}/.exec(xml.slice(at + 1, at + 102))?.[0] ?? ''
    if (name === root) return ''
    if (name.endsWith(`:${root}`)) return name.slice(0, -root.length)
    break
  }
  throw new WorkbookEditRefused('damaged')
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

/** Where a tag begins that starts with `mark` ("<row", "</row") and has no longer name. */
function findMarkup(xml: string, mark: string, from: number, until: number): number {
  let [at, skippedTo] = [from, from]
  for (;;) {
    // Within the bounds alone: to look beyond them from each of many rows would not be linear.
    const within = xml.slice(at, until + mark.length).indexOf(mark)
    const found = at + within
    if (within < 0 || found >= until) return -1
    // What stands in a comment or a section of characters is no tag. Most texts have neither, and are searched at once.
    const hidden = hiddenUntil(xml, skippedTo, found)
    if (hidden.end > found) at = hidden.end
    else if (endsName(xml.charCodeAt(found + mark.length))) return found
    else at = found + 1
    skippedTo = hidden.end
  }
}

/** Passes comments, CDATA and processing instructions that begin before a place. @returns the end of the last of them, or the place before which there is none */
function hiddenUntil(xml: string, from: number, place: number): { end: number } {
  let at = from
  for (;;) {
    const between = xml.slice(at, place)
    const starts = [between.indexOf('<!'), between.indexOf('<?')].filter((start) => start >= 0)
    if (starts.length === 0) return { end: at > place ? at : place }
    const start = at + Math.min(...starts)
    const closing = xml.startsWith('<!--', start)
      ? '-->'
      : xml.startsWith('<![CDATA[', start)
        ? ']]>'
        : xml.charAt(start + 1) === '?'
          ? '?>'
          : '>'
    const end = xml.indexOf(closing, start + 2)
    if (end < 0) return { end: xml.length }
    at = end + closing.length
    if (at > place) return { end: at }
  }
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

/** A content without children as text. */
export function textOfContent(written: string): string {
  const open = written.indexOf('<![CDATA[')
  if (open < 0) return decodeEntities(written)
  const close = written.indexOf(']]>', open)
  return close < 0 ? '' : decodeEntities(written.slice(0, open)) + written.slice(open + 9, close) + decodeEntities(written.slice(close + 3))
}
