import { added, compared } from '@dossier/notation'
import type { Fact } from '../facts/fact.ts'

/** An account that statements and notes print as a whole or in rows of its parts. */
interface PrintedParts {
  whole: RegExp
  /** Patterns of the parts, each printed in one row. */
  parts: readonly RegExp[]
  /** Patterns of further parts that only some statements print. */
  others: readonly RegExp[]
}

/** By account. Amortization of loans, bonds and their costs is interest, and write-offs of receivables are losses: they are no parts. */
const printedParts: Readonly<Record<string, PrintedParts>> = {
  'depreciation-amortization': {
    whole: /\bdepreciation\b.*\bamorti[sz]ation\b|\bamorti[sz]ation\b.*\bdepreciation\b|감가.*무형|무형.*감가|유[·ㆍ,]?\s?무형자산\s?상각/i,
    parts: [
      /(?:^|[-–:] ?)depreciation(?: (?:of|on) (?:property|plant|premises|fixed|tangible)\b.*| expense| charge)?$|^(?:유형자산\s?)?감가상각비$/i,
      /^amorti[sz]ation(?: (?:of|on) (?:(?:acquired|other|finite-lived|purchased|capitali[sz]ed|core) )*(?:intangibles?|software|customer|deposit)\b.*| expense)?$|^무형자산\s?(?:의\s?)?상각비?$/i,
    ],
    others: [/^depreciation (?:of|on) (?:right-of-use|investment propert)/i, /^(?:사용권자산|투자부동산)\s?(?:감가)?상각비$/],
  },
}

type Rows = readonly (readonly [number, readonly Fact[]])[]

const labelOf = (facts: readonly Fact[]): string => (facts[0]?.labels.at(-1)?.text ?? '').replace(/\([^)]*\)?|[.…]/g, '').trim()

/**
 * The amounts of an account that a table prints in parts, summed column by column: "Depreciation" and "Amortization of intangible assets".
 * @returns facts located at the first part; undefined where the table prints the whole, or a part not exactly once
 */
export function sumOfPrintedParts(account: string, rows: Rows): readonly Fact[] | undefined {
  const printed = printedParts[account]
  if (printed === undefined || rows.some(([, facts]) => printed.whole.test(labelOf(facts)))) return undefined
  const rowsOf = (part: RegExp) => rows.flatMap(([, facts]) => (part.test(labelOf(facts)) ? [facts] : []))
  const found = printed.parts.map(rowsOf)
  const [first, ...otherParts] = found.map((own) => own[0])
  const others = printed.others.flatMap(rowsOf)
  if (first === undefined || found.some((own) => own.length !== 1)) return undefined
  return first.flatMap((fact) => {
    const ofColumn = (facts: readonly Fact[] | undefined) => facts?.find(({ column }) => column === fact.column)
    const parts = otherParts.map(ofColumn)
    if (parts.some((one) => one === undefined)) return []
    const all = [...parts, ...others.map(ofColumn)].flatMap((one) => one ?? [])
    return [{ ...fact, value: all.reduce((sum, one) => added(sum, one.value), fact.value) }]
  })
}

/**
 * Whether a row's label names the whole account and not only a part: EBITDA computed from operating income and "Depreciation" alone would leave out
 * amortization.
 */
export const printsWhole = (account: string, label: string): boolean => printedParts[account]?.whole.test(label) ?? true

/** Accounts that statements by function disclose only in the notes: IAS 1.104 requires depreciation and amortisation there. */
export const accountsOfNotes: readonly string[] = Object.keys(printedParts)

/** The largest amount for one time: the amount of selling expenses or of a segment is a part of the whole. */
export const largest = <Value extends { value: Fact['value'] }>(values: readonly Value[]): Value | undefined =>
  values.toSorted((one, other) => compared(other.value, one.value))[0]
