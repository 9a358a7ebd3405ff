import { added, compared } from '@dossier/notation'
import type { Fact } from '../facts/fact.ts'

/** An account that statements and notes print as a whole or in rows of its parts. */
interface PrintedParts {
  whole: RegExp
  /** Each is printed in one row. */
  parts: readonly RegExp[]
  /** Printed apart from them by some. */
  others: readonly RegExp[]
}

/** By account. What is written off on loans, bonds and their costs is interest, and what on receivables a loss: no part of it. */
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
 * The amounts of an account that a table prints in parts, column by column: "Depreciation" and "Amortization of intangible assets".
 * @returns facts in the place of the first part; undefined where the table prints the whole, or not each part once
 */
export function sumOfPrintedParts(account: string, rows: Rows): readonly Fact[] | undefined {
  const printed = printedParts[account]
  if (printed === undefined || rows.some(([, facts]) => printed.whole.test(labelOf(facts)))) return undefined
  const rowsOf = (part: RegExp) => rows.flatMap(([, facts]) => (part.test(labelOf(facts)) ? [facts] : []))
  const found = printed.parts.map(rowsOf)
  const [first, ...beside] = found.map((own) => own[0])
  const others = printed.others.flatMap(rowsOf)
  if (first === undefined || found.some((own) => own.length !== 1)) return undefined
  return first.flatMap((fact) => {
    const ofColumn = (facts: readonly Fact[] | undefined) => facts?.find(({ column }) => column === fact.column)
    const parts = beside.map(ofColumn)
    if (parts.some((one) => one === undefined)) return []
    const all = [...parts, ...others.map(ofColumn)].flatMap((one) => one ?? [])
    return [{ ...fact, value: all.reduce((sum, one) => added(sum, one.value), fact.value) }]
  })
}

/**
 * Whether a row of a statement prints the whole of an account, and not one of the parts that others print in rows of their own: EBITDA of operating
 * income and "Depreciation" alone leaves the amortization out.
 */
export const printsWhole = (account: string, label: string): boolean => printedParts[account]?.whole.test(label) ?? true

/** Accounts that statements by function leave to the notes: IAS 1.104 asks for depreciation and amortisation there. */
export const accountsOfNotes: readonly string[] = Object.keys(printedParts)

/** Of amounts for one time the largest: what is told of selling expenses or of a segment is a part of the whole. */
export const largest = <Value extends { value: Fact['value'] }>(values: readonly Value[]): Value | undefined =>
  values.toSorted((one, other) => compared(other.value, one.value))[0]
