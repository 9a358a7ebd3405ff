import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Exact, exact, scaled } from './exact.ts'
import type { Context, Language, Mention, Period, Unit } from './mention.ts'
import { scan } from './scan.ts'
import { mayStateMoneyOrScale } from './unit-line.ts'

interface ExpectedMention {
  text: string
  kind: Mention['kind']
  value?: string
  ulp?: string
  upper?: string
  bound?: string
  unit?: Partial<Unit>
  except?: Partial<Unit>[]
  period?: Partial<Period>
}

interface Row {
  text: string
  context: Context
  language: Language
  country: string
  mentions: ExpectedMention[]
}

const folder = join(import.meta.dirname, '../corpus')
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const rows = files.flatMap((file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Row[]).map((row) => ({ file, row })))

const sorted = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => one.localeCompare(other)))
      : part,
  )

const decimal = (text: string): Exact => {
  const [whole = '', decimals = ''] = text.split('.')
  return scaled(exact(BigInt(whole + decimals)), -decimals.length)
}
const writtenExact = (value: Exact | undefined): string | undefined => (value ? `${value.numerator}/${value.denominator}` : undefined)

/** A mention as one line of text for comparison. */
function lineOf(mention: ExpectedMention | (Mention & { text: string }), compared: { ulp: boolean; value: boolean }): string {
  const number = (value: string | Exact | undefined): string | undefined => writtenExact(typeof value === 'string' ? decimal(value) : value)
  const unit = (one: Partial<Unit>): object => ({ ...one, scale: one.scale ?? 0 })
  return sorted({
    text: mention.text,
    kind: mention.kind,
    ...('value' in mention && compared.value && { value: number(mention.value) }),
    ...('ulp' in mention && compared.ulp && { ulp: number(mention.ulp) }),
    ...('upper' in mention && { upper: number(mention.upper) }),
    ...('bound' in mention && { bound: mention.bound }),
    ...('unit' in mention && mention.unit && { unit: unit(mention.unit) }),
    ...('except' in mention && mention.except && { except: mention.except.map(unit) }),
    ...('period' in mention && mention.period && { period: { ...mention.period, status: mention.period.status ?? 'unstated' } }),
  })
}

function failureOf({ file, row }: { file: string; row: Row }): string | null {
  const read = scan(row.text, row.context, { language: row.language }).map((mention) => ({
    ...mention,
    text: row.text.slice(mention.start, mention.end),
  }))
  const expected = row.mentions.map((mention) => lineOf(mention, { ulp: true, value: true }))
  // Fields that a row leaves out are not compared.
  const got = read.map((mention, at) =>
    lineOf(mention, { ulp: row.mentions[at]?.ulp !== undefined, value: row.mentions[at]?.value !== undefined }),
  )
  if (expected.length === got.length && expected.every((line, at) => line === got[at])) return null
  return `${file}: ${row.text} [${row.context}] expected ${expected.join(' ')} got ${got.join(' ')}`
}

/** The number of rows read correctly by language, context and country. */
function summary(results: readonly { row: Row; failed: boolean }[]): string {
  const groups = Map.groupBy(results, ({ row }) => `${row.language} ${row.context} ${row.country}`)
  return [...groups]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, group]) => `${name}: ${group.filter(({ failed }) => !failed).length} of ${group.length}`)
    .join('\n')
}

/** Texts that need knowledge of car names, or of every three-letter code that is not a currency. */
const beyondNotation = new Set(['The Audi Q3 sold well.', 'It paid XQZ 20 million.'])

it('reads every row of the corpus', () => {
  const results = rows.map((one) => ({ row: one.row, failure: failureOf(one) }))
  const failures = results.flatMap(({ row, failure }) => (beyondNotation.has(row.text) ? [] : (failure ?? [])))
  const report =
    failures.length === 0
      ? ''
      : `${failures.join('\n')}\n${summary(results.map(({ row, failure }) => ({ row, failed: failure !== null })))}\n${failures.length} of ${rows.length} rows are misread`
  expect(report).toBe('')
})

it('lists no row as unreadable that it reads', () => {
  const misread = rows.filter((one) => failureOf(one) !== null).map(({ row }) => row.text)
  expect(new Set(misread)).toEqual(beyondNotation)
})

it('passes over no heading and no unit line that states a currency or a scale', () => {
  const stating = rows.filter(({ row: { text, context, language } }) =>
    scan(text, context === 'unitLine' ? context : 'heading', { language }).some(
      (mention) => mention.kind === 'unit' && (mention.unit.dimension === 'money' || mention.unit.scale >= 3),
    ),
  )
  expect(stating.length).toBeGreaterThan(200)
  expect(stating.filter(({ row }) => !mayStateMoneyOrScale(row.text)).map(({ row }) => row.text)).toEqual([])
  expect(['Total assets', 'Balance at the end of the year', '기말 잔액'].filter(mayStateMoneyOrScale)).toEqual([])
})
