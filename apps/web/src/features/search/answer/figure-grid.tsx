import { type AnswerFigureRow, figureInDigits, labelOfFigure, periodInWords, type Sentence, unitInWords } from '@dossier/contract'
import { CircleCheck, Copy } from 'lucide-react'
import { useMemo } from 'react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { CitationChip, type CitedPassage } from '../../evidence/index.ts'
import { searchTexts } from '../search.texts.ts'
import { arrangeFigures } from './arrange-figures.ts'
import { figureTexts } from './figures.texts.ts'
import { splitFigure } from './split-figure.ts'
import { useCopyFigures } from './use-copy-figures.ts'

export interface FigureGridProps {
  figures: readonly AnswerFigureRow[]
  /** The cited passages of each sentence. */
  passagesOf: (sentence: Sentence) => readonly CitedPassage[]
}

/** An answer of several figures: measures or companies down, periods across, each figure with its place or its calculation. */
export function FigureGrid({ figures, passagesOf }: FigureGridProps) {
  const t = useTexts(figureTexts)
  const inAnswer = useTexts(searchTexts)
  const language = useLanguage()
  const { copy } = useCopyFigures()
  const { areCompanies, periods, rows } = useMemo(() => arrangeFigures(figures), [figures])
  return (
    <section aria-label={inAnswer('figure')} data-figure-grid className="flex items-start gap-2 rounded-md border border-line p-4">
      <div className="relative min-w-0 grow overflow-x-auto">
        <table aria-label={t('figures')} className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line-strong text-xs text-muted *:pb-1.5 *:font-medium *:whitespace-nowrap">
              <th scope="col" className="text-left">
                {t(areCompanies ? 'company' : 'measure')}
              </th>
              {periods.map((period) => (
                <th key={period} scope="col" className="pl-4 text-right">
                  {periodInWords(period, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, company, label, unit, cells }) => (
              <tr key={key} className="border-b border-line align-top last:border-0 *:py-2">
                <th scope="row" className="min-w-32 text-left font-normal break-words">
                  {company ?? (label === '' ? labelOfFigure(unit) : label)}
                  <span className="block text-xs text-muted">
                    {[...(company === undefined ? [] : [label]), unitInWords(unit, language)].filter(Boolean).join(' · ')}
                  </span>
                </th>
                {periods.map((period) => {
                  const figure = cells.get(period)
                  return (
                    <td key={period} className="pl-4 text-right tabular-nums">
                      {figure === undefined ? (
                        <span className="text-muted">–</span>
                      ) : (
                        <GridFigure figure={figure} column={period} passages={passagesOf(figure.sentence)} />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <IconButton icon={Copy} size="small" label={t('copy')} onClick={() => copy(figures)} />
    </section>
  )
}

interface GridFigureProps {
  figure: AnswerFigureRow
  /** The period of its column. */
  column: string
  passages: readonly CitedPassage[]
}

function GridFigure({ figure, column, passages }: GridFigureProps) {
  const t = useTexts(figureTexts)
  const language = useLanguage()
  const { verification, figure: own, text } = figure.sentence
  const calculation = own?.calculation ?? null
  const { period = '' } = figure
  return (
    <>
      <span className="block text-base font-semibold whitespace-nowrap">
        {calculation === null ? figureInDigits(figure, language) : splitFigure(text).amount}
      </span>
      {calculation !== null && <span className="block text-xs break-words text-muted">= {calculation}</span>}
      {period !== column && <span className="block text-xs text-muted">{periodInWords(period, language)}</span>}
      <span className="inline-flex items-center gap-1 whitespace-nowrap" data-mark={verification}>
        {verification === 'verified' && <CircleCheck aria-hidden className="size-3.5 text-positive" />}
        <span className="sr-only">{t(verification === 'verified' ? 'verified' : 'computed')}</span>
        {passages.map((passage) => (
          <CitationChip key={passage.number} passage={passage} state={verification} />
        ))}
      </span>
    </>
  )
}
