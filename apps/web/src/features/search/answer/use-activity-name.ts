import { anchorByName, type SearchActivity } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { usePageName } from '../../evidence/index.ts'
import { planTexts } from './plan.texts.ts'

/** Returns a formatter for activities: "Reading annual-report.pdf, p. 12". */
export function useActivityName(): (activity: SearchActivity) => string {
  const t = useTexts(planTexts)
  const pageName = usePageName()
  const placeOf = ({ filename, page }: { filename: string; page: number }) => pageName({ page, anchor: anchorByName(filename) })
  return (activity) => {
    switch (activity.kind) {
      case 'search':
        return t('doingSearch', { query: activity.query })
      case 'sources':
        return t('doingSources', { query: activity.query })
      case 'figure':
        return t('doingFigure', { question: activity.question })
      case 'page':
        return t('doingPage', { file: activity.filename, place: placeOf(activity) })
      case 'table':
        return t('doingTable', { file: activity.filename, place: placeOf(activity) })
      case 'compute':
        return t('doingCompute', { expression: activity.expression })
      case 'answer':
        return t('doingAnswer')
      case 'check':
        return t('doingCheck', { count: activity.sentences })
      case 'repair':
        return t('doingRepair')
    }
  }
}
