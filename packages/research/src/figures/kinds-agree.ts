import type { TableFigure } from '@dossier/finance'
import type { Operation } from './asked-operation.ts'
import { askedOnly, exclusive, type FigureKind, kindReader, saidOnly } from './figure-kinds.ts'

type Kinds = ReadonlySet<FigureKind>

/** The kinds of figure that a question asks for. */
export interface AskedKinds {
  all: Kinds
  /** What is counted, by the words that count: "how many employees hold shares" counts people. */
  counted: Kinds
}

/** The kinds that a cell tells, by where they are said. */
export interface CellKinds {
  /** In label and headings. */
  own: Kinds
  section: Kinds
  /** In the line over the table, and in its caption. */
  title: Kinds
  caption: Kinds
  /** What is counted: as the unit, else the nearest words tell. */
  counted: Kinds
  isShare: boolean
}

const countedWords = /\bhow many\s+((?:[\p{L}.&'’-]+\s?){1,3})|\bnumber of\s+((?:[\p{L}.&'’-]+\s?){1,2})|(?<!\S)(\S*\s?몇\s?\p{L}+)/giu

/** Reads the kinds that a question asks for. */
export function readAskedKinds(text: string): AskedKinds {
  const read = kindReader()
  const counting = Array.from(text.matchAll(countedWords), ([, many = '', number = '', korean = '']) => `${many} ${number} ${korean}`).join(
    ' ',
  )
  const lasts = /연수|연한|useful|how long/i.test(text) && read(text).has('time')
  return { all: read(text), counted: lasts ? new Set<FigureKind>(['time']) : only(read(counting), exclusive.counted) }
}

/** Prepares to read the kinds of many cells. */
export function cellKindReader(): (cell: { figure: TableFigure; title: string; caption: string }) => CellKinds {
  const read = kindReader()
  const readAll = (texts: readonly { text: string }[]): Kinds => union(texts.map(({ text }) => read(text)))
  return ({ figure: { labels, headings, section, unit }, title, caption }) => {
    const [inLabels, inHeadings] = [readAll(labels), readAll(headings)]
    const [ofSection, ofTitle] = [section ? read(section.text) : none, read(title)]
    const layers = [unit.counted === undefined ? none : read(unit.counted), inHeadings, inLabels, ofSection, ofTitle]
    return {
      own: union([inLabels, inHeadings]),
      section: ofSection,
      title: ofTitle,
      caption: read(caption),
      counted: layers.map((kinds) => only(kinds, exclusive.counted)).find((kinds) => kinds.size > 0) ?? none,
      isShare: unit.kind === 'percent',
    }
  }
}

const none: Kinds = new Set()
const union = (sets: readonly Kinds[]): Kinds => new Set(sets.flatMap((kinds) => [...kinds]))
const only = (kinds: Kinds, wanted: readonly FigureKind[]): Kinds => new Set(wanted.filter((kind) => kinds.has(kind)))
const disagree = (asked: Kinds, said: Kinds): boolean => asked.size > 0 && said.size > 0 && [...asked].every((kind) => !said.has(kind))

/** What is computed is not looked for in the cells that it is computed of. */
const computed: Readonly<Record<Operation, readonly FigureKind[]>> = {
  growth: ['change', 'growth'],
  difference: ['change', 'growth'],
  share: ['composition'],
  sum: [],
  average: ['average'],
}

/** Whether a cell is of the kinds that are asked for. */
export function kindsAgree({ kinds: { all, counted }, operation }: { kinds: AskedKinds; operation?: Operation }, cell: CellKinds): boolean {
  const skipped = operation === undefined ? [] : computed[operation]
  const asked = { all: new Set([...all].filter((kind) => !skipped.includes(kind))), counted }
  if (saidOnly.some((kind) => cell.own.has(kind) && !asked.all.has(kind))) return false
  const said = union([cell.own, cell.section, cell.title, cell.caption])
  if (askedOnly.some((kind) => asked.all.has(kind) && !said.has(kind))) return false
  if (disagree(asked.counted, cell.counted)) return false
  // A length of time is told as one, never as a bare number.
  if (asked.counted.has('time') && !cell.counted.has('time')) return false
  const nearest = (group: readonly FigureKind[]): Kinds =>
    [cell.own, cell.section, cell.title, cell.caption].map((kinds) => only(kinds, group)).find((kinds) => kinds.size > 0) ?? none
  if (disagree(only(asked.all, exclusive.production), nearest(exclusive.production))) return false
  const inOwnWords = [exclusive.valuation, exclusive.place, exclusive.holding]
  if (inOwnWords.some((group) => disagree(only(asked.all, group), only(cell.own, group)))) return false
  if (!cell.isShare) return true
  const [wanted, told] = [only(asked.all, exclusive.percentage), nearest(exclusive.percentage)]
  // Any percentage can stand beside a part; only one that is called so is its share of a whole.
  return !disagree(wanted, told) && (!wanted.has('composition') || told.size > 0)
}

/** What a question wants a figure to be told in. */
export interface AskedMeasure {
  expects: 'percent' | 'amount' | 'number' | 'any'
  currency?: string
  scale?: number
  /** In lower case. */
  text: string
  speaksOfShares: boolean
  ofMoney: boolean
}

/** Whether a figure is told in what is asked for: money, a percentage, or a number of things. */
export function isOfMeasure(
  { unit, headings }: TableFigure,
  { expects, currency, scale, speaksOfShares, text, ofMoney }: AskedMeasure,
): boolean {
  if (currency !== undefined && unit.currency !== undefined && unit.currency !== currency) return false
  if (scale !== undefined && unit.kind === 'percent') return false
  if (unit.scaleUntold) return false
  // Without a unit and a heading a number may be a page, a note or a date.
  if (unit.kind === 'unknown') return headings.length > 0 && expects !== 'percent'
  if (expects === 'any') return unit.kind === 'percent' ? speaksOfShares : unit.kind !== 'number' || !ofMoney
  // "How much was the consumption in MWh?"
  if (unit.kind === 'number' && expects === 'amount') return unit.counted !== undefined && text.includes(unit.counted.toLowerCase())
  return unit.kind === expects
}
