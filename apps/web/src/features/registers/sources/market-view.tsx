import { endpoints, type RegisterCompany, type SourceState, type StockQuote } from '@dossier/contract'
import { ChartLine, SearchX } from 'lucide-react'
import { ApiError, useCall } from '../../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { classNames, EmptyState, Skeleton } from '../../../ui/index.ts'
import { RegisterError } from '../register-error.tsx'
import type { Asking } from './asked-of-sources.ts'
import { AskingForm, isSymbol } from './asking-form.tsx'
import { companySourcesTexts } from './company-sources.texts.ts'
import { FigureOrigin } from './figure-origin.tsx'
import { SeriesView } from './series-view.tsx'
import { useWrittenFigure } from './written-figure.ts'

interface Props extends Asking {
  projectId: number
  company: RegisterCompany
  source: SourceState
}

/** Market data of a company: a quote, and series of prices, rates and exchange rates. */
export function MarketView(props: Props) {
  const t = useTexts(companySourcesTexts)
  const { projectId, company, source, asked, ask } = props
  const { symbol } = asked
  const { data, error, refetch, isFetching } = useCall(
    endpoints.companySources.quote,
    { projectId, source: source.source, symbol: symbol ?? '' },
    { enabled: symbol !== undefined, retry: false },
  )
  return (
    <>
      <AskingForm
        label={t('symbol')}
        action={t('quote')}
        initial={symbol ?? company.tickers[0] ?? ''}
        busy={isFetching}
        refuse={(typed) => (isSymbol(typed) ? undefined : t('invalidSymbol'))}
        onAsk={(typed) => ask({ symbol: typed.toUpperCase() })}
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        <section aria-label={t('quoteOf', { name: company.name })} className="border-b border-line">
          {symbol === undefined ? (
            <p className="px-4 py-4 text-sm text-muted">{t('quoteHint')}</p>
          ) : error && !data ? (
            <QuoteError error={error} symbol={symbol} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton className="m-4 h-28" />
          ) : (
            <QuoteTable quote={data} />
          )}
        </section>
        <SeriesView {...props} symbol={symbol ?? company.tickers[0]} />
      </div>
    </>
  )
}

function QuoteError({ error, symbol, onRetry }: { error: Error; symbol: string; onRetry: () => void }) {
  const t = useTexts(companySourcesTexts)
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'SOURCE_ITEM_NOT_FOUND')
    return (
      <EmptyState icon={SearchX} title={t('notFoundSymbol', { symbol })}>
        {t('notFoundSymbolHint')}
      </EmptyState>
    )
  if (code === 'SOURCE_REQUEST_INVALID')
    return (
      <EmptyState icon={ChartLine} title={t('noQuotes')}>
        {t('notFoundSymbolHint')}
      </EmptyState>
    )
  return <RegisterError error={error} onRetry={onRetry} />
}

function QuoteTable({ quote: { symbol, name, figures } }: { quote: StockQuote }) {
  const t = useTexts(companySourcesTexts)
  const language = useLanguage()
  const { date, dateTime } = useFormats()
  const { value, unit } = useWrittenFigure()
  const heading = 'border-b border-line px-2 py-1.5 text-left text-xs font-medium text-muted whitespace-nowrap'
  const cell = 'border-b border-line px-2 py-1 align-top whitespace-nowrap'
  return (
    <div className="overflow-x-auto">
      <h3 className="px-4 pt-2 text-sm font-semibold">{name === null ? symbol : `${name} (${symbol})`}</h3>
      <table aria-label={t('quoteOf', { name: name ?? symbol })} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className={classNames(heading, 'pl-4')}>
              {t('measure')}
            </th>
            <th scope="col" className={classNames(heading, 'text-right')}>
              {t('value')}
            </th>
            <th scope="col" className={heading}>
              {t('unit')}
            </th>
            <th scope="col" className={heading}>
              {t('asOf')}
            </th>
            <th scope="col" className={classNames(heading, 'pr-4')}>
              {t('service')}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ measure, origin, ...figure }) => (
            <tr key={measure}>
              <th scope="row" className={classNames(cell, 'pl-4 text-left font-normal')}>
                {t(measure)}
              </th>
              <td className={classNames(cell, 'text-right font-medium tabular-nums')}>{value(figure.value)}</td>
              <td className={classNames(cell, 'text-muted')}>{unit(figure.unit)}</td>
              <td className={classNames(cell, 'text-muted tabular-nums')}>{date(figure.asOf)}</td>
              <td className={classNames(cell, 'pr-4 text-xs text-muted')}>
                <FigureOrigin service={origin.service[language]} address={origin.address} retrieved={dateTime(origin.retrievedAt)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
