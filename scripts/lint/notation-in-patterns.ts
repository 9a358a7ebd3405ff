/** What of the notation of amounts and time a pattern looks for. */
export type Notation = 'month' | 'currency' | 'scale' | 'year'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const longMonths = words('january february march april may june july august september october november december')
const shortMonths = words('jan feb mar apr jun jul aug sep sept oct nov dec')
const months: ReadonlySet<string> = new Set([...longMonths, ...shortMonths])
const fewestMonths = 3

const currencies = words(
  'usd krw eur gbp jpy cny rmb chf hkd sgd aud cad nzd twd inr dollar dollars euro euros yen yuan renminbi 달러 유로 엔 위안 파운드 원화 미화 엔화 외화',
)
/** Words that mean other things too: they tell only beside a word of scale or of a currency, or alone. */
const doubtfulCurrencies = words('won pound pounds cent cents pence sterling 원 동 불 센트')
const sign = /\p{Sc}/u
const anySign = /\\p\{(?:Sc|Currency_Symbol)\}/

const scales = words('thousand thousands million millions billion billions trillion trillions bn mn mln bln illion illions crore lakh')
const koreanScale = /^[십백천만억조]*[백천만억조]원?$/u
/** An article, a particle, names: one of them alone tells nothing. */
const doubtfulScales = words('백 천 만 억 조')

const year =
  /\((?:\?:|\?<\w+>)?19\|20\)|(?<![\d.,\]}])(?:19|20)(?:\\d|\[0-9\])|\[12\](?:\\d|\[0-9\])(?:\{3\}|(?:\\d|\[0-9\]){2})|\\d\{(?:4|2|2,4)\}\)?\??(?:\\s[?*+]?|[ ?])*년/

const characterClass = /\[(?:\\.|[^\]\\])*\]/gu
/** A class that says what has to be escaped in a pattern has several of these beside "$". */
const syntax = /[*+?^|{}]/gu

const countIn = (found: readonly string[], known: ReadonlySet<string>): number => new Set(found.filter((word) => known.has(word))).size

/** The runs of letters of a pattern in lower case, without its escapes, groups and classes; "[Jj]an" is "jan". */
function wordsOf(source: string): string[] {
  const plain = source
    .replaceAll(/\[(\p{L})(\p{L})\]/gu, (all, one: string, other: string) => (one.toLowerCase() === other.toLowerCase() ? one : all))
    .replaceAll(characterClass, ' ')
    .replaceAll(/\\[pPuk](?:\{[^}]*\}|<[^>]*>)|\\[a-zA-Z]|\(\?<\w+>/gu, ' ')
  return plain.toLowerCase().match(/\p{L}+/gu) ?? []
}

/**
 * What a pattern looks for that `@dossier/notation` reads.
 * @param source of a regular expression
 */
export function notationInPattern(source: string): Notation[] {
  const [found, classes] = [wordsOf(source), source.match(characterClass) ?? []]
  const isScale = looksForScale(found, classes)
  return [
    ...(countIn(found, months) >= fewestMonths || countIn(found, shortMonths) > 1 ? (['month'] as const) : []),
    ...(looksForCurrency(source, found, isScale) ? (['currency'] as const) : []),
    ...(isScale ? (['scale'] as const) : []),
    ...(year.test(source) ? (['year'] as const) : []),
  ]
}

function looksForScale(found: readonly string[], classes: readonly string[]): boolean {
  const korean = new Set(found.filter((word) => koreanScale.test(word)))
  if (countIn(found, scales) > 0 || korean.size > 1 || [...korean].some((word) => !doubtfulScales.has(word))) return true
  return classes.some((one) => {
    const count = one.match(/[십백천만억조]/gu)?.length ?? 0
    return count > 1 && count * 2 >= (one.match(/\p{L}/gu)?.length ?? 0)
  })
}

function looksForCurrency(source: string, found: readonly string[], isScale: boolean): boolean {
  const classes = source.match(characterClass) ?? []
  const outside = source.replaceAll(characterClass, ' ')
  // A sign at the end of a range is none that is looked for.
  if (anySign.test(source) || sign.test(source.replaceAll(/\$|\p{Sc}-[^\]]|[^[]-\p{Sc}/gu, ''))) return true
  if (classes.some((one) => one.includes('$') && (one.match(syntax)?.length ?? 0) < 2)) return true
  // "\${" begins a place to fill in, "\$&" is what was found.
  if (/\\\$(?!\\?\{|&)/u.test(outside) || countIn(found, currencies) > 0) return true
  const doubtful = countIn(found, doubtfulCurrencies)
  return doubtful > 1 || (doubtful > 0 && (isScale || found.length === 1))
}

/**
 * What a list of words is made of: three names of months or more; else the most part of it, and several.
 * @param list of an array, a set or a string of alternatives
 */
export function notationInWords(list: readonly string[]): Notation[] {
  const plain = list.map((word) => word.toLowerCase().replace(/\.$/, ''))
  const isMost = (count: number): boolean => count > 1 && count * 2 >= plain.length
  const isCurrency = (word: string): boolean => currencies.has(word) || doubtfulCurrencies.has(word) || /^[a-z]{0,3}\p{Sc}$/u.test(word)
  return [
    ...(countIn(plain, months) >= fewestMonths ? (['month'] as const) : []),
    ...(isMost(plain.filter(isCurrency).length) ? (['currency'] as const) : []),
    ...(isMost(plain.filter((word) => scales.has(word) || koreanScale.test(word)).length) ? (['scale'] as const) : []),
  ]
}
