import { isCurrencyWord, koreanCurrencies } from './currencies.ts'
import { isInMyriads, withoutScale } from './scales.ts'

const howMany = /(?<!\p{L})how many (\p{L}+)/giu
const howManyInKorean = /몇\s?(\p{Script=Hangul}+)/gu

/** Whether a question asks for money with a counting phrase: "how many dollars", "몇 억", "몇 백만 달러". `scan` reads other units that it asks for. */
export function asksToCountMoney(question: string): boolean {
  for (const [, counted = ''] of question.matchAll(howMany)) if (isCurrencyWord(counted)) return true
  for (const [, counted = ''] of question.matchAll(howManyInKorean)) {
    const rest = withoutScale(counted)
    const isOfCurrency = koreanCurrencies.some((name) => rest.startsWith(name))
    if (isOfCurrency || isInMyriads(counted.slice(0, counted.length - rest.length))) return true
  }
  return false
}
