import type { DatapackFigure, DatapackMarketView, MarketInput } from '@dossier/contract'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import type { FigureBasis } from '../basis/figure-basis.ts'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { NOT_AVAILABLE, writeMultiple, writeNumber } from '../written-figure.ts'
import type { DatapackBases } from './datapack-bases.ts'
import { datapackTexts } from './datapack.texts.ts'

interface Props {
  market: DatapackMarketView
  bases: DatapackBases['market']
  /** The last fiscal year. */
  year: string
  figures: AmountFigures
}

/** Price, market cap, enterprise value and multiples, each with its basis; and what is missing. */
export function DatapackMarket({ market, bases, year, figures }: Props) {
  const t = useTexts(datapackTexts)
  const { date } = useFormats()
  const { symbol, sharePrice, shares, marketValue, enterpriseValue, multiples, needs } = market
  const explained = (label: string, figure: string, basis: FigureBasis | null | undefined) => (
    <ExplainedFigure
      key="value"
      label={label}
      figure={figure}
      basis={basis ?? undefined}
      missing={basis === null || basis === undefined ? t('notStatedByMarket') : undefined}
    />
  )
  const write = (figure: DatapackFigure, as: (value: number) => string): string =>
    figure === 'NM' ? figure : figure === null ? NOT_AVAILABLE : as(figure)
  const dayOf = ({ quoted }: MarketInput): string => date(quoted.asOf)
  const given = (key: 'sharePrice' | 'shares', input: MarketInput | null, as: (value: number) => string) => ({
    key,
    label: t(key),
    cells: [explained(t(key), input === null ? NOT_AVAILABLE : as(input.value), bases?.[key]), input === null ? '' : dayOf(input)],
  })
  const calculated = (key: 'marketValue' | 'enterpriseValue', figure: DatapackFigure) => ({
    key,
    label: `${t(key)} (${figures.unit.label})`,
    isTotal: true,
    cells: [explained(t(key), write(figure, figures.amount), bases?.[key]), figure === null ? '' : t('calculated')],
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
            { key: 'day', label: t('day'), isText: true },
          ]}
          rows={[
            given('sharePrice', sharePrice, (value) => `${figures.single(value)} ${sharePrice?.quoted.unit ?? ''}`.trim()),
            given('shares', shares, (value) => writeNumber(value, 0)),
            calculated('marketValue', marketValue),
            calculated('enterpriseValue', enterpriseValue),
            ...multiples.map(({ multiple, figure }) => ({
              key: multiple,
              label: t(multiple),
              cells: [
                explained(t(multiple), write(figure, writeMultiple), bases?.multiple(multiple)),
                figure === null ? '' : t('calculated'),
              ],
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
