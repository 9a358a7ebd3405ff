import type { Sentence } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { answerNoteTexts } from './answer-notes.texts.ts'

/** Returns a formatter for who checked a model's sentence: the program, or another model where the program could not decide. */
export function useCheckedBy(): (sentence: Pick<Sentence, 'check' | 'verification'>) => string {
  const t = useTexts(answerNoteTexts)
  return ({ check, verification }) => {
    if (check === undefined) return t('checkedByProgram')
    const { verdict, model, words } = check
    if (verdict === 'supported') return t('checkedByModel', { model, words: words.join(' … ') })
    return t(verification === 'unsupported' ? 'notFoundByModel' : 'notConfirmedByModel', { model })
  }
}
