import { isCurrencyWord, koreanCurrencies } from './currencies.ts'
import { scan } from './scan.ts'
import { isInMyriads, withoutScale } from './scales.ts'

const howMany = /(?<!\p{L})how many (\p{L}+)/giu
const howManyInKorean = /몇\s?(\p{Script=Hangul}+)/gu

/** Whether a question wants an amount of money by its unit: "how many dollars", "몇 억", "몇 백만 달러", "in USD millions". */
export function asksForMoney(question: string): boolean {
  for (const [, counted = ''] of question.matchAll(howMany)) if (isCurrencyWord(counted)) return true
  for (const [, counted = ''] of question.matchAll(howManyInKorean)) {
    const scale = counted.slice(0, counted.length - withoutScale(counted).length)
    if (isInMyriads(scale) || koreanCurrencies.some((name) => counted.startsWith(name))) return true
  }
  return scan(question, 'question').some(
    (mention) => mention.kind === 'unit' && mention.unit.dimension === 'money' && mention.unit.currency !== undefined,
  )
}
