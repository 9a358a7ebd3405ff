import type { DatapackBreakdownView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { basisTexts } from '../basis/basis.texts.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { computed, type Operand } from '../basis/figure-basis.ts'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { drawStackedColumns, legendHeight } from '../charts/stacked-columns.ts'
import { Unavailable } from '../basis/unavailable.tsx'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { NOT_AVAILABLE, writePercent } from '../written-figure.ts'
import { datapackTexts } from './datapack.texts.ts'

/** Of the plot and its labels; the legend is above. */
const HEIGHT = 250

type Measure = 'revenue' | 'result'
type Part = DatapackBreakdownView['parts'][number]

interface Props {
  company: string
  years: readonly string[]
  breakdowns: readonly DatapackBreakdownView[]
  figures: AmountFigures
}

/** Revenue and operating results of segments, regions and products over the years; each amount opens its page. */
export function DatapackBreakdowns({ breakdowns, ...rest }: Props) {
  const t = useTexts(datapackTexts)
  if (breakdowns.length === 0) {
    return (
      <ResultSection title={t('parts')}>
        <p className="text-sm text-muted">{t('noParts')}</p>
      </ResultSection>
    )
  }
  return breakdowns.map((breakdown) => <BreakdownOfKind key={breakdown.kind} breakdown={breakdown} {...rest} />)
}

type OfKind = Omit<Props, 'breakdowns'> & { breakdown: DatapackBreakdownView }

function BreakdownOfKind({ breakdown, ...rest }: OfKind) {
  const t = useTexts(datapackTexts)
  const { kind, parts } = breakdown
  const hasResults = parts.some(({ result }) => result.some((amount) => amount !== null))
  return (
    <ResultSection title={t(kind)} subtitle={t('partsNote')}>
      <PartsChart breakdown={breakdown} {...rest} />
      {hasResults && <PartsTable measure="result" breakdown={breakdown} {...rest} />}
    </ResultSection>
  )
}

/** What parts make together in a year; null where none is stated. */
function totalOf(parts: readonly Part[], measure: Measure, year: number): number | null {
  const known = parts.flatMap((part) => part[measure][year]?.value ?? [])
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

function PartsChart({ breakdown, years, figures, company, ...rest }: OfKind) {
  const t = useTexts(datapackTexts)
  const { kind, parts } = breakdown
  const title = t('revenueOf', { kind: t(kind).toLowerCase() })
  const shown = years.map((_, year) => year).filter((year) => totalOf(parts, 'revenue', year) !== null)
  const last = shown.at(-1) ?? 0
  const written = parts.map(({ name, revenue }) => `${name} ${figures.amount(revenue[last]?.value ?? null)}`).join(', ')
  return (
    <ChartFigure
      title={title}
      subtitle={figures.unit.label}
      summary={t('revenueSummary', { year: years[last] ?? '', parts: written, unit: figures.unit.label })}
      company={company}
      heightOf={(isNarrow) =>
        HEIGHT +
        legendHeight(
          parts.map(({ name }) => name),
          isNarrow,
        )
      }
      draw={(colors, isNarrow) =>
        drawStackedColumns(
          {
            categories: shown.map((year) => years[year] ?? ''),
            parts: parts.map(({ name, revenue }) => ({
              label: name,
              values: shown.map((year) => revenue[year]?.value ?? 0),
              tone: 'added' as const,
            })),
            sums: shown.map((year) => figures.amount(totalOf(parts, 'revenue', year))),
            write: (value) => figures.amount(value),
          },
          colors,
          isNarrow,
        )
      }
    >
      <PartsTable measure="revenue" breakdown={breakdown} years={years} figures={figures} company={company} {...rest} />
    </ChartFigure>
  )
}

/** Amounts of parts with their share of revenue, or their margin, below each. */
function PartsTable({ measure, breakdown, years, figures }: OfKind & { measure: Measure }) {
  const t = useTexts(datapackTexts)
  const ofBasis = useTexts(basisTexts)
  const { kind, parts } = breakdown
  const label = t(measure === 'revenue' ? 'revenueOf' : 'resultOf', { kind: t(kind).toLowerCase() })
  const operandOf = (name: string, amount: Part['revenue'][number] | undefined): Operand[] =>
    amount ? [{ label: name, figure: figures.amount(amount.value), basis: { kind: 'printed', place: amount.origin } }] : []
  const totalBasis = (year: number) =>
    computed(
      ofBasis('sum'),
      parts.flatMap((part) => operandOf(part.name, part[measure][year])),
    )
  const amountCell = (name: string, amount: Part['revenue'][number], year: number) =>
    amount === null ? (
      <Unavailable key={year} figure={NOT_AVAILABLE} reason={t('noTable')} />
    ) : (
      <ExplainedFigure
        key={year}
        label={`${name}, ${years[year] ?? ''}`}
        figure={figures.amount(amount.value)}
        basis={{ kind: 'printed', place: amount.origin }}
      />
    )
  const ratioCell = (part: Part, year: number) => {
    const amount = part[measure][year]
    const whole = measure === 'revenue' ? totalOf(parts, 'revenue', year) : part.revenue[year]?.value
    const name = t(measure === 'revenue' ? 'share' : 'margin')
    const wholeOperand: Operand[] =
      measure === 'revenue'
        ? [{ label: t('total'), figure: figures.amount(whole ?? null), basis: totalBasis(year) }]
        : operandOf(t('revenue'), part.revenue[year])
    return (
      <ExplainedFigure
        key={year}
        label={`${part.name}, ${name}, ${years[year] ?? ''}`}
        figure={writePercent(!amount || typeof whole !== 'number' || whole <= 0 ? null : amount.value / whole)}
        basis={computed(ofBasis('ratio', { of: part.name, to: wholeOperand[0]?.label ?? '' }), [
          ...operandOf(part.name, amount),
          ...wholeOperand,
        ])}
        missing={amount ? undefined : t('noTable')}
      />
    )
  }
  return (
    <FigureTable
      label={label}
      corner={figures.unit.label}
      latestLast
      columns={years.map((year) => ({ key: year, label: year }))}
      rows={[
        ...parts.flatMap((part) => [
          { key: part.name, label: part.name, cells: years.map((_, year) => amountCell(part.name, part[measure][year] ?? null, year)) },
          {
            key: `${part.name} ratio`,
            label: t(measure === 'revenue' ? 'share' : 'margin'),
            isQuiet: true,
            cells: years.map((_, year) => ratioCell(part, year)),
          },
        ]),
        {
          key: 'total',
          label: t('total'),
          isTotal: true,
          cells: years.map((year, at) => (
            <ExplainedFigure
              key={year}
              label={`${t('total')}, ${year}`}
              figure={figures.amount(totalOf(parts, measure, at))}
              basis={totalBasis(at)}
            />
          )),
        },
      ]}
    />
  )
}
