import { WorkbookEditRefused } from './edit-refused.ts'
import type { BorderLine, CellFormat } from './workbook-edit.ts'
import { encodeText, readAttributes, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, parseElements, prefixOfElement, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/** Number formats that files name by an id alone and that are the same in every language (ECMA-376 part 1, 18.8.30). */
const builtIn = new Map([
  ['General', 0],
  ['0', 1],
  ['0.00', 2],
  ['#,##0', 3],
  ['#,##0.00', 4],
  ['0%', 9],
  ['0.00%', 10],
  ['0.00E+00', 11],
  ['# ?/?', 12],
  ['# ??/??', 13],
  ['@', 49],
])
/** Lower ids belong to the built-in formats. */
const firstCustom = 164

/** Parts of a style sheet in the order of the schema (18.8.39). */
const containers = ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs'] as const
type Container = (typeof containers)[number]

const fontOrder = [
  'b',
  'i',
  'strike',
  'condense',
  'extend',
  'outline',
  'shadow',
  'u',
  'vertAlign',
  'sz',
  'color',
  'name',
  'family',
  'charset',
  'scheme',
]
const borderOrder = ['start', 'end', 'left', 'right', 'top', 'bottom', 'diagonal', 'vertical', 'horizontal']
const xfOrder = ['alignment', 'protection', 'extLst']

interface Items {
  element: XmlElement | undefined
  /** As they are written. */
  texts: string[]
  /** How many of them the file has. */
  kept: number
}

/** Adds formats to the styles of a workbook. What is there stays as it is written; an equal entry is used again. */
export class StyleSheet {
  private readonly xml: string
  private readonly root: XmlElement
  private readonly prefix: string
  private readonly items: Record<Container, Items>
  private readonly known = new Map<string, number>()

  /** @throws WorkbookEditRefused `damaged` */
  constructor(xml: string) {
    this.xml = xml
    this.root = parseElements(xml)
    if (this.root.name !== 'styleSheet') throw new WorkbookEditRefused('damaged')
    this.prefix = prefixOfElement(this.root)
    const read = (name: Container): Items => {
      const element = childNamed(this.root, name)
      const texts = element?.children.map(({ start, end }) => xml.slice(start, end)) ?? []
      return { element, texts, kept: texts.length }
    }
    this.items = {
      numFmts: read('numFmts'),
      fonts: read('fonts'),
      fills: read('fills'),
      borders: read('borders'),
      cellStyleXfs: read('cellStyleXfs'),
      cellXfs: read('cellXfs'),
      cellStyles: read('cellStyles'),
      dxfs: read('dxfs'),
    }
    const { prefix } = this
    // The first of each is that of cells without a format; of fills the first two are reserved (18.8.21).
    this.default('fonts', [`<${prefix}font/>`])
    this.default(
      'fills',
      ['none', 'gray125'].map((pattern) => `<${prefix}fill><${prefix}patternFill patternType="${pattern}"/></${prefix}fill>`),
    )
    this.default('borders', [`<${prefix}border/>`])
    this.default('cellXfs', [`<${prefix}xf/>`])
  }

  /** The index of a format that is like another one but for what changes. @param base index of the other; one that is not there counts as the first */
  withFormat(base: number, format: CellFormat): number {
    const key = `${base} ${JSON.stringify(format)}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const index = this.add('cellXfs', this.changedXf(this.items.cellXfs.texts[base] ?? this.items.cellXfs.texts[0] ?? '', format))
    this.known.set(key, index)
    return index
  }

  /**
   * The index of a differential format by which a filter finds a colour (18.3.2.1).
   *
   * @param color "#RRGGBB"; null for no fill, and for the automatic colour of texts
   */
  withFilterColor(of: 'cell' | 'font', color: string | null): number {
    const { prefix } = this
    const font = color === null ? `<${prefix}color auto="1"/>` : this.color('color', color)
    const fill =
      color === null
        ? `<${prefix}patternFill patternType="none"><${prefix}fgColor indexed="64"/><${prefix}bgColor indexed="65"/></${prefix}patternFill>`
        : // Programs differ in which of the two they read.
          `<${prefix}patternFill patternType="solid">${this.color('fgColor', color)}${this.color('bgColor', color)}</${prefix}patternFill>`
    const content = of === 'font' ? `<${prefix}font>${font}</${prefix}font>` : `<${prefix}fill>${fill}</${prefix}fill>`
    return this.add('dxfs', `<${prefix}dxf>${content}</${prefix}dxf>`)
  }

  /** The part with what was added; null without anything. */
  finish(): string | null {
    const splices = new Splices(this.xml)
    for (const name of containers) {
      const { element, texts, kept } = this.items[name]
      const added = texts.slice(kept)
      if (added.length === 0) continue
      const tag = element && withAttribute(tagOf(this.xml, element), 'count', String(texts.length))
      if (element === undefined || tag === undefined) {
        const own = `${this.prefix}${name}`
        splices.insert(this.placeOf(name), `<${own} count="${texts.length}">${added.join('')}</${own}>`)
      } else if (element.isEmpty)
        splices.replace(element.start, element.end, `${tag.slice(0, -2).trimEnd()}>${added.join('')}</${element.qualifiedName}>`)
      else {
        splices.replace(element.start, element.tagEnd, tag)
        splices.insert(element.contentEnd, added.join(''))
      }
    }
    return splices.isEmpty ? null : splices.finish()
  }

  private default(name: Container, texts: readonly string[]): void {
    const { items } = this
    if (items[name].texts.length === 0) items[name].texts.push(...texts)
  }

  /** Where a part that is missing belongs. */
  private placeOf(name: Container): number {
    const before = containers.slice(0, containers.indexOf(name)).toReversed()
    for (const other of before) {
      const element = childNamed(this.root, other)
      if (element !== undefined) return element.end
    }
    if (this.root.isEmpty) throw new WorkbookEditRefused('damaged')
    return this.root.tagEnd
  }

  private add(name: Container, text: string): number {
    const { texts } = this.items[name]
    const index = texts.indexOf(text)
    return index >= 0 ? index : texts.push(text) - 1
  }

  private changedXf(before: string, format: CellFormat): string {
    let xf = before
    const attribute = (name: string): number => Number(readAttributes(startTagOf(xf)).get(name) ?? 0)
    const set = (name: string, value: number, apply: string): void => {
      xf = withTag(xf, (tag) => withAttribute(withAttribute(tag, name, String(value)), apply, '1'))
    }
    if (format.numberFormat !== undefined) set('numFmtId', this.numberFormat(format.numberFormat), 'applyNumberFormat')
    const { fonts, borders } = this.items
    const font = fonts.texts[attribute('fontId')] ?? fonts.texts[0] ?? ''
    const changedFont = this.changedFont(font, format)
    if (changedFont !== font) set('fontId', this.add('fonts', changedFont), 'applyFont')
    if (format.fill !== undefined) set('fillId', format.fill === null ? 0 : this.add('fills', this.solid(format.fill)), 'applyFill')
    const border = borders.texts[attribute('borderId')] ?? borders.texts[0] ?? ''
    const changedBorder = this.changedBorder(border, format)
    if (changedBorder !== border) set('borderId', this.add('borders', changedBorder), 'applyBorder')
    if (format.horizontal !== undefined || format.vertical !== undefined || format.wrap !== undefined) {
      xf = withTag(this.aligned(xf, format), (tag) => withAttribute(tag, 'applyAlignment', '1'))
    }
    return xf
  }

  private numberFormat(code: string): number {
    const standard = builtIn.get(code)
    if (standard !== undefined) return standard
    const ids = this.items.numFmts.texts.map((text) => {
      const attributes = readAttributes(startTagOf(text))
      return { id: Number(attributes.get('numFmtId')), code: attributes.get('formatCode') }
    })
    const known = ids.find((one) => one.code === code)
    if (known !== undefined) return known.id
    const id = Math.max(firstCustom - 1, ...ids.map((one) => one.id).filter(Number.isInteger)) + 1
    this.items.numFmts.texts.push(`<${this.prefix}numFmt numFmtId="${id}" formatCode="${encodeText(code)}"/>`)
    return id
  }

  private changedFont(font: string, { bold, italic, strike, underline, fontSize, fontColor, fontName }: CellFormat): string {
    const { prefix } = this
    const changes: Record<string, string | null> = {}
    const flag = (name: string, isOn: boolean | undefined): void => {
      if (isOn !== undefined) changes[name] = isOn ? `<${prefix}${name}/>` : null
    }
    flag('b', bold)
    flag('i', italic)
    flag('strike', strike)
    flag('u', underline)
    if (fontSize !== undefined) changes['sz'] = fontSize === null ? this.standard('sz') : `<${prefix}sz val="${fontSize}"/>`
    if (fontColor !== undefined) changes['color'] = fontColor === null ? null : this.color('color', fontColor)
    if (fontName !== undefined) {
      changes['name'] = fontName === null ? this.standard('name') : `<${prefix}name val="${encodeText(fontName)}"/>`
      // The font of the theme would win over the name.
      changes['scheme'] = fontName === null ? this.standard('scheme') : null
    }
    return withChildren(font, prefix, fontOrder, changes)
  }

  /** What the font of cells without a format says: the first. */
  private standard(name: string): string | null {
    const font = this.items.fonts.texts[0] ?? ''
    const child = childNamed(parseElements(font), name)
    return child === undefined ? null : font.slice(child.start, child.end)
  }

  private changedBorder(border: string, { borderTop, borderRight, borderBottom, borderLeft }: CellFormat): string {
    const { prefix } = this
    const sides = { left: borderLeft, right: borderRight, top: borderTop, bottom: borderBottom }
    const changes: Record<string, string | null> = {}
    for (const [name, line] of Object.entries(sides)) if (line !== undefined) changes[name] = this.side(name, line)
    return withChildren(border, prefix, borderOrder, changes)
  }

  private side(name: string, line: BorderLine | null): string {
    const { prefix } = this
    if (line === null) return `<${prefix}${name}/>`
    return `<${prefix}${name} style="${line.style}">${this.color('color', line.color)}</${prefix}${name}>`
  }

  private solid(color: string): string {
    const { prefix } = this
    return `<${prefix}fill><${prefix}patternFill patternType="solid">${this.color('fgColor', color)}<${prefix}bgColor indexed="64"/></${prefix}patternFill></${prefix}fill>`
  }

  /** @param color "#RRGGBB" */
  private color(name: string, color: string): string {
    return `<${this.prefix}${name} rgb="FF${color.slice(1).toUpperCase()}"/>`
  }

  private aligned(xf: string, { horizontal, vertical, wrap }: CellFormat): string {
    const name = `${this.prefix}alignment`
    const root = parseElements(xf)
    const element = childNamed(root, 'alignment')
    const before = element === undefined ? `<${name}/>` : tagOf(xf, element)
    const values: Record<string, string | null | undefined> = {
      horizontal,
      vertical,
      wrapText: wrap === undefined ? undefined : wrap ? '1' : null,
    }
    const tag = Object.entries(values).reduce(
      (text, [key, value]) => (value === undefined ? text : withAttribute(text, key, value)),
      before,
    )
    const isPlain = readAttributes(tag).size === 0
    const written = isPlain ? null : tag.endsWith('/>') ? tag : `${tag.slice(0, -1)}/>`
    return withChildren(xf, this.prefix, xfOrder, { alignment: written })
  }
}

const startTagOf = (element: string): string => tagOf(element, parseElements(element))

function withTag(element: string, change: (tag: string) => string): string {
  const { tagEnd } = parseElements(element)
  return change(element.slice(0, tagEnd)) + element.slice(tagEnd)
}

/**
 * An element with children replaced, added or removed (null).
 *
 * @param order of the children by the schema
 */
function withChildren(element: string, prefix: string, order: readonly string[], changes: Readonly<Record<string, string | null>>): string {
  return Object.entries(changes).reduce((text, [name, child]) => withChild(text, prefix, order, name, child), element)
}

function withChild(element: string, prefix: string, order: readonly string[], name: string, text: string | null): string {
  const root = parseElements(element)
  const found = childNamed(root, name)
  if (found !== undefined) {
    if (isSame(element, found, text)) return element
    const rest = element.slice(0, found.start) + (text ?? '') + element.slice(found.end)
    return root.children.length === 1 && text === null ? `${rest.slice(0, root.tagEnd - 1).trimEnd()}/>` : rest
  }
  if (text === null) return element
  if (root.isEmpty) return `${element.slice(0, root.tagEnd - 2).trimEnd()}>${text}</${root.qualifiedName}>`
  const place = order.indexOf(name)
  const next = root.children.find((child) => order.indexOf(child.name) > place)
  const at = next?.start ?? root.contentEnd
  return element.slice(0, at) + text + element.slice(at)
}

/** Whether a child says the same already: `<b val="1"/>` and `<b/>`. */
function isSame(element: string, found: XmlElement, text: string | null): boolean {
  if (text === null) return false
  const own = element.slice(found.start, found.end)
  if (own === text) return true
  const isOn = ['1', 'true'].includes(attributesOf(element, found).get('val') ?? '')
  return isOn && readAttributes(text).size === 0
}
