import type { DatapackFigure, DatapackMarketView, MarketInput } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { NOTHING, writeMultiple, writeNumber } from '../written-figure.ts'
import { datapackTexts } from './datapack.texts.ts'

interface Props {
  market: DatapackMarketView
  /** The last fiscal year. */
  year: string
  figures: AmountFigures
}

/** Price, market cap, enterprise value and multiples with their sources; and what is missing. */
export function DatapackMarket({ market, year, figures }: Props) {
  const t = useTexts(datapackTexts)
  const { symbol, sharePrice, shares, marketValue, enterpriseValue, multiples, needs } = market
  const write = (figure: DatapackFigure, as: (value: number) => string): string =>
    figure === 'NM' ? figure : figure === null ? NOTHING : as(figure)
  const given = (key: 'sharePrice' | 'shares', input: MarketInput | null, as: (value: number) => string) => ({
    key,
    label: t(key),
    cells: [input === null ? NOTHING : as(input.value), input === null ? '' : <SourceLink key="source" input={input} />],
  })
  const calculated = (key: 'marketValue' | 'enterpriseValue', figure: DatapackFigure) => ({
    key,
    label: t(key),
    isTotal: true,
    cells: [write(figure, figures.amount), figure === null ? '' : `${t('calculated')} · ${figures.unit.label}`],
  })
  return (
    <ResultSection
      title={symbol === null ? t('market') : `${t('market')} · ${symbol}`}
      {...(marketValue !== null && { subtitle: t('marketBasis', { year }) })}
    >
      {(sharePrice !== null || marketValue !== null) && (
        <FigureTable
          label={t('market')}
          corner={t('item')}
          columns={[
            { key: 'value', label: t('value') },
            { key: 'source', label: t('source'), isText: true },
          ]}
          rows={[
            given('sharePrice', sharePrice, (value) => `${figures.single(value)} ${sharePrice?.quoted.unit ?? ''}`.trim()),
            given('shares', shares, (value) => writeNumber(value, 0)),
            calculated('marketValue', marketValue),
            calculated('enterpriseValue', enterpriseValue),
            ...multiples.map(({ multiple, figure }) => ({
              key: multiple,
              label: t(multiple),
              cells: [write(figure, writeMultiple), figure === null ? '' : t('calculated')],
            })),
          ]}
        />
      )}
      {needs.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
          {needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      )}
    </ResultSection>
  )
}

function SourceLink({ input: { source, quoted } }: { input: MarketInput }) {
  return (
    <a href={quoted.address} target="_blank" rel="noreferrer" className="rounded-sm underline underline-offset-3 hover:text-text">
      {source}
    </a>
  )
}
