import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { ParsedDocument } from '@dossier/documents'
import {
  type AccountStatement,
  accountOf,
  accountStatements,
  checkIdentity,
  type ChosenValue,
  chooseValues,
  factTablesOf,
  identities,
  monthOf,
  type PrintedPlace,
  readAccounts,
  readDocumentCalendar,
  type TimeOfDocument,
} from '@dossier/finance'
import { compared, type Exact, sizeOf, subtracted } from '@dossier/notation'
import { readDocumentFacts } from '@dossier/retrieval'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { printFigure, printProgress } from '../print.ts'
import { readCached } from '../read-cached.ts'
import { accountsOfInstance, amountsOfInlineXbrl, amountsOfInstance, type InstanceAccount, keyOf } from './instance-accounts.ts'

/**
 * Whether the accounts of the chart are read from printed reports as filed. `--data` is one of:
 *
 * - a folder with one `.xbrl` instance as filed with DART and the same report in other formats (`.pdf`, `.xls`);
 * - a folder of 10-K and 10-Q reports as HTML with inline XBRL;
 * - a folder with `pdfs/` and `questions.jsonl`: without an instance, it counts how often the sums of statements tie and in how many
 * reports key accounts are found; the same for `check.jsonl`, whose reports nobody looks at, as totals only.
 */
export async function benchAccounts(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  if (existsSync(join(folder, 'questions.jsonl'))) return benchIdentities(folder, options.cache)
  const names = (await readdir(folder)).toSorted()
  const instance = names.find((name) => name.endsWith('.xbrl'))
  const filed = instance === undefined ? undefined : accountsOfInstance(amountsOfInstance(await readFile(join(folder, instance), 'utf8')))
  const byFormat = new Map<string, Counts>()
  for (const name of names.filter((one) => /\.(?:pdf|xlsx?|html?)$/i.test(one))) {
    const path = join(folder, name)
    const truth = filed ?? accountsOfInstance(amountsOfInlineXbrl(await readFile(path, 'utf8')))
    if (truth.length === 0) continue
    const chosen = readChosen(await readCached(path, options.cache), name)
    const counts = compare(name, truth, chosen)
    printCounts(name, counts)
    const format = extname(name).slice(1)
    byFormat.set(format, summed(byFormat.get(format), counts))
  }
  for (const [format, counts] of byFormat) printCounts(`all.${format}`, counts)
}

const verdicts = ['equal', 'different', 'missing', 'unfiled'] as const
/**
 * Accounts of an instance: read with the same amount, with another, or not read; and read accounts that the instance does not have for their periods.
 */
type Counts = Record<`${AccountStatement}.${(typeof verdicts)[number]}`, number>

const noCounts = (): Counts =>
  Object.fromEntries(accountStatements.flatMap((statement) => verdicts.map((verdict) => [`${statement}.${verdict}`, 0]))) as Counts

function summed(one: Counts | undefined, other: Counts): Counts {
  const sum = noCounts()
  for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] = (one?.[key] ?? 0) + other[key]
  return sum
}

function printCounts(name: string, counts: Counts): void {
  for (const [key, count] of Object.entries(counts)) printFigure(`accounts.${name}.${key}`, count)
}

function compare(name: string, filed: readonly InstanceAccount[], read: readonly ChosenValue<PrintedPlace>[]): Counts {
  const counts = noCounts()
  const byKey = new Map(read.map((value) => [keyOf(value), value]))
  for (const own of filed) {
    const value = byKey.get(keyOf(own))
    const isEqual = value !== undefined && compared(sizeOf(subtracted(value.value, own.value)), value.rounding) <= 0
    const verdict = value === undefined ? 'missing' : isEqual ? 'equal' : 'different'
    counts[`${own.statement}.${verdict}`] += 1
    if (!isEqual)
      printProgress(`${name} ${keyOf(own)} ${verdict}: ${own.concept} ${amountOf(own.value)}${value ? `, ${placeOf(value)}` : ''}`)
  }
  const keys = new Set(filed.map(keyOf))
  const times = new Set(filed.map((own) => timeOfStatement(own.statement, own)))
  for (const value of read) {
    const statement = accountOf(value.account)?.statement
    if (statement === undefined || keys.has(keyOf(value)) || !times.has(timeOfStatement(statement, value))) continue
    counts[`${statement}.unfiled`] += 1
    printProgress(`${name} ${keyOf(value)} unfiled: ${placeOf(value)}`)
  }
  return counts
}

const timeOfStatement = (statement: AccountStatement, value: Pick<InstanceAccount, 'to' | 'months' | 'scope'>): string =>
  keyOf({ ...value, account: statement })

const amountOf = ({ numerator, denominator }: Exact): number => Number(numerator) / Number(denominator)

const placeOf = ({ value, place: { table, fact } }: ChosenValue<PrintedPlace>): string =>
  `read ${amountOf(value)} on page ${table.page} "${fact.labels.map(({ text }) => text).join(' > ')}" of "${table.title}"`

const WHOLE_YEAR = 12

function readChosen(document: ParsedDocument, filename: string): ChosenValue<PrintedPlace>[] {
  const tables = [...factTablesOf(document.pages)]
  return chooseValues(readAccounts(tables, timeOf(document, filename, tables)))
}

/** The reporting period of a document: from its first pages, else from the dates of its balance sheets. */
function timeOf(document: ParsedDocument, filename: string, tables: Parameters<typeof readDocumentCalendar>[0]): TimeOfDocument {
  const { to, fiscalYear, months = WHOLE_YEAR } = readDocumentFacts(document, filename).period ?? {}
  if (to !== undefined) return { to, months, ...(fiscalYear !== undefined && { fiscalYear }) }
  const calendar = readDocumentCalendar(tables)
  return calendar === null ? {} : { to: calendar.newest, fiscalYear: calendar.fiscalYear, months: calendar.quarter * 3 }
}

/** What multiples and a valuation begin with. */
const keyAccounts = [
  'revenue',
  'operating-income',
  'depreciation-amortization',
  'pretax-income',
  'net-income',
  'total-assets',
  'total-liabilities',
  'total-equity',
  'cash',
  'operating-cash',
  'capital-expenditure',
]

/**
 * Sums of statements in reports without an instance, for full years and the dates on which they end; for reports with unread questions only totals.
 */
async function benchIdentities(folder: string, cache: string | undefined): Promise<void> {
  for (const [questions, prefix] of [
    ['questions.jsonl', 'accounts'],
    ['check.jsonl', 'accounts.check'],
  ] as const) {
    if (!existsSync(join(folder, questions))) continue
    const lines = (await readFile(join(folder, questions), 'utf8')).split('\n').filter(Boolean)
    const files = new Set(lines.map((line) => (JSON.parse(line) as { file: string }).file))
    const report = questions === 'check.jsonl' ? () => undefined : printProgress
    const latest: ReadonlySet<string>[] = []
    const checks = new Map(identities.map(({ total }) => [total, { ties: 0, all: 0 }]))
    for (const file of [...files].toSorted()) {
      const chosen = readChosen(await readCached(join(folder, 'pdfs', file), cache), basename(file))
      const years = yearsOf(chosen)
      const newest = [...years.keys()].toSorted().at(-1)
      latest.push(new Set(newest === undefined ? [] : years.get(newest)?.map(({ account }) => account)))
      for (const [year, values] of years) countIdentities(values, checks, (difference) => report(`${file} ${year} ${difference}`))
      report(`${file} ${newest ?? 'no year'}: ${latest.at(-1)?.size} accounts`)
    }
    const sizes = latest.map(({ size }) => size)
    printFigure(`${prefix}.reports`, files.size)
    printFigure(`${prefix}.without-any`, sizes.filter((size) => size === 0).length)
    printFigure(`${prefix}.of-latest-year.mean`, sumOf(sizes) / Math.max(1, sizes.length))
    printFigure(`${prefix}.of-latest-year.fewest`, Math.min(...sizes))
    for (const account of keyAccounts) printFigure(`${prefix}.with.${account}`, latest.filter((own) => own.has(account)).length)
    for (const [total, { ties, all }] of checks) {
      printFigure(`${prefix}.identities.${total}.checked`, all)
      printFigure(`${prefix}.identities.${total}.ties`, ties / Math.max(1, all))
    }
    const all = [...checks.values()]
    printFigure(`${prefix}.identities.ties`, sumOf(all.map(({ ties }) => ties)) / Math.max(1, sumOf(all.map((one) => one.all))))
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** A group's statements of full years and of the dates on which they end. */
function yearsOf(chosen: readonly ChosenValue<PrintedPlace>[]): Map<string, ChosenValue<PrintedPlace>[]> {
  const own = chosen.filter(({ scope, months }) => scope === 'consolidated' && (months === undefined || months === WHOLE_YEAR))
  return Map.groupBy(own, ({ to }) => monthKey(to))
}

function countIdentities(
  values: readonly ChosenValue<PrintedPlace>[],
  checks: ReadonlyMap<string, { ties: number; all: number }>,
  reportDifference: (difference: string) => void,
): void {
  const valueOf = (account: string) => values.find((value) => value.account === account)
  for (const identity of identities) {
    const check = checkIdentity(identity, valueOf)
    const count = checks.get(identity.total)
    if (check === undefined || count === undefined) continue
    count.all += 1
    if (check.ties) {
      count.ties += 1
      continue
    }
    const parts = [identity.total, ...identity.parts.map(({ account }) => account)].flatMap((account) => valueOf(account) ?? [])
    const printed = parts.map((part) => `${part.account} ${placeOf(part)}`).join('; ')
    reportDifference(`${identity.total} is off by ${amountOf(check.difference)}: ${printed}`)
  }
}

function monthKey(day: string): string {
  const { year, month } = monthOf(day)
  return `${year}-${String(month).padStart(2, '0')}`
}
