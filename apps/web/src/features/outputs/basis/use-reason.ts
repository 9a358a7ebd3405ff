import { accountLabels } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { basisTexts } from './basis.texts.ts'
import type { FigureBasis } from './figure-basis.ts'
import { missingFigures } from './missing-figures.ts'

/** Why a figure is N/A, by what it rests on. */
export function useReason(): (basis: FigureBasis | undefined) => string {
  const t = useTexts(basisTexts)
  const language = useLanguage()
  return (basis) => {
    switch (basis?.kind) {
      case 'computed': {
        const missing = missingFigures(basis)
        return missing.length === 0 ? t('noResult') : t('missing', { figures: missing.join(', ') })
      }
      case 'read':
        return basis.unknown.length === 0
          ? t('notInStatements')
          : t('missing', { figures: basis.unknown.map((account) => accountLabels[account]?.[language] ?? account).join(', ') })
      case 'rows':
        return t('noRows')
      case 'assumed':
      case 'typed':
        return t('notEntered')
      case 'printed':
      case 'quoted':
      case undefined:
        return t('notInSources')
    }
  }
}
