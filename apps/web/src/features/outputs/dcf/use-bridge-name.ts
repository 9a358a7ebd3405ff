import { accountLabels, dcfItemTexts, type DcfValuationView } from '@dossier/contract'
import { useLanguage } from '../../../i18n/index.ts'

type BridgeEntry = DcfValuationView['bridge'][number]

/** What a step between enterprise and equity value is called: as somebody named it, or as its account. */
export function useBridgeName(): (entry: Pick<BridgeEntry, 'item' | 'label'>) => string {
  const language = useLanguage()
  return ({ item, label }) =>
    label ?? (item in dcfItemTexts ? dcfItemTexts[item as keyof typeof dcfItemTexts][language] : (accountLabels[item]?.[language] ?? item))
}
