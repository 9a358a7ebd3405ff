/** The time that a column of a statement speaks of. */
export interface ColumnPeriod {
  /** In which it ends. */
  year: number
  /** In which it ends, 1 to 12. */
  month?: number
  /** How long it lasts; absent for a day, and where the heading does not say. */
  months?: number
  /** Which quarter it says that it is or ends with, 1 to 4. */
  quarter?: number
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const namedMonth = new RegExp(`\\b(${monthNames.join('|')})[a-z]*\\.?\\s+\\d{1,2}\\b`, 'i')

const lengths: readonly [RegExp, number][] = [
  [
    /\b(?:three|3)[- ]months?|\bquarters?\b|\b(?:12|13|14)[- ]weeks|\bthirteen weeks|(?<!\d)3개월|[1-4]\s?분기|\bQ[1-4]\b|\b[1-4]Q\d{0,4}\b/i,
    3,
  ],
  [/\b(?:six|6)[- ]months?|\b(?:26|27)[- ]weeks|twenty-six weeks|(?<!\d)6개월|반기/i, 6],
  [/\b(?:nine|9)[- ]months?|\b(?:39|40)[- ]weeks|thirty-nine weeks|(?<!\d)9개월/i, 9],
  [/\b(?:twelve|12)[- ]months?|\b(?:fiscal )?years?\b|\b5[23][- ]weeks|회계\s?연도|사업\s?연도|\bFY/i, 12],
]

/**
 * Reads the headings over a column, from the top down: "Year Ended December 31," over "2018", "Q2 2023", "제 53 기".
 *
 * @param termYears years of numbered business years, by their number, as the page tells them
 * @returns null when no year or more than one is named
 */
export function readColumnPeriod(headings: readonly string[], termYears: ReadonlyMap<number, number> = new Map()): ColumnPeriod | null {
  const text = headings.join(' ').normalize('NFKC').replace(/\s+/g, ' ')
  const years = new Set(Array.from(text.matchAll(/(?<![\d,.])((?:19|20)\d{2})(?!\d|,\d)/g), (match) => Number(match[1])))
  if (years.size === 0) {
    const term = /제\s*(\d{1,3})\s*(?:(?:\((?:당|전전?)?\)?|(?:당|전전?)\)?|\))\s*)?기/.exec(text)?.[1]
    const year = term === undefined ? undefined : termYears.get(Number(term))
    if (year !== undefined) years.add(year)
  }
  const [year, ...others] = years
  if (year === undefined || others.length > 0) return null
  const month = namedMonth.exec(text)?.[1]?.toLowerCase()
  const numbered = /(?:19|20)\d{2}\s*(?:년|[./-])\s*(\d{1,2})\s*(?:월|[./-])/.exec(text)?.[1]
  const at = month === undefined ? Number(numbered ?? 0) : monthNames.indexOf(month) + 1
  const quarter = quarterOf(text)
  const toDate = cumulative.test(text)
  const months = toDate ? quarter && quarter * 3 : lengths.find(([pattern]) => pattern.test(text))?.[1]
  return {
    year,
    ...(at >= 1 && at <= 12 && { month: at }),
    ...(months !== undefined && { months }),
    ...(quarter !== undefined && { quarter }),
  }
}

const cumulative = /누적|\byear[- ]to[- ]date\b|\bytd\b/i
const ordinals = ['first', 'second', 'third', 'fourth']

function quarterOf(text: string): number | undefined {
  const [, number = '', before = '', korean = '', word = ''] =
    /\bQ([1-4])\b|\b([1-4])Q\d{0,4}\b|([1-4])\s?분기|\b(first|second|third|fourth)[- ]quarter/i.exec(text) ?? []
  const quarter = word === '' ? Number(number || before || korean) : ordinals.indexOf(word.toLowerCase()) + 1
  return quarter === 0 ? undefined : quarter
}

const term = /제\s*(\d{1,3})\s*(?:(?:\((?:당|전전?)?\)?|(?:당|전전?)\)?|\))\s*)?기(?:말)?([^\n]{0,12}\n?[^\n]{0,60})/g

/** The calendar years of numbered business years that a page tells: "제 53 기 2021년 12월 31일 현재"; of two dates the end counts. */
export function readTermYears(text: string): Map<number, number> {
  const years = new Map<number, number>()
  for (const [, number, behind = ''] of text.normalize('NFKC').matchAll(term)) {
    const ownWords = behind.split(/제\s*\d/)[0] ?? ''
    const span = /((?:19|20)\d{2})\s*[년.].*?(?:부터|~)\s*((?:19|20)\d{2})\s*[년.]/s.exec(ownWords)
    const year = span?.[2] ?? /^[^\d]*((?:19|20)\d{2})\s*[년.]/.exec(ownWords)?.[1]
    if (year !== undefined && !years.has(Number(number))) years.set(Number(number), Number(year))
  }
  return years
}
