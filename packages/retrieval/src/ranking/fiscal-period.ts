import { datesIn, monthEnd, monthNumber, quarterIn } from '../facts/written-days.ts'

/** The time that a question is about. */
export interface AskedPeriod {
  /** Years named or spanned ("FY2017 - FY2019" names three), latest first. */
  years: number[]
  /** 1 to 4, when one quarter is asked for. */
  quarter?: number
  /** 1 or 2, when half a year is asked for. */
  half?: 1 | 2
  /** Days named in full and ends of months, ISO. */
  dates: string[]
  /** Years counted from the newest: how many, and how many before it the last of them lies ("last year": 1 and 1). */
  relative?: { years: number; back: number }
  /** The year before those named is wanted beside them: "전년 대비", "year-over-year". */
  besidePrevious?: true
  /** Year after year, without saying which: "historically", "매년". */
  yearly?: true
}

const mostYears = 12
const year = '(?:19|20)\\d{2}'
/**
 * "2017 - FY2019", "2019년부터 2021년까지", "between 2019 and 2021", "2019 through 2021". Behind a written-out fiscal year "에서"
 * tells from what to what something changed: the two years alone.
 */
const span = new RegExp(
  `(?<!\\d)(${year})\\s*(?:에서|(?:(?:년도?|(?:회계|사업)\\s?연도)\\s*)?(?:[-–—~∼]|to|through|thru|until|부터))\\s*(?:FY\\s?)?(${year})(?!\\d)|\\bbetween (?:FY\\s?)?(${year}) and (?:FY\\s?)?(${year})(?!\\d)`,
  'gi',
)
/** "FY2019-21", "FY19-FY21", "FY19~21". */
const shortSpan = /\bFY\s?'?((?:20)?\d{2})\s*[-–—~]\s*(?:FY\s?)?'?(\d{2})(?![\d-])/gi

/** Reads the periods of a question: "FY2018", "FY21", "21년", "Q2 FY2024", "2017~2019", "July 1, 2022", "최근 3개년", "상반기". */
export function readPeriod(question: string): AskedPeriod {
  const text = question.normalize('NFKC')
  const years = new Set<number>()
  const addSpan = (from: number, to: number): void => {
    for (let one = from; one <= to && one < from + mostYears; one++) years.add(one)
  }
  for (const match of text.matchAll(span)) addSpan(Number(match[1] ?? match[3]), Number(match[2] ?? match[4]))
  for (const match of text.matchAll(shortSpan)) addSpan(fullYear(match[1] ?? ''), fullYear(match[2] ?? ''))
  for (const match of text.matchAll(/(?<![\d.,])(?:FY|Q[1-4])?\s?((?:19|20)\d{2})(?!\d|,\d{3}|\.\d)/gi)) years.add(Number(match[1]))
  for (const match of text.matchAll(
    /\bFY\s?'?(\d{2})(?!\d)|(?<!\d)(\d{2})\s?년(?![간차])|\b[1-4]Q'?(\d{2})(?!\d)|\b[12]H'?(\d{2})(?!\d)/gi,
  ))
    years.add(fullYear(match.slice(1).find((one) => one !== undefined) ?? ''))
  const dates = [...new Set([...datesIn(text), ...monthEndsIn(text)])].slice(0, 4)
  const quarter = quarterIn(text)
  const half = halfIn(text)
  const relative = relativeIn(text)
  return {
    years: [...years].sort((a, b) => b - a).slice(0, mostYears),
    dates,
    ...(quarter === undefined ? {} : { quarter }),
    ...(half === undefined ? {} : { half }),
    ...(relative === undefined ? {} : { relative }),
    ...(previous.test(text) ? { besidePrevious: true as const } : {}),
    ...(yearAfterYear.test(text) ? { yearly: true as const } : {}),
  }
}

/**
 * The years that a question is about once the newest year of the documents that fit is known, latest first. Named years stand;
 * counted ones are counted from the newest; without one they stay open.
 */
export function resolveYears(period: AskedPeriod, newest: number | undefined): number[] {
  const { relative, besidePrevious, years } = period
  const latest = years.length === 0 && newest !== undefined ? newest - (relative?.back ?? 0) : undefined
  const counted =
    latest === undefined || (!relative && !besidePrevious) ? years : Array.from({ length: relative?.years ?? 1 }, (_, at) => latest - at)
  const earliest = counted.at(-1)
  return besidePrevious && counted.length === 1 && earliest !== undefined ? [...counted, earliest - 1] : [...counted]
}

function fullYear(written: string): number {
  const number = Number(written)
  if (written.length === 4) return number
  return number + (number < 70 ? 2000 : 1900)
}

/** "2023년 6월말", "end of June 2023": the last day of the month. */
function monthEndsIn(text: string): string[] {
  return Array.from(text.matchAll(/((?:19|20)\d{2})\s?년\s?(\d{1,2})\s?월\s?말/g), (match) => monthEnd(Number(match[1]), Number(match[2])))
    .concat(
      Array.from(
        text.matchAll(
          /\bend of (january|february|march|april|may|june|july|august|september|october|november|december),? ((?:19|20)\d{2})/gi,
        ),
        (match) => monthEnd(Number(match[2]), monthNumber(match[1] ?? '')),
      ),
    )
    .filter((day) => day !== undefined)
}

/** "first half", "H1", "1H23", "상반기". */
function halfIn(text: string): 1 | 2 | undefined {
  const match = /\b(first|second)[- ]half\b|(?<![a-z])h([12])(?=\D|(?:19|20)\d{2}|$)|(?<![\d.,])([12])h(?=\d{2}|\b)|(상|하)\s?반기/i.exec(
    text,
  )
  const written = match
    ?.slice(1)
    .find((one) => one !== undefined)
    ?.toLowerCase()
  if (written === undefined) return undefined
  return written === 'first' || written === '1' || written === '상' ? 1 : 2
}

const yearAfterYear =
  /\bhistorical(?:ly)?\b|\b(?:each|every) (?:fiscal |financial )?year\b|\b(?:year after year|over the years|from year to year|year by year)\b|매년|해마다|연도별|역사적으로|과거(?:부터|에서)/i
/** Statements of income and cash flows cover so many (Regulation S-X, Rule 3-02; a Korean business report as well). */
export const yearsOfReport = 3

const previous =
  /\byear[- ](?:over|on)[- ]year\b|\byoy\b|\b(?:compared|relative) (?:to|with) (?:the )?(?:prior|previous|last|preceding)\b|\bfrom the (?:prior|previous) (?:fiscal )?year\b|전년\s?(?:동기\s?)?(?:대비|보다|비)|전기\s?대비|작년\s?대비/i
const counts: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  한: 1,
  두: 2,
  세: 3,
  네: 4,
  다섯: 5,
}

/** "the last three years", "최근 3개년", "latest fiscal year", "전년". */
function relativeIn(text: string): { years: number; back: number } | undefined {
  const several =
    /\b(?:last|past|previous|most recent|recent|latest|preceding) (\d{1,2}|one|two|three|four|five|six|seven|ten) (?:fiscal |financial |full )?years?\b|(?:최근|지난|직전|과거)\s?(\d{1,2}|한|두|세|네|다섯)\s?(?:개\s?(?:년|사업\s?연도|회계\s?연도|연도)|년|해|기)/i.exec(
      text,
    )
  const count = several?.[1] ?? several?.[2]
  if (count !== undefined) return { years: Math.min(counts[count.toLowerCase()] ?? Number(count), mostYears), back: 0 }
  if (
    /\b(?:latest|most recent|current|this) (?:fiscal |financial |reported )?year\b|최근\s?(?:사업|회계)?\s?연도|당기(?!순)|당해\s?연도|올해|금년/i.test(
      text,
    )
  )
    return { years: 1, back: 0 }
  if (
    /\b(?:last|prior|previous|preceding) (?:fiscal |financial )?year\b(?!['’]s)|작년|지난해|전년도?(?!\s?(?:동기|대비|보다|비))|전기(?!\s?(?:차|대비|요금|전자|설비))(?=\s|의|에|말|와|는|은|이|$)/i.test(
      text,
    ) &&
    !previous.test(text)
  )
    return { years: 1, back: 1 }
  return undefined
}
