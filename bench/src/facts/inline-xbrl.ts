import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDocument } from '@dossier/documents'
import { type Fact, readFacts } from '@dossier/finance'
import { compared, type Exact, exact, exactDecimal, negated, scaled } from '@dossier/notation'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { printFigure, printProgress } from '../print.ts'
import { addColumns, printColumns } from './statement-columns.ts'

/** A figure of a table as the filing itself tags it. */
export interface TaggedFigure {
  concept: string
  /** As printed, digits only; "0" for a dash. */
  digits: string
  value: Exact
  /** "USD", "shares", "USD/shares", "pure". */
  unit: string
  start?: string
  end: string
  /** For one segment, class or member rather than the complete company. */
  hasMembers: boolean
  /** Number of its table in the document. */
  table: number
}

/**
 * Whether figures of tables are read like the filings' own inline XBRL tags: a folder of 10-K and 10-Q reports as HTML. Both are in document order
 * and are matched by their digits. Of the statements themselves, which are the first tables with the concepts of each, rows and totals are also counted
 * alone, and columns without a period.
 */
export async function benchInlineXbrl(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const files = (await readdir(folder)).filter((name) => /\.html?$/.test(name)).toSorted()
  const all = none()
  const statements = { rows: none(), totals: none() }
  const columns = { columns: 0, unknown: 0 }
  for (const name of files) {
    const bytes = await readFile(join(folder, name))
    const truth = taggedFigures(bytes.toString('utf8'))
    if (truth.length === 0) continue
    const { pages } = await readDocument(bytes, { filename: name })
    const facts = readFacts(pages).flatMap((table) => table.facts)
    const own = none()
    const pairs = matched(truth, facts)
    const tables = statementTables(truth)
    const ofStatements = { rows: none(), totals: none() }
    truth.forEach((figure, at) => {
      const fact = pairs.get(at)
      const verdict = verdictOf(figure, fact)
      const isOfStatement = tables.has(figure.table)
      const isTotal = isOfStatement && totals.has(figure.concept.replace(/^.*:/, ''))
      for (const counts of [
        own,
        all,
        ...(isOfStatement ? [ofStatements.rows, statements.rows] : []),
        ...(isTotal ? [ofStatements.totals, statements.totals] : []),
      ]) {
        counts.figures += 1
        for (const part of parts) if (verdict[part]) counts[part] += 1
      }
      if (isOfStatement && !verdict.period) printProgress(`${name} STATEMENT ${figure.concept} ${figure.digits}`)
      if (!fact) printProgress(`${name} ${figure.concept} ${figure.digits} NOT READ`)
      if (fact && !verdict.period && own.figures - own.period <= 400)
        printProgress(
          `${name} ${figure.concept} ${figure.unit} ${figure.start ?? ''}..${figure.end} read ${fact.cell.text} ${JSON.stringify(fact.unit)} ${JSON.stringify(fact.period)} | ${fact.labels.map(({ text }) => text).join(' > ')} | ${fact.headings.map(({ text }) => text).join(' / ')}`,
        )
    })
    print(name, own)
    for (const [kind, counts] of Object.entries(ofStatements)) print(`${name}.statements.${kind}`, counts)
    addColumns(columns, pages)
  }
  print('all', all)
  for (const [kind, counts] of Object.entries(statements)) print(`all.statements.${kind}`, counts)
  printColumns('xbrl.all', columns)
}

/** Concepts of which a statement has at least two. */
const conceptsOfStatements: readonly ReadonlySet<string>[] = [
  new Set(['Assets', 'AssetsCurrent', 'LiabilitiesAndStockholdersEquity', 'StockholdersEquity']),
  new Set(['NetIncomeLoss', 'ProfitLoss', 'EarningsPerShareBasic', 'OperatingIncomeLoss', 'IncomeTaxExpenseBenefit']),
  new Set([
    'NetCashProvidedByUsedInOperatingActivities',
    'NetCashProvidedByUsedInInvestingActivities',
    'NetCashProvidedByUsedInFinancingActivities',
  ]),
]

/** Line items that sum others. */
const totals: ReadonlySet<string> = new Set([
  ...conceptsOfStatements.flatMap((own) => [...own]),
  'Liabilities',
  'LiabilitiesCurrent',
  'AssetsNoncurrent',
  'LiabilitiesNoncurrent',
  'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
  'Revenues',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'CostsAndExpenses',
  'OperatingExpenses',
  'GrossProfit',
  'NonoperatingIncomeExpense',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
  'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
])

/** The first table with two concepts of each statement. */
function statementTables(figures: readonly TaggedFigure[]): Set<number> {
  const byTable = Map.groupBy(
    figures.filter(({ hasMembers }) => !hasMembers),
    ({ table }) => table,
  )
  const has = (own: readonly TaggedFigure[], concepts: ReadonlySet<string>): boolean =>
    new Set(own.map(({ concept }) => concept.replace(/^.*:/, '')).filter((one) => concepts.has(one))).size > 1
  return new Set(
    conceptsOfStatements.flatMap((concepts) =>
      [...byTable]
        .filter(([, own]) => has(own, concepts))
        .slice(0, 1)
        .map(([table]) => table),
    ),
  )
}

const parts = ['read', 'value', 'unit', 'period'] as const
type Counts = Record<(typeof parts)[number] | 'figures', number>
const none = (): Counts => ({ figures: 0, read: 0, value: 0, unit: 0, period: 0 })

function print(name: string, counts: Counts): void {
  printFigure(`xbrl.${name}.figures`, counts.figures)
  for (const part of parts) printFigure(`xbrl.${name}.${part}`, counts[part] / Math.max(1, counts.figures))
}

function verdictOf(figure: TaggedFigure, fact: Fact | undefined): Record<(typeof parts)[number], boolean> {
  if (!fact) return { read: false, value: false, unit: false, period: false }
  const isPercent = fact.unit.dimension === 'percent' || fact.unit.dimension === 'points'
  const own = isPercent && figure.unit === 'pure' ? scaled(fact.value, -2) : fact.value
  // A label can express the sign: "Less: treasury stock".
  const value = compared(own, figure.value) === 0 || compared(own, negated(figure.value)) === 0
  const unit = value && unitAgrees(figure, fact, isPercent)
  return { read: true, value, unit, period: unit && periodAgrees(figure, fact) }
}

function unitAgrees({ unit }: TaggedFigure, { unit: own }: Fact, isPercent: boolean): boolean {
  if (unit === 'pure') return isPercent || own.dimension !== 'money'
  if (unit === 'shares') return own.dimension === 'count'
  const [currency = '', per] = unit.split('/')
  if (currency.length !== 3) return own.dimension !== 'money'
  return own.dimension === 'money' && (own.currency === currency || own.currency === '$') && (per === undefined) === (own.per === undefined)
}

const day = 86_400_000

function periodAgrees({ start, end }: TaggedFigure, { period }: Fact): boolean {
  if (period === null) return false
  const months = start === undefined ? undefined : Math.round((Date.parse(end) - Date.parse(start)) / day / 30.44)
  if (months !== undefined && period.months !== undefined && period.months !== months) return false
  if (period.end !== undefined) return Math.abs(Date.parse(period.end) - Date.parse(end)) <= 7 * day
  // A fiscal year is named by the year in which it ends, or in which most of it lies.
  const year = Number(new Date(Date.parse(end) - 30 * day).toISOString().slice(0, 4))
  return period.fiscalYear === year || period.fiscalYear === Number(end.slice(0, 4))
}

/** For tagged figures, by position, the corresponding fact: the longest common subsequence of both. */
function matched(truth: readonly TaggedFigure[], facts: readonly Fact[]): Map<number, Fact> {
  const digits = facts.map(({ cell }) => digitsIn(cell.text))
  const width = facts.length + 1
  const lengths = new Uint16Array((truth.length + 1) * width)
  for (let row = truth.length - 1; row >= 0; row -= 1)
    for (let column = facts.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        truth[row]?.digits === digits[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0)
  const pairs = new Map<number, Fact>()
  for (let row = 0, column = 0; row < truth.length && column < facts.length;) {
    const fact = facts[column]
    if (fact && truth[row]?.digits === digits[column]) {
      pairs.set(row, fact)
      row += 1
      column += 1
    } else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) row += 1
    else column += 1
  }
  return pairs
}

const digitsIn = (text: string): string => text.replace(/\((?:\d|[a-z])\)$/i, '').replace(/[^\d.]/g, '') || '0'

/** The tagged figures in tables, in order. */
export function taggedFigures(html: string): TaggedFigure[] {
  const units = new Map(
    Array.from(
      html.matchAll(/<xbrli:unit id="([^"]+)">(.*?)<\/xbrli:unit>/gs),
      ([, id = '', inside = '']) => [id, unitOf(inside)] as const,
    ),
  )
  const contexts = new Map(
    Array.from(
      html.matchAll(/<xbrli:context id="([^"]+)">(.*?)<\/xbrli:context>/gs),
      ([, id = '', inside = '']) => [id, contextOf(inside)] as const,
    ),
  )
  const figures: TaggedFigure[] = []
  let [depth, table] = [0, 0]
  for (const [tag, name, inside] of html.matchAll(/<\/?(table|ix:nonFraction)\b[^>]*>(?:([^<]*))?/gi)) {
    if (name?.toLowerCase() === 'table') {
      depth += tag.startsWith('</') ? -1 : 1
      if (depth === 1 && !tag.startsWith('</')) table += 1
    }
    if (name?.toLowerCase() !== 'table' && !tag.startsWith('</') && depth > 0) {
      const attribute = (key: string): string | undefined => new RegExp(`\\b${key}="([^"]*)"`).exec(tag)?.[1]
      const context = contexts.get(attribute('contextRef') ?? '')
      const unit = units.get(attribute('unitRef') ?? '')
      const digits = (inside ?? '').replace(/[^\d.]/g, '') || '0'
      const size = exactDecimal(digits) ?? exact(0n)
      const value = scaled(size, Number(attribute('scale') ?? 0))
      if (context && unit)
        figures.push({
          concept: attribute('name') ?? '',
          digits,
          value: attribute('sign') === '-' ? negated(value) : value,
          unit,
          table,
          ...context,
        })
    }
  }
  return figures
}

const unitOf = (inside: string): string =>
  Array.from(inside.matchAll(/>(?:\w+:)?(\w+)<\/xbrli:measure>/g), ([, name = '']) => name).join('/')

function contextOf(inside: string): Pick<TaggedFigure, 'start' | 'end' | 'hasMembers'> {
  const part = (name: string): string | undefined => new RegExp(`<xbrli:${name}>([^<]+)<`).exec(inside)?.[1]
  const start = part('startDate')
  return {
    ...(start !== undefined && { start }),
    end: part('endDate') ?? part('instant') ?? '',
    hasMembers: inside.includes('explicitMember'),
  }
}
