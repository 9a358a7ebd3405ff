import { accountLabels } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { writeNumber } from '../written-figure.ts'
import { datapackTexts } from './datapack.texts.ts'
import type { DatapackWords } from './datapack-bases.ts'
import { writeMeasure } from './write-measure.ts'

/** How the figures that others are calculated of are called and written. */
export function useDatapackWords({ amount, single }: AmountFigures): DatapackWords {
  const t = useTexts(datapackTexts)
  const language = useLanguage()
  return {
    accountName: (account) => accountLabels[account]?.[language] ?? account,
    stepName: t,
    marketName: t,
    amount,
    write: (of, { value, quoted }) => (of === 'shares' ? writeNumber(value, 0) : `${single(value)} ${quoted.unit}`.trim()),
    measure: (measure, figure) => writeMeasure(measure, figure, amount),
    ratio: (of, to) => t('ratioFormula', { of, to }),
    days: (of, to, days) => t('daysFormula', { of, to, days }),
    growth: (of) => t('growthFormula', { of }),
    yearBefore: (label, year) => `${label}, ${year}`,
    difference: (total, parts) => t('differenceFormula', { total, parts }),
  }
}
