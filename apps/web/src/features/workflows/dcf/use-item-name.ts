import { accountLabels, type DcfBridgeItem, dcfItemTexts } from '@dossier/contract'
import { useLanguage } from '../../../i18n/index.ts'

/** How a step between enterprise and equity value is called. */
export function useItemName(): (item: DcfBridgeItem) => string {
  const language = useLanguage()
  return (item) =>
    item === 'preferred' || item === 'other-claim' || item === 'other-investment'
      ? dcfItemTexts[item][language]
      : (accountLabels[item]?.[language] ?? item)
}
