import { readColumnPeriod } from '@dossier/finance'
import type { AskedQuestion } from '../read-question.ts'

/** A quarter, or the months from the beginning of the year. */
export interface PartOfYear {
  /** 3, 6 or 9. */
  months: number
  /** Which quarter it is or ends with, 1 to 4; absent when only a length is told. */
  quarter?: number
  /** The year is the company's: "fiscal 2024". */
  fiscal: boolean
  /** In which it ends, when a day is told: "six months ended June 30, 2023". */
  month?: number
}

const ordinals: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 }

/** The part of a year that a question asks for; undefined for whole years, null when it is not clear which. */
export function readAskedPart({ text, periods }: Pick<AskedQuestion, 'text' | 'periods'>): PartOfYear | null | undefined {
  const ordinal = /\b(first|second|third|fourth)[- ]quarter\b/i.exec(text)?.[1]?.toLowerCase()
  const numbered = /\bQ([1-4])\b|\b([1-4])Q\d{0,4}\b|([1-4])\s?분기/i
    .exec(text)
    ?.slice(1)
    .find((digit) => digit !== undefined)
  const quarter =
    periods.find((period) => period.quarter !== undefined)?.quarter ??
    (numbered !== undefined ? Number(numbered) : ordinal === undefined ? undefined : ordinals[ordinal])
  const fiscal = /\bfiscal\b|\bFY\s?\d|회계\s?연도/i.test(text)
  if (quarter !== undefined) return { months: /누적|\byear[- ]to[- ]date\b|\bytd\b/i.test(text) ? quarter * 3 : 3, quarter, fiscal }
  if (/\bfirst half\b|\bH1\b|상반기/i.test(text)) return { months: 6, quarter: 2, fiscal }
  const spelled = /\b(three|six|nine)[- ]months?\b/i.exec(text)?.[1]?.toLowerCase()
  if (spelled !== undefined) {
    const month = readColumnPeriod([text])?.month
    return { months: { three: 3, six: 6, nine: 9 }[spelled] ?? 3, fiscal, ...(month !== undefined && { month }) }
  }
  return /\bquarter|분기|반기|\bhalf\b/i.test(text) ? null : undefined
}
