import { type DatapackOperatingFigure, type DatapackOperatingRow, operatingMeasureTexts } from '@dossier/contract'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { computed, type Operand } from '../basis/figure-basis.ts'
import { Unavailable } from '../basis/unavailable.tsx'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { NOT_AVAILABLE, writeNumber, writePercent } from '../written-figure.ts'
import { datapackTexts } from './datapack.texts.ts'

interface Props {
  years: readonly string[]
  rows: readonly DatapackOperatingRow[]
  figures: AmountFigures
}

type Stated = Extract<DatapackOperatingFigure, { kind: 'stated' }>

/** Operating measures as documents state them of the whole company, with their growth; each figure opens its page. */
export function DatapackOperating({ years, rows, figures }: Props) {
  const t = useTexts(datapackTexts)
  const language = useLanguage()
  const { date: writeDay } = useFormats()
  if (rows.length === 0) {
    return (
      <ResultSection title={t('operating')}>
        <p className="text-sm text-muted">{t('noOperating')}</p>
      </ResultSection>
    )
  }
  const write = (isMoney: boolean, value: number): string => (isMoney ? figures.amount(value) : writeNumber(value, 0))
  const written = (isMoney: boolean, { value, isAbout }: Stated): string =>
    isAbout ? t('about', { value: write(isMoney, value) }) : write(isMoney, value)
  const operandOf = (isMoney: boolean, year: string, one: Stated): Operand => ({
    label: `${year} (${writeDay(one.day)})`,
    figure: written(isMoney, one),
    basis: { kind: 'printed', place: one.origin },
  })
  const figureCell = ({ isMoney, figures: ofYears }: DatapackOperatingRow, label: string, at: number) => {
    const one = ofYears[at] ?? null
    const year = years[at] ?? ''
    if (one === null) return <Unavailable key={year} figure={NOT_AVAILABLE} reason={t('notStatedByDocuments')} />
    if (one.kind === 'conflict') {
      const values = one.stated.map(({ value }) => write(isMoney, value)).join(', ')
      return <Unavailable key={year} figure={NOT_AVAILABLE} reason={t('statedDifferently', { values })} />
    }
    return (
      <ExplainedFigure
        key={year}
        label={`${label}, ${year} (${writeDay(one.day)})`}
        figure={written(isMoney, one)}
        basis={{ kind: 'printed', place: one.origin }}
      />
    )
  }
  const growthCell = ({ isMoney, figures: ofYears }: DatapackOperatingRow, label: string, at: number) => {
    const [before, now] = [ofYears[at - 1], ofYears[at]]
    const year = years[at] ?? ''
    const isKnown = before?.kind === 'stated' && now?.kind === 'stated' && before.value > 0
    if (!isKnown) return <Unavailable key={year} figure={NOT_AVAILABLE} reason={t('noGrowth')} />
    return (
      <ExplainedFigure
        key={year}
        label={`${label}, ${t('growth')}, ${year}`}
        figure={writePercent(now.value / before.value - 1)}
        basis={computed(t('growthFormula', { of: label }), [
          operandOf(isMoney, year, now),
          operandOf(isMoney, years[at - 1] ?? '', before),
        ])}
      />
    )
  }
  return (
    <ResultSection title={t('operating')} subtitle={t('operatingNote')}>
      <FigureTable
        label={t('operating')}
        corner={t('countsOrUnit', { unit: figures.unit.label })}
        latestLast
        columns={years.map((year) => ({ key: year, label: year }))}
        rows={rows.flatMap((row) => {
          const label = operatingMeasureTexts[row.measure][language]
          return [
            { key: row.measure, label, cells: years.map((_, at) => figureCell(row, label, at)) },
            { key: `${row.measure} growth`, label: t('growth'), isQuiet: true, cells: years.map((_, at) => growthCell(row, label, at)) },
          ]
        })}
      />
    </ResultSection>
  )
}
