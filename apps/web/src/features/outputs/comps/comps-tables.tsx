import {
  accountLabels,
  compsBridgeItems,
  compsBridgeTexts,
  type CompsComparedCompany,
  type CompsComparison,
  compsMultiples,
  compsRatios,
  compsStatistics,
} from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { Badge } from '../../../ui/index.ts'
import { NOTHING, writeMultiple, writeNumber, writePercent } from '../dcf/written-figure.ts'
import { FigureTable } from '../figure-table.tsx'
import { compsTexts } from './comps.texts.ts'
import type { CompsFigures } from './use-comps-figures.ts'
import { useMultipleWords } from './use-multiple-words.ts'

interface Props {
  result: CompsComparison
  figures: CompsFigures
}

/** A company with what sets it apart in the table. */
function CompanyName({ of, isSubject = false }: { of: CompsComparedCompany; isSubject?: boolean }) {
  const t = useTexts(compsTexts)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {of.name}
      {isSubject && <Badge tone="accent">{t('subject')}</Badge>}
      {!of.isIncluded && <Badge tone="neutral">{t('excluded')}</Badge>}
    </span>
  )
}

/** Sizes and ratios of each company, with statistics of the ratios; the subject below. */
export function OperatingTable({ result: { subject, peers, statistics, calendarYear }, figures }: Props) {
  const t = useTexts(compsTexts)
  const ratio = (value: number | null) => (value === null ? t('notAvailable') : writePercent(value))
  const cells = (of: CompsComparedCompany) => [
    figures.periodName(of.period),
    figures.amount(of.marketValue),
    figures.amount(of.enterpriseValue),
    figures.amount(of.ltm.revenue),
    figures.amount(of.ltm.ebitda),
    ...compsRatios.map((key) => (of.isIncluded ? ratio(of.ratios[key]) : NOTHING)),
  ]
  return (
    <FigureTable
      label={t('operating')}
      corner={figures.unit.label}
      columns={[
        { key: 'period', label: t('period'), isText: true },
        { key: 'marketValue', label: t('marketValue') },
        { key: 'enterpriseValue', label: t('enterpriseValue') },
        { key: 'revenue', label: t('revenue'), isFirstOfGroup: true },
        { key: 'ebitda', label: t('ebitda') },
        ...compsRatios.map((key, at) => ({ key, label: t(key, { year: String(calendarYear) }), isFirstOfGroup: at === 0 })),
      ]}
      rows={[
        ...peers.map((peer) => ({ key: peer.company, label: <CompanyName of={peer} />, isQuiet: !peer.isIncluded, cells: cells(peer) })),
        ...compsStatistics.map((name) => ({
          key: name,
          label: t(name),
          isTotal: name === 'median',
          cells: ['', '', '', '', '', ...compsRatios.map((key) => ratio(statistics.ratios[key]?.[name] ?? null))],
        })),
        { key: 'subject', label: <CompanyName of={subject} isSubject />, isTotal: true, cells: cells(subject) },
      ]}
    />
  )
}

/** The multiples of each company with their statistics, NM and N/A with the reason. */
export function ValuationTable({ result: { subject, peers, statistics }, figures }: Props) {
  const t = useTexts(compsTexts)
  const words = useMultipleWords()
  const cells = (of: CompsComparedCompany) =>
    compsMultiples.map((key) => {
      const multiple = of.multiples[key]
      if (!of.isIncluded) return NOTHING
      const why = words.why(multiple)
      return why === undefined ? (
        words.write(multiple)
      ) : (
        <abbr key={key} title={why} className="cursor-help text-muted decoration-faint">
          {words.write(multiple)}
        </abbr>
      )
    })
  const reasons = [...peers.filter(({ isIncluded }) => isIncluded), subject].flatMap((of) => {
    const found = Map.groupBy(
      compsMultiples.filter((key) => of.multiples[key].kind !== 'value'),
      (key) => words.why(of.multiples[key]) ?? '',
    )
    return [...found].map(([why, keys]) => ({
      key: `${of.company} ${why}`,
      text: `${of.name}: ${keys.map(figures.multipleName).join(', ')} ${why}`,
    }))
  })
  return (
    <>
      <FigureTable
        label={t('valuation')}
        corner={t('company')}
        columns={compsMultiples.map((key) => ({ key, label: figures.multipleName(key), isFirstOfGroup: key === 'pe' }))}
        rows={[
          ...peers.map((peer) => ({ key: peer.company, label: <CompanyName of={peer} />, isQuiet: !peer.isIncluded, cells: cells(peer) })),
          ...compsStatistics.map((name) => ({
            key: name,
            label: t(name),
            isTotal: name === 'median',
            cells: compsMultiples.map((key) => {
              const statistic = statistics.multiples[key]?.[name]
              return statistic === undefined ? t('notAvailable') : writeMultiple(statistic)
            }),
          })),
          { key: 'subject', label: <CompanyName of={subject} isSubject />, isTotal: true, cells: cells(subject) },
        ]}
      />
      <p className="text-xs text-muted">{t('legend')}</p>
      {reasons.length > 0 && (
        <details className="text-xs text-muted">
          <summary className="w-fit rounded-sm hover:text-text">{t('whyTitle')}</summary>
          <ul className="pt-1">
            {reasons.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const lacking = {
  multiple: 'noMultiple',
  metric: 'noMetric',
  bridge: 'noBridge',
  shares: 'noShares',
  period: 'noPeriod',
  financial: 'noFinancial',
} as const

/** What the quartiles of the peers make of the subject. */
export function ImpliedTable({ result: { implied, statistics }, figures }: Props) {
  const t = useTexts(compsTexts)
  const names = ['lower', 'median', 'upper'] as const
  const group = (key: string) => names.map((name, at) => ({ key: `${key} ${name}`, label: t(name), isFirstOfGroup: at === 0 }))
  return (
    <>
      <FigureTable
        label={t('implied')}
        corner={`${figures.unit.label} · ${t('perShare')} ${figures.currency}`}
        groups={[
          { label: '', columns: 1 },
          { label: t('multiples'), columns: 3 },
          { label: t('enterpriseValues'), columns: 3 },
          { label: t('perShare'), columns: 3 },
        ]}
        columns={[{ key: 'metric', label: t('metric') }, ...group('multiple'), ...group('enterprise'), ...group('share')]}
        rows={implied.map(({ multiple, metric, low, middle, high, lacks }) => {
          const bars = [low, middle, high]
          return {
            key: multiple,
            label: (
              <>
                {figures.multipleName(multiple)}
                {lacks !== null && <span className="block text-xs text-muted">{t(lacking[lacks])}</span>}
              </>
            ),
            cells: [
              figures.amount(metric),
              ...names.map((name) => {
                const statistic = statistics.multiples[multiple]?.[name]
                return statistic === undefined ? t('notAvailable') : writeMultiple(statistic)
              }),
              ...bars.map((bar) => figures.amount(bar?.enterpriseValue ?? null)),
              ...bars.map((bar, at) => {
                const value = bar === null ? t('notAvailable') : figures.perShare(bar.perShare)
                return at === 1 ? <strong key="median">{value}</strong> : value
              }),
            ],
          }
        })}
      />
      <p className="text-xs text-muted">{t('impliedNote')}</p>
    </>
  )
}

/** From share price to enterprise value, a company a column. */
export function BridgeTable({ result: { subject, peers }, figures }: Props) {
  const t = useTexts(compsTexts)
  const language = useLanguage()
  const companies = [subject, ...peers]
  const isAdded = (item: string) => item === 'cash' || item === 'short-term-investments' || item === 'investments-associates'
  return (
    <>
      <FigureTable
        label={t('bridge')}
        corner={figures.unit.label}
        columns={companies.map(({ company, name }, at) => ({ key: company, label: name, isFirstOfGroup: at === 1 }))}
        rows={[
          {
            key: 'price',
            label: `${t('price')} (${figures.currency})`,
            cells: companies.map(({ sharePrice }) => figures.perShare(sharePrice)),
          },
          { key: 'shares', label: t('dilutedShares'), cells: companies.map(({ dilutedShares }) => writeNumber(dilutedShares, 0)) },
          { key: 'market', label: t('marketValue'), isTotal: true, cells: companies.map(({ marketValue }) => figures.amount(marketValue)) },
          ...compsBridgeItems.map((item) => ({
            key: item,
            label: `${isAdded(item) ? '(−)' : '(+)'} ${compsBridgeTexts[item]?.[language] ?? accountLabels[item]?.[language] ?? item}`,
            cells: companies.map(({ company, bridge }) => {
              const found = bridge.find((entry) => entry.item === item)
              const amount = figures.amount(found?.amount ?? null)
              return found?.isTyped === true ? <strong key={company}>{amount}</strong> : amount
            }),
          })),
          {
            key: 'enterprise',
            label: t('enterpriseValue'),
            isTotal: true,
            cells: companies.map(({ enterpriseValue }) => figures.amount(enterpriseValue)),
          },
        ]}
      />
      <p className="text-xs text-muted">{t('bridgeNote')}</p>
    </>
  )
}

/** Which companies were taken or left out, and why. */
export function SelectionTable({ result: { peers } }: Pick<Props, 'result'>) {
  const t = useTexts(compsTexts)
  return (
    <FigureTable
      label={t('selection')}
      corner={t('company')}
      columns={[
        { key: 'decision', label: t('decision'), isText: true },
        { key: 'reason', label: t('reason'), isText: true },
        { key: 'by', label: t('reasonBy'), isText: true },
      ]}
      rows={peers.map(({ company, name, isIncluded, rationale, isRationaleTyped }) => ({
        key: company,
        label: name,
        cells: [t(isIncluded ? 'included' : 'excluded'), rationale ?? '', t(isRationaleTyped ? 'typed' : 'proposed')],
      }))}
    />
  )
}
