import { type Sentence, titleOf } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { MiddleEllipsis } from '../../../ui/index.ts'
import { CitationChip, type CitedPassage, useCitationPlace } from '../../evidence/index.ts'
import { searchTexts } from '../search.texts.ts'
import { figureRows } from './figure-rows.ts'
import { splitFigure } from './split-figure.ts'
import { VerificationMark } from './verification-mark.tsx'

export interface AnswerFigureProps {
  text: string
  figure: NonNullable<Sentence['figure']>
  verification: Sentence['verification']
  passages: readonly CitedPassage[]
}

/** The figure of an answer with its calculation and the cited cells of each page. */
export function AnswerFigure({ text, figure, verification, passages }: AnswerFigureProps) {
  const t = useTexts(searchTexts)
  const placeName = useCitationPlace()
  const { name, amount } = splitFigure(text)
  return (
    <section aria-label={t('figure')} className="flex flex-col gap-3 rounded-md border border-line p-4" data-sentence={verification}>
      <div className="flex flex-col gap-0.5">
        <p className="flex items-center gap-2 text-sm text-muted">
          <span className="min-w-0 break-words">{name}</span>
          <VerificationMark verification={verification} />
        </p>
        <p className="text-[1.75rem] leading-tight font-semibold break-words tabular-nums">{amount}</p>
        {figure.calculation !== null && (
          <p className="text-sm break-words text-muted tabular-nums">
            <span className="sr-only">{t('calculation')} </span>= {figure.calculation}
          </p>
        )}
      </div>
      <ul aria-label={t('figureCells')} className="flex flex-col divide-y divide-line border-t border-line text-sm">
        {passages.map((passage) => {
          return (
            <li key={passage.number} className="flex flex-col gap-1 pt-2 not-last:pb-2">
              {figureRows(passage.citations).map(({ start, words, figure: printed }) => (
                <span key={start} className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
                  <span className="min-w-0 break-words">{words.join(' · ')}</span>
                  <span className="ml-auto">{printed}</span>
                </span>
              ))}
              <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
                <CitationChip passage={passage} state={verification} />
                <span className="min-w-0 shrink">
                  <MiddleEllipsis text={titleOf(passage.citations[0])} />
                </span>
                <span className="max-w-1/2 shrink-0 truncate">{placeName(passage.citations)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
