import { accountLabels, compsBridgeTexts, type CompsBridgeItem } from '@dossier/contract'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { priceDigits, writeMultiple, writeNumber, writePercent } from '../written-figure.ts'
import type { CompsWords } from './comps-bases.ts'
import { compsTexts } from './comps.texts.ts'
import { formulaTexts } from './formula.texts.ts'
import type { CompsFigures } from './use-comps-figures.ts'

/** How the figures that others are calculated of are called and written. */
export function useCompsWords({ amount, perShare, multipleName }: CompsFigures): CompsWords {
  const t = useTexts(formulaTexts)
  const ofView = useTexts(compsTexts)
  const language = useLanguage()
  const { date } = useFormats()
  return {
    t,
    ofView,
    amount,
    perShare,
    multipleName,
    bridgeName: (item: CompsBridgeItem) => compsBridgeTexts[item]?.[language] ?? accountLabels[item]?.[language] ?? item,
    date: (day) => date(day),
    price: (value, currency) => writeNumber(value, priceDigits(currency)),
    number: writeNumber,
    percent: writePercent,
    multiple: writeMultiple,
  }
}
