import type { SaasCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { type ContractBases, contractBases } from './contract-bases.ts'
import { saasTexts } from './saas.texts.ts'

/** What figures of contracts rest on; undefined without contracts. */
export function useContractBases({ contracts, periods }: SaasCube, { amount }: Pick<AmountFigures, 'amount'>): ContractBases | undefined {
  const t = useTexts(saasTexts)
  if (contracts === null) return undefined
  const names = {
    inForce: t('annualValue'),
    multiYear: t('multiYearValue'),
    automaticRenewal: t('automaticValue'),
    unknownTerm: t('unknownTerm'),
    unknownRenewal: t('unknownRenewal'),
    bandValue: t('bandValue'),
  }
  return contractBases(contracts, periods.at(-1)?.key ?? '', {
    nameOf: (of) => names[of],
    amount,
    shareOfKnown: t('shareOfKnownFormula'),
    shareOfAll: t('shareOfAllFormula'),
  })
}
