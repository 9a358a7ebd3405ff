/** How amounts are written in the documents: grouped, losses in parentheses, nothing as a dash. */
export function amount(value: number): string {
  if (value === 0) return '-'
  const text = Math.abs(Math.round(value)).toLocaleString('en-US')
  return value < 0 ? `(${text})` : text
}

/** An amount inside a sentence, where parentheses would confuse. */
export const plain = (value: number): string => Math.round(value).toLocaleString('en-US')

/** A fraction as a percentage with one decimal. */
export const percent = (fraction: number): string => `${(fraction * 100).toFixed(1)}%`

/** "2025-11-20" as "2025년 11월 20일". */
export function koreanDate(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number)
  return `${year}년 ${month}월 ${day}일`
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "2025-11-20" as "20 November 2025". */
export function englishDate(iso: string): string {
  const [year, month = 1, day] = iso.split('-').map(Number)
  return `${day} ${monthNames[month - 1]} ${year}`
}

/** A ratio as a multiple, negative ones in parentheses: "2.6x", "(0.1x)". */
export function multiple(ratio: number): string {
  const text = `${Math.abs(ratio).toFixed(1)}x`
  return ratio < 0 ? `(${text})` : text
}
