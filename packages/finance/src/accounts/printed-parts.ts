import { added } from '@dossier/notation'
import type { Fact } from '../facts/fact.ts'

/** The label of each part of an account that statements print as a whole or in rows of their own. */
interface PrintedParts {
  whole: RegExp
  parts: readonly RegExp[]
}

/** By account. What is written off on loans, bonds and their costs is interest and no part of it. */
const printedParts: Readonly<Record<string, PrintedParts>> = {
  'depreciation-amortization': {
    whole: /\bdepreciation\b.*\bamorti[sz]ation\b|\bamorti[sz]ation\b.*\bdepreciation\b|감가.*무형|무형.*감가|유[·ㆍ,]?\s?무형자산\s?상각/i,
    parts: [
      /(?:^|[-–:] ?)depreciation(?: (?:of|on) (?:property|plant|premises|fixed|tangible|right)\b.*| expense| charge)?$/i,
      /^amorti[sz]ation(?: (?:of|on) (?:(?:acquired|other|finite-lived|purchased|capitali[sz]ed|core) )*(?:intangibles?|software|customer|deposit)\b.*| expense)?$/i,
    ],
  },
}

type Rows = readonly (readonly [number, readonly Fact[]])[]

const labelOf = (facts: readonly Fact[]): string => (facts[0]?.labels.at(-1)?.text ?? '').replace(/\([^)]*\)|[.…]+$/g, '').trim()

/**
 * The amounts of an account that a statement prints in parts, column by column: "Depreciation" and "Amortization of intangible assets" of one section.
 * @returns facts in the place of the first part; undefined where the statement prints the whole, or not each part once
 */
export function sumOfPrintedParts(account: string, rows: Rows): readonly Fact[] | undefined {
  const printed = printedParts[account]
  if (printed === undefined || rows.some(([, facts]) => printed.whole.test(labelOf(facts)))) return undefined
  const found = printed.parts.map((part) => rows.filter(([, facts]) => part.test(labelOf(facts))))
  const [first, ...others] = found.map((own) => own[0]?.[1])
  if (first === undefined || found.some((own) => own.length !== 1)) return undefined
  return first.flatMap((fact) => {
    const beside = others.map((facts) => facts?.find(({ column }) => column === fact.column))
    if (beside.some((one) => one === undefined)) return []
    return [{ ...fact, value: beside.reduce((sum, one) => (one === undefined ? sum : added(sum, one.value)), fact.value) }]
  })
}

/**
 * Whether a row of a statement prints the whole of an account, and not one of the parts that others print in rows of their own: EBITDA of operating
 * income and "Depreciation" alone leaves the amortization out.
 */
export const printsWhole = (account: string, label: string): boolean => printedParts[account]?.whole.test(label) ?? true
