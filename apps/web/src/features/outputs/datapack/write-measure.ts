import type { DatapackFigure, DatapackMeasure } from '@dossier/contract'
import { NOT_AVAILABLE, writeMultiple, writeNumber, writePercent } from '../written-figure.ts'

type Kind = 'amount' | 'percent' | 'multiple' | 'days'

const kinds: Readonly<Record<DatapackMeasure, Kind>> = {
  revenue: 'amount',
  growth: 'percent',
  grossProfit: 'amount',
  grossMargin: 'percent',
  ebitda: 'amount',
  ebitdaMargin: 'percent',
  ebit: 'amount',
  ebitMargin: 'percent',
  netIncome: 'amount',
  netMargin: 'percent',
  operatingCash: 'amount',
  capex: 'amount',
  freeCashFlow: 'amount',
  totalAssets: 'amount',
  totalEquity: 'amount',
  netDebt: 'amount',
  netDebtToEbitda: 'multiple',
  debtToEquity: 'multiple',
  interestCover: 'multiple',
  currentRatio: 'multiple',
  returnOnEquity: 'percent',
  returnOnAssets: 'percent',
  receivableDays: 'days',
  inventoryDays: 'days',
  payableDays: 'days',
}

/** Whether a measure is a share of revenue or a return. */
export const isPercent = (measure: DatapackMeasure): boolean => kinds[measure] === 'percent'

/** A figure of the summary as it is shown: "NM" where its denominator is not positive. @param amount writes amounts of money */
export function writeMeasure(measure: DatapackMeasure, figure: DatapackFigure | undefined, amount: (value: number) => string): string {
  if (figure === 'NM') return figure
  if (figure === undefined || figure === null) return NOT_AVAILABLE
  const kind = kinds[measure]
  if (kind === 'amount') return amount(figure)
  return kind === 'percent' ? writePercent(figure) : kind === 'multiple' ? writeMultiple(figure) : writeNumber(figure, 0)
}
