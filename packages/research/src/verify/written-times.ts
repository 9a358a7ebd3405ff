/** A time that a text names: each part only as far as it is said. */
export interface WrittenTime {
  text: string
  start: number
  end: number
  year?: number
  /** 1 to 12. */
  month?: number
  day?: number
  /** 1 to 4. */
  quarter?: number
  /** 1 or 2. */
  half?: number
  /** The number of a business year: "제53기". */
  term?: number
  /** The year is said to be a fiscal one. */
  fiscal?: true
}

type Parts = Omit<WrittenTime, 'text' | 'start' | 'end'>

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const names =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec'
const month = `(${names}|${names.toUpperCase()})\\b\\.?`
const year = '((?:19|20)\\d{2})'
const ordinals = ['first', 'second', 'third', 'fourth']

const monthOf = (name = ''): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1
const yearOf = (digits = ''): number => Number(digits.length === 2 ? `20${digits}` : digits)
const parts = (all: Record<string, number | undefined>): Parts =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && !Number.isNaN(value)))
const number = (digits: string | undefined): number | undefined => (digits === undefined ? undefined : Number(digits))

/** Forms of writing, the most specific first; what one has read the next does not read again. */
const forms: readonly (readonly [RegExp, (match: RegExpExecArray) => Parts])[] = [
  [
    new RegExp(`\\b${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s*(?<![\\d])${year}(?!\\d))?(?![.]\\d|\\s?%)`, 'g'),
    ([, name, day, of]) => parts({ month: monthOf(name), day: Number(day), year: number(of) }),
  ],
  [
    new RegExp(`(?<![\\d,.])(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month}\\s+${year}(?!\\d)`, 'g'),
    ([, day, name, of]) => parts({ day: Number(day), month: monthOf(name), year: number(of) }),
  ],
  [new RegExp(`\\b${month},?\\s+${year}(?!\\d)`, 'g'), ([, name, of]) => parts({ month: monthOf(name), year: number(of) })],
  [
    new RegExp(`(?<![\\d,.])${year}\\s?([-./])\\s?(\\d{1,2})\\s?\\2\\s?(\\d{1,2})(?!\\d)\\.?`, 'g'),
    ([, of, , at, day]) => parts({ year: number(of), month: Number(at), day: Number(day) }),
  ],
  [
    new RegExp(`(?<!\\d)${year}\\s?년\\s?(\\d{1,2})\\s?월(?:\\s?(\\d{1,2})\\s?일)?`, 'g'),
    ([, of, at, day]) => parts({ year: number(of), month: Number(at), day: number(day) }),
  ],
  [/(?<!\d)(\d{1,2})\s?월\s?(\d{1,2})\s?일/g, ([, at, day]) => parts({ month: Number(at), day: Number(day) })],
  [
    /\bQ([1-4])\s*(?:of\s+|')?\s?(?:(?:FY|fiscal(?: year)?)\s?)?((?:19|20)\d{2}|\d{2}(?![\d.,%]))/gi,
    ([, quarter, of]) => parts({ quarter: Number(quarter), year: yearOf(of) }),
  ],
  [/(?<![\d.])([1-4])Q\s?'?(?:FY\s?)?((?:20)?\d{2})(?!\d)/gi, ([, quarter, of]) => parts({ quarter: Number(quarter), year: yearOf(of) })],
  [
    /(?<!\d)(?:FY\s?)?((?:20)?\d{2})\s?년\s*(?:제?\s?)([1-4])\s?\/?\s?(?:4\s?)?분기/g,
    ([, of, quarter]) => parts({ year: yearOf(of), quarter: Number(quarter) }),
  ],
  [new RegExp(`(?<!\\d)${year}\\s?Q([1-4])\\b`, 'gi'), ([, of, quarter]) => parts({ year: number(of), quarter: Number(quarter) })],
  [
    new RegExp(`\\b(first|second|third|fourth)[- ]quarter(?:\\s+(?:of\\s+)?(?:fiscal\\s+(?:year\\s+)?)?${year}(?!\\d))?`, 'gi'),
    ([, word = '', of]) => parts({ quarter: ordinals.indexOf(word.toLowerCase()) + 1, year: number(of) }),
  ],
  [/\bQ([1-4])\b|(?<!\d)([1-4])\s?분기/g, ([, one, other]) => parts({ quarter: Number(one ?? other) })],
  [
    new RegExp(`\\b(first|second)[- ]half(?:\\s+(?:of\\s+)?(?:fiscal\\s+)?${year}(?!\\d))?`, 'gi'),
    ([, word = '', of]) => parts({ half: ordinals.indexOf(word.toLowerCase()) + 1, year: number(of) }),
  ],
  [new RegExp(`(?:${year}\\s?년\\s?)?(상|하)\\s?반기`, 'g'), ([, of, word]) => parts({ half: word === '상' ? 1 : 2, year: number(of) })],
  [/제\s?(\d{1,3})\s?(?:\(\s?(?:당|전|전전)\s?\)\s?)?기(?!\p{Script=Hangul}{2})/gu, ([, term]) => parts({ term: Number(term) })],
  [
    new RegExp(`\\b(?:FY|fiscal(?:\\s+years?)?)\\s?'?${year}(?!\\d|[,.]\\d)`, 'gi'),
    ([, of]) => ({ ...parts({ year: number(of) }), fiscal: true }),
  ],
  [/\bFY\s?'?(\d{2})(?!\d)/gi, ([, of]) => ({ ...parts({ year: yearOf(of) }), fiscal: true })],
  [new RegExp(`(?<!\\d)${year}\\s?년`, 'g'), ([, of]) => parts({ year: number(of) })],
  [
    new RegExp(
      `(?<![\\d,.$€£¥₩#A-Za-z]|(?:^|\\s)[-–△▲]|[$€£¥₩]\\s|\\bNo\\. |\\(\\$)${year}(?![\\d%A-Za-z]|[,.]\\d|\\s?(?:%|percent|million|billion|thousand|trillion|shares|employees|stores|units|원|명|주|건|개|백만|천|억|만))`,
      'g',
    ),
    ([, of]) => parts({ year: number(of) }),
  ],
  [
    /(?<![A-Za-z])(January|February|March|April|June|July|August|September|October|November|December)\b/g,
    ([, name]) => parts({ month: monthOf(name) }),
  ],
  [/(?<![\d.])(\d{1,2})\s?월(?![가-힣]{2})/g, ([, at]) => parts({ month: Number(at) })],
]

/** The times that a text names, in the order in which they stand. Expects plain text. */
export function timesIn(text: string): WrittenTime[] {
  if (!/\d|quarter|half|반기|\b[A-Z]/i.test(text)) return []
  const times: WrittenTime[] = []
  let rest = text
  for (const [form, read] of forms) {
    for (const match of rest.matchAll(form)) {
      const said = read(match)
      if ((said.month ?? 1) > 12 || (said.day ?? 1) > 31 || Object.keys(said).length === 0) continue
      times.push({ text: match[0].trim(), start: match.index, end: match.index + match[0].length, ...said })
      rest = rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length)
    }
  }
  return times.sort((one, other) => one.start - other.start)
}
