import { readAmount } from './amount.ts'
import { readCurrency, readReportingUnit } from './reporting-unit.ts'

/** What a figure of a table is told in. */
export interface FigureUnit {
  /** `number`: of things counted or measured. `unknown`: nothing tells. */
  kind: 'amount' | 'percent' | 'number' | 'unknown'
  /** ISO 4217, of amounts. */
  currency?: string
  /** What is counted or measured, as it is printed: "건", "tCO2-eq", "square feet". */
  counted?: string
  /** What a printed 1 stands for. */
  scale: number
  /** Only the currency is told: the document tells its scale somewhere else. */
  scaleUntold?: true
}

/** A figure with the unit that its own cell prints behind it. */
export interface PrintedFigure {
  value: number
  percent: boolean
  suffix: string
  /** It is printed with the sign of a currency. */
  money: boolean
}

const suffixes = /^(.*\d\)?)\s*(주|명|건|원|대|개|년|개월|시간|배|회|bps?|pts?|points?|shares?|years?|hours?|x)$/iu

/** Reads "43.0%", "5,969,782,550주", "8 pts"; null when the cell holds anything else. A dash says that there is nothing. */
export function readPrintedFigure(text: string): PrintedFigure | null {
  const amount = readAmount(text)
  const money = /[$€£¥₩]/.test(text)
  if (amount !== null) return /\d/.test(text) ? { ...amount, suffix: '', money } : null
  const [, before = '', suffix = ''] = suffixes.exec(text.normalize('NFKC').trim()) ?? []
  const value = before === '' ? null : readAmount(before)
  return value && { ...value, suffix, money }
}

/** Where a table may tell the unit of a figure. */
export interface UnitContext {
  labels: readonly string[]
  headings: readonly string[]
  /** What stands over the table, the surest first. */
  table: readonly (string | undefined)[]
  /** Some cell of the table is printed with a dollar sign. */
  dollars: boolean
}

const shares = /율$|률$|비율|비중|성향|(?<!환)율\s*\(|\bpercent(?:age)?\b|%|\brates?\b|\bmargin\b|\bmix\b/i
/** Said of a column, these leave no doubt. */
const surelyShares = /비중|점유율|지분율|\bpercent(?:age)?\b|%|\bmix\b/i
const exchange = /환율|exchange rate/i
const counts =
  /(?:원|식|인원|건|대|개|자)\s*수(?:량)?$|인원|명수|건수|대수|개수|\bnumber of\b|\bemployees\b|\bheadcount\b|\bshares (?:purchased|issued|outstanding|repurchased)|\bstores\b/i
const perShare = /\bper (?:common |diluted |basic )*(?:share|unit)\b|\bprices?\b|주당/i

/** The unit of a figure: its own sign first, then what its label or heading says in brackets, then the table. */
export function readFigureUnit(printed: PrintedFigure, context: UnitContext): FigureUnit {
  const currency = context.dollars ? 'USD' : undefined
  if (printed.percent || /^(?:pts?|points?)$/i.test(printed.suffix)) return { kind: 'percent', scale: 1 }
  if (printed.suffix === '원') return { kind: 'amount', currency: 'KRW', scale: 1 }
  if (printed.suffix !== '') return { kind: 'number', counted: printed.suffix, scale: 1 }
  const offered = unitsOf(context.table)
  const [own] = [...context.labels.toReversed(), ...context.headings.toReversed()].flatMap((text) => unitInBrackets(text) ?? [])
  if (own) return own
  const words = [...context.labels, ...context.headings].map(joined).toReversed()
  for (const text of words) {
    const unit = unitOfWords(text, offered, { currency, money: printed.money })
    if (unit) return unit
  }
  const first = offered.find(({ kind }) => kind === 'amount') ?? offered[0]
  if (first) return first.kind === 'amount' && first.currency === undefined && currency ? { ...first, currency } : first
  return currency ? { kind: 'amount', currency, scale: 1, scaleUntold: true } : { kind: 'unknown', scale: 1 }
}

/** What the words of a label or heading say of their figures: a share, a number of things, money of one share. */
function unitOfWords(
  text: string,
  offered: readonly FigureUnit[],
  { currency, money }: { currency: string | undefined; money: boolean },
): FigureUnit | null {
  const named = offered.find(({ counted }) => counted === text)
  if (named) return named
  const hasPercent = offered.some(({ kind }) => kind === 'percent')
  if (counts.test(text) && !money) return offered.find(({ kind }) => kind === 'number') ?? { kind: 'number', scale: 1 }
  if (surelyShares.test(text)) return { kind: 'percent', scale: 1 }
  if (shares.test(text) && !exchange.test(text)) return hasPercent || offered.length === 0 ? { kind: 'percent', scale: 1 } : null
  if (!perShare.test(text)) return null
  const told = currency ?? offered.find(({ kind }) => kind === 'amount')?.currency
  return { kind: 'amount', ...(told !== undefined && { currency: told }), scale: 1 }
}

/** Korean headings of narrow columns are broken and spaced out. */
const joined = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/(?<=\p{Script=Hangul})\s+(?=\p{Script=Hangul})/gu, '')
    .trim()

/** "(1)", "(a)", "(*2)" behind a label. */
const footnote = /(?<!\s)(?:\s*\((?:\*?\d{1,2}|[a-z])\)){1,8}$/i

/** "주당 현금배당금(원)", "연이자율(%)", "온실가스(tCO2-eq)", "Sales ($ in millions)". */
function unitInBrackets(text: string): FigureUnit | null {
  // Behind a name "㈜" and "(주)" are short for a company limited by shares.
  if (/㈜\s*$/.test(text) || (/\(주\)\s*$/.test(text) && !/주식|주당|배당|보통주|우선주|수량|수\s*\(주\)/.test(text))) return null
  const inside = /[([]([^()[\]]{1,24})[)\]]\s*$/u.exec(text.normalize('NFKC').trim().replace(footnote, ''))?.[1]?.trim()
  return inside === undefined ? null : readUnit(inside, true)
}

/** The units that are told over a table: "(단위 : 원, 백만원, %, 주)". */
function unitsOf(texts: readonly (string | undefined)[]): FigureUnit[] {
  for (const text of texts) {
    if (text === undefined) continue
    const said =
      /단위\s*(?:[:：]\s*)?([^\n]{1,40})/.exec(text)?.[1]?.replace(/\)\s*$/, '') ??
      (isEnglishUnit(text) || /^\(?percent(?:age)? of\b/i.test(text) ? text : undefined)
    if (said === undefined) continue
    if (/\bpercent(?:age)? of\b/i.test(said)) return [{ kind: 'percent', scale: 1 }]
    if (exchange.test(said)) return [{ kind: 'number', scale: 1 }]
    const parts = /단위/.test(text) ? said.split(/[,/·、ㆍ]/) : [said]
    const units = parts.flatMap((part) => readUnit(part.trim(), false) ?? [])
    if (units.length > 0) return units
  }
  return []
}

const isEnglishUnit = (text: string) =>
  /\b(?:thousands?|millions?|billions?|000s?|mm|mn)\b|[€£$]\s?(?:m|k|bn|000)\b|\d{4}\s*[€£$]m/i.test(text)

const koreanCounts: readonly [RegExp, number][] = [
  [/^백만/, 1e6],
  [/^만/, 1e4],
  [/^천/, 1e3],
]

/** @param strict only what is surely a unit, as brackets also hold other words */
function readUnit(text: string, strict: boolean): FigureUnit | null {
  const plain = text.normalize('NFKC').trim()
  if (/^[%％]p?$|^percent$|^in percent$/i.test(plain)) return { kind: 'percent', scale: 1 }
  if (/^(?:조|십억|억|백만|천|만)?\s*원(?:\/.*)?$/.test(plain)) {
    const unit = readReportingUnit(plain)
    return { kind: 'amount', currency: 'KRW', scale: plain.startsWith('만') ? 1e4 : (unit?.scale ?? 1) }
  }
  if (isEnglishUnit(plain)) {
    const letter = /[€£$]\s?(m|k|bn|000)\b/i.exec(plain)?.[1]?.toLowerCase()
    const scale = letter === undefined ? readReportingUnit(plain)?.scale : { m: 1e6, k: 1e3, '000': 1e3, bn: 1e9 }[letter]
    const counted =
      /\b(?:million|thousand|billion)s?\s+((?:of )?(?:(?:square|cubic|metric)\s*)?(?:feet|meters|metres|tons?|tonnes|units|shares|barrels|hours|customers|subscribers|members))\b/i.exec(
        plain,
      )?.[1]
    if (counted) return { kind: 'number', counted, scale: scale ?? 1 }
    const currency = readCurrency(plain)
    return { kind: 'amount', ...(currency && { currency }), scale: scale ?? 1 }
  }
  if (/^(?:US\s?\$|USD|달러|(?:in )?(?:US )?dollars?|EUR|€|\$|JPY|£|GBP)$/i.test(plain)) {
    const currency = readCurrency(plain)
    return { kind: 'amount', ...(currency && { currency }), scale: 1 }
  }
  const known =
    /^(?:백만|만|천)?\s*(?:주|명|건|대|개|톤|시간|년|개월|회|배|㎡|m2|평|kw|mw|gwh|mwh|tj|toe|tco2(?:-?eq)?|톤\(?tco2.*|개국|곳|사)\)?$/iu.test(
      plain,
    )
  if (!known && (strict || !/^\p{L}[\p{L}\p{N}-]{0,12}$/u.test(plain))) return null
  const scale = koreanCounts.find(([pattern]) => pattern.test(plain) && plain.length > 1)?.[1] ?? 1
  return { kind: 'number', counted: plain.replace(/^(?:백만|만|천)\s*(?=\S)/, ''), scale }
}
