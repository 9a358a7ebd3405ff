import { UnreadableDocument } from '../page.ts'

/** Receives the markup of a part in the order of its text. Names are local: without the prefix of their namespace. */
export interface MarkupHandler {
  /** @param attributes as they are written; `eachAttribute` reads them */
  onStart(name: string, attributes: string): void
  /** The text between two tags, entities decoded; a long one arrives in pieces. */
  onText(text: string): void
  /** Also of an element without content. */
  onEnd(name: string): void
}

const [quote, apostrophe, slash, bang, query, colon, closeMark] = [0x22, 0x27, 0x2f, 0x21, 0x3f, 0x3a, 0x3e]
/** A longer tag, comment or section of characters is damaged, characters. */
const longestMarkup = 4 * 1024 * 1024
/** The longest entity that is decoded has nine characters. */
const longestEntity = 16

/**
 * Reads XML that arrives in chunks and passes on its tags and texts: the subset of XML that Office Open XML consists of, without document types. Sheets
 * of ledgers have ten million tags, on which a general parser spends most of the time (decision 34).
 */
export class MarkupReader {
  readonly #handler: MarkupHandler
  #rest = ''

  constructor(handler: MarkupHandler) {
    this.#handler = handler
  }

  /** @throws UnreadableDocument `damaged` for markup without an end */
  write(text: string): void {
    const xml = this.#rest === '' ? text : this.#rest + text
    this.#rest = xml.slice(this.#read(xml))
    if (this.#rest.length > longestMarkup) throw new UnreadableDocument('damaged')
  }

  /** @returns how much of the text is read: up to a tag or an entity that is incomplete */
  #read(xml: string): number {
    const handler = this.#handler
    let at = 0
    for (;;) {
      const open = xml.indexOf('<', at)
      if (open < 0) return this.#readText(xml, at)
      if (open > at) handler.onText(decodeEntities(xml.slice(at, open)))
      const mark = xml.charCodeAt(open + 1)
      const end = mark === bang || mark === query ? this.#passSection(xml, open) : tagEnd(xml, open + 1)
      if (end < 0) return open
      if (mark === slash) handler.onEnd(xml.slice(localStart(xml, open + 2, nameEnd(xml, open + 2)), nameEnd(xml, open + 2)))
      else if (mark !== bang && mark !== query) this.#readStart(xml, open + 1, end - 1)
      at = end
    }
  }

  /** @param to of ">" */
  #readStart(xml: string, from: number, to: number): void {
    const until = nameEnd(xml, from)
    const isEmpty = xml.charCodeAt(to - 1) === slash
    const name = xml.slice(localStart(xml, from, until), until)
    this.#handler.onStart(name, xml.slice(until, isEmpty ? to - 1 : to))
    if (isEmpty) this.#handler.onEnd(name)
  }

  /** A text whose end has not arrived. */
  #readText(xml: string, from: number): number {
    const entity = xml.lastIndexOf('&')
    const to = entity >= from && xml.length - entity < longestEntity && !xml.includes(';', entity) ? entity : xml.length
    if (to > from) this.#handler.onText(decodeEntities(xml.slice(from, to)))
    return to
  }

  /** Passes a comment, an instruction or a declaration, and passes on a section of characters. @returns its end, -1 if that has not arrived */
  #passSection(xml: string, open: number): number {
    if (xml.length - open < cdata.length && cdata.startsWith(xml.slice(open))) return -1
    if (xml.startsWith(cdata, open)) {
      const end = xml.indexOf(']]>', open)
      if (end >= 0) this.#handler.onText(xml.slice(open + cdata.length, end))
      return end < 0 ? -1 : end + 3
    }
    if (xml.length - open < comment.length && comment.startsWith(xml.slice(open))) return -1
    const closing = xml.startsWith(comment, open) ? '-->' : xml.charCodeAt(open + 1) === query ? '?>' : '>'
    const end = xml.indexOf(closing, open + (closing === '-->' ? comment.length : 2))
    return end < 0 ? -1 : end + closing.length
  }
}

const comment = '<!--'
const cdata = '<![CDATA['

const isBlank = (code: number): boolean => code <= 0x20

/** Behind the name that begins at a place. */
function nameEnd(xml: string, from: number): number {
  let at = from
  for (; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at)
    if (isBlank(code) || code === slash || code === closeMark) break
  }
  return at
}

/** Behind the prefix of a name. */
function localStart(xml: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (xml.charCodeAt(at) === colon) return at + 1
  return from
}

/** Behind ">", which may also be in an attribute; -1 without one. */
function tagEnd(xml: string, from: number): number {
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at)
    if (code === closeMark) return at + 1
    if (code === quote || code === apostrophe) {
      at = xml.indexOf(code === quote ? '"' : "'", at + 1)
      if (at < 0) return -1
    }
  }
  return -1
}

/** @param visit receives each attribute with its qualified name, entities of its value decoded */
export function eachAttribute(attributes: string, visit: (name: string, value: string) => void): void {
  let at = 0
  for (;;) {
    while (at < attributes.length && isBlank(attributes.charCodeAt(at))) at += 1
    const equals = attributes.indexOf('=', at)
    if (equals < 0) return
    let from = equals + 1
    while (from < attributes.length && isBlank(attributes.charCodeAt(from))) from += 1
    const to = attributes.indexOf(attributes.charCodeAt(from) === quote ? '"' : "'", from + 1)
    if (to < 0) return
    visit(attributes.slice(at, equals).trimEnd(), decodeEntities(attributes.slice(from + 1, to)))
    at = to + 1
  }
}

/** The attributes of a start tag, by their qualified names. */
export function attributesOf(attributes: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  eachAttribute(attributes, (name, value) => found.set(name, value))
  return found
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
