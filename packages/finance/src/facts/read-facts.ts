import { hasCurrencySign, isDollar, mayStateMoneyOrScale, type Period, presentationCurrenciesIn, scan, type Unit } from '@dossier/notation'
import { namesGroupStatement, readScopeOfPages } from './korean-scope.ts'
import { carriedTitle } from './carried-title.ts'
import { conventionAt, readChapters } from './chapter-amounts.ts'
import { headingsOfColumns, widthOf } from './column-headings.ts'
import { isDated, periodsIn, yearOf } from './column-period.ts'
import type { Conventions, Fact, FactPage, PrintedTable } from './fact.ts'
import { moreExact, type PrintedUnit, unitIn } from './figure-unit.ts'
import { withClosedBrackets } from './lines-above.ts'
import { currencyOfCells, readTableFacts } from './read-table-facts.ts'

/** The facts of a table, with its position. */
export interface TableFacts {
  /** 1-based. */
  page: number
  /** Index among the tables of its page. */
  table: number
  facts: Fact[]
}

const farthestAbove = 400
/** More columns with years are not a table of the document's years. */
const maxColumns = 12

/** The facts of all tables of a document's pages, in order. */
export function readFacts(pages: readonly FactPage[], conventions: Conventions = readConventions(pages)): TableFacts[] {
  return pages.flatMap((page, at) => readPageFacts(page, conventions, carriedTitle(pages[at - 1], page)))
}

/** @param carried the title of its first table, if it is on the page before */
export function readPageFacts(page: FactPage, conventions: Conventions, carried = ''): TableFacts[] {
  const chapters = conventions.chapters?.get(page.number) ?? []
  // The title of a chapter applies to amounts, not to everything in tables.
  const ofPage = unitLinesOf(page).filter(({ start }) => !chapters.some((one) => one.convention && one.start <= start && start < one.end))
  let end = 0
  return page.tables.map((table, index) => {
    const start = startOf(table)
    const afterTitle = chapters.findLast(({ convention, end: titleEnd }) => convention && titleEnd <= (start ?? 0))?.end ?? 0
    const own = start === undefined ? '' : page.text.slice(Math.max(end, afterTitle, start - farthestAbove), Math.max(end, start))
    const above = index === 0 && carried !== '' ? `${own}\n${carried}` : own
    const heading = start === undefined ? undefined : page.headings.findLast((one) => one.end <= start)
    const unit = start === undefined ? undefined : ofPage.findLast((line) => line.start < start)?.unit
    const ofChapter = conventionAt(chapters, start ?? 0)?.unit
    for (const row of table.rows) for (const cell of row) end = Math.max(end, cell.end)
    const facts = readTableFacts(
      table,
      { above, ...(heading && { heading: page.text.slice(heading.start, heading.end) }), ...(unit && { page: unit }) },
      ofChapter ? { ...conventions, unit: completedBy(ofChapter, conventions.unit) } : conventions,
    )
    return { page: page.number, table: index, facts }
  })
}

/** A unit of money, completed with the currency of the document. */
function completedBy(unit: Unit, document: Unit | undefined): Unit {
  const currency = moreExact(unit.currency, document?.currency)
  return { ...unit, ...(currency !== undefined && { currency }) }
}

const startOf = (table: PrintedTable): number | undefined => table.rows.flat().find((cell) => cell.end > cell.start)?.start

/** A line with a unit of money or a scale, and hardly anything else. */
interface UnitLine {
  /** Its offset in the page. */
  start: number
  unit: PrintedUnit
}

/** The unit lines of pages that are in use: a page is searched for the conventions of its document, and again for its tables. */
const unitLines = new WeakMap<FactPage, readonly UnitLine[]>()

function unitLinesOf(page: FactPage): readonly UnitLine[] {
  const known = unitLines.get(page)
  if (known) return known
  const found: UnitLine[] = []
  const lines = page.text.split('\n')
  let start = 0
  lines.forEach((line, at) => {
    const [closed = line] = line.includes('(') ? withClosedBrackets(lines.slice(at, at + 2)) : []
    const unit = unitOfLine(line) ?? (closed === line ? undefined : unitOfLine(closed))
    // A copy: the unit of a page is told from the same one over a table by its identity.
    if (unit) found.push({ start, unit: { ...unit } })
    start += line.length + 1
  })
  unitLines.set(page, found)
  return found
}

function unitOfLine(line: string): PrintedUnit | undefined {
  const words = line.trim()
  if (words.length < 3 || words.length > maxUnitLine || !(/[\p{L}%]/u.test(words) || hasCurrencySign(words))) return undefined
  if (!mayStateMoneyOrScale(words)) return undefined
  const unit = unitIn(words)
  return unit && isOfTables(unit.unit) && (unit.end - unit.start) * 2 >= words.length ? unit : undefined
}

const maxUnitLine = 180

/** Whether complete tables are printed in a unit. */
const isOfTables = ({ dimension, scale }: Unit): boolean => scale >= 3 || (dimension === 'money' && scale === 0)

/** Statements of a document that apply to all its tables: its year, its numbered years, its unit. */
export function readConventions(pages: readonly FactPage[]): Conventions {
  const years = new Map<number, number>()
  const ends = new Map<number, number>()
  const units = new Map<string, { unit: Unit; count: number }>()
  const currencies = new Map<string, number>()
  const ofLines = new Set<string>()
  const presented = new Map<string, number>()
  let scalesInHeadings = false
  for (const page of pages) {
    for (const currency of presentationCurrenciesIn(page.text)) count(presented, currency)
    for (const table of page.tables) {
      const periods = headingPeriodsOf(table)
      for (const year of yearsOf(periods)) count(years, year)
      for (const month of monthsOf(periods)) count(ends, month)
      scalesInHeadings ||= table.rows.slice(0, table.headerRows).some((cells) => cells.slice(1).some(({ text }) => isScaledSign(text)))
      const currency = currencyOfCells(table)
      if (currency !== undefined) count(currencies, currency)
      const unit = table.unit === undefined ? undefined : unitIn(table.unit, 'unitLine')?.unit
      if (unit && isOfTables(unit)) add(units, unit)
      if (unit?.currency !== undefined) ofLines.add(unit.currency)
    }
    for (const { unit } of unitLinesOf(page)) {
      add(units, unit.unit)
      if (unit.unit.currency === undefined) continue
      count(currencies, unit.unit.currency)
      ofLines.add(unit.unit.currency)
    }
  }
  const fiscalYear = newestCommon(years)
  const fiscalYearEnd = mostOf(ends)
  const unit = [...units.values()].toSorted((one, other) => other.count - one.count)[0]?.unit
  const currency = moreExact(unit?.currency, moreExact(mostOf(currencies), presentedDollar(presented) ?? dollarOf(currencies, ofLines)))
  return {
    termYears: readTermYears(pages.map(({ text }) => text)),
    scalesInHeadings,
    chapters: readChapters(pages),
    scopes: readScopeOfPages(pages),
    ...(pages.some(({ text }) => namesGroupStatement(text)) && { hasKoreanGroupStatements: true }),
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(fiscalYearEnd !== undefined && { fiscalYearEnd }),
    ...(unit && { unit: { ...unit, dimension: 'money' as const, ...(currency !== undefined && { currency }) } }),
  }
}

/** The dollar in which the document states that it presents its figures. */
const presentedDollar = (presented: ReadonlyMap<string, number>): string | undefined =>
  mostOf(new Map([...presented].filter(([currency]) => isDollar(currency))))

/** A document's bare dollars are a named dollar if it names that one at least once per this many bare ones. */
const bareForNamed = 10

/**
 * The country's dollar that a bare one means: a single table of Canadian loans does not turn other tables into Canadian dollars.
 * @param counts of tables and unit lines, by currency
 * @param ofLines currencies named by unit lines
 */
function dollarOf(counts: ReadonlyMap<string, number>, ofLines: ReadonlySet<string>): string | undefined {
  const bare = counts.get('$') ?? 0
  const isMeant = (code: string, times: number): boolean => times * bareForNamed >= bare || (code === 'USD' && ofLines.has(code))
  return mostOf(new Map([...counts].filter(([code, times]) => code !== '$' && isDollar(code) && isMeant(code, times))))
}

/** "£000", "US$ million": a scale over a column. */
function isScaledSign(text: string): boolean {
  if (text.length > 40) return false
  const unit = unitIn(text)?.unit
  return unit !== undefined && unit.dimension === 'money' && unit.scale >= 3
}

const count = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

function add(units: Map<string, { unit: Unit; count: number }>, unit: Unit): void {
  const key = `${unit.currency ?? ''} ${unit.scale}`
  const known = units.get(key)
  if (known) known.count++
  else units.set(key, { unit, count: 1 })
}

const mostOf = <Key>(counts: ReadonlyMap<Key, number>): Key | undefined => [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]

/** The newest year that occurs in at least a quarter as many tables as the most common year: years of maturities are in the future. */
function newestCommon(years: ReadonlyMap<number, number>): number | undefined {
  const most = Math.max(0, ...years.values())
  const common = [...years].filter(([, times]) => times * 4 >= most).map(([year]) => year)
  return common.length === 0 ? undefined : Math.max(...common)
}

function headingPeriodsOf(table: PrintedTable): Period[] {
  const width = Math.max(0, ...table.rows.map(widthOf))
  const texts = headingsOfColumns(table, width)
    .slice(0, maxColumns)
    .map((cells) => cells.map(({ text }) => text).join(' '))
  return texts.filter((text) => text !== '' && text.length < 120).flatMap((text) => periodsIn(text).map(({ period }) => period))
}

const yearsOf = (periods: readonly Period[]): Set<number> =>
  new Set(periods.flatMap((period) => (isDated(period) ? (yearOf(period) ?? []) : [])))

const monthsOf = (periods: readonly Period[]): Set<number> =>
  new Set(
    periods.flatMap(({ end, months }) => (end !== undefined && (months === undefined || months === 12) ? [Number(end.slice(5, 7))] : [])),
  )

/**
 * The years of numbered business years in the texts of a document: "제 53 기 2021년 12월 31일 현재". Years and numbers increase together, so a date whose
 * distance from its number is not the most common one belongs to something else.
 */
export function readTermYears(texts: readonly string[]): Map<number, number> {
  return termYearsOf(texts.filter((text) => /제\s*\d/.test(text)).flatMap(numberedTerms))
}

interface NumberedTerm {
  ordinal: number
  /** The year of the date after it, if there is one. */
  year: number | undefined
}

/** Characters after the number of a business year within which its date is. */
const dateReach = 60

/** Numbers of business years with the dates after them; of two dates the later counts. */
function numberedTerms(text: string): NumberedTerm[] {
  const mentions = scan(text, 'prose').filter((mention) => mention.kind === 'period')
  return mentions.flatMap(({ period: { ordinal }, end }, at): NumberedTerm[] => {
    if (ordinal === undefined) return []
    const after = mentions.slice(at + 1, at + 3).filter((other) => other.start - end < dateReach)
    const next = after.findIndex((other) => other.period.ordinal !== undefined)
    const days = (next < 0 ? after : after.slice(0, next)).flatMap((other) => other.period.end ?? [])
    const last = days.toSorted().at(-1)
    return [{ ordinal, year: last === undefined ? undefined : Number(last.slice(0, 4)) }]
  })
}

function termYearsOf(terms: readonly NumberedTerm[]): Map<number, number> {
  const distances = new Map<number, number>()
  for (const { ordinal, year } of terms) if (year !== undefined) count(distances, year - ordinal)
  const distance = mostOf(distances)
  return new Map(distance === undefined ? [] : terms.map(({ ordinal }) => [ordinal, ordinal + distance]))
}
