import { added, compared } from '@dossier/notation'
import type { Fact } from '../facts/fact.ts'
import type { FactTable } from '../facts/fact-tables.ts'
import { isMoneyOfCompany } from './row-fit.ts'

type Term = 'current' | 'noncurrent'

interface Claim {
  /** When it is due; leases are printed under either term. */
  term: Term | 'either'
  /** Instruments that identify its rows by their labels. */
  named: RegExp
}

const instruments =
  /\b(?:borrowings?|debt|loans?|bonds?|debentures?|mortgages?|credit (?:facilit(?:y|ies)|agreements?)|commercial paper|notes? payable|(?:senior|convertible|secured|unsecured|subordinated|promissory|medium-term|exchangeable) (?:\w+ )?(?:notes?|securities))\b|차입금|사채|유동성\s?장기/i
/** Words in the labels of rows that mention debt but are not debt. */
const notDebt =
  /\b(?:receivables?|interest|costs?|deposits?|investments?|tax(?:es)?|lease|warrants?|derivatives?|extinguishment)\b|이자|대여금|리스|파생/i

/** Claims that balance sheets print in several rows: the sums of the taxonomies' DebtCurrent, LongTermDebtNoncurrent and LeaseLiabilities. */
const claims: Readonly<Record<string, Claim>> = {
  'short-term-debt': { term: 'current', named: instruments },
  'long-term-debt': { term: 'noncurrent', named: instruments },
  'lease-liabilities': {
    term: 'either',
    named: /\bleases? (?:liabilit|obligation)|\bleases?, (?:current|non-?current|long-term)|리스부채/i,
  },
}

type Rows = readonly (readonly [number, readonly Fact[]])[]

/**
 * The amounts of a claim that a balance sheet prints in several rows, summed column by column: borrowings and the current portion of loans, bonds and
 * loans, current and later leases. Where one row is the sum of others, only that row counts.
 * @param rows of the liabilities
 * @returns facts located at the largest row; undefined where the account is no such claim or no row names it
 */
export function sumOfClaims(account: string, rows: Rows, table: FactTable): readonly Fact[] | undefined {
  const claim = claims[account]
  if (claim === undefined) return undefined
  const layout = layoutOf(rows)
  const named = rows
    .map(([row, facts]): ClaimRow => ({ row, facts: facts.filter(isMoneyOfCompany) }))
    .filter((one) => one.facts.length > 0 && claim.named.test(labelOf(one)) && (claim.term === 'either' || !notDebt.test(labelOf(one))))
    .filter((one) => claim.term === 'either' || termOf(one, layout) === claim.term)
  const summed = new Set(
    table.ties.filter(({ row }) => named.some((one) => one.row === row)).flatMap(({ parts }) => parts.map(({ row }) => row)),
  )
  const [largest, ...others] = named.filter(({ row }) => !summed.has(row)).toSorted((one, other) => compared(sizeOf(other), sizeOf(one)))
  return largest?.facts.map((fact) => ({
    ...fact,
    value: others.reduce((sum, { facts }) => {
      const beside = facts.find(({ column }) => column === fact.column)
      return beside === undefined ? sum : added(sum, beside.value)
    }, fact.value),
  }))
}

/** The claim to which a line of a balance sheet belongs by its label alone, if that states an instrument and when it is due; undefined otherwise. */
export function claimOfLabel(printed: string): 'short-term-debt' | 'long-term-debt' | undefined {
  const label = withoutNotes(printed)
  if (!instruments.test(label) || notDebt.test(label)) return undefined
  if (exceptSoon.test(label)) return 'long-term-debt'
  if (dueSoon.test(label)) return 'short-term-debt'
  return dueLater.test(label) ? 'long-term-debt' : undefined
}

interface ClaimRow {
  row: number
  facts: readonly Fact[]
}

const sizeOf = ({ facts }: ClaimRow): Fact['value'] => facts[0]?.value ?? { numerator: 0n, denominator: 1n }

/** The label without notes in brackets. */
const labelOf = ({ facts }: ClaimRow): string => withoutNotes(facts[0]?.labels.at(-1)?.text ?? '')
const withoutNotes = (label: string): string => label.replace(/\([^)]*\)?/g, ' ').trim()

/** "Long-term debt, net of current portion". */
const exceptSoon = /\b(?:less|net of|excluding|exclusive of)(?: the)? current\b/i
const dueSoon = /\bcurrent (?:portion|maturities|installments|debt)\b|\bshort[- ]term\b|\bcommercial paper\b|\bdue within\b|단기|유동성/i
const dueLater = /\blong[- ]term\b|\bnon-?current\b|\bdue after\b|장기|비유동/i
const currentTotal = /^total current liabilities|^유동부채\s?(?:합계|총계|계)$/i
/** A heading over rows that are due within a year or later, with or without their sum. */
const heads: readonly (readonly [RegExp, Term])[] = [
  [/^(?:non-?current|long-term) liabilities\W*$|^비유동부채$/i, 'noncurrent'],
  [/^current liabilities\W*$|^유동부채$/i, 'current'],
]

/** When a row is due: by its own label, else by its position. */
function termOf(one: ClaimRow, { border, headings }: Layout): Term | undefined {
  const label = labelOf(one)
  if (exceptSoon.test(label)) return 'noncurrent'
  // "Current portion of long-term debt".
  if (dueSoon.test(label)) return 'current'
  if (dueLater.test(label) || one.row > border) return 'noncurrent'
  return headOf(one.facts[0]?.section?.text ?? '') ?? headings.findLast(({ row }) => row < one.row)?.term
}

const headOf = (text: string): Term | undefined => heads.find(([head]) => head.test(text.trim()))?.[1]

/** The border between rows due within a year and rows due later. */
interface Layout {
  /** The row with the total of what is due within a year, where it follows its parts. */
  border: number
  /** Headings with a sum that precede their parts. */
  headings: readonly { row: number; term: Term }[]
}

function layoutOf(rows: Rows): Layout {
  const labels = rows.map(([row, facts]) => ({ row, label: labelOf({ row, facts }) }))
  return {
    border: labels.find(({ label }) => currentTotal.test(label))?.row ?? Infinity,
    headings: labels.flatMap(({ row, label }) => {
      const term = headOf(label)
      return term === undefined ? [] : [{ row, term }]
    }),
  }
}
