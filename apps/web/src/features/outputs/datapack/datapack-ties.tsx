import { accountLabels, type OutputResult } from '@dossier/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { StatusLabel } from '../../../ui/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { Unavailable } from '../basis/unavailable.tsx'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { NOT_AVAILABLE } from '../written-figure.ts'
import type { DatapackBases } from './datapack-bases.ts'
import { datapackTexts } from './datapack.texts.ts'

interface Props {
  ties: Extract<OutputResult, { workflow: 'datapack' }>['ties']
  years: readonly string[]
  bases: DatapackBases
  figures: AmountFigures
}

/** Which sums of the statements tie in which years; each opens its parts. */
export function DatapackTies({ ties, years, bases, figures }: Props) {
  const t = useTexts(datapackTexts)
  const language = useLanguage()
  const nameOf = (total: string): string => accountLabels[total]?.[language] ?? total
  return (
    <ResultSection title={t('ties')}>
      <FigureTable
        label={t('ties')}
        corner={t('tie')}
        latestLast
        columns={years.map((label) => ({ key: label, label }))}
        rows={[...new Set(ties.map(({ total }) => total))].map((total) => ({
          key: total,
          label: nameOf(total),
          cells: years.map((year, at) => {
            const tie = ties.find((one) => one.total === total && one.year === year)
            if (tie === undefined) return <Unavailable key={year} figure={NOT_AVAILABLE} reason={t('noTie')} />
            const figure = tie.ties ? t('tied') : t('difference', { amount: figures.amount(tie.difference) })
            return (
              <ExplainedFigure key={year} label={`${nameOf(total)}, ${year}`} figure={figure} basis={bases.tie(tie, at)}>
                <StatusLabel icon={tie.ties ? CircleCheck : CircleAlert} tone={tie.ties ? 'positive' : 'caution'}>
                  {figure}
                </StatusLabel>
              </ExplainedFigure>
            )
          }),
        }))}
      />
    </ResultSection>
  )
}
