import type { Sentence } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { answerNoteTexts } from './answer-notes.texts.ts'

/** By whom a sentence that a model wrote was checked, in words: the program, or another model where the program could not decide. */
export function useCheckedBy(): (sentence: Pick<Sentence, 'check' | 'verification'>) => string {
  const t = useTexts(answerNoteTexts)
  return ({ check, verification }) => {
    if (check === undefined) return t('checkedByProgram')
    const { verdict, model, words } = check
    if (verdict === 'supported') return t('checkedByModel', { model, words: words.join(' … ') })
    return t(verification === 'unsupported' ? 'notFoundByModel' : 'notConfirmedByModel', { model })
  }
}
