import { type AnswerKind, unconfirmedAnswer } from '@dossier/contract'
import type { SearchRow } from './searches.repository.ts'

/** The kind of an answer. Answers stored before kinds existed are classified by their content. */
export function kindOf({ kind, mode, found, sentences }: Pick<SearchRow['answer'], 'kind' | 'mode' | 'found' | 'sentences'>): AnswerKind {
  if (kind !== undefined) return kind
  if (mode === 'model' && unconfirmedAnswer(sentences) !== undefined) return 'unconfirmed'
  if (!found) return 'none'
  if (mode === 'model') return 'written'
  return sentences.some(({ figure }) => figure !== undefined) ? 'figure' : 'passages'
}
