import {
  compsBridgeItems,
  type CompsComparedCompany,
  type CompsComparison,
  type CompsLack,
  compsLackTexts,
  compsMultiples,
  compsRatios,
  compsStatistics,
} from '@dossier/contract'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { Badge, Button } from '../../../ui/index.ts'
import { NOT_AVAILABLE, writeMultiple, writeNumber, writePercent } from '../written-figure.ts'
import { Unavailable } from '../basis/unavailable.tsx'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import type { FigureBasis } from '../basis/figure-basis.ts'
import { FigureTable } from '../figure-table.tsx'
import { type CompanyBases, companyBases, impliedBases, statisticBasis } from './comps-bases.ts'
import { compsTexts } from './comps.texts.ts'
import { leadingMultiples } from './leading-multiples.ts'
import type { CompsFigures } from './use-comps-figures.ts'
import { useCompsWords } from './use-comps-words.ts'
import { useMultipleWords } from './use-multiple-words.ts'

interface Props {
  result: CompsComparison
  figures: CompsFigures
}

/** A figure of a company, or of all peers, with what it rests on. */
function useExplained(figures: CompsFigures) {
  const words = useCompsWords(figures)
  const explained = (
    key: string,
    {
      label,
      name,
      figure,
      basis,
      missing,
    }: { label: string; name: string; figure: string; basis: FigureBasis | undefined; missing?: string },
  ) => <ExplainedFigure key={key} label={words.t('ofCompany', { label, name })} figure={figure} basis={basis} missing={missing} />
  return { words, explained }
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
export function OperatingTable({ result, figures }: Props) {
  const { subject, peers, statistics, calendarYear } = result
  const t = useTexts(compsTexts)
  const { words, explained } = useExplained(figures)
  const year = String(calendarYear)
  const cells = (of: CompsComparedCompany) => {
    const bases = companyBases(of, result, words)
    const amount = (key: 'marketValue' | 'enterpriseValue' | 'revenue' | 'ebitda', value: number | null, basis: FigureBasis | undefined) =>
      explained(key, {
        label: t(key),
        name: of.name,
        figure: figures.amount(value),
        basis,
        ...(key === 'enterpriseValue' && of.isFinancial && { missing: t('financial-institution') }),
      })
    return [
      figures.periodName(of.period),
      amount('marketValue', of.marketValue, bases.marketValue),
      amount('enterpriseValue', of.enterpriseValue, bases.enterpriseValue),
      amount('revenue', of.ltm.revenue, bases.ltm('revenue')),
      amount('ebitda', of.ltm.ebitda, bases.ltm('ebitda')),
      ...compsRatios.map((key) =>
        of.isIncluded
          ? explained(key, { label: t(key, { year }), name: of.name, figure: writePercent(of.ratios[key]), basis: bases.ratio(key) })
          : EXCLUDED,
      ),
    ]
  }
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
        ...compsRatios.map((key, at) => ({ key, label: t(key, { year }), isFirstOfGroup: at === 0 })),
      ]}
      rows={[
        ...peers.map((peer) => ({ key: peer.company, label: <CompanyName of={peer} />, isQuiet: !peer.isIncluded, cells: cells(peer) })),
        ...compsStatistics.map((name) => ({
          key: name,
          label: t(name),
          isTotal: name === 'median',
          cells: [
            '',
            '',
            '',
            '',
            '',
            ...compsRatios.map((key) => {
              const statistic = statistics.ratios[key]?.[name]
              return statistic === undefined ? (
                <Unavailable key={key} figure={NOT_AVAILABLE} reason={t('noPeerRatio')} />
              ) : (
                explained(key, {
                  label: t(key, { year }),
                  name: t(name),
                  figure: writePercent(statistic),
                  basis: statisticBasis({ statistic: name, of: { ratio: key } }, result, words),
                })
              )
            }),
          ],
        })),
        {
          key: 'count',
          label: t('count'),
          isQuiet: true,
          cells: ['', '', '', '', '', ...compsRatios.map((key) => String(statistics.ratios[key]?.count ?? 0))],
        },
        { key: 'subject', label: <CompanyName of={subject} isSubject />, isTotal: true, cells: cells(subject) },
      ]}
    />
  )
}

/** The multiples of each company with their statistics, NM and N/A with the reason. */
export function ValuationTable({ result, figures }: Props) {
  const { subject, peers, statistics } = result
  const t = useTexts(compsTexts)
  const { write, why: whyOf } = useMultipleWords()
  const lackOf = useLackWords()
  const { words, explained } = useExplained(figures)
  const [isAll, setAll] = useState(false)
  const shown = isAll ? compsMultiples : leadingMultiples(result)
  const cells = (of: CompsComparedCompany) => {
    const bases = companyBases(of, result, words)
    return shown.map((key) => {
      const multiple = of.multiples[key]
      if (!of.isIncluded) return EXCLUDED
      const why = whyOf(multiple)
      return why === undefined ? (
        explained(key, { label: figures.multipleName(key), name: of.name, figure: write(multiple), basis: bases.multiple(key) })
      ) : (
        <Unavailable key={key} figure={write(multiple)} reason={why} />
      )
    })
  }
  const reasons = [...peers.filter(({ isIncluded }) => isIncluded), subject].flatMap((of) => {
    const found = Map.groupBy(
      shown.filter((key) => of.multiples[key].kind !== 'value'),
      (key) => whyOf(of.multiples[key]) ?? '',
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
        columns={shown.map((key) => ({ key, label: figures.multipleName(key), isFirstOfGroup: key === 'pe' && shown[0] !== 'pe' }))}
        rows={[
          ...peers.map((peer) => ({ key: peer.company, label: <CompanyName of={peer} />, isQuiet: !peer.isIncluded, cells: cells(peer) })),
          ...compsStatistics.map((name) => ({
            key: name,
            label: t(name),
            isTotal: name === 'median',
            cells: shown.map((key) => {
              const statistic = statistics.multiples[key]?.[name]
              return statistic === undefined ? (
                <Unavailable key={key} figure={NOT_AVAILABLE} reason={lackOf('multiple')} />
              ) : (
                explained(key, {
                  label: figures.multipleName(key),
                  name: t(name),
                  figure: writeMultiple(statistic),
                  basis: statisticBasis({ statistic: name, of: { multiple: key } }, result, words),
                })
              )
            }),
          })),
          {
            key: 'count',
            label: t('count'),
            isQuiet: true,
            cells: shown.map((key) => String(statistics.multiples[key]?.count ?? 0)),
          },
          { key: 'subject', label: <CompanyName of={subject} isSubject />, isTotal: true, cells: cells(subject) },
        ]}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="max-w-180 text-xs text-muted">
          {!isAll && `${t(subject.isFinancial ? 'leadingOfFinancials' : 'leadingOfOthers')} `}
          {t('legend')}
        </p>
        <Button size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t('fewerMultiples') : t('allMultiples', { count: compsMultiples.length })}
        </Button>
      </div>
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

/** In place of figures of a company that is left out. */
const EXCLUDED = '–'

/** Why a multiple implies no value, in words of the reader. */
function useLackWords(): (lack: CompsLack) => string {
  const language = useLanguage()
  return (lack) => compsLackTexts[lack][language]
}

/** What the quartiles of the peers make of the subject. */
export function ImpliedTable({ result, figures }: Props) {
  const { implied, statistics, subject } = result
  const t = useTexts(compsTexts)
  const lackOf = useLackWords()
  const { words, explained } = useExplained(figures)
  const ofSubject = companyBases(subject, result, words)
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
          const bases = names.map((name) => impliedBases(multiple, name, result, words))
          const called = (what: 'multiples' | 'enterpriseValues' | 'perShare', at: number) => ({
            label: `${figures.multipleName(multiple)}, ${t(what)}`,
            name: t(names[at] ?? 'median'),
          })
          return {
            key: multiple,
            label: (
              <>
                {figures.multipleName(multiple)}{' '}
                <span className="text-xs text-muted">{t('ofPeers', { count: statistics.multiples[multiple]?.count ?? 0 })}</span>
                {lacks !== null && <span className="block text-xs text-muted">{lackOf(lacks)}</span>}
              </>
            ),
            cells: [
              explained('metric', {
                label: figures.multipleName(multiple),
                name: t('metric'),
                figure: figures.amount(metric),
                basis: metric === null ? undefined : ofSubject.metric(multiple).basis,
              }),
              ...names.map((name, at) => {
                const statistic = statistics.multiples[multiple]?.[name]
                return statistic === undefined ? (
                  <Unavailable key={`multiple ${name}`} figure={NOT_AVAILABLE} reason={lackOf('multiple')} />
                ) : (
                  explained(`multiple ${name}`, {
                    ...called('multiples', at),
                    figure: writeMultiple(statistic),
                    basis: statisticBasis({ statistic: name, of: { multiple } }, result, words),
                  })
                )
              }),
              ...bars.map((bar, at) =>
                explained(`enterprise ${at}`, {
                  ...called('enterpriseValues', at),
                  figure: figures.amount(bar?.enterpriseValue ?? null),
                  basis: bases[at]?.enterpriseValue,
                  missing: bar === null && lacks !== null ? lackOf(lacks) : t('noImpliedEnterprise'),
                }),
              ),
              ...bars.map((bar, at) => {
                if (bar === null)
                  return <Unavailable key={`share ${names[at]}`} figure={NOT_AVAILABLE} reason={lackOf(lacks ?? 'multiple')} />
                const figure = figures.perShare(bar.perShare)
                const value = explained(`share ${at}`, { ...called('perShare', at), figure, basis: bases[at]?.perShare })
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
export function BridgeTable({ result, figures }: Props) {
  const { subject, peers } = result
  const t = useTexts(compsTexts)
  const { words, explained } = useExplained(figures)
  const companies = [subject, ...peers]
  const cells = (
    label: string,
    of: (company: CompsComparedCompany, bases: CompanyBases) => { figure: string; basis: FigureBasis | undefined },
  ) => companies.map((one) => explained(one.company, { label, name: one.name, ...of(one, companyBases(one, result, words)) }))
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
            cells: cells(t('price'), ({ sharePrice }, { price }) => ({ figure: figures.perShare(sharePrice), basis: price })),
          },
          {
            key: 'shares',
            label: t('dilutedShares'),
            cells: cells(t('dilutedShares'), ({ dilutedShares }, bases) => ({
              figure: writeNumber(dilutedShares, 0),
              basis: bases.dilutedShares,
            })),
          },
          {
            key: 'market',
            label: t('marketValue'),
            isTotal: true,
            cells: cells(t('marketValue'), ({ marketValue }, bases) => ({ figure: figures.amount(marketValue), basis: bases.marketValue })),
          },
          ...compsBridgeItems.map((item) => {
            const label = words.bridgeName(item)
            const entries = companies.map(({ bridge }) => bridge.find((entry) => entry.item === item))
            const shown = cells(label, ({ bridge }, bases) => ({
              figure: figures.amount(bridge.find((entry) => entry.item === item)?.amount ?? null),
              basis: bases.bridge(item),
            }))
            return {
              key: item,
              label: `${isAdded(item) ? '(−)' : '(+)'} ${label}`,
              cells: shown.map((cell, at) => (entries[at]?.isTyped === true ? <strong key={cell.key}>{cell}</strong> : cell)),
            }
          }),
          {
            key: 'enterprise',
            label: t('enterpriseValue'),
            isTotal: true,
            cells: cells(t('enterpriseValue'), ({ enterpriseValue }, bases) => ({
              figure: figures.amount(enterpriseValue),
              basis: bases.enterpriseValue,
            })),
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
  const language = useLanguage()
  const inLanguage = (rationale: CompsComparedCompany['rationale']) => (typeof rationale === 'string' ? rationale : rationale?.[language])
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
        cells: [t(isIncluded ? 'included' : 'excluded'), inLanguage(rationale) ?? '', t(isRationaleTyped ? 'typed' : 'proposed')],
      }))}
    />
  )
}
