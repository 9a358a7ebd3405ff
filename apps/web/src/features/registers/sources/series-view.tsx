import { endpoints, type MarketSeries, type RegisterCompany, type SourceState } from '@dossier/contract'
import { ChartLine, Download } from 'lucide-react'
import { type SyntheticEvent, useCallback, useMemo, useState } from 'react'
import { useCall } from '../../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Button, EmptyState, Input, Select, Skeleton } from '../../../ui/index.ts'
import { saveBlob } from '../../evidence/index.ts'
import { ChartFigure } from '../../outputs/charts/chart-figure.tsx'
import type { ChartColors } from '../../outputs/charts/chart-colors.ts'
import { drawLines } from '../../outputs/charts/lines.ts'
import { RegisterError } from '../register-error.tsx'
import type { Asking } from './asked-of-sources.ts'
import { companySourcesTexts } from './company-sources.texts.ts'
import { FigureOrigin } from './figure-origin.tsx'
import { useWrittenFigure } from './written-figure.ts'

interface Props extends Asking {
  projectId: number
  company: RegisterCompany
  source: SourceState
  symbol: string | undefined
}

const SPANS = [1, 3, 5, 10] as const
const OTHER = 'other'

/** A series that somebody chooses, over some years. */
export function SeriesView({ projectId, company, source, symbol, asked: { series }, ask }: Props) {
  const t = useTexts(companySourcesTexts)
  const language = useLanguage()
  const of = { projectId, source: source.source }
  const suggested = useCall(endpoints.companySources.suggestedSeries, { ...of, ...(symbol !== undefined && { symbol }) }, { retry: false })
  const rows = suggested.data?.rows ?? []
  const [chosen, setChosen] = useState(series?.id ?? '')
  const [typed, setTyped] = useState('')
  const [years, setYears] = useState(series?.years ?? 1)
  const id = chosen === OTHER ? typed.trim() : chosen
  const from = useMemo(() => (series === undefined ? '' : yearsAgo(series.years)), [series])
  const { data, error, refetch, isFetching } = useCall(
    endpoints.companySources.series,
    { ...of, id: series?.id ?? '', from },
    { enabled: series !== undefined, retry: false },
  )
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (id !== '' && !isFetching) ask({ series: { id, years } })
  }
  const name = rows.find((row) => row.id === series?.id)?.name[language]
  return (
    <section aria-label={t('series')} className="flex flex-col">
      <form onSubmit={submit} className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 [&_select]:text-sm">
        <Select
          aria-label={t('chooseSeries')}
          className="max-w-full min-w-0"
          value={chosen}
          options={[
            { value: '', label: t('chooseSeries') },
            ...rows.map((row) => ({ value: row.id, label: `${row.name[language]} · ${row.service[language]}` })),
            ...(series !== undefined && rows.every((row) => row.id !== series.id) ? [{ value: series.id, label: series.id }] : []),
            { value: OTHER, label: t('otherSeries') },
          ]}
          onChange={(event) => setChosen(event.target.value)}
        />
        {chosen === OTHER && (
          <Input
            aria-label={t('seriesName')}
            placeholder={t('seriesNameHint')}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="max-w-80 min-w-40 flex-1 text-sm"
          />
        )}
        <Select
          aria-label={t('span')}
          value={String(years)}
          options={SPANS.map((count) => ({ value: String(count), label: t('lastYears', { count }) }))}
          onChange={(event) => setYears(Number(event.target.value))}
        />
        <Button type="submit" disabled={id === ''} busy={isFetching}>
          {t('show')}
        </Button>
      </form>
      {series === undefined ? (
        <EmptyState icon={ChartLine} title={t('series')}>
          {t('noSeriesHint')}
        </EmptyState>
      ) : error && !data ? (
        <RegisterError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="m-4 h-72" />
      ) : data.figures.length === 0 ? (
        <EmptyState icon={ChartLine} title={t('noFigures')}>
          {t('noFiguresHint')}
        </EmptyState>
      ) : (
        <SeriesChart series={data} name={name ?? data.name} company={company.name} />
      )}
    </section>
  )
}

function yearsAgo(years: number): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

const HEIGHT = { wide: 280, narrow: 220 }
const heightOf = (isNarrow: boolean): number => (isNarrow ? HEIGHT.narrow : HEIGHT.wide)
/** Rows of the table; the file has all. */
const MOST_ROWS = 250

function SeriesChart({ series: { id, figures, origin }, name, company }: { series: MarketSeries; name: string; company: string }) {
  const t = useTexts(companySourcesTexts)
  const language = useLanguage()
  const { date, dateTime, number } = useFormats()
  const { value, unit } = useWrittenFigure()
  const [first, last] = [figures[0], figures.at(-1)]
  const shownUnit = unit(last?.unit ?? '')
  const draw = useCallback(
    (colors: ChartColors, isNarrow: boolean) =>
      drawLines(
        {
          categories: figures.map(({ asOf }) => asOf),
          lines: [{ label: '', values: figures.map((figure) => Number(figure.value)), tone: 'accent' }],
          levels: [],
          fromZero: false,
          height: heightOf(isNarrow),
          write: (size) => number(size, 4),
        },
        colors,
        isNarrow,
      ),
    [figures, number],
  )
  if (first === undefined || last === undefined) return null
  const dayOf = (day: string) => date(day)
  const summary = t('seriesSummary', {
    count: figures.length,
    first: value(first.value),
    last: value(last.value),
    from: dayOf(first.asOf),
    to: dayOf(last.asOf),
  })
  const download = () => {
    const lines = [['day', 'value', 'unit', 'series'], ...figures.map(({ asOf, value: exact, unit: of }) => [asOf, exact, of, id])]
    const text = lines.map((line) => line.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')).join('\r\n')
    saveBlob(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }), `${name}.csv`)
  }
  const newest = figures.toReversed().slice(0, MOST_ROWS)
  return (
    <div className="flex flex-col gap-2 p-4">
      <ChartFigure
        title={name}
        subtitle={`${id} · ${shownUnit}`}
        summary={summary}
        draw={draw}
        heightOf={heightOf}
        company={company}
        choice={
          <Button size="small" variant="ghost" icon={Download} aria-label={t('downloadCsv', { title: name })} onClick={download}>
            CSV
          </Button>
        }
      >
        {figures.length > MOST_ROWS && <p className="pb-1 text-xs text-muted">{t('newestRows', { count: MOST_ROWS })}</p>}
        <table aria-label={name} className="border-separate border-spacing-0 text-sm">
          <thead>
            <tr className="text-left text-xs text-muted">
              <th scope="col" className="border-b border-line py-1 pr-6 font-medium">
                {t('day')}
              </th>
              <th scope="col" className="border-b border-line py-1 text-right font-medium">
                {shownUnit}
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {newest.map(({ asOf, value: exact }) => (
              <tr key={asOf}>
                <th scope="row" className="border-b border-line py-0.5 pr-6 text-left font-normal text-muted">
                  {dayOf(asOf)}
                </th>
                <td className="border-b border-line py-0.5 text-right">{value(exact)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ChartFigure>
      {origin !== null && (
        <p className="text-xs text-muted">
          <FigureOrigin service={origin.service[language]} address={origin.address} retrieved={dateTime(origin.retrievedAt)} />
        </p>
      )}
    </div>
  )
}
