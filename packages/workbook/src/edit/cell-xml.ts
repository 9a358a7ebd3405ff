import { type CellPlace, type CellRange, writeRange } from '../formula/cell-address.ts'
import { decodeEntities, encodeText, elementAt, findStartTag, readAttributes, withAttribute } from './xml-text.ts'

/** What a person types into a cell: a value, an error, nothing, or a formula. */
export type CellContent = number | string | boolean | null | ErrorContent | FormulaContent

/** An error that is no result of a formula, as "#N/A" for a value that is missing. */
export interface ErrorContent {
  error: string
}

export interface FormulaContent {
  /** Without "=". */
  formula: string
  /** Of an array formula, how many cells it fills from its first one on, which is the one that is edited (ECMA-376 part 1, 18.17.2.7). */
  array?: ArraySize | undefined
  /** Whether a person has typed it, and not pasted or filled: where it computes arrays it is a dynamic array then. */
  isTyped?: boolean | undefined
}

export interface ArraySize {
  rows: number
  columns: number
  /** Whether it spills by itself (a dynamic array): its size is then that of its values, as far as these can be computed. */
  isDynamic?: boolean | undefined
}

/** The cells that an array formula fills. @param first of them */
export const arrayRange = ({ row, column }: CellPlace, { rows, columns }: ArraySize): CellRange => ({
  top: row,
  left: column,
  bottom: row + rows - 1,
  right: column + columns - 1,
})

export const isFormula = (content: CellContent): content is FormulaContent =>
  typeof content === 'object' && content !== null && 'formula' in content

export const isError = (content: CellContent): content is ErrorContent =>
  typeof content === 'object' && content !== null && 'error' in content

/** The value of a formula as it is kept beside it. */
export type CachedValue = { kind: 'value'; value: number | string | boolean } | { kind: 'error'; error: string }

/** A cell of a sheet as it is written. */
export interface WrittenCell {
  /** The start tag, not empty: "<c r=… s=…>". */
  tag: string
  /** Everything in the cell. */
  content: string
  /** `null` without a formula. */
  formula: WrittenFormula | null
}

/** A formula as it is written (ECMA-376 part 1, 18.3.1.40). */
export interface WrittenFormula {
  /** The element as text. */
  text: string
  kind: 'normal' | 'shared' | 'array' | 'dataTable'
  /** The range of an array, of a what-if table, or of a shared formula in its first cell. */
  reference: string | null
  /** Of a shared formula. */
  group: string | null
  /** The formula; empty for copies of a shared one. */
  body: string
}

/** Reads a cell from its text. @param prefix of its namespace: "" or "x:" */
export function readCellXml(text: string, prefix: string): WrittenCell {
  const name = `${prefix}c`
  const found = findStartTag(text, name, 0)
  if (found === null) return { tag: '', content: '', formula: null }
  const { content } = elementAt(text, name, found)
  const tag = text.slice(found.start, found.end)
  return { tag: found.isEmpty ? `${tag.slice(0, -2).trimEnd()}>` : tag, content, formula: readFormulaXml(content, prefix) }
}

function readFormulaXml(content: string, prefix: string): WrittenFormula | null {
  const name = `${prefix}f`
  const found = findStartTag(content, name, 0)
  if (found === null) return null
  const attributes = readAttributes(content.slice(found.start, found.end))
  const { text, content: body } = elementAt(content, name, found)
  const kind = attributes.get('t')
  return {
    text,
    kind: kind === 'shared' || kind === 'array' || kind === 'dataTable' ? kind : 'normal',
    reference: attributes.get('ref') ?? null,
    group: attributes.get('si') ?? null,
    body: decodeEntities(body),
  }
}

/** How a cell is written: its namespace prefix, and the place of a text among the shared strings (null: texts stand in their cells). */
export interface CellWriting {
  prefix: string
  sharedString: ((text: string) => number) | null
}

/** A formula as it is written, with the cells that it fills where it is one of an array. */
interface WrittenContent {
  formula: string
  cells: CellRange | undefined
  /** Number of the metadata of a dynamic array; null for others. */
  metadata: string | null
}

const isOneCell = ({ top, left, bottom, right }: CellRange): boolean => top === bottom && left === right

/**
 * A cell with another content, in its own format. What belongs to its content before (type, metadata) is gone, but for the mark of a dynamic array
 * (`cm`) where its only cell stays an array.
 *
 * @param before the cell, or a new one
 * @param cached the value of a formula; without one the reader of the file computes it
 */
export function writeCellXml(
  { tag, formula: before }: Pick<WrittenCell, 'tag' | 'formula'>,
  content: Exclude<CellContent, FormulaContent> | WrittenContent,
  cached: CachedValue | null,
  { prefix, sharedString }: CellWriting,
): string {
  const [cells, metadata] =
    typeof content === 'object' && content !== null && 'formula' in content ? [content.cells, content.metadata] : [undefined, null]
  const isDynamicStill = cells !== undefined && isOneCell(cells) && before?.kind === 'array' && before.reference === writeRange(cells)
  const bare = ['t', ...(isDynamicStill ? [] : ['cm']), 'vm', 'ph'].reduce((text, name) => withAttribute(text, name, null), tag)
  const marked = metadata === null ? bare : withAttribute(bare, 'cm', metadata)
  const cell = (type: string | null, inner: string): string => `${withAttribute(marked, 't', type)}${inner}</${prefix}c>`
  const value = (text: string): string => `<${prefix}v>${encodeText(text)}</${prefix}v>`
  if (content === null) return `${bare.slice(0, -1)}/>`
  if (typeof content === 'number') return cell(null, value(String(content)))
  if (typeof content === 'boolean') return cell('b', value(content ? '1' : '0'))
  if (typeof content === 'object') {
    if ('error' in content) return cell('e', value(content.error))
    const kind = content.cells === undefined ? '' : ` t="array" ref="${writeRange(content.cells)}"`
    const formula = `<${prefix}f${kind}>${encodeText(content.formula)}</${prefix}f>`
    return cached === null ? cell(null, formula) : cell(typeOf(cached), formula + value(writtenValue(cached)))
  }
  if (sharedString !== null) return cell('s', value(String(sharedString(content))))
  return cell('inlineStr', `<${prefix}is>${textElement(content, prefix)}</${prefix}is>`)
}

/** A cell whose formula has another value: only the value and its type change. */
export function withCachedValue({ tag, content }: Pick<WrittenCell, 'tag' | 'content'>, cached: CachedValue, prefix: string): string {
  const found = findStartTag(content, `${prefix}v`, 0)
  const value = `<${prefix}v>${encodeText(writtenValue(cached))}</${prefix}v>`
  const typed = withAttribute(withAttribute(tag, 't', typeOf(cached)), 'vm', null)
  const rest =
    found === null
      ? `${content}${value}`
      : `${content.slice(0, found.start)}${value}${content.slice(elementAt(content, `${prefix}v`, found).end)}`
  return `${typed}${rest}</${prefix}c>`
}

/** A text of a cell as an element that keeps its white space. */
export const textElement = (text: string, prefix: string): string =>
  `<${prefix}t xml:space="preserve">${encodeText(escapeControls(text))}</${prefix}t>`

const typeOf = (cached: CachedValue): string | null =>
  cached.kind === 'error' ? 'e' : typeof cached.value === 'number' ? null : typeof cached.value === 'boolean' ? 'b' : 'str'

function writtenValue(cached: CachedValue): string {
  if (cached.kind === 'error') return cached.error
  if (typeof cached.value === 'boolean') return cached.value ? '1' : '0'
  return typeof cached.value === 'number' ? String(cached.value) : escapeControls(cached.value)
}

/** Characters that XML cannot hold are written as _xHHHH_, and what looks like it is escaped (ECMA-376 part 1, 22.9.2.19). */
export function escapeControls(text: string): string {
  const escaped = text.toWellFormed().replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
  return Array.from(escaped, (sign) => (isWritable(sign.codePointAt(0) ?? 0) ? sign : `_x${hex(sign)}_`)).join('')
}

/** Line feeds and tabs are written as they are; a carriage return would be read as a line feed. */
const isWritable = (code: number): boolean => (code >= 0x20 || code === 0x0a || code === 0x09) && code !== 0xfffe && code !== 0xffff

const hex = (sign: string): string => (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0').toUpperCase()
