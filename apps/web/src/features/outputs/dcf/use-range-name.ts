import type { DcfScenarioValue } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'
import { writeNumber, writePercent } from '../written-figure.ts'

type RangeCode = DcfScenarioValue['footballField'][number]['code']

/** What a range of values is the range of, with the bounds of the sensitivity that it was read from. */
export function useRangeName({ grids: { waccGrowth, growthMargin } }: Pick<DcfScenarioValue, 'grids'>): (code: RangeCode) => string {
  const t = useTexts(dcfTexts)
  const bounds = (axis: readonly number[]) => ({ from: writePercent(axis[0] ?? null), to: writePercent(axis.at(-1) ?? null) })
  return (code) => {
    switch (code) {
      case 'methods':
      case 'scenarios':
        return t(code)
      case 'wacc':
        return t('waccRange', bounds(waccGrowth.rows))
      case 'terminalGrowth':
        return t('growthRange', bounds(waccGrowth.columns))
      case 'operations':
        return t('operationsRange', { points: writeNumber((growthMargin.rows[3] ?? 0) * 100, 1) })
    }
  }
}
