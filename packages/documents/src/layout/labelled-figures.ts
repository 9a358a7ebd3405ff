import { isUnitLine, type Mention, scan } from '@dossier/notation'
import type { Page, Table, TableCell } from '../page.ts'
import { linesInTables } from './lines-in-tables.ts'

/** A span of a page's text. */
interface Span {
  start: number
  end: number
}

/**
 * A line that labels a figure, with the spans of both; an entry with another value ("Policy number: DO-2023"); a short line that can name the lines below
 * it; or anything else, which ends a list.
 */
type Line = (Span & { kind: 'figure'; label: Span; figure: Span }) | (Span & { kind: 'entry' | 'name' | 'other' })

/** Fewer figures are no list. */
const minFigures = 3
const longestLabel = 110
const longestValue = 60
const longestEntry = 120
const longestName = 70
/** Words after a figure: "shares", "per share", "of base salary". */
const longestUnit = 24
/** More names in succession are the titles of a document. */
const mostNames = 2
/** Lines without a figure in succession that belong to a list. */
const mostBetween = 4
/** Lines at the beginning of a document among which its title and its time are. */
const headLines = 10
const longestUnitLine = 120
/** A document with a smaller share of its lines in lists has tables of several titles. */
const minShare = 0.4

/**
 * Pages with their lists of labelled figures as tables of two columns. Statements, schedules and term sheets that are written as text ("- Goodwill: $12,350",
 * one to a line, below names of sections) are tables in everything but their layout. If a document consists of such lists, and of tables of the same form
 * ("Goodwill ......... 12,350"), its head is their caption. The text stays as it is; cells are spans of it. Time is linear in the length of the pages.
 */
export function withLabelledFigures(pages: readonly Page[]): Page[] {
  const read = pages.map((page) => {
    const lines = linesOf(page)
    return { page, lines, lists: listsIn(lines) }
  })
  const rows = pages.reduce((sum, { tables }) => sum + tables.filter(isList).reduce((all, table) => all + table.rows.length, 0), 0)
  const listed = rows + read.reduce((sum, { lists }) => sum + lists.reduce((all, list) => all + list.length, 0), 0)
  if (listed === 0) return [...pages]
  const all = read.reduce((sum, { lines }) => sum + lines.length, 0)
  const head = listed >= all * minShare ? headOf(pages[0]) : {}
  let carried: Names = {}
  return read.map(({ page: printed, lines, lists }) => {
    const page = { ...printed, tables: printed.tables.map((table) => (isList(table) ? withHead(table, head) : table)) }
    const isContinued = lists[0]?.[0] !== undefined && lists[0][0] === lines[0]
    const found = lists.map((list, at) => ({ ...head, ...tableOf(page.text, list, at === 0 && isContinued ? carried : {}) }))
    carried = namesInEffect(page.text, lines, lists.at(-1), isContinued && lists.length === 1 ? carried : {})
    if (found.length === 0) return page
    return { ...page, tables: [...page.tables, ...found].toSorted((one, other) => startOf(one) - startOf(other)) }
  })
}

/** Whether a table has only labels with a figure each, and no heads. */
const isList = ({ headerRows, rows }: Table): boolean => headerRows === 0 && rows.every(({ length }) => length === 2)

/** A list under the head of its document, if it states no time or unit of its own. */
function withHead(table: Table, head: Pick<Table, 'caption' | 'unit'>): Table {
  const own = table.caption ?? ''
  const isDated = scan(own, 'heading').some(({ kind }) => kind === 'period')
  const caption = isDated ? own : [head.caption ?? '', own].filter((words) => words !== '').join(' · ')
  const unit = table.unit ?? head.unit
  return { ...table, ...(caption !== '' && { caption }), ...(unit !== undefined && { unit }) }
}

/** Names that hold for a list: that of its last group of sections within sections, that of its last group of sections, and that of its section. */
type Names = Readonly<Partial<Record<'chapter' | 'title' | 'section', string>>>

/**
 * The names that hold at the end of a page for a list that continues on the next one.
 *
 * @param before the names that held at its top
 */
function namesInEffect(text: string, lines: readonly Line[], list: readonly Line[] | undefined, before: Names): Names {
  const last = list?.at(-1)
  if (list === undefined || last === undefined) return {}
  const after = lines.slice(lines.indexOf(last) + 1)
  if (after.some(({ kind }) => kind === 'other')) return {}
  const all = lines.slice(list[0] === undefined ? 0 : Math.max(0, lines.indexOf(list[0]) - 1))
  /** The last name with this many names below it. */
  const nameOver = (below: number): string | undefined => {
    const found = all.findLast(
      (_, at) => all.slice(at, at + below + 1).length > below && all.slice(at, at + below + 1).every(({ kind }) => kind === 'name'),
    )
    return found && text.slice(found.start, found.end)
  }
  const [chapter = before.chapter, title = before.title, section = before.section] = [nameOver(2), nameOver(1), nameOver(0)]
  return { ...(chapter !== undefined && { chapter }), ...(title !== undefined && { title }), ...(section !== undefined && { section }) }
}

/**
 * What the first lines of a document say of all its lists: its title with the line that states a time ("Balance Sheet, As of December 31, 2023"), and its
 * unit ("in thousands of U.S. dollars").
 */
function headOf(page: Page | undefined): Pick<Table, 'caption' | 'unit'> {
  const lines = (page?.text ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const first = lines.slice(0, headLines)
  const unit = first.find((line) => line.length <= longestUnitLine && scan(line, 'unitLine').some(isUnitOfAmounts))
  const head = first.filter((line) => line.length <= longestName && !/:\s/.test(line))
  const ofCompany = head.slice(0, 1).filter((line) => endsInLegalForm.test(line))
  const title = head[ofCompany.length]
  const time = head.find((line) => scan(line, 'heading').some(({ kind }) => kind === 'period'))
  const isTitled = title !== undefined && title === first[ofCompany.length]
  return {
    ...(isTitled && { caption: time === undefined || time === title ? title : `${title}, ${time}` }),
    ...(unit !== undefined && { unit }),
  }
}

/** The name of a company, which stands above the title of its document. */
const endsInLegalForm =
  /\b(?:inc|corp|corporation|co|company|ltd|limited|llc|llp|lp|plc|gmbh|ag|se|sa|nv|bv|ab|oy|as)\.?$|^(?:주식회사|㈜|\(주\))|(?:주식회사|㈜|\(주\))$/iu

const isUnitOfAmounts = (mention: Mention): boolean =>
  mention.kind === 'unit' && (mention.unit.scale >= 3 || mention.unit.dimension === 'money')

const startOf = ({ rows }: Table): number => rows.flat().find(({ start, end }) => end > start)?.start ?? 0

/** The visible lines of a page; those inside of tables end a list. */
function linesOf(page: Page): Line[] {
  const inTables = linesInTables(page)
  const lines: Line[] = []
  let start = 0
  for (const printed of page.text.split('\n')) {
    const span = { start, end: start + printed.length }
    if (printed.trim() !== '') lines.push(inTables.has(start) ? { ...span, kind: 'other' } : lineOf(page.text, span))
    start = span.end + 1
  }
  return lines
}

/** "• ", "- ", "(a) ", "2.1 ": not a part of the label. */
const itemMark = /^\s*(?:[•●▪■◦○‣∙·※*–—-]\s+)?(?:\(?(?:[a-z]|\d{1,2}(?:\.\d{1,2})*|[가-하])[.)]?\s+(?=[\p{Lu}가-힣]))?/u

function lineOf(text: string, line: Span): Line {
  const printed = text.slice(line.start, line.end)
  const start = line.start + (itemMark.exec(printed)?.[0].length ?? 0)
  const words = text.slice(start, line.end).trimEnd()
  const span = { start, end: start + words.length }
  const colon = words.lastIndexOf(': ')
  const label = words.slice(0, Math.max(0, colon))
  if (!isLabel(label)) return { ...span, kind: isName(words) ? 'name' : 'other' }
  const figure = figureIn(words.slice(colon + 2))
  if (!figure) return { ...span, kind: words.length <= longestEntry ? 'entry' : 'other' }
  const at = start + colon + 2
  return {
    ...span,
    kind: 'figure',
    label: { start, end: start + label.length },
    figure: { start: at + figure.start, end: at + figure.end },
  }
}

const isLabel = (label: string): boolean => label.length <= longestLabel && /\p{L}{2}/u.test(label)

/** A short line of words that is no sentence and states no unit. */
const isName = (words: string): boolean =>
  words.length <= longestName && /\p{L}{2}/u.test(words) && !/[.;,!?]$/.test(words) && !/:\s/.test(words) && !isUnitLine(words)

/** The figure of a value that is nothing but a figure, its unit and an addition in brackets. */
function figureIn(value: string): Span | null {
  if (value.length > longestValue) return null
  const open = value.indexOf(' (', 1)
  const words = (open < 0 ? value : value.slice(0, open)).trimEnd()
  const [mention, ...others] = scan(words, 'cell')
  if (mention?.kind !== 'quantity' || mention.upper !== undefined || others.some(({ kind }) => kind !== 'unit')) return null
  const rest = words.slice(mention.end)
  const isAlone = mention.start === 0 && rest.length <= longestUnit && !/[\d;:]/.test(rest)
  return isAlone ? { start: 0, end: words.length } : null
}

/** Runs of labelled figures with the entries and names among and directly above them. */
function listsIn(lines: readonly Line[]): Line[][] {
  const lists: Line[][] = []
  let run: Line[] = []
  let between: Line[] = []
  let names = 0
  const close = (): void => {
    if (run.filter(({ kind }) => kind === 'figure').length >= minFigures) lists.push(run)
    run = []
  }
  for (const line of lines) {
    names = line.kind === 'name' ? names + 1 : 0
    if (line.kind === 'other' || names > mostNames) close()
    if (line.kind === 'figure') run.push(...between, line)
    between = line.kind === 'name' || line.kind === 'entry' ? [...between, line].slice(-mostBetween) : []
  }
  close()
  return lists
}

/** @param carried names from the page before, which are on none of this one */
function tableOf(text: string, lines: readonly Line[], carried: Names): Table {
  const nowhere = { start: 0, end: 0 }
  const cell = ({ start, end }: Span): TableCell => ({ text: text.slice(start, end), start, end })
  return {
    headerRows: 0,
    rows: [
      ...[...new Set([carried.chapter, carried.title, carried.section].flatMap((name) => name ?? []))].map((name): TableCell[] => [
        { text: name, ...nowhere },
        { text: '', ...nowhere },
      ]),
      ...lines.map((line): TableCell[] =>
        line.kind === 'figure' ? [cell(line.label), cell(line.figure)] : [cell(line), { text: '', start: line.end, end: line.end }],
      ),
    ],
  }
}
