import { flagsInPoints, redFlagGapTexts, redFlagTexts, type RedFlagView } from '@dossier/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { StatusLabel } from '../../../ui/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import { workbookCell } from '../workbook-cell.ts'
import { writeMultiple, writePercent, writePoints } from '../written-figure.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'
import { flagBasis, type FlagContext } from './flag-bases.ts'

const operators = { above: '>', atLeast: '≥', below: '<' } as const

/** The warning signs that the data show, each with its figure, threshold, periods and cell, the raised ones first; below them what the data cannot decide. */
export function RedFlags({ flags, context }: { flags: readonly RedFlagView[]; context: FlagContext }) {
  const t = useTexts(ecommerceTexts)
  const language = useLanguage()
  const of = (state: boolean | null) => flags.filter(({ isRaised }) => isRaised === state)
  const [raised, clear, undecided] = [of(true), of(false), of(null)]
  const write = ({ code }: RedFlagView, value: number | null): string => {
    if (code === 'value-below-cost') return writeMultiple(value)
    return value !== null && flagsInPoints.has(code) ? t('inPoints', { points: writePoints(value) }) : writePercent(value)
  }
  const periodOf = ({ period, comparedWith }: RedFlagView) => (
    <>
      {period ?? t('allPeriods')}
      {comparedWith !== null && <span className="block text-xs">{t('comparedWith', { earlier: comparedWith })}</span>}
    </>
  )
  return (
    <ResultSection title={t('redFlags')} subtitle={t('redFlagsNote')}>
      <p className="text-sm text-muted">
        {t('flagSummary', { count: flags.length, raised: raised.length, clear: clear.length, undecided: undecided.length })}
      </p>
      {raised.length + clear.length > 0 && (
        <FigureTable
          label={t('redFlags')}
          corner={t('flag')}
          columns={[
            { key: 'result', label: t('result') },
            { key: 'figure', label: t('figure') },
            { key: 'threshold', label: t('threshold') },
            { key: 'period', label: t('flagPeriod'), isText: true },
            { key: 'cell', label: t('workbookCell'), isText: true },
          ]}
          rows={[...raised, ...clear].map((flag) => ({
            key: flag.code,
            label: redFlagTexts[flag.code].name[language],
            cells: [
              <StatusLabel
                key="result"
                icon={flag.isRaised === true ? CircleAlert : CircleCheck}
                tone={flag.isRaised === true ? 'negative' : 'positive'}
              >
                {t(flag.isRaised === true ? 'raised' : 'clear')}
              </StatusLabel>,
              <ExplainedFigure
                key="figure"
                label={redFlagTexts[flag.code].name[language]}
                figure={write(flag, flag.value)}
                basis={flagBasis(flag, context)}
              />,
              `${operators[flag.raisedWhen]} ${write(flag, flag.threshold)}`,
              periodOf(flag),
              workbookCell(flag.cell),
            ],
          }))}
        />
      )}
      {undecided.length > 0 && (
        <details className="text-sm" open={raised.length + clear.length === 0}>
          <summary className="cursor-pointer text-muted">
            {t('undecidedFlags')} ({undecided.length})
          </summary>
          <ul aria-label={t('undecidedFlags')} className="mt-1 flex list-disc flex-col gap-1 pl-5">
            {undecided.map(({ code, missing }) => (
              <li key={code}>
                {redFlagTexts[code].name[language]}
                <span className="block text-xs text-muted">
                  {redFlagGapTexts[missing ?? 'figures'][language]}: {redFlagTexts[code].needs[language]}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </ResultSection>
  )
}
