import { useState } from 'react'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { companiesTexts } from './companies.texts.ts'
import { fittingFractionDigits, fittingScale, type Scale, scales, writeAmount } from './written-amount.ts'

/** The unit that amounts are shown in, and those to choose from. */
export interface ShownUnit {
  scale: Scale
  /** "USD millions". */
  label: string
  options: { scale: Scale; label: string }[]
  choose: (scale: string) => void
  write: (decimal: string) => string
}

const names = { 0: 'units', 3: 'thousands', 6: 'millions', 8: 'hundredMillions', 9: 'billions', 12: 'trillions' } as const
/** Won are counted in words of their own. */
const namesOfWon = { 0: 'won', 3: 'thousandWon', 6: 'millionWon', 8: 'hundredMillionWon', 9: 'billionWon', 12: 'trillionWon' } as const

/**
 * Begins with the unit that fits the amounts; what is chosen holds while the company is shown.
 * @param amounts with decimals in units of their currency; of whole statements, or of a result
 */
export function useShownUnit(
  { currency, values }: { currency: string | null; values: readonly { value: string }[] },
  { isStatement = false } = {},
): ShownUnit {
  const t = useTexts(companiesTexts)
  const language = useLanguage()
  const [chosen, setChosen] = useState<Scale>()
  const isWonInKorean = language === 'ko' && currency === 'KRW'
  const decimals = values.map(({ value }) => value)
  const scale = chosen ?? fittingScale(decimals, { isWonInKorean, isStatement })
  const fractionDigits = fittingFractionDigits(decimals, scale)
  const nameOf = (one: Scale) => (currency === 'KRW' ? t(namesOfWon[one]) : t(names[one], { currency: currency ?? t('noCurrency') }))
  const options = scales.filter((one) => one !== 8 || language === 'ko').map((one) => ({ scale: one, label: nameOf(one) }))
  return {
    scale,
    label: nameOf(scale),
    options,
    choose: (next) => setChosen(scales.find((one) => String(one) === next)),
    write: (decimal) => writeAmount(decimal, scale, fractionDigits),
  }
}
