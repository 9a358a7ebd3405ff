import { type CellPlace, type CellRange, readCell, readRange, writeCell, writeRange } from '../formula/cell-address.ts'
import { copyFormula, type LineMove, moveIndex, moveRange, moveSpan } from '../formula/move-references.ts'
import { CellMove, type RuleOfCells } from './cell-move.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { LineChange, type ReferenceChange } from './reference-change.ts'
import { isExtended, isRuleOfCells, rangesOfElement, readRule, ruleText, type WrittenRule } from './rule-of-cells.ts'
import { encodeText, readAttributes, textOfContent, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, elementsBelow, parseElements, Splices, tagOf, type XmlElement } from './xml-tree.ts'

/** How an attribute or a content refers to cells: of the own sheet, or as a formula does. */
type Kind = 'cell' | 'range' | 'ranges' | 'formula'

interface Rule {
  attributes?: Readonly<Record<string, Kind>>
  content?: 'formula' | 'ranges'
  /** What becomes of an element whose cells are all deleted; else it is removed. */
  whenGone?: 'keep' | 'refuse'
}

/** Elements by their local names, of sheets, drawings, charts, tables and comments (ECMA-376 part 1, 18; MS-XLSX 2.6). */
const rules: Readonly<Record<string, Rule>> = {
  dimension: { attributes: { ref: 'range' }, whenGone: 'keep' },
  sheetView: { attributes: { topLeftCell: 'cell' }, whenGone: 'keep' },
  customSheetView: { attributes: { topLeftCell: 'cell' }, whenGone: 'keep' },
  selection: { attributes: { activeCell: 'cell', sqref: 'ranges' }, whenGone: 'keep' },
  table: { attributes: { ref: 'range' }, whenGone: 'refuse' },
  autoFilter: { attributes: { ref: 'range' } },
  sortState: { attributes: { ref: 'range' } },
  sortCondition: { attributes: { ref: 'range' } },
  mergeCell: { attributes: { ref: 'range' } },
  conditionalFormatting: { attributes: { sqref: 'ranges' } },
  dataValidation: { attributes: { sqref: 'ranges' } },
  hyperlink: { attributes: { ref: 'range', location: 'formula' } },
  protectedRange: { attributes: { sqref: 'ranges' } },
  inputCells: { attributes: { r: 'cell' }, whenGone: 'refuse' },
  cellWatch: { attributes: { r: 'cell' } },
  ignoredError: { attributes: { sqref: 'ranges' } },
  cellSmartTags: { attributes: { r: 'cell' } },
  controlPr: { attributes: { linkedCell: 'formula', listFillRange: 'formula' } },
  formControlPr: { attributes: { fmlaLink: 'formula', fmlaRange: 'formula', fmlaGroup: 'formula', fmlaTxbx: 'formula' } },
  sp: { attributes: { textlink: 'formula' } },
  comment: { attributes: { ref: 'cell' } },
  threadedComment: { attributes: { ref: 'cell' } },
  formula: { content: 'formula' },
  formula1: { content: 'formula' },
  formula2: { content: 'formula' },
  calculatedColumnFormula: { content: 'formula' },
  totalsRowFormula: { content: 'formula' },
  f: { content: 'formula' },
  definedName: { content: 'formula' },
  // Of extensions of Excel 2010: the cells stand in an element of their own.
  sqref: { content: 'ranges' },
  webPublishItem: { attributes: { sourceRef: 'range' }, whenGone: 'refuse' },
}

/** Lists that go with their last entry, since they may not be empty; those that count their entries have an attribute for it. */
const lists: ReadonlySet<string> = new Set([
  'mergeCells',
  'dataValidations',
  'hyperlinks',
  'protectedRanges',
  'cellWatches',
  'ignoredErrors',
  'rowBreaks',
  'colBreaks',
  'conditionalFormattings',
  'sparklines',
  'sparklineGroup',
  'sparklineGroups',
  'smartTags',
  'definedNames',
  'ext',
  'extLst',
])

/** Elements that are about the cells in their `sqref`, an element. */
const aboutCells: ReadonlySet<string> = new Set(['conditionalFormatting', 'dataValidation', 'sparkline', 'ignoredError', 'protectedRange'])

/** Extensions of sheets that refer to cells in ways that are followed here (MS-XLSX 2.2.4.4, 2.3.1). */
const knownExtensions: ReadonlySet<string> = new Set([
  '{78c0d931-6437-407d-a8ee-f0aad7539e65}',
  '{cce6a557-97bc-4b89-adb6-d9c93caab3df}',
  '{05c60535-1f16-4fd2-b633-f4f36f0b64e0}',
  '{01252117-d84e-4e92-8308-4be1c098fcbb}',
  '{fc87aee6-9edd-4a0a-b7fb-166176984837}',
  '{b97f6d7d-b522-45f9-bda1-12c45d357490}',
  // The number that ties a rule to its extension.
  '{b025f937-c7b1-47d3-b67f-a62eff666e3e}',
])
const likeReference = /\$?\b[A-Z]{1,3}\$?[1-9]\d{0,6}\b/

/**
 * Changes the references of a part: attributes and contents that name cells, anchors of drawings, frozen panes, breaks of pages, columns. Entries whose
 * cells are all deleted are removed.
 *
 * @param sheet that the part is of; null for none
 * @param leaf local name of an element that is left alone
 * @throws WorkbookEditRefused
 */
export function changeReferences(xml: string, sheet: string | null, change: ReferenceChange, leaf?: string): string {
  const root = parseElements(xml, leaf)
  return new ReferenceChanger(xml, root, sheet, change).finish()
}

class ReferenceChanger {
  private readonly xml: string
  private readonly root: XmlElement
  private readonly sheet: string | null
  private readonly change: ReferenceChange
  /** The move, where the part is of the sheet that changes. */
  private readonly move: LineMove | null
  /** Cells of a sheet that are moved elsewhere. */
  private readonly cellMove: CellMove | null
  private readonly isOwn: boolean
  private readonly splices: Splices
  private readonly removed = new Set<XmlElement>()
  /** Numbers of new entries of lists. */
  private readonly added = new Map<XmlElement, number>()

  constructor(xml: string, root: XmlElement, sheet: string | null, change: ReferenceChange) {
    this.xml = xml
    this.root = root
    this.sheet = sheet
    this.change = change
    this.isOwn = sheet !== null && change.moves?.(sheet) === true
    this.move = this.isOwn && change instanceof LineChange ? change.move : null
    this.cellMove = change instanceof CellMove ? change : null
    this.splices = new Splices(xml)
  }

  finish(): string {
    const elements = [this.root, ...elementsBelow(this.root)]
    /** What is in conditional formats and validations follows with them. */
    const done = new Set<XmlElement>()
    for (const element of elements) {
      if (this.isOwn) this.checkExtension(element)
      if (this.cellMove !== null && isRuleOfCells(element)) {
        this.moveRule(element, this.cellMove)
        for (const inner of elementsBelow(element)) done.add(inner)
      }
      if (done.has(element) || (this.cellMove !== null && isRuleOfCells(element))) continue
      const rule = rules[element.name]
      if (rule !== undefined) this.apply(element, rule)
      if (this.move !== null) this.changePlaces(element, this.move)
    }
    for (const element of elements.toReversed()) this.closeList(element)
    for (const element of this.removed) this.splices.replace(element.start, element.end, '')
    return this.splices.finish()
  }

  private checkExtension(element: XmlElement): void {
    if (element.name !== 'ext' || knownExtensions.has((attributesOf(this.xml, element).get('uri') ?? '').toLowerCase())) return
    for (const inner of elementsBelow(element)) {
      const content = inner.children.length === 0 ? this.xml.slice(inner.tagEnd, inner.contentEnd) : ''
      if ([content, ...attributesOf(this.xml, inner).values()].some((text) => likeReference.test(text)))
        throw new WorkbookEditRefused('unknown-content')
    }
  }

  /** A conditional format or a validation of which some cells are moved, or moved over. */
  private moveRule(element: XmlElement, move: CellMove): void {
    if (this.sheet === null) return
    const written = readRule(this.xml, element)
    const left = followed(() => move.rules(written.rule, this.sheet ?? ''))
    const [first, second] = left
    if (first === undefined) this.removed.add(element)
    else if (second !== undefined) this.split(element, written, [first, second])
    else {
      const changed = ruleText(this.xml, element, written, first)
      if (changed !== this.xml.slice(element.start, element.end)) this.splices.replace(element.start, element.end, changed)
    }
  }

  /** One entry becomes two. What extensions say of it by its number cannot be said of both. */
  private split(element: XmlElement, written: WrittenRule, [one, other]: readonly [RuleOfCells, RuleOfCells]): void {
    if (isExtended(element)) throw new WorkbookEditRefused('unknown-content')
    const texts = [one, other].map((rule) => ruleText(this.xml, element, written, rule))
    this.splices.replace(element.start, element.end, texts.join(''))
    if (element.parent !== null) this.added.set(element.parent, (this.added.get(element.parent) ?? 0) + 1)
  }

  private apply(element: XmlElement, { attributes = {}, content, whenGone }: Rule): void {
    // Where a sheet is scrolled to and what is chosen on it stays.
    if (this.cellMove !== null && whenGone === 'keep') return
    let tag = tagOf(this.xml, element)
    const own = readAttributes(tag)
    for (const [name, kind] of Object.entries(attributes)) {
      const value = own.get(name)
      if (value === undefined || value === '') continue
      const changed = kind === 'formula' ? this.location(value) : this.cells(value, kind)
      if (changed === null) {
        if (whenGone === 'refuse') throw new WorkbookEditRefused('unknown-content')
        if (whenGone !== 'keep') {
          this.removed.add(element)
          return
        }
        tag = withAttribute(tag, name, 'A1')
      } else if (changed !== value) tag = withAttribute(tag, name, changed)
    }
    if (element.name === 'mergeCell' && isSingle(readAttributes(tag).get('ref') ?? '')) this.removed.add(element)
    if (tag !== tagOf(this.xml, element)) this.splices.replace(element.start, element.tagEnd, tag)
    if (content === undefined || element.isEmpty || element.children.length > 0) return
    const written = this.xml.slice(element.tagEnd, element.contentEnd)
    const text = textOfContent(written)
    if (text === '') return
    const changed = content === 'formula' ? this.formula(text, element) : this.cells(text, 'ranges')
    if (changed === null) this.removeAbout(element)
    else if (isOwnName(this.xml, element) && changed.includes('#REF!') && !text.includes('#REF!')) this.removed.add(element)
    else if (changed !== text) this.splices.replace(element.tagEnd, element.contentEnd, encodeText(changed))
  }

  /** Cells of the own sheet. */
  private cells(text: string, kind: 'cell' | 'range' | 'ranges'): string | null {
    if (this.sheet === null) return text
    if (this.cellMove !== null && kind === 'ranges') {
      const before = text.split(/\s+/).flatMap((part) => readRange(part) ?? [])
      const after = this.cellMove.ranges(before, this.sheet)
      return after.length === 0 ? null : isEqualList(before, after) ? text : after.map(writeRange).join(' ')
    }
    const changed = text.split(/\s+/).flatMap((part) => {
      const range = readRange(part)
      if (range === null) return [part]
      const moved = this.change.range(range, this.sheet ?? '')
      if (moved === null) return []
      return isEqual(range, moved) ? [part] : [kind === 'cell' ? writeCell({ row: moved.top, column: moved.left }) : writeRange(moved)]
    })
    return changed.length === 0 ? null : changed.join(' ')
  }

  private formula(text: string, element: XmlElement): string {
    const { sheet, move } = this
    const owner = element.name === 'definedName' ? null : (sheet ?? '')
    const base = move === null ? null : this.movedBase(element, move)
    try {
      const own = base === null ? text : copyFormula(text, base.rows, base.columns)
      return this.change.formula(own, owner).text
    } catch (error) {
      // What stands in a chart or a list may be no formula at all; without a sheet's name it refers to no other sheet.
      if (error instanceof WorkbookEditRefused && error.reason === 'unreadable-formula' && !text.includes('!') && !this.isOwn) return text
      throw error
    }
  }

  /** A link is to a name, or to cells of a sheet; what it is to is no formula always. */
  private location(text: string): string {
    if (!this.change.concerns(text)) return text
    try {
      const isAbsolute = text.startsWith('#')
      const changed = this.change.formula(isAbsolute ? text.slice(1) : text, '').text
      return isAbsolute ? `#${changed}` : changed
    } catch (error) {
      if (error instanceof WorkbookEditRefused && error.reason === 'unreadable-formula') return text
      throw error
    }
  }

  /**
   * Formulas of conditional formats and validations are written for the first of their cells. Where that one is deleted they are those of the next.
   *
   * @returns how far the formula must be copied before; null for not at all
   */
  private movedBase(element: XmlElement, { kind, axis, at, count }: LineMove): { rows: number; columns: number } | null {
    if (kind === 'insert') return null
    const ranges = this.rangesAbout(element)
    const first = ranges[0]
    if (first === undefined) return null
    const start = axis === 'row' ? first.top : first.left
    if (start < at || start >= at + count) return null
    for (const range of ranges) {
      const [from, to] = axis === 'row' ? [range.top, range.bottom] : [range.left, range.right]
      const next = from >= at && from < at + count ? at + count : from
      if (next > to) continue
      const place: CellPlace = axis === 'row' ? { row: next, column: range.left } : { row: range.top, column: next }
      return { rows: place.row - first.top, columns: place.column - first.left }
    }
    return null
  }

  private rangesAbout(element: XmlElement): CellRange[] {
    for (let above = element.parent; above !== null; above = above.parent) {
      const ranges = rangesOfElement(this.xml, above)
      if (ranges.length > 0) return ranges
    }
    return []
  }

  /** Removes what is about cells that are gone. */
  private removeAbout(element: XmlElement): void {
    for (let above = element.parent; above !== null; above = above.parent)
      if (aboutCells.has(above.name)) {
        this.removed.add(above)
        return
      }
    throw new WorkbookEditRefused('unknown-content')
  }

  /** Places that are numbers of rows and columns. */
  private changePlaces(element: XmlElement, move: LineMove): void {
    const { name, parent } = element
    if (name === 'brk' && parent?.name === (move.axis === 'row' ? 'rowBreaks' : 'colBreaks')) this.changeBreak(element, move)
    else if (name === 'pane') this.changePane(element, move)
    else if (name === 'cols' && move.axis === 'column') this.changeColumns(element, move)
    else if (name === 'from' || name === 'to') this.changeAnchor(element, move)
    else if (name === 'autoFilter' && move.axis === 'column') this.moveFilter(element, move)
  }

  /** A break is before a row or a column. */
  private changeBreak(element: XmlElement, move: LineMove): void {
    const index = Number(attributesOf(this.xml, element).get('id'))
    const moved = moveIndex(index, move)
    if (moved === null) this.removed.add(element)
    else if (moved !== index)
      this.splices.replace(element.start, element.tagEnd, withAttribute(tagOf(this.xml, element), 'id', String(moved)))
  }

  /** Frozen rows grow by what is inserted among them. Panes that are not frozen have sizes instead of numbers. */
  private changePane(element: XmlElement, move: LineMove): void {
    const attributes = attributesOf(this.xml, element)
    const cell = attributes.get('topLeftCell')
    let tag = tagOf(this.xml, element)
    if (cell !== undefined) tag = withAttribute(tag, 'topLeftCell', this.cells(cell, 'cell') ?? cell)
    const name = move.axis === 'row' ? 'ySplit' : 'xSplit'
    const frozen = (attributes.get('state') ?? '').startsWith('frozen') ? Number(attributes.get(name) ?? 0) : 0
    if (frozen > 0) {
      const view = element.parent === null ? undefined : readCell(attributesOf(this.xml, element.parent).get('topLeftCell') ?? 'A1')
      const first = (move.axis === 'row' ? view?.row : view?.column) ?? 0
      const last = first + frozen - 1
      const isInside = move.at > first && move.at <= last
      const moved = move.kind === 'insert' ? (isInside ? frozen + move.count : frozen) : frozen - overlap(first, last, move)
      // Without any frozen line no pane would be left on this axis.
      if (moved <= 0) throw new WorkbookEditRefused('unknown-content')
      if (moved !== frozen) tag = withAttribute(tag, name, String(moved))
    }
    if (tag !== tagOf(this.xml, element)) this.splices.replace(element.start, element.tagEnd, tag)
  }

  private changeColumns(element: XmlElement, move: LineMove): void {
    const written: string[] = []
    for (const column of element.children) {
      const attributes = attributesOf(this.xml, column)
      const [min, max] = [Number(attributes.get('min')), Number(attributes.get('max'))]
      const tag = tagOf(this.xml, column)
      const add = (from: number, to: number): void =>
        void written.push(withAttribute(withAttribute(tag, 'min', String(from + 1)), 'max', String(to + 1)))
      // New columns are like the one before them.
      const isBefore = move.kind === 'insert' && max === move.at && min <= move.at
      const span = moveSpan(min - 1, max - 1, move)
      if (span !== null) add(span.from, isBefore ? span.to + move.count : span.to)
    }
    const { start, end, tagEnd, qualifiedName } = element
    if (written.length === 0) this.splices.replace(start, end, '')
    else if (!element.isEmpty) this.splices.replace(tagEnd, end, `${written.join('')}</${qualifiedName}>`)
  }

  /** Where a drawing begins or ends. One that does not change its size with the cells moves by what its beginning moves. */
  private changeAnchor(element: XmlElement, move: LineMove): void {
    const number = (of: XmlElement | undefined): number | null => {
      const child = of && childNamed(of, move.axis === 'row' ? 'row' : 'col')
      const index = child === undefined ? Number.NaN : Number(this.xml.slice(child.tagEnd, child.contentEnd))
      return Number.isInteger(index) ? index : null
    }
    const index = number(element)
    const anchor = element.parent
    if (index === null || anchor === null) return
    const editAs = attributesOf(this.xml, anchor).get('editAs') ?? (anchor.name === 'anchor' ? anchorMode(this.xml, anchor) : 'twoCell')
    if (editAs === 'absolute') return
    const from = number(childNamed(anchor, 'from')) ?? index
    const moved = (place: number): number => moveIndex(place, move) ?? move.at
    const next = editAs === 'oneCell' ? index + moved(from) - from : moved(index)
    const child = childNamed(element, move.axis === 'row' ? 'row' : 'col')
    if (child === undefined || next === index) return
    this.splices.replace(child.tagEnd, child.contentEnd, String(next))
    const isDeleted = editAs !== 'oneCell' && moveIndex(index, move) === null
    const offset = childNamed(element, move.axis === 'row' ? 'rowOff' : 'colOff')
    if (isDeleted && offset !== undefined && !offset.isEmpty) this.splices.replace(offset.tagEnd, offset.contentEnd, '0')
  }

  /** Columns of a filter are numbered from its first. Rows that a deleted one has hidden would stay hidden. */
  private moveFilter(element: XmlElement, move: LineMove): void {
    const range = readRange(attributesOf(this.xml, element).get('ref') ?? '')
    const moved = range === null ? null : moveRange(range, move)
    if (range === null || moved === null) return
    for (const column of element.children) {
      if (column.name !== 'filterColumn') continue
      const number = Number(attributesOf(this.xml, column).get('colId'))
      const index = moveIndex(range.left + number, move)
      if (index === null) {
        if (column.children.length > 0) throw new WorkbookEditRefused('unknown-content')
        this.removed.add(column)
      } else if (index - moved.left !== number)
        this.splices.replace(column.start, column.tagEnd, withAttribute(tagOf(this.xml, column), 'colId', String(index - moved.left)))
    }
  }

  /** A list without its removed entries. */
  private closeList(element: XmlElement): void {
    if (!lists.has(element.name) || element.children.length === 0) return
    const left = element.children.filter((child) => !this.removed.has(child))
    const added = this.added.get(element) ?? 0
    if (left.length === element.children.length && added === 0) return
    // A group of sparklines has other children than its entries.
    const entries = element.name === 'sparklineGroup' ? left.filter(({ name }) => name === 'sparklines') : left
    if (entries.length === 0) {
      this.removed.add(element)
      return
    }
    const tag = tagOf(this.xml, element)
    const counted = ['count', 'manualBreakCount'].reduce(
      (text, name) => (readAttributes(text).has(name) ? withAttribute(text, name, String(entries.length + added)) : text),
      tag,
    )
    if (counted !== tag) this.splices.replace(element.start, element.tagEnd, counted)
  }
}

/** @throws WorkbookEditRefused `unreadable-formula` */
export function followed<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof FormulaSyntaxError) throw new WorkbookEditRefused('unreadable-formula', { cause })
    throw cause
  }
}

/** Whether a name is one of the program, such as a print area, which goes with its cells. */
const isOwnName = (xml: string, element: XmlElement): boolean =>
  element.name === 'definedName' && (attributesOf(xml, element).get('name') ?? '').startsWith('_xlnm.')

function overlap(first: number, last: number, { at, count }: LineMove): number {
  return Math.max(0, Math.min(last, at + count - 1) - Math.max(first, at) + 1)
}

/** How the anchor of a control moves (ECMA-376 part 1, 18.3.1.1). */
function anchorMode(xml: string, anchor: XmlElement): string {
  const attributes = attributesOf(xml, anchor)
  const isOn = (name: string): boolean => ['1', 'true'].includes(attributes.get(name) ?? '')
  if (isOn('sizeWithCells')) return 'twoCell'
  return isOn('moveWithCells') ? 'oneCell' : 'absolute'
}

const isEqual = (one: CellRange, other: CellRange): boolean =>
  one.top === other.top && one.left === other.left && one.bottom === other.bottom && one.right === other.right

const isEqualList = (ones: readonly CellRange[], others: readonly CellRange[]): boolean =>
  ones.length === others.length && ones.every((one, at) => isEqual(one, others[at] ?? { top: -1, left: -1, bottom: -1, right: -1 }))

const isSingle = (text: string): boolean => {
  const range = readRange(text)
  return range !== null && range.top === range.bottom && range.left === range.right
}
