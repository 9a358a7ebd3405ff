import {
  type AnswerFigureRow,
  figureInDigits,
  figuresOfAnswer,
  labelOfFigure,
  periodInWords,
  type Sentence,
  unitInWords,
} from '@dossier/contract'
import { CircleCheck, Copy } from 'lucide-react'
import { type ClipboardEvent, useMemo } from 'react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { IconButton, MiddleEllipsis } from '../../../ui/index.ts'
import { CitationChip, type CitedPassage } from '../../evidence/index.ts'
import { figureTexts } from './figures.texts.ts'
import { FormulaChip } from './formula-chip.tsx'
import { passageOfCitation } from './passage-of-citation.ts'
import { useCopyFigures } from './use-copy-figures.ts'

/** The figures of an answer as a table, for more than two figures. Each shows its place or its formula. */
export function AnswerFigures({ sentences, passages }: { sentences: readonly Sentence[]; passages: readonly CitedPassage[] }) {
  const t = useTexts(figureTexts)
  const { asText, copy } = useCopyFigures()
  const rows = useMemo(() => figuresOfAnswer(sentences), [sentences])
  if (rows.length === 0) return null

  /** Copies a selection over several rows as spreadsheet rows; a selection within one row is copied as it is. */
  function onCopy(event: ClipboardEvent<HTMLTableElement>) {
    const selection = getSelection()
    const lines = [...event.currentTarget.tBodies].flatMap((body) => [...body.rows])
    const selected = rows.filter((_, at) => lines[at] !== undefined && selection?.containsNode(lines[at], true) === true)
    if (selected.length < 2) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', asText(selected))
  }

  return (
    <section aria-label={t('figures')} data-figures className="mt-3 flex flex-col">
      <div className="flex items-center justify-between">
        <h3 className="text-sm font-semibold text-muted">{t('figures')}</h3>
        <IconButton icon={Copy} size="small" label={t('copy')} onClick={() => copy(rows)} />
      </div>
      <div className="relative overflow-x-auto">
        <table onCopy={onCopy} aria-label={t('figures')} className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line-strong text-left text-xs text-muted *:py-1 *:pr-3 *:font-medium *:whitespace-nowrap">
              <th scope="col">{t('measure')}</th>
              <th scope="col">{t('period')}</th>
              <th scope="col" className="text-right">
                {t('value')}
              </th>
              <th scope="col">{t('unit')}</th>
              <th scope="col">{t('source')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the figures of an answer do not change
              <FigureRow key={index} row={row} passages={passages} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function FigureRow({ row, passages }: { row: AnswerFigureRow; passages: readonly CitedPassage[] }) {
  const t = useTexts(figureTexts)
  const language = useLanguage()
  const { citation, sentence, period } = row
  const passage = citation === null ? undefined : passageOfCitation(citation, passages)
  return (
    <tr className="border-b border-line align-top *:py-1.5 *:pr-3">
      <th scope="row" className="min-w-32 text-left font-normal break-words">
        <span className={row.label === undefined ? 'line-clamp-2 text-muted' : undefined}>{labelOfFigure(row)}</span>
        {row.document !== undefined && (
          <span className="block max-w-36 text-xs text-muted sm:max-w-none">
            <MiddleEllipsis text={row.document} />
          </span>
        )}
      </th>
      <td className="whitespace-nowrap text-muted">{period !== undefined && periodInWords(period, language)}</td>
      <td className="text-right font-medium whitespace-nowrap tabular-nums">{figureInDigits(row, language)}</td>
      <td className="whitespace-nowrap text-muted">{unitInWords(row, language)}</td>
      <td className="whitespace-nowrap" data-mark={citation === null ? 'computed' : 'verified'}>
        {citation === null ? (
          <>
            {sentence.calculation === undefined ? (
              <i aria-hidden className="font-serif text-accent">
                ƒ
              </i>
            ) : (
              <FormulaChip sentence={{ ...sentence, calculation: sentence.calculation }} passages={passages} />
            )}
            <span className="sr-only">{t('computed')}</span>
          </>
        ) : (
          <>
            <CircleCheck aria-hidden className="inline size-3.5 align-[-0.15em] text-positive" />
            <span className="sr-only">{t('verified')}</span>
            {passage && <CitationChip passage={passage} state="verified" />}
          </>
        )}
      </td>
    </tr>
  )
}
