import type { Answer } from '@dossier/contract'
import { Info } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { answerNoteTexts } from './answer-notes.texts.ts'

/** Degradations of the search. All others mean that no model answered and files are quoted instead. */
const searchDegradations = new Set<string>(['meaning', 'reranked', 'source-unavailable'])

/** Lists the limitations of an answer and their causes. */
export function AnswerNotes({ answer }: { answer: Answer }) {
  const t = useTexts(answerNoteTexts)
  const { degraded = [], unavailable = [], interrupted, stoppedBy, missing = [], mode, kind, found, beyondCells } = answer
  const isQuotedInstead = kind !== 'none' && mode === 'extractive' && degraded.some((code) => !searchDegradations.has(code))
  const notes = [
    ...(beyondCells ? [t('beyondCells')] : []),
    ...degraded.map((code) => t(code, { names: unavailable.join(', ') })),
    ...(isQuotedInstead ? [t('quotedInstead')] : []),
    ...(interrupted ? [t('interrupted')] : []),
    ...(stoppedBy === undefined ? [] : [t(stoppedBy)]),
    // For "not found" the missing words are shown by NearestPassages.
    ...(mode === 'model' && found && missing.length > 0 ? [t('missing', { what: missing.join(' · ') })] : []),
    ...(kind === 'figure' && missing.length > 0 ? [t('unstated', { what: missing.join(' · ') })] : []),
  ]
  if (notes.length === 0) return null
  return (
    <section aria-label={t('notes')} data-notes className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-sm text-muted">
      <Info aria-hidden className="mt-0.75 size-3.5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-1">
        {notes.map((note) => (
          <p key={note} className="break-words">
            {note}
          </p>
        ))}
      </div>
    </section>
  )
}
