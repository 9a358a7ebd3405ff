import { type Context, type Period, type PeriodMention, scan } from '@dossier/notation'

/** A period that a text names, with its wording. */
export interface NamedPeriod extends Period {
  printed: string
  /** Its offset in the text. */
  at: number
}

/** The periods that a text names, in text order. */
export function periodsIn(text: string, context: Context = 'prose'): NamedPeriod[] {
  return scan(text, context)
    .filter((mention): mention is PeriodMention => mention.kind === 'period')
    .map(({ period, start, end }) => ({ ...period, printed: text.slice(start, end), at: start }))
}

/** Whether a period is a number of months up to a day: "year ended June 30, 2021", "2023.1.1 ~ 2023.9.30". */
export const isSpan = ({ end, months, start, rolling }: Period): boolean =>
  end !== undefined && months !== undefined && rolling !== 'LTM' && (months > 1 || start !== undefined)

/** Whether the printed period is the company's own name of a year: "fiscal 2023", "FY24", "2023 사업연도". */
export const isCompanysYear = ({ fiscalYear, printed }: NamedPeriod): boolean =>
  fiscalYear !== undefined && /fiscal|\bF\.?Y|(?:회계|사업)\s?연도/i.test(printed)

/** The last days of periods, ISO, without duplicates; a lone month or year has no day. */
export function daysOf(periods: readonly Period[]): string[] {
  const days = periods.filter((period) => period.months === undefined || isSpan(period)).flatMap(({ end }) => end ?? [])
  return [...new Set(days)]
}

/** The fiscal quarter of a period, or the quarter at the end of a year-to-date period; 1 to 4. */
function quarterOf({ part, rolling, months = 0 }: Period): number | undefined {
  if (part?.startsWith('Q') === true) return Number(part.charAt(1))
  // "3M" is usually the company, not three months.
  return rolling === 'YTD' && (months === 6 || months === 9) ? months / 3 : undefined
}

/** The first quarter that a text names. */
export const firstQuarter = (periods: readonly Period[]): number | undefined =>
  periods.map(quarterOf).find((quarter) => quarter !== undefined)

/** The lines of a text that match the words, each with its next line. */
export function linesAround(text: string, words: RegExp): string {
  const lines = text.split('\n')
  return lines.filter((line, at) => words.test(line) || words.test(lines[at - 1] ?? '')).join('\n')
}
