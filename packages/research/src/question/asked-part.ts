import { type Period, scan } from '@dossier/notation'
import { type AskedPeriods, isCompanysYear } from '@dossier/retrieval'

/** A quarter, or the months from the beginning of the year. */
export interface PartOfYear {
  /** 3, 6 or 9. */
  months: number
  /** Quarter that it is or ends with, 1 to 4; absent if only a length is stated. */
  quarter?: number
  /** The year is the company's fiscal year: "fiscal 2024". */
  fiscal: boolean
  /** Month of its end, if a day is stated: "six months ended June 30, 2023". */
  month?: number
}

/** The part of a year that a question asks for; undefined for complete years, null if ambiguous. */
export function readAskedPart(text: string, { named }: Pick<AskedPeriods, 'named'>): PartOfYear | null | undefined {
  const fiscal = named.some(isCompanysYear)
  const part = named.find(({ months = 12, rolling }) => months > 1 && months < 12 && rolling !== 'LTM')
  if (part) return ofPart(part, fiscal, named)
  const months = lengthIn(text)
  if (months !== undefined) return { months, fiscal }
  return /\bquarter|분기|반기|\bhalf\b/i.test(text) ? null : undefined
}

/** "the nine months of 2023": months without an end day. */
function lengthIn(text: string): number | undefined {
  const counts = scan(text, 'question').flatMap((mention) =>
    mention.kind === 'quantity' && mention.unit.of === 'month' && /month/i.test(text.slice(mention.start, mention.end))
      ? mention.value
      : [],
  )
  return [3, 6, 9].find((months) => counts.some(({ numerator, denominator }) => numerator === BigInt(months) && denominator === 1n))
}

function ofPart({ months = 3, part, rolling, end }: Period, fiscal: boolean, named: readonly Period[]): PartOfYear | null {
  const quarter = part?.startsWith('Q') === true ? Number(part.charAt(1)) : undefined
  // "Q3 YTD"
  const isToDate = named.some((one) => one.rolling === 'YTD' && one.months === undefined)
  if (quarter !== undefined) return { months: isToDate ? quarter * 3 : 3, quarter, fiscal }
  if (part === 'H1') return { months: 6, quarter: 2, fiscal }
  if (part === 'H2' || months % 3 !== 0) return null
  if (rolling === 'YTD') return { months, quarter: months / 3, fiscal }
  // "반기" alone is either half.
  return end === undefined ? null : { months, fiscal, month: Number(end.slice(5, 7)) }
}
