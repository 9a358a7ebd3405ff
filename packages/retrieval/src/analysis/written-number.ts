/** A number as it is written out, in figures, in words or in both. */
export interface WrittenNumber {
  value: number
  /** What one of the last written place is: 100,000,000 in "1조 2,345억", 1 in "1,234", 0.1 in "12.5%". */
  precision: number
  /** It is written with a percent sign or word. */
  percent: boolean
}

const longestNumber = 60

const figures: Readonly<Record<string, string>> = Object.fromEntries(
  ['영零〇공', '일一壹', '이二貳', '삼三參', '사四', '오五', '육六륙', '칠七', '팔八', '구九'].flatMap((signs, value) =>
    Array.from(signs, (sign) => [sign, String(value)]),
  ),
)
const units: Readonly<Record<string, string>> = Object.fromEntries(
  ['십十拾', '백百', '천千', '만萬万', '억億亿', '조兆', '경京'].flatMap((signs) => Array.from(signs, (sign) => [sign, signs.charAt(0)])),
)
/** 경, 조, 억, 만. */
const largeUnits = [1e16, 1e12, 1e8, 1e4]

/** Korea's own numerals before what is counted. */
const nativeNumerals: readonly (readonly [RegExp, number])[] = [
  [/^(?:한|하나|첫)$/, 1],
  [/^(?:두|둘)$/, 2],
  [/^(?:세|셋|석)$/, 3],
  [/^(?:네|넷|넉)$/, 4],
  [/^다섯$/, 5],
  [/^여섯$/, 6],
  [/^일곱$/, 7],
  [/^여덟$/, 8],
  [/^아홉$/, 9],
  [/^열$/, 10],
]
const counter = /\s?(?:개월|개|번째|번|째|명|가지|건|곳|차례|회|주|대|배|해|달|년|차|기|호|원|달러|엔|유로|위안|톤|%|퍼센트|프로)$/

/**
 * Reads one number in Korean writing: "1조 2,345억원", "3천5백만원", "12.5%", "△1,234", "(1,234)", "삼천오백만원", "一億二千萬",
 * "세 번째". Thousands and hundreds left behind 억 or 조 are those of the next unit, as they are said: "3억 5천" is 350,000,000.
 * @returns null when the text is anything else, also when it holds more than one number
 */
export function readWrittenNumber(text: string): WrittenNumber | null {
  if (text.length > longestNumber) return null
  const plain = text
    .normalize('NFKC')
    .replace(/[₩$€¥£]/g, '')
    .replace(/^\s*(?:약|제|총|第)\s*/, '')
    .trim()
  const bracketed = /^\((.+)\)$/.exec(plain)?.[1]?.trim()
  const signed = /^(?:[-–−△▲]|마이너스)\s*(\S.*)$/.exec(bracketed ?? plain)
  const unsigned = signed?.[1] ?? bracketed ?? plain
  const bare = unsigned.replace(counter, '').trim()
  const native = nativeNumerals.find(([pattern]) => pattern.test(bare))
  const size = native ? { value: native[1], precision: 1 } : readPlaces(bare, bare === unsigned)
  if (!size) return null
  const sign = bracketed || signed ? -1 : 1
  return { value: sign * size.value, precision: size.precision, percent: /(?:%|퍼센트|프로)$/.test(unsigned) }
}

type Size = Pick<WrittenNumber, 'value' | 'precision'>

/** Places before each of 경, 조, 억, 만, falling, and those behind the last. */
function readPlaces(text: string, saidShort: boolean): Size | null {
  const written = Array.from(text.replace(/(?<=\D)\s+|(?<!\s)\s+(?=\D)/g, ''), (sign) => figures[sign] ?? units[sign] ?? sign)
    .join('')
    .replace(/(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)/g, (grouped) => grouped.replaceAll(',', ''))
  const parts = /^(?:([\d.십백천]*)경)?(?:([\d.십백천]*)조)?(?:([\d.십백천]*)억)?(?:([\d.십백천]*)만)?([\d.십백천]*)$/.exec(written)
  if (!parts || written === '') return null
  let size: Size | undefined
  let last = 1
  for (const [at, unit] of largeUnits.entries()) {
    const section = parts[at + 1]
    if (section === undefined) continue
    const own = section === '' ? { value: 1, precision: 1 } : readSection(section)
    if (!own) return null
    size = { value: (size?.value ?? 0) + own.value * unit, precision: own.precision * unit }
    last = unit
  }
  const rest = parts[5] ?? ''
  if (rest === '') return size ?? null
  const own = readSection(rest)
  if (!own) return null
  const scale = saidShort && last >= 1e8 && /[백천]$/.test(rest) ? last / 1e4 : 1
  return { value: (size?.value ?? 0) + own.value * scale, precision: own.precision * scale }
}

/** Up to four places: "2345", "3천5백", "15백" (of "15백만"). */
function readSection(text: string): Size | null {
  const parts = /^(?:([\d.]*)천)?(?:([\d.]*)백)?(?:([\d.]*)십)?([\d.]*)$/.exec(text)
  if (!parts) return null
  let size: Size = { value: 0, precision: 1 }
  for (const [at, unit] of [1000, 100, 10, 1].entries()) {
    const figure = parts[at + 1]
    if (figure === undefined || (figure === '' && unit === 1)) continue
    if (figure !== '' && !/^\d+(?:\.\d+)?$/.test(figure)) return null
    const decimals = figure.includes('.') ? figure.length - figure.indexOf('.') - 1 : 0
    size = { value: size.value + (figure === '' ? 1 : Number(figure)) * unit, precision: unit / 10 ** decimals }
  }
  return size
}
