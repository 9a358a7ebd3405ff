import { dcfDrivers, dcfBridgeItems, dcfScenarios } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { numberFields } from './dcf-draft.ts'
import { dcfTexts } from './dcf.texts.ts'
import { numberNames } from './number-input.tsx'
import { useItemName } from './use-item-name.ts'

/** How the field of a problem is called, by its path. */
export function useProblemName(): (path: string) => string {
  const t = useTexts(dcfTexts)
  const itemName = useItemName()
  return (path) => {
    const field = numberFields.find((one) => one === path)
    if (field !== undefined) return t(numberNames[field], { currency: '' })
    const [part, one, other, at] = path.split('.')
    const item = dcfBridgeItems.find((each) => each === one)
    if (part === 'bridge' && item !== undefined) return itemName(item)
    const [scenario, driver] = [dcfScenarios.find((each) => each === one), dcfDrivers.find((each) => each === other)]
    if (part === 'drivers' && scenario !== undefined && driver !== undefined)
      return t('problemOfDriver', { scenario: t(scenario), driver: t(driver), year: Number(at) + 1 })
    return t('options')
  }
}
