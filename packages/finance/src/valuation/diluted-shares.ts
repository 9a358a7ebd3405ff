import { finite } from '../arithmetic.ts'

/** Options or warrants with one exercise price. */
export interface OptionTranche {
  /** Outstanding options, in the scale of the shares. */
  number: number
  /** In the currency of the share price. */
  exercisePrice: number
}

/** A convertible bond or preferred stock; its principal is included in gross debt (or preferred stock) of the bridge. */
export interface Convertible {
  principal: number
  /** In currency a share; one of 0 never converts. */
  conversionPrice: number
}

/** The shares of a company. Prices in currency a share; numbers and principal in the same scale: shares in millions with principal in millions. */
export interface ShareCapital {
  /** Shares outstanding, excluding treasury shares. */
  basic: number
  options: readonly OptionTranche[]
  /** Restricted and performance stock units expected to vest; they have no exercise price and count in full. */
  stockUnits: number
  convertibles: readonly Convertible[]
}

export interface DilutedShares {
  basic: number
  /** Net new shares of options in the money. */
  fromOptions: number
  fromStockUnits: number
  /** Of convertibles in the money, as if converted. */
  fromConvertibles: number
  total: number
  /** Principal that becomes equity on conversion: deduct it from gross debt in the bridge, or the holder is counted twice. */
  convertedPrincipal: number
}

/**
 * Diluted shares at a share price: the treasury-stock method for options, tranche by tranche (proceeds buy shares back at the price; a tranche out
 * of the money adds none), and the if-converted method for convertibles.
 *
 * Source: IAS 33.45-49 (K-IFRS 1033) and ASC 260-10-45-23, -40; with the share price of the valuation date in place of the period's average and
 * without unrecognised compensation among the proceeds, as in Rosenbaum and Pearl, "Investment Banking", chapter 1.
 *
 * @param sharePrice in currency a share, positive
 */
export function dilutedShares(capital: ShareCapital, sharePrice: number): DilutedShares {
  const isInMoney = (strike: number): boolean => sharePrice > strike
  const fromOptions = total(
    capital.options
      .filter(({ exercisePrice }) => isInMoney(exercisePrice))
      .map(({ number, exercisePrice }) => number * (1 - exercisePrice / sharePrice)),
  )
  const converted = capital.convertibles.filter(({ conversionPrice }) => conversionPrice > 0 && isInMoney(conversionPrice))
  const fromConvertibles = total(converted.map(sharesOnConversion))
  return {
    basic: capital.basic,
    fromOptions,
    fromStockUnits: capital.stockUnits,
    fromConvertibles,
    total: capital.basic + fromOptions + capital.stockUnits + fromConvertibles,
    convertedPrincipal: total(converted.map(({ principal }) => principal)),
  }
}

/**
 * Value per share of an equity value, with the dilution that this very value causes. Price × diluted shares = equity value + converted principal is
 * piecewise linear in the price, so it is solved strike by strike without iterating: price = (equity + Σ proceeds) ÷ Σ shares in the money.
 *
 * @param equityValue in the scale of the shares, after deducting all debt including convertibles
 * @returns undefined without shares; negative for a negative equity value
 */
export function valuePerShare(equityValue: number, capital: ShareCapital): number | undefined {
  const undiluted = capital.basic + capital.stockUnits
  if (!(undiluted > 0) || !Number.isFinite(equityValue)) return undefined
  const strikes = [
    ...capital.options.map(({ number, exercisePrice }) => ({ shares: number, strike: exercisePrice })),
    ...capital.convertibles.map((one) => ({ shares: sharesOnConversion(one), strike: one.conversionPrice })),
  ].sort((one, other) => one.strike - other.strike)
  let claims = equityValue
  let shares = undiluted
  for (const { shares: more, strike } of strikes) {
    if (claims / shares <= strike) break
    claims += more * strike
    shares += more
  }
  return finite(claims / shares)
}

const sharesOnConversion = ({ principal, conversionPrice }: Convertible): number => (conversionPrice > 0 ? principal / conversionPrice : 0)

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
