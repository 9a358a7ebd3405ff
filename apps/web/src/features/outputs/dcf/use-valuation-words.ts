import { useTexts } from '../../../i18n/index.ts'
import { formulaTexts } from './formula.texts.ts'
import { dcfTexts } from './dcf.texts.ts'
import type { OperationsLine } from './operations-rows.ts'
import { useBridgeName } from './use-bridge-name.ts'
import type { DcfFigures } from './use-dcf-figures.ts'
import { useYearName } from './use-year-name.ts'
import { writeMultiple, writeNumber, writePercent } from '../written-figure.ts'

export type ValuationWords = ReturnType<typeof useValuationWords>

/** How the figures that others are calculated of are called and written. */
export function useValuationWords(figures: DcfFigures) {
  const t = useTexts(formulaTexts)
  const ofView = useTexts(dcfTexts)
  const yearName = useYearName()
  const bridgeName = useBridgeName()
  return {
    t,
    ofView,
    name: (line: OperationsLine) => ofView(line),
    taxRate: ofView('taxRate'),
    yearName,
    bridgeName,
    amount: figures.amount,
    perShare: figures.perShare,
    number: writeNumber,
    percent: writePercent,
    multiple: writeMultiple,
  }
}
