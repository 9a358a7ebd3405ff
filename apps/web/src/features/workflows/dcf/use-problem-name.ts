import { dcfBridgeItems, dcfScenarios } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { numberFields } from './dcf-draft.ts'
import { dcfTexts } from './dcf.texts.ts'
import type { ProblemGroup } from './grouped-problems.ts'
import { numberNames } from './number-input.tsx'
import { useItemName } from './use-item-name.ts'

/** How the fields of a problem are called. @param forecastYears the years of a driver's rates */
export function useProblemName(forecastYears: readonly number[]): (group: ProblemGroup) => string {
  const t = useTexts(dcfTexts)
  const itemName = useItemName()
  return ({ path, rates }) => {
    const field = numberFields.find((one) => one === path)
    if (field !== undefined) return t(numberNames[field], { currency: '' })
    if (rates) {
      const { driver, scenarios, years } = rates
      const named = [
        ...(scenarios.length < dcfScenarios.length ? [scenarios.map((one) => t(one)).join(', ')] : []),
        ...(years.length < forecastYears.length ? [years.map((at) => forecastYears[at] ?? '').join(', ')] : []),
      ]
      return named.length === 0 ? t(driver) : t('problemOfDriver', { driver: t(driver), of: named.join(' · ') })
    }
    const [part, one] = path.split('.')
    const item = dcfBridgeItems.find((each) => each === one)
    if (part === 'bridge' && item !== undefined) return itemName(item)
    return t('options')
  }
}
