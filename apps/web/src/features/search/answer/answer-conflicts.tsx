import type { Conflict } from '@dossier/contract'
import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { MiddleEllipsis } from '../../../ui/index.ts'
import { CitationChip, CitationTrail, citedPassages, useCitationPlace } from '../../evidence/index.ts'
import { answerNoteTexts } from './answer-notes.texts.ts'
import { splitFigure } from './split-figure.ts'

/** Conflicting values of several sources: every value with its place, best source first, with the reason for its rank. */
export function AnswerConflicts({ conflicts, projectId }: { conflicts: readonly Conflict[]; projectId: number }) {
  const t = useTexts(answerNoteTexts)
  return (
    <section aria-label={t('conflicts')} data-conflicts className="flex flex-col gap-3 rounded-md border border-line p-4">
      <h3 className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
        <Scale aria-hidden className="size-4 text-caution" />
        {t('conflicts')}
      </h3>
      {conflicts.map((conflict) => (
        <OneConflict key={`${conflict.measure} ${conflict.period}`} conflict={conflict} projectId={projectId} />
      ))}
    </section>
  )
}

function OneConflict({ conflict: { measure, period, values }, projectId }: { conflict: Conflict; projectId: number }) {
  const t = useTexts(answerNoteTexts)
  const placeName = useCitationPlace()
  const isOrdered = new Set(values.map(({ quality }) => quality)).size > 1
  const passages = useMemo(() => citedPassages(values, projectId), [values, projectId])
  return (
    <CitationTrail passages={passages.all}>
      <div className="flex flex-col gap-1">
        <h4 className="text-sm first-letter:uppercase">{period === '' ? measure : t('conflictOf', { measure, period })}</h4>
        <p className="text-sm text-muted">
          {t('otherFiles', { count: values.length - 1 })} {isOrdered && t('conflictOrder')}
        </p>
        <ul className="divide-y divide-line text-sm">
          {values.map(({ text, filename, quality }, index) => (
            <li key={`${text} ${filename}`} className="flex flex-wrap items-center gap-x-3 py-1.5">
              <span className="font-semibold tabular-nums">
                {splitFigure(text).amount}
                {passages.bySentence[index]?.map((passage) => (
                  <CitationChip key={passage.number} passage={passage} state="verified" />
                ))}
              </span>
              <span className="flex min-w-0 flex-1 basis-40 gap-2 text-muted">
                <MiddleEllipsis text={filename} />
                {passages.bySentence[index]?.slice(-1).map(({ number, citations }) => (
                  <span key={number} className="max-w-1/2 shrink-0 truncate">
                    {placeName(citations)}
                  </span>
                ))}
              </span>
              <span className="text-xs text-faint">{t(quality)}</span>
            </li>
          ))}
        </ul>
      </div>
    </CitationTrail>
  )
}
