import type { Business } from './business.ts'
import { costOfCapital, type CostOfCapitalInputs } from './cost-of-capital.ts'
import { valuePerShare, type ShareCapital } from './diluted-shares.ts'
import { discountedPeriods, discountFactor, type DiscountedPeriod, type DiscountingConvention } from './discounting.ts'
import { type BridgeItems, equityValueOf } from './enterprise-bridge.ts'
import { type BaseYear, type ProjectedYear, projectYears, type YearDrivers } from './projection.ts'
import { refused, type RefusalReason, type Refused } from './refusal.ts'
import { impliedGrowth, impliedMultiple, terminalTime, terminalValueByGrowth, terminalValueByMultiple } from './terminal-value.ts'

/** All inputs of a valuation by discounted cash flows. Money in one currency and one unit; rates as fractions a year. */
export interface DcfModel {
  business: Business
  base: BaseYear
  /** One per projected year. */
  drivers: readonly YearDrivers[]
  /** WACC itself, or its inputs. */
  discountRate: number | CostOfCapitalInputs
  convention: DiscountingConvention
  /** Part of the first projected year after the valuation date; 1 when that date ends the year before. */
  stubShare: number
  terminalGrowth: number
  /** EV over EBITDA of the last projected year; undefined when no exit is assumed. */
  exitMultiple: number | undefined
  bridge: BridgeItems
  /** In the unit of money over the currency of the price: with amounts in millions, shares in millions and prices in units of currency. */
  shares: ShareCapital
}

export type TerminalMethod = 'growth' | 'multiple'

export interface DiscountedYear extends ProjectedYear, DiscountedPeriod {
  /** Free cash flow after the valuation date, discounted to it. */
  presentValue: number
}

/** The valuation with one terminal value method. */
export interface TerminalCase {
  kind: 'valued'
  /** At its own date: see `terminalTime`. */
  terminalValue: number
  discountFactor: number
  presentValue: number
  enterpriseValue: number
  /** Present value of the terminal value over enterprise value; undefined when that is not positive. */
  terminalShare: number | undefined
  equityValue: number
  /** In currency per share, after the dilution that this value causes. */
  valuePerShare: number
  /** Assumed, or implied by the multiple; undefined when the last cash flow is not positive. */
  growth: number | undefined
  /** Of the last year's EBITDA, assumed or implied by growth; undefined when EBITDA is not positive. */
  multiple: number | undefined
}

export interface DcfValuation {
  kind: 'valued'
  wacc: number
  years: readonly DiscountedYear[]
  /** Of the projected years, without terminal value. */
  presentValue: number
  byGrowth: TerminalCase | Refused
  byMultiple: TerminalCase | Refused
}

/**
 * Values a firm by its free cash flows: enterprise value = Σ present values + present value of the terminal value, less net claims = equity value.
 *
 * Source: Koller, Goedhart, Wessels, "Valuation"; Rosenbaum and Pearl, "Investment Banking", chapter 3; the parts cite their own.
 * @returns refused as a whole for a bank or an insurer, an empty projection, an impossible capital structure, an unknown bridge item or no shares;
 *   refused by method when only that terminal value is undefined
 */
export function valueByCashFlows(model: DcfModel): DcfValuation | Refused {
  const reasons = reasonsAgainst(model)
  if (reasons.length > 0) return refused(...reasons)
  const wacc = waccOf(model.discountRate)
  if (typeof wacc !== 'number') return wacc
  if (!(wacc > 0)) return refused('wacc-not-positive')
  const years = discountYears(model, wacc)
  const presentValue = years.reduce((sum, year) => sum + year.presentValue, 0)
  if (!Number.isFinite(presentValue)) return refused('unusable-number')
  const valued = { model, wacc, years, presentValue }
  return { kind: 'valued', wacc, years, presentValue, byGrowth: valueByGrowth(valued), byMultiple: valueByMultiple(valued) }
}

/** The value per share by a method; undefined when it is refused. */
export function valuePerShareOf(valuation: DcfValuation | Refused, method: TerminalMethod): number | undefined {
  if (valuation.kind === 'refused') return undefined
  const terminal = method === 'growth' ? valuation.byGrowth : valuation.byMultiple
  return terminal.kind === 'refused' ? undefined : terminal.valuePerShare
}

function reasonsAgainst({ business, drivers, stubShare, bridge, shares }: DcfModel): RefusalReason[] {
  const reasons: RefusalReason[] = []
  if (business !== 'operating') reasons.push(business)
  if (drivers.length === 0) reasons.push('empty-projection')
  if (!(stubShare > 0 && stubShare <= 1)) reasons.push('stub-out-of-range')
  if (equityValueOf(0, bridge) === undefined) reasons.push('unknown-bridge-item')
  if (valuePerShare(0, shares) === undefined) reasons.push('no-shares')
  return reasons
}

function waccOf(discountRate: DcfModel['discountRate']): number | Refused {
  if (typeof discountRate === 'number') return discountRate
  const built = costOfCapital(discountRate)
  return built.kind === 'refused' ? built : built.wacc
}

function discountYears({ base, drivers, convention, stubShare }: DcfModel, wacc: number): DiscountedYear[] {
  const periods = discountedPeriods(drivers.length, wacc, { convention, stubShare })
  return projectYears(base, drivers).flatMap((year, at) => {
    const period = periods[at]
    return period ? [{ ...year, ...period, presentValue: year.freeCashFlow * period.share * period.factor }] : []
  })
}

interface ValuedYears {
  model: DcfModel
  wacc: number
  years: readonly DiscountedYear[]
  presentValue: number
}

function valueByGrowth(valued: ValuedYears): TerminalCase | Refused {
  const { model, wacc, years } = valued
  const { terminalGrowth: growth, convention } = model
  const last = years.at(-1)
  if (!last) return refused('empty-projection')
  if (wacc <= growth) return refused('wacc-not-above-growth')
  const value = terminalValueByGrowth(last.freeCashFlow, growth, wacc)
  if (value === undefined) return refused('terminal-cash-flow-not-positive')
  return terminalCase(valued, 'growth', value, { growth, multiple: impliedMultiple(value, last.ebitda, wacc, convention) })
}

function valueByMultiple(valued: ValuedYears): TerminalCase | Refused {
  const { model, wacc, years } = valued
  const { exitMultiple: multiple, convention } = model
  const last = years.at(-1)
  if (!last) return refused('empty-projection')
  if (multiple === undefined || !(multiple > 0)) return refused('no-exit-multiple')
  const value = terminalValueByMultiple(last.ebitda, multiple)
  if (value === undefined) return refused('terminal-ebitda-not-positive')
  return terminalCase(valued, 'multiple', value, { growth: impliedGrowth(value, last.freeCashFlow, wacc, convention), multiple })
}

function terminalCase(
  { model, wacc, years, presentValue: ofYears }: ValuedYears,
  method: TerminalMethod,
  terminalValue: number,
  implied: { growth: number | undefined; multiple: number | undefined },
): TerminalCase | Refused {
  const end = years.length - 1 + model.stubShare
  const factor = discountFactor(wacc, terminalTime(method, end, model.convention))
  const presentValue = terminalValue * factor
  const enterpriseValue = ofYears + presentValue
  const equityValue = equityValueOf(enterpriseValue, model.bridge)
  const perShare = equityValue === undefined ? undefined : valuePerShare(equityValue, model.shares)
  if (equityValue === undefined || perShare === undefined) return refused('unusable-number')
  return {
    kind: 'valued',
    terminalValue,
    discountFactor: factor,
    presentValue,
    enterpriseValue,
    terminalShare: enterpriseValue > 0 ? presentValue / enterpriseValue : undefined,
    equityValue,
    valuePerShare: perShare,
    ...implied,
  }
}
