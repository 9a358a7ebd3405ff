import type { CompanyStatements, DatapackFigure, DatapackMeasure, DatapackMultiple } from '@dossier/contract'
import { ratioOfPositive } from '@dossier/finance'
import { valuesByYear } from './datapack-input.ts'
import type { MarketOfDatapack } from './market-of-datapack.ts'

/** Value and multiples of a company, in units of its currency. */
interface MarketFigures {
  marketValue: DatapackFigure
  enterpriseValue: DatapackFigure
  multiples: { multiple: DatapackMultiple; figure: DatapackFigure }[]
}

/** Market cap, enterprise value and multiples of the last fiscal year, evaluated apart from the workbook. @param to last day of that year */
export function marketFigures(
  statements: CompanyStatements,
  to: string,
  summary: ReadonlyMap<DatapackMeasure, readonly DatapackFigure[]>,
  { marketValue, isFinancial }: MarketOfDatapack,
): MarketFigures {
  const find = valuesByYear(statements)
  const stated = (account: string): number | undefined => {
    const value = find(account, to)
    return value === undefined ? undefined : Number(value.value)
  }
  const last = (measure: DatapackMeasure): number | undefined => {
    const figure = summary.get(measure)?.at(-1)
    return typeof figure === 'number' ? figure : undefined
  }
  const netDebt = last('netDebt')
  const others = (stated('pension-liability') ?? 0) + (stated('minority-equity') ?? 0) - (stated('investments-associates') ?? 0)
  const enterpriseValue = marketValue === undefined || netDebt === undefined ? undefined : marketValue + netDebt + others
  const equity = stated('total-equity')
  const bookEquity = equity === undefined ? undefined : equity - (stated('minority-equity') ?? 0)
  const over = (value: number | undefined, of: number | undefined): DatapackFigure => {
    if (value === undefined || of === undefined) return null
    return value > 0 ? (ratioOfPositive(value, of) ?? 'NM') : 'NM'
  }
  const ofEnterprise = (measure: DatapackMeasure): DatapackFigure => (isFinancial ? 'NM' : over(enterpriseValue, last(measure)))
  return {
    marketValue: marketValue ?? null,
    enterpriseValue: isFinancial ? 'NM' : (enterpriseValue ?? null),
    multiples: [
      { multiple: 'evRevenue', figure: ofEnterprise('revenue') },
      { multiple: 'evEbitda', figure: ofEnterprise('ebitda') },
      { multiple: 'evEbit', figure: ofEnterprise('ebit') },
      { multiple: 'pe', figure: over(marketValue, stated('income-to-shareholders') ?? last('netIncome')) },
      { multiple: 'pb', figure: over(marketValue, bookEquity) },
    ],
  }
}
