import { PhraseTable } from './phrase-table.ts'
import { koreanScales } from './scales.ts'

/** The currency of a sign or word. */
interface CurrencyWord {
  /** ISO 4217; several readings are separated by "|"; "$" is a dollar of an unstated country; "unknown" is any currency. */
  code: string
  /** -2 for cents and pence. */
  exponent: number
}

interface CurrencyRow {
  code: string
  /** Used before or after a number. */
  signs?: readonly string[]
  /** English words, singular and plural as printed. */
  en?: readonly string[]
  ko?: readonly string[]
}

/** One row per currency. The longest matching sign wins, so that "US$" is never read as "$". */
const rows: readonly CurrencyRow[] = [
  { code: '$', signs: ['$'], en: ['dollar', 'dollars'], ko: ['달러', '불', '달러화'] },
  {
    code: 'USD',
    signs: ['US$', 'U.S.$', 'U.S. $', 'US $', '$US', 'USD$', 'USD', 'US Dollar'],
    en: ['US dollar', 'US dollars', 'U.S. dollar', 'U.S. dollars', 'United States dollars', 'American dollars', 'USDs'],
    ko: ['미국 달러', '미국달러화', '미 달러', '미달러화', '미불', '미화'],
  },
  {
    code: 'CAD',
    signs: ['C$', 'CA$', 'Can$', 'Cdn$', 'Cdn $', 'CAD$', 'CAD'],
    en: ['Canadian dollar', 'Canadian dollars'],
    ko: ['캐나다 달러', '캐나다달러화', '캐나다화'],
  },
  {
    code: 'AUD',
    signs: ['A$', 'AU$', 'AUD$', 'AUD'],
    en: ['Australian dollar', 'Australian dollars'],
    ko: ['호주 달러', '호주달러화', '호주화'],
  },
  { code: 'NZD', signs: ['NZ$', 'NZD$', 'NZD'], en: ['New Zealand dollar', 'New Zealand dollars'], ko: ['뉴질랜드 달러'] },
  { code: 'HKD', signs: ['HK$', 'HKD$', 'HKD'], en: ['Hong Kong dollar', 'Hong Kong dollars'], ko: ['홍콩 달러', '홍콩달러화', '홍콩화'] },
  { code: 'SGD', signs: ['S$', 'SG$', 'SGD$', 'SGD'], en: ['Singapore dollar', 'Singapore dollars'], ko: ['싱가포르 달러', '싱가폴 달러'] },
  {
    code: 'TWD',
    signs: ['NT$', 'NTD', 'TWD'],
    en: ['New Taiwan dollar', 'New Taiwan dollars', 'Taiwan dollars', 'NT dollars'],
    ko: ['대만 달러', '신대만 달러'],
  },
  { code: 'BRL', signs: ['R$', 'BRL'], en: ['Brazilian real', 'Brazilian reais', 'reais'], ko: ['브라질 헤알', '헤알', '헤알화'] },
  { code: 'MXN', signs: ['Mex$', 'MX$', 'Ps.', 'MXN'], en: ['Mexican peso', 'Mexican pesos'], ko: ['멕시코 페소'] },
  { code: 'KRW', signs: ['₩', 'KRW'], en: ['won', 'Korean won', 'South Korean won', 'KRW'], ko: ['원', '원화', '한화'] },
  { code: 'EUR', signs: ['€', 'EUR'], en: ['euro', 'euros', 'EUR'], ko: ['유로', '유로화'] },
  {
    code: 'GBP',
    signs: ['£', 'GBP', 'STG'],
    en: ['pound sterling', 'pounds sterling', 'British pound', 'British pounds', 'sterling', 'pounds', 'quid'],
    ko: ['파운드', '영국 파운드', '파운드화', '영국파운드화'],
  },
  { code: 'JPY|CNY', signs: ['¥'], ko: ['円', '元', '圓'] },
  { code: 'JPY', signs: ['JP¥', 'JPY¥', 'JPY'], en: ['yen', 'Japanese yen'], ko: ['엔', '엔화', '일본 엔', '일본 엔화'] },
  {
    code: 'CNY',
    signs: ['CN¥', 'RMB¥', 'RMB', 'CNY', 'CNH'],
    en: ['yuan', 'renminbi', 'Chinese yuan', 'RMB'],
    ko: ['위안', '위안화', '중국 위안', '중국 위안화', '인민폐', '人民幣', '人民币'],
  },
  {
    code: 'CHF',
    signs: ['CHF', 'SFr', 'SFr.', 'Fr.'],
    en: ['Swiss francs', 'Swiss franc', 'francs'],
    ko: ['스위스 프랑', '프랑', '스위스프랑화', '스위스 프랑화'],
  },
  { code: 'SEK|NOK|DKK', signs: ['kr', 'kr.', 'Kr', 'Kr.'] },
  { code: 'NOK|DKK', en: ['kroner', 'krone'], ko: ['크로네'] },
  { code: 'SEK', signs: ['SEK', 'Skr'], en: ['kronor', 'krona', 'Swedish kronor', 'Swedish krona'], ko: ['크로나', '스웨덴 크로나'] },
  { code: 'NOK', signs: ['NOK', 'Nkr'], en: ['Norwegian kroner', 'Norwegian krone'], ko: ['노르웨이 크로네'] },
  { code: 'DKK', signs: ['DKK', 'Dkr'], en: ['Danish kroner', 'Danish krone'], ko: ['덴마크 크로네'] },
  { code: 'ISK', signs: ['ISK'] },
  { code: 'INR|PKR|LKR', signs: ['Rs', 'Rs.', 'Re.', '₨'], en: ['rupees', 'rupee'], ko: ['루피', '루피화'] },
  { code: 'INR', signs: ['₹', 'INR'], en: ['Indian rupees', 'Indian rupee'], ko: ['인도 루피'] },
  { code: 'PKR', signs: ['PKR'], en: ['Pakistani rupees'], ko: ['파키스탄 루피'] },
  { code: 'LKR', signs: ['LKR'], en: ['Sri Lankan rupees'] },
  { code: 'BDT', signs: ['৳', 'BDT', 'Tk'], en: ['taka'] },
  { code: 'IDR', signs: ['Rp', 'Rp.', 'IDR'], en: ['rupiah', 'Indonesian rupiah'], ko: ['루피아', '인도네시아 루피아'] },
  { code: 'MYR', signs: ['RM', 'MYR'], en: ['ringgit', 'Malaysian ringgit'], ko: ['링깃', '말레이시아 링깃'] },
  { code: 'THB', signs: ['฿', 'THB', 'Bt'], en: ['baht', 'Thai baht'], ko: ['바트', '태국 바트'] },
  { code: 'VND', signs: ['₫', 'VND'], en: ['dong', 'Vietnamese dong'], ko: ['동', '베트남 동'] },
  { code: 'PHP', signs: ['₱', 'PHP'], en: ['Philippine pesos', 'Philippine peso'], ko: ['필리핀 페소'] },
  { code: 'KZT', signs: ['₸', 'KZT'], en: ['tenge'], ko: ['텡게'] },
  { code: 'MNT', signs: ['₮', 'MNT'], en: ['tugrik'], ko: ['투그릭'] },
  { code: 'KHR', signs: ['KHR'], en: ['riel'] },
  { code: 'MOP', signs: ['MOP$', 'MOP'], en: ['pataca', 'patacas'] },
  { code: 'ZAR', signs: ['ZAR', 'R'], en: ['rand', 'South African rand'], ko: ['랜드', '남아공 랜드'] },
  {
    code: 'TRY',
    signs: ['₺', 'TRY', 'TL'],
    en: ['Turkish lira', 'Turkish liras', 'lira', 'liras'],
    ko: ['리라', '터키 리라', '튀르키예 리라'],
  },
  {
    code: 'RUB',
    signs: ['₽', 'RUB', 'RUR'],
    en: ['rubles', 'roubles', 'ruble', 'rouble', 'Russian rubles', 'Russian roubles'],
    ko: ['루블', '러시아 루블', '루블화'],
  },
  { code: 'UAH', signs: ['₴', 'UAH'], en: ['hryvnia'], ko: ['흐리우냐'] },
  { code: 'PLN', signs: ['zł', 'PLN'], en: ['zloty', 'zlotys', 'Polish zloty'], ko: ['즈워티', '폴란드 즈워티'] },
  { code: 'CZK', signs: ['Kč', 'CZK'], en: ['koruna', 'Czech koruna'], ko: ['코루나', '체코 코루나'] },
  { code: 'HUF', signs: ['HUF'], en: ['forint', 'forints'], ko: ['포린트'] },
  { code: 'RON', signs: ['RON'], en: ['Romanian leu', 'lei'] },
  { code: 'BGN', signs: ['BGN'], en: ['leva'] },
  { code: 'RSD', signs: ['RSD'] },
  { code: 'GEL', signs: ['₾', 'GEL'] },
  {
    code: 'ILS',
    signs: ['₪', 'NIS', 'ILS'],
    en: ['shekels', 'new shekels', 'New Israeli Shekels', 'shekel'],
    ko: ['셰켈', '이스라엘 셰켈'],
  },
  { code: 'AED', signs: ['AED', 'Dhs', 'Dhs.', 'Dh'], en: ['dirhams', 'dirham', 'UAE dirhams'], ko: ['디르함', '아랍에미리트 디르함'] },
  { code: 'SAR', signs: ['SAR', 'SR'], en: ['Saudi riyals', 'riyals', 'riyal', 'Saudi riyal'], ko: ['사우디 리얄', '리얄'] },
  { code: 'QAR', signs: ['QAR'], en: ['Qatari riyals'], ko: ['카타르 리얄'] },
  { code: 'KWD', signs: ['KWD', 'KD'], en: ['Kuwaiti dinars', 'Kuwaiti dinar'], ko: ['쿠웨이트 디나르'] },
  { code: 'BHD', signs: ['BHD'], en: ['Bahraini dinars'], ko: ['바레인 디나르'] },
  { code: 'OMR', signs: ['OMR'], en: ['Omani rials'] },
  { code: 'JOD', signs: ['JOD'], en: ['Jordanian dinars'] },
  { code: 'EGP', signs: ['EGP', 'E£', 'LE'], en: ['Egyptian pounds'], ko: ['이집트 파운드'] },
  { code: 'MAD', signs: ['MAD'], en: ['Moroccan dirhams'] },
  { code: 'NGN', signs: ['₦', 'NGN'], en: ['naira'], ko: ['나이라'] },
  { code: 'GHS', signs: ['GH₵', '₵', 'GHS'], en: ['cedi', 'cedis'] },
  { code: 'KES', signs: ['KSh', 'KShs', 'KES'], en: ['Kenyan shillings'] },
  { code: 'TZS', signs: ['TZS', 'TSh'] },
  { code: 'UGX', signs: ['UGX', 'USh'] },
  { code: 'XOF', signs: ['XOF', 'FCFA'] },
  { code: 'ARS', signs: ['AR$', 'ARS'], en: ['Argentine pesos', 'Argentine peso'], ko: ['아르헨티나 페소'] },
  { code: 'CLP', signs: ['CLP$', 'CLP', 'Ch$'], en: ['Chilean pesos', 'Chilean peso'], ko: ['칠레 페소'] },
  { code: 'COP', signs: ['COP$', 'COP', 'Col$'], en: ['Colombian pesos', 'Colombian peso'], ko: ['콜롬비아 페소'] },
  { code: 'PEN', signs: ['S/', 'S/.', 'PEN'], en: ['soles', 'Peruvian soles', 'nuevos soles'], ko: ['솔'] },
  { code: 'UYU', signs: ['UYU', 'U$'], en: ['Uruguayan pesos'] },
  { code: 'ARS|CLP|COP|MXN|PHP|UYU', en: ['peso', 'pesos'], ko: ['페소'] },
  { code: 'JMD', signs: ['J$', 'JMD'] },
  { code: 'TTD', signs: ['TT$', 'TTD'] },
  { code: 'BBD', signs: ['Bds$', 'BBD'] },
  { code: 'FJD', signs: ['F$', 'FJ$', 'FJD'] },
]

/** Korean currency names, without names of one syllable that are other words too, such as 원. */
export const koreanCurrencies: readonly string[] = rows.flatMap(({ ko = [] }) => ko.filter((name) => name.length > 1 || name === '원'))

/** Hundredths of a currency. */
const minors: readonly CurrencyRow[] = [
  { code: '$', signs: ['¢'] },
  { code: 'unknown', en: ['cent', 'cents'], ko: ['센트'] },
  { code: 'USD', en: ['US cents', 'U.S. cents', 'US cent'] },
  { code: 'AUD', en: ['Australian cents'] },
  { code: 'HKD', en: ['HK cents', 'Hong Kong cents'] },
  { code: 'SGD', en: ['Singapore cents'] },
  { code: 'EUR', en: ['euro cents', 'eurocents'] },
  { code: 'GBP', signs: ['p', 'GBX', 'GBp'], en: ['pence', 'penny'], ko: ['펜스'] },
  { code: 'KRW', ko: ['전'] },
  { code: 'CNY', en: ['fen'] },
  { code: 'INR', en: ['paise'] },
]

/** "TEUR", "k€", "MSEK": thousands and millions before a code or a sign. */
const prefixes: readonly (readonly [prefix: string, exponent: number])[] = [
  ['T', 3],
  ['k', 3],
  ['M', 6],
  ['bn', 9],
]
const scaledSigns = rows.flatMap(({ code, signs = [] }) =>
  signs
    .filter((sign) => /^(?:[A-Z]{3}|[^A-Za-z.])$/.test(sign))
    .flatMap((sign) => prefixes.map(([prefix, exponent]): [string, CurrencyWord] => [prefix + sign, { code, exponent }])),
)

/** "SEKm", "EURbn". */
const suffixes: readonly (readonly [suffix: string, exponent: number])[] = [
  ['k', 3],
  ['m', 6],
  ['mn', 6],
  ['mm', 6],
  ['bn', 9],
]
const codesWithScale = rows.flatMap(({ code, signs = [] }) =>
  signs
    .filter((sign) => /^[A-Z]{3}$/.test(sign))
    .flatMap((sign) => suffixes.map(([suffix, exponent]): [string, CurrencyWord] => [sign + suffix, { code, exponent }])),
)

const entries = (
  list: readonly CurrencyRow[],
  exponent: number,
  wordsOf: (row: CurrencyRow) => readonly string[],
): [string, CurrencyWord][] =>
  list.flatMap((row) => wordsOf(row).map((word): [string, CurrencyWord] => [word, { code: row.code, exponent }]))

/** Korean currency names that are also used before the number: "미화", "엔화". */
const namesBefore = ({ ko = [] }: CurrencyRow): string[] => ko.filter((word) => /(?:화|[币幣])$/.test(word))

/** Currencies by their signs before a number: signs, codes, "미화". */
export const currenciesBefore = new PhraseTable<CurrencyWord>([
  ...entries(rows, 0, (row) => [...(row.signs ?? []), ...namesBefore(row)]),
  ...scaledSigns,
])
/** Currencies by their signs after a number and in unit lines: words, codes, signs. */
export const currenciesAfter = new PhraseTable<CurrencyWord>([
  ...entries(rows, 0, ({ signs = [], en = [], ko = [] }) => [...en, ...ko, ...signs]),
  ...entries(minors, -2, ({ signs = [], en = [], ko = [] }) => [...en, ...ko, ...signs]),
  ...scaledSigns,
  ...codesWithScale,
])

/** Signs made of letters, as printed; other words can have the same letters. */
const letterSigns: ReadonlySet<string> = new Set(
  [...[...rows, ...minors].flatMap(({ signs = [] }) => signs), ...[...scaledSigns, ...codesWithScale].map(([sign]) => sign)].filter(
    (sign) => /^[A-Za-z./ ]+$/.test(sign),
  ),
)
const englishWords: ReadonlySet<string> = new Set([...rows, ...minors].flatMap(({ en = [] }) => en.map((word) => word.toLowerCase())))

/** The codes of currencies, three capital letters each. */
export const currencyCodes: readonly string[] = [...letterSigns].filter((sign) => /^[A-Z]{3}$/.test(sign))

/** Whether letters that can be a sign are printed like it: "RM 5", but not "rm 5". */
export const isPrintedAsSign = (printed: string): boolean =>
  !/^[A-Za-z./ ]{1,4}$/.test(printed) || letterSigns.has(printed) || englishWords.has(printed.toLowerCase()) || isLowerCode(printed)

/** Codes that are English words in lower case. */
const codesLikeWords = new Set(['try', 'mad', 'cop', 'pen', 'ron', 'top', 'all', 'sos', 'bam', 'gel', 'bob'])
const isLowerCode = (printed: string): boolean =>
  /^[a-z]{3}$/.test(printed) && letterSigns.has(printed.toUpperCase()) && !codesLikeWords.has(printed)

/** The written forms of a currency. */
interface CurrencyForm {
  /** Before the number: a sign, or the code and a space. */
  sign: string
  /** Korean word after the number. */
  word?: string
  /** After a number of its hundredths. */
  minor?: { en: string; ko: string }
}

const formOf = ({ code, signs = [], ko = [] }: CurrencyRow): CurrencyForm => {
  const [sign = code, word] = [signs[0], ko[0]]
  const minor = minors.find((row) => row.code === code)
  const [short, english = short] = [minor?.signs?.[0], minor?.en?.[0] && ` ${minor.en[0]}`]
  return {
    sign: /[A-Za-z.]$/.test(sign) ? `${sign} ` : sign,
    ...(word !== undefined && { word }),
    ...(english !== undefined && { minor: { en: short ?? english, ko: minor?.ko?.[0] ?? ` ${code} 센트` } }),
  }
}

/** The signs and words by which currencies are written, by their codes. */
export const currencySigns: ReadonlyMap<string, CurrencyForm> = new Map([
  ...rows.map((row): [string, CurrencyForm] => [row.code, formOf(row)]),
  ['unknown', { sign: '', minor: { en: ' cents', ko: '센트' } }],
])

/** The unit after a number of a currency's hundredths: "p", "펜스", " US cents"; the code where they have no name. */
export const hundredthsOf = (currency: string, language: 'en' | 'ko'): string =>
  currencySigns.get(currency)?.minor?.[language] ?? ` ${currency} ${language === 'ko' ? '센트' : 'cents'}`

/** Currencies by each of their names in lower case; the first row with a name wins. */
const rowsByName: ReadonlyMap<string, CurrencyRow> = new Map(
  rows.toReversed().flatMap((row) => namesOf(row).map((name): [string, CurrencyRow] => [name.toLowerCase(), row])),
)

function namesOf({ signs = [], en = [], ko = [] }: CurrencyRow): string[] {
  return [...ko, ...signs, ...en]
}

/** All signs, codes and words of the currency that a word names; "달러" is the US dollar. Empty if the word names no currency. */
export function currencyNames(word: string): readonly string[] {
  const row = rowNamed(word)
  const named = row?.code === '$' ? rows.filter(({ code }) => code === '$' || code === 'USD') : row ? [row] : []
  return named.flatMap(namesOf)
}

function rowNamed(word: string): CurrencyRow | undefined {
  // "Try" is a word, TRY the Turkish lira; a single letter can mean anything.
  return /^[A-Za-z]$/.test(word) || !isPrintedAsSign(word) ? undefined : rowsByName.get(word.toLowerCase())
}

const codes: ReadonlySet<string> = new Set(currencyCodes)

/** Whether a word is the code of a currency: "USD", "krw". */
export const isCurrencyCode = (word: string): boolean => codes.has(word) || isLowerCode(word)

/** Whether a word is the sign, code or name of a currency: "USD", "dollars", "pound", "원". False for words with other meanings. */
export const isCurrencyWord = (word: string): boolean => rowNamed(word) !== undefined || rowNamed(`${word}s`) !== undefined

/** Whether a separate word of a text names a currency: "in US dollars". */
export const namesCurrency = (text: string): boolean =>
  (text.match(/\p{L}+/gu) ?? []).some((word) => word.length > 1 && isCurrencyWord(word))

/** Whether a Korean word without its particle is a unit of amounts: a currency, a scale of several signs, or both: "달러", "백만", "억원". */
export function isKoreanAmountUnit(word: string): boolean {
  let end = 0
  while (koreanScales.has(word.charAt(end))) end++
  return end === word.length ? end > 1 : rowNamed(word.slice(end)) !== undefined
}
