import { type AnswerValue, figureInDigits, figureOfValue, type Language, unitInWords } from '@dossier/contract'
import type { Formats } from '../../../i18n/index.ts'

/**
 * Formats a value as analysts write it: scaled from single units, negative amounts in parentheses: `$1.6bn`, `1조 2,345억원`, `12.5%`, and of a range both
 * ends: `7%–8%`.
 */
export function formatAnswerValue({ upper, ...value }: AnswerValue, formats: Formats, language: Language): string {
  const from = formatSingle(value, formats, language)
  if (upper === undefined) return from
  return `${from}${language === 'ko' ? '~' : '–'}${formatSingle({ ...value, number: upper }, formats, language)}`
}

function formatSingle(value: AnswerValue, formats: Formats, language: Language): string {
  const figure = figureOfValue(value)
  const amount = value.number * value.scale
  const size = Math.abs(amount)
  const text =
    figure.unit === 'amount'
      ? amountIn(figure.currency, size, formats, language)
      : withUnit(formats.number(size, figure.unit === 'percent' ? 2 : 3), unitInWords({ ...figure, scale: 1 }, language), language)
  return amount < 0 ? `(${text})` : text
}

/** Formats a value as its page prints it (`USD 1,577 million`); undefined when that equals `formatAnswerValue`. */
export function formatAsPrinted(value: AnswerValue, language: Language): string | undefined {
  if (value.scale === 1) return undefined
  const figure = figureOfValue(value)
  const digits = figureInDigits(figure, language)
  const { unit, currency, scale } = figure
  // "USD 1,577 million", "$1,577 million"; minor units have their own names: "79.4 pence".
  if (language === 'en' && unit === 'amount' && currency !== undefined && scale > 1)
    return withUnit(`${currency}${currency === '$' ? '' : ' '}${digits}`, unitInWords({ ...figure, currency: '' }, language), language)
  return withUnit(digits, unitInWords(figure, language), language)
}

function amountIn(currency: string | undefined, amount: number, formats: Formats, language: Language): string {
  if (currency === 'KRW' || currency === 'USD') return formats.amount(amount, currency)
  // "$" is used for every dollar currency in both languages: "$1.6bn", "16억달러".
  if (currency === '$') return formats.amount(amount, 'USD')
  const number = formats.amount(amount)
  if (currency === undefined) return number
  const name = unitInWords({ value: amount, unit: 'amount', currency, scale: 1 }, language)
  return language === 'ko' ? withUnit(number, name, language) : `${name} ${number}`
}

/** Percent signs and Korean units follow without a space. */
function withUnit(digits: string, unit: string, language: Language): string {
  if (unit === '') return digits
  return unit.startsWith('%') || (language === 'ko' && /^\p{Script=Hangul}/u.test(unit)) ? `${digits}${unit}` : `${digits} ${unit}`
}
