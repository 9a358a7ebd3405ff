import type { ColumnPeriod } from './column-period.ts'

/** How headings count years from the one that is reported on, the longest words first. */
const counted: readonly [RegExp, number][] = [
  [/전전\s*[기년]/, -2],
  [/(?<!\p{L})전\s*(?:[기년]|반기|분기)|\bprior[- ](?:fiscal )?year\b|\bprevious year\b/u, -1],
  [/당\s*(?:[기년]|반기|분기)|\bcurrent[- ](?:fiscal )?year\b/, 0],
]

const lengths: readonly [RegExp, number][] = [
  [/[당전]\s*분기(?!말)|3개월/, 3],
  [/[당전]\s*반기(?!말)/, 6],
]

/** Reads headings that name a year by its distance: "당기말", "전기", "Prior year"; null when they do not, or name several. */
export function readRelativePeriod(headings: readonly string[], fiscalYear: number | undefined): ColumnPeriod | null {
  if (fiscalYear === undefined) return null
  let text = headings.join(' ').normalize('NFKC').toLowerCase()
  const found: number[] = []
  for (const [pattern, distance] of counted) {
    if (!pattern.test(text)) continue
    found.push(distance)
    text = text.replace(new RegExp(pattern.source, 'gu'), ' ')
  }
  const [distance, ...others] = found
  if (distance === undefined || others.length > 0) return null
  const whole = headings.join(' ')
  const months = lengths.find(([pattern]) => pattern.test(whole))?.[1]
  return { year: fiscalYear + distance, ...(months !== undefined && { months }) }
}
