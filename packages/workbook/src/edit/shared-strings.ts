import { textElement } from './cell-xml.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { elementAt, findEndTag, findStartTag, prefixOf, readAttributes, withAttribute } from './xml-text.ts'

/** Adds texts to the shared strings of a workbook; those that are there keep their places. */
export class SharedStrings {
  private readonly xml: string
  private readonly prefix: string
  private readonly count: number
  private readonly added = new Map<string, number>()
  private uses = 0

  /** @throws WorkbookEditRefused `damaged` */
  constructor(xml: string) {
    this.xml = xml
    this.prefix = prefixOf(xml, 'sst')
    this.count = countItems(xml, `${this.prefix}si`)
  }

  /** The place of a text, from 0. */
  indexOf(text: string): number {
    const index = this.added.get(text) ?? this.count + this.added.size
    this.added.set(text, index)
    this.uses += 1
    return index
  }

  /** The part with what was added; null without anything. */
  finish(): string | null {
    if (this.added.size === 0) return null
    const { xml, prefix } = this
    const root = findStartTag(xml, `${prefix}sst`, 0)
    const end = root === null ? -1 : root.isEmpty ? root.end : findEndTag(xml, `${prefix}sst`, root.end)
    if (root === null || end < 0) throw new WorkbookEditRefused('damaged')
    const items = [...this.added.keys()].map((text) => `<${prefix}si>${textElement(text, prefix)}</${prefix}si>`).join('')
    const tag = this.withCounts(xml.slice(root.start, root.end))
    const before = xml.slice(0, root.start)
    if (root.isEmpty) return `${before}${tag.slice(0, -2).trimEnd()}>${items}</${prefix}sst>${xml.slice(root.end)}`
    return `${before}${tag}${xml.slice(root.end, end)}${items}${xml.slice(end)}`
  }

  /** The counts are optional. */
  private withCounts(tag: string): string {
    const attributes = readAttributes(tag)
    const [count, unique] = [attributes.get('count'), attributes.get('uniqueCount')]
    const counted = count === undefined ? tag : withAttribute(tag, 'count', String(Number(count) + this.uses))
    return unique === undefined ? counted : withAttribute(counted, 'uniqueCount', String(this.count + this.added.size))
  }
}

function countItems(xml: string, name: string): number {
  let count = 0
  for (let at = 0; ; count++) {
    const tag = findStartTag(xml, name, at)
    if (tag === null) return count
    at = elementAt(xml, name, tag).end
  }
}
