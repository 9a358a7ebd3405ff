import { readWrittenNumber } from '@dossier/retrieval'
import { exact, type ExactNumber, exactDecimal, added, multiplied, scaled } from './exact-number.ts'

/** A number read from the beginning of a text. */
export interface NumberRead {
  length: number
  value: ExactNumber
  /** What one of the last written place is. */
  step: ExactNumber
  /** The power of ten of the unit behind its last digits. */
  exponent: number
}

const words: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const small = [...words].reverse().join('|')

/** A number in English words up to ninety-nine. */
export const englishNumber = new RegExp(`\\b(?:(${tens.join('|')})(?:[- ](${words.slice(1, 10).join('|')}))?|(${small}))\\b`, 'gi')

/** What a match of `englishNumber` stands for. */
export function valueOfWords([, ten, unit, single]: RegExpExecArray): number {
  if (single !== undefined) return words.indexOf(single.toLowerCase())
  return (tens.indexOf((ten ?? '').toLowerCase()) + 2) * 10 + (unit === undefined ? 0 : words.indexOf(unit.toLowerCase()))
}

/** Korea's own numerals before what is counted, and numbers written out in Korean: "세 개", "삼천오백만원". */
export const koreanNumber =
  /(?<![\p{L}\p{N}])(?:(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)(?=\s?(?:개월|개사|개국|개|가지|건|곳|명|번|차례|회|종|배|달(?!러)|대|분기|군데|단계|나라|해))|[일이삼사오육칠팔구십백천만억조]{2,16}(?=\s?(?:원|달러|주|명|건)))/gu

export function valueOfKoreanWords(text: string): ExactNumber | null {
  const read = readWrittenNumber(text)
  return read && Number.isSafeInteger(read.value) ? exact(BigInt(read.value)) : null
}

const largeUnits: Readonly<Record<string, number>> = { 만: 4, 억: 8, 조: 12, 경: 16 }
const smallUnits: Readonly<Record<string, number>> = { 십: 1, 백: 2, 천: 3 }

/** What may follow a Korean unit of scale: a currency, a counter, a particle. Anything else makes it part of another word. */
const behindScale = '(?![가-힣])|(?=[원달명주개대건톤유엔위배곳여이을를은는에으로가의과와정수장평회인호시불미])'
const section = '\\d[\\d,]*(?:\\.\\d+)?\\s?(?:[천백십]{1,2}[경조억만]?|[경조억만])'
const composite = new RegExp(`^${section}(?:\\s?${section})*(?:\\s?\\d[\\d,]*(?=\\s?원))?(?:${behindScale})`, 'u')
const plain = /^(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|^\.\d+/

/** Reads digits, and the Korean units of scale behind them: "1,577", "12억 3천만", "1조 2,345억", "37.5 조". */
export function readDigits(text: string): NumberRead | null {
  const scaledText = composite.exec(text.slice(0, 60))?.[0]
  if (scaledText !== undefined) return readComposite(scaledText)
  const digits = plain.exec(text.slice(0, 60))?.[0]
  const value = digits === undefined ? null : exactDecimal(digits)
  return digits === undefined || value === null ? null : { length: digits.length, value, step: stepOf(digits), exponent: 0 }
}

const stepOf = (digits: string): ExactNumber => scaled(exact(1n), -(digits.split('.')[1]?.length ?? 0))

function readComposite(text: string): NumberRead | null {
  let value = exact(0n)
  let step = exact(1n)
  let open = exact(0n)
  let last = 0
  for (const [, digits = '', small = '', large = ''] of text.matchAll(/(\d[\d,]*(?:\.\d+)?)\s?([천백십]{0,2})\s?([경조억만]?)/gu)) {
    const read = exactDecimal(digits)
    if (read === null) return null
    const exponent = Array.from(small).reduce((sum, unit) => sum + (smallUnits[unit] ?? 0), 0)
    const own = added(open, scaled(read, exponent))
    const scale = largeUnits[large] ?? 0
    last = exponent + scale
    step = multiplied(stepOf(digits), scaled(exact(1n), last))
    if (large === '') open = own
    else {
      value = added(value, scaled(own, scale))
      open = exact(0n)
    }
  }
  return { length: text.length, value: added(value, open), step, exponent: last }
}
