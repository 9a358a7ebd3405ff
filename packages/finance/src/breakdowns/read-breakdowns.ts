import { breakdownKinds, type BreakdownKind, breakdownWords, isPlaceName, lineItems } from '@dossier/lexicon'
import { compared, type Exact, sizeOf, subtracted } from '@dossier/notation'
import { matchLabel } from '../accounts/match-label.ts'
import { timeOfColumn, type TimeOfDocument, WHOLE_YEAR } from '../accounts/statement-time.ts'
import { monthOf } from '../facts/document-calendar.ts'
import type { Fact } from '../facts/fact.ts'
import type { FactTable } from '../facts/fact-tables.ts'
import { mentionsIn } from '../facts/mentions.ts'
import { sumsIn } from '../facts/table-sums.ts'

/** The revenue, or the operating income, of a fiscal year, as the statements have it. */
export interface AmountOfYear {
  /** The last day of the year, ISO. */
  to: string
  /** In units of the currency. */
  value: Exact
  /** ISO 4217. */
  currency: string
}

/** A part of a total: a segment, a place, or a product. */
export interface NamedPart {
  name: string
  fact: Fact
}

/** Figures of a table that add up to an amount of a year. */
export interface PartsOfAmount {
  table: FactTable
  /** The last day of the fiscal year, ISO. */
  to: string
  parts: readonly NamedPart[]
  total: Fact
}

const totals = /\btotals?\b|\bconsolidated\b|합계|총계|소계|^계$|연결/i
/** "Net sales of reportable segments", but not "Non-reportable segments". */
const allSegments = /(?<!non-?)\b(?:reportable|operating) segments?\b|보고부문/i
const revenueItem = lineItems.find(({ id }) => id === 'revenue')
const otherItems = lineItems.filter(({ id, statements }) => id !== 'revenue' && statements.includes('income-statement'))
/** Fit of a label that is a name of a line item. */
const nameFit = 0.85
/** Costs and results that add up to revenue are not its parts; a segment may have the name of an item. */
const mostItems = 0.5

/**
 * The sums of a document that equal an amount of a year, in rows or in columns, whose parts have names of their own that are neither periods nor
 * items of the income statement.
 */
export function partsOfAmount(tables: readonly FactTable[], document: TimeOfDocument, amount: AmountOfYear): PartsOfAmount[] {
  return tables.flatMap((table) =>
    sumsIn(table, { isOfPeriod: (fact) => isOfYear(fact, document, amount), isWhole })
      .filter(({ total }) => isSameAmount(total, amount))
      .flatMap(({ parts, total }) => {
        const named = namesOfParts(parts, total)
        return named === null ? [] : [{ table, to: amount.to, parts: named, total }]
      }),
  )
}

const isWhole = (name: string): boolean => totals.test(name) || (revenueItem !== undefined && matchLabel(name, revenueItem) >= nameFit)

/** Whether a figure is of the twelve months that end in the same month. */
export function isOfYear({ period }: Fact, document: TimeOfDocument, { to }: Pick<AmountOfYear, 'to'>): boolean {
  const time = timeOfColumn(period, document, false)
  if (time === null || time.months !== WHOLE_YEAR) return false
  const [one, other] = [monthOf(time.to), monthOf(to)]
  return one.year === other.year && one.month === other.month
}

function isSameAmount({ value, ulp, unit }: Fact, amount: AmountOfYear): boolean {
  if (unit.dimension !== 'money' || unit.per !== undefined) return false
  if (unit.currency !== undefined && /^[A-Z]{3}$/.test(unit.currency) && unit.currency !== amount.currency) return false
  return compared(sizeOf(subtracted(value, amount.value)), ulp) <= 0
}

/** The parts of a sum by their own names; null where they are not named apart, or by periods or items of the income statement. */
function namesOfParts(parts: readonly Fact[], total: Fact): NamedPart[] | null {
  const isInRows = parts.every(({ column }) => column === total.column)
  const printed = parts.map(({ labels, headings }) => (isInRows ? labels : headings).map(({ text }) => plainText(text)))
  // What all parts have in common is the name of the table, or the year.
  const isShared = (text: string): boolean => printed.every((texts) => texts.includes(text))
  const short = printed.map((texts) => texts.filter((text) => text !== '' && !isShared(text)).join(' '))
  const sections = parts.map(({ section }) => plainText(section?.text ?? ''))
  const isRepeated = new Set(short).size < short.length
  const names = short.map((name, at) => (isRepeated && isInRows ? [sections[at], name].filter((text) => text !== '').join(' – ') : name))
  if (new Set(names).size < names.length || names.some((name) => !/\p{L}/u.test(name) || isPeriod(name))) return null
  // A reconciliation from segments to the company.
  if (names.some((name) => totals.test(name) || allSegments.test(name))) return null
  const items = names.filter((name) => otherItems.some((item) => matchLabel(name, item) >= nameFit))
  if (items.length >= mostItems * names.length) return null
  return parts.flatMap((fact, at) => ({ name: names[at] ?? '', fact }))
}

/** Without marks of footnotes, leaders, and the word for a subtotal of a part. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s(?:계|소계|합계)$/, '')
    .replaceAll(/\((?:\d{1,2}|[a-z]|\*+)\)|[*†‡]|\.{2,}|…/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const isPeriod = (name: string): boolean => mentionsIn(name).some(({ kind }) => kind === 'period') || /분기|quarter/i.test(name)

/** Names of when revenue is recognised, and to whom and how it is sold: parts of other kinds. */
const otherParts =
  /\bpoint in time\b|\bover time\b|\btransferred\b|\bcustomers?\b|\bchannels?\b|한\s?시점|기간에\s?걸쳐|고객|거래처|채널|판매경로/i
/** A part that is whatever the others are not. */
const isRest = (name: string): boolean => /^(?:all )?other$|^(?:rest|corporate)\b|^기타$/i.test(name)
/** Least share of parts whose names decide. */
const minAlike = 0.5

/**
 * What the parts of a sum are, by their names, else by the nearest words around them; undefined if nothing names a kind.
 * @param lines around the table, the nearest first
 */
export function kindOfParts({ parts, total, table }: PartsOfAmount, lines: readonly string[]): BreakdownKind | undefined {
  const names = parts.map(({ name }) => name).filter((name) => !isRest(name))
  const share = (isAlike: (name: string) => boolean): number => names.filter(isAlike).length / Math.max(1, names.length)
  if (share((name) => otherParts.test(name)) >= minAlike) return undefined
  const arePlaces = share(isPlaceName) >= minAlike
  const named = arePlaces ? undefined : breakdownKinds.find((kind) => share((name) => breakdownWords[kind].test(name)) >= minAlike)
  if (named !== undefined) return named
  const isInRows = parts.every(({ fact }) => fact.column === total.column)
  const own = isInRows ? total.headings : total.labels
  for (const line of [...own.map(({ text }) => text), total.section?.text ?? '', table.title, ...lines]) {
    const kinds = breakdownKinds.filter((kind) => breakdownWords[kind].test(line))
    if (!arePlaces) {
      const kind = kinds.find((one) => one !== 'region')
      if (kind !== undefined) return kind
    } else if (kinds.length > 0) return kinds.includes('segment') && !kinds.includes('region') ? 'segment' : 'region'
  }
  return arePlaces ? 'region' : undefined
}
