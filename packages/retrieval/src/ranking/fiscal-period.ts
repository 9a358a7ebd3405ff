import { datesIn, quarterIn } from '../facts/written-days.ts'

/** The time that a question is about. */
export interface AskedPeriod {
  /** Years named or spanned ("FY2017 - FY2019" names three), latest first. */
  years: number[]
  /** 1 to 4, when one quarter is asked for. */
  quarter?: number
  /** Days named in full, ISO. */
  dates: string[]
}

const mostYears = 12

/** Reads the periods of a question: "FY2018", "FY21", "21년", "Q2 FY2024", "2017~2019", "July 1, 2022". */
export function readPeriod(question: string): AskedPeriod {
  const text = question.normalize('NFKC')
  const years = new Set<number>()
  for (const match of text.matchAll(/(?<!\d)((?:19|20)\d{2})\s*(?:[-–~]|to|부터|에서)\s*(?:FY\s?)?((?:19|20)\d{2})(?!\d)/gi)) {
    const [from, to] = [Number(match[1]), Number(match[2])]
    for (let year = from; year <= to && year < from + mostYears; year++) years.add(year)
  }
  for (const match of text.matchAll(/(?<![\d.,])(?:FY|Q[1-4])?\s?((?:19|20)\d{2})(?!\d|,\d{3}|\.\d)/gi)) years.add(Number(match[1]))
  for (const match of text.matchAll(/\bFY\s?'?(\d{2})(?!\d)|(?<!\d)(\d{2})\s?년|\b[1-4]Q'?(\d{2})(?!\d)/gi)) {
    const short = Number(match[1] ?? match[2] ?? match[3])
    years.add(short + (short < 70 ? 2000 : 1900))
  }
  const dates = datesIn(text).slice(0, 4)
  const quarter = quarterIn(text)
  return { years: [...years].sort((a, b) => b - a).slice(0, mostYears), dates, ...(quarter === undefined ? {} : { quarter }) }
}
