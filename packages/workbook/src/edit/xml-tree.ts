import { WorkbookEditRefused } from './edit-refused.ts'
import { readAttributes } from './xml-text.ts'

/** An element of a part by its places in the text. */
export interface XmlElement {
  /** Without its namespace prefix. */
  name: string
  /** As it is written: "x:row". */
  qualifiedName: string
  /** Of "<". */
  start: number
  /** Behind the start tag. */
  tagEnd: number
  isEmpty: boolean
  /** Of the end tag; behind the start tag of an empty element. */
  contentEnd: number
  /** Behind the end tag. */
  end: number
  parent: XmlElement | null
  children: XmlElement[]
}

/** Deeper nesting is no workbook. */
const deepest = 200
const nameSigns = /[^\s/>]{1,200}/y

/**
 * The root element of a part with all that is in it. Comments, CDATA and processing instructions are skipped. Linear.
 *
 * @param leaf local name of an element whose content is not looked into
 * @throws WorkbookEditRefused `damaged` for tags that do not match
 */
export function parseElements(xml: string, leaf?: string): XmlElement {
  let root: XmlElement | null = null
  let open: XmlElement | null = null
  let depth = 0
  const damaged = (): never => {
    throw new WorkbookEditRefused('damaged')
  }
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const sign = xml.charAt(at + 1)
    if (sign === '!' || sign === '?') {
      const closing = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<![CDATA[', at) ? ']]>' : sign === '?' ? '?>' : '>'
      const end = xml.indexOf(closing, at + 2)
      if (end < 0) return damaged()
      at = end + closing.length
      continue
    }
    const isClosing = sign === '/'
    nameSigns.lastIndex = at + (isClosing ? 2 : 1)
    const qualifiedName = nameSigns.exec(xml)?.[0] ?? damaged()
    const end = endOfTag(xml, at)
    if (isClosing) {
      if (open?.qualifiedName !== qualifiedName) return damaged()
      open.contentEnd = at
      open.end = end
      open = open.parent
      depth--
      if (open === null) break
    } else {
      const isEmpty = xml.charAt(end - 2) === '/'
      const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1)
      const element: XmlElement = { name, qualifiedName, start: at, tagEnd: end, isEmpty, contentEnd: end, end, parent: open, children: [] }
      open?.children.push(element)
      root ??= element
      if (!isEmpty) {
        if (++depth > deepest) return damaged()
        open = element
        if (name === leaf) {
          at = xml.indexOf(`</${qualifiedName}`, end)
          if (at < 0) return damaged()
          continue
        }
      } else if (open === null) break
    }
    at = end
  }
  if (root === null || open !== null) return damaged()
  return root
}

/** Behind the ">" of a tag, which may stand in an attribute. */
function endOfTag(xml: string, start: number): number {
  let quote = 0
  for (let at = start + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x22 || code === 0x27) quote = code
    else if (code === 0x3e) return at + 1
  }
  return xml.length
}

/** Every element below one, parents before children. */
export function* elementsBelow(element: XmlElement): Generator<XmlElement> {
  const open = element.children.toReversed()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next
    for (let at = next.children.length - 1; at >= 0; at--) open.push(next.children[at] as XmlElement)
  }
}

export const tagOf = (xml: string, { start, tagEnd }: XmlElement): string => xml.slice(start, tagEnd)

export const attributesOf = (xml: string, element: XmlElement): Map<string, string> => readAttributes(tagOf(xml, element))

export const childNamed = ({ children }: XmlElement, name: string): XmlElement | undefined => children.find((child) => child.name === name)

/** Namespace prefix of an element with its colon: "" or "x:". */
export const prefixOfElement = ({ name, qualifiedName }: XmlElement): string => qualifiedName.slice(0, -name.length)

/** An element with another content, as text. */
export function withContent(xml: string, element: XmlElement, content: string): string {
  const tag = tagOf(xml, element)
  return `${element.isEmpty ? `${tag.slice(0, -2).trimEnd()}>` : tag}${content}</${element.qualifiedName}>`
}

/** Replacements of pieces of a text, made in any order. Of two that overlap the larger one counts. */
export class Splices {
  private readonly xml: string
  private readonly splices: { from: number; to: number; text: string }[] = []

  constructor(xml: string) {
    this.xml = xml
  }

  get isEmpty(): boolean {
    return this.splices.length === 0
  }

  replace(from: number, to: number, text: string): void {
    this.splices.push({ from, to, text })
  }

  insert(at: number, text: string): void {
    this.replace(at, at, text)
  }

  finish(): string {
    if (this.isEmpty) return this.xml
    const isInsertion = (one: { from: number; to: number }): number => (one.from === one.to ? 0 : 1)
    const sorted = this.splices.toSorted(
      (one, other) => one.from - other.from || isInsertion(one) - isInsertion(other) || other.to - one.to,
    )
    const pieces: string[] = []
    let at = 0
    for (const { from, to, text } of sorted) {
      if (from < at) continue
      pieces.push(this.xml.slice(at, from), text)
      at = to
    }
    pieces.push(this.xml.slice(at))
    return pieces.join('')
  }
}
