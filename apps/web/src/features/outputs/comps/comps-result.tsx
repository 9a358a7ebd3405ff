import type { OutputDetail, OutputResult } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { buttonClass, Select } from '../../../ui/index.ts'
import { BasisContext } from '../basis/basis-context.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { computed, type FigureBasis } from '../basis/figure-basis.ts'
import { CertificateNote } from '../certificate-note.tsx'
import { NOT_AVAILABLE, writeMultiple, writePercent } from '../written-figure.ts'
import { ResultSection } from '../result-section.tsx'
import { GrowthChart, ImpliedChart } from './comps-charts.tsx'
import { CompsChecks, CompsNotes } from './comps-notes.tsx'
import { BridgeTable, ImpliedTable, OperatingTable, SelectionTable, ValuationTable } from './comps-tables.tsx'
import { companyBases, impliedBases, statisticBasis } from './comps-bases.ts'
import { compsTexts } from './comps.texts.ts'
import { type CompsFigures, useCompsFigures } from './use-comps-figures.ts'
import { useCompsWords } from './use-comps-words.ts'

type Result = Extract<OutputResult, { workflow: 'comps' }>

interface Props {
  output: Pick<OutputDetail, 'id' | 'projectId' | 'createdBy' | 'createdAt'>
  result: Result
}

/** A comparison with peers: what it makes of the subject, and what it rests on. */
export function CompsResult({ output: { id: outputId, projectId, createdBy, createdAt }, result }: Props) {
  const t = useTexts(compsTexts)
  const { date } = useFormats()
  const figures = useCompsFigures(result)
  const { unit } = figures
  return (
    <BasisContext value={{ projectId, unit, assumedBy: { name: createdBy.name, at: createdAt } }}>
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="mr-auto text-sm text-muted">
              {result.company} · {t('asOf', { date: date(result.asOf) })}
            </p>
            <Link to="/workflows/comps" search={{ project: projectId, output: outputId }} className={buttonClass('secondary')}>
              {t('runAgain')}
            </Link>
            {!result.subject.isFinancial && (
              <Link to="/workflows/dcf" search={{ project: projectId, output: outputId }} className={buttonClass('secondary')}>
                {t('toDcf')}
              </Link>
            )}
            <Select
              aria-label={t('unit')}
              value={String(unit.scale)}
              options={unit.options.map(({ scale, label }) => ({ value: String(scale), label }))}
              onChange={(event) => unit.choose(event.target.value)}
              className="[&>select]:text-sm"
            />
          </div>
          <HeadFigures result={result} figures={figures} />
        </div>
        <ResultSection title={t('valuation')}>
          <ValuationTable result={result} figures={figures} />
        </ResultSection>
        <ResultSection title={t('operating')}>
          <OperatingTable result={result} figures={figures} />
        </ResultSection>
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
          <ImpliedChart result={result} figures={figures} />
          <GrowthChart result={result} figures={figures} />
        </div>
        <ResultSection title={t('implied')}>
          <ImpliedTable result={result} figures={figures} />
        </ResultSection>
        <ResultSection title={t('bridge')}>
          <BridgeTable result={result} figures={figures} />
        </ResultSection>
        <ResultSection title={t('selection')}>
          <SelectionTable result={result} />
        </ResultSection>
        <ResultSection title={t('notes')}>
          <CompsNotes result={result} figures={figures} />
        </ResultSection>
        <ResultSection title={t('checks')}>
          <CompsChecks result={result} figures={figures} />
        </ResultSection>
        <CertificateNote certificate={result.certificate} />
      </div>
    </BasisContext>
  )
}

/** By the first multiple that gives a value: EV/EBITDA before the others, P/E and P/B of a bank. */
const leading = ['evEbitda', 'pe', 'pb', 'evRevenue'] as const

function HeadFigures({ result, figures }: { result: Result; figures: CompsFigures }) {
  const t = useTexts(compsTexts)
  const { implied, statistics, subject, peers } = result
  const { perShare, currency, multipleName } = figures
  const multiple = leading.find((one) => implied.some((row) => row.multiple === one && row.middle !== null)) ?? leading[0]
  const row = implied.find((one) => one.multiple === multiple)
  const value = row?.middle?.perShare ?? null
  const { sharePrice } = subject
  const premium = value === null || sharePrice === null ? null : value / sharePrice - 1
  const words = useCompsWords(figures)
  const explained = (label: string, figure: string, basis: FigureBasis | undefined) => (
    <ExplainedFigure label={label} figure={figure} basis={basis} isInCell={false} />
  )
  const impliedName = t('impliedOf', { multiple: multipleName(multiple) })
  const impliedBasis = impliedBases(multiple, 'median', result, words).perShare
  const peersOf = (one: (typeof leading)[number]) => t('ofPeers', { count: statistics.multiples[one]?.count ?? 0 })
  const medianOf = (one: (typeof leading)[number]) =>
    explained(
      t('medianOf', { multiple: multipleName(one) }),
      writeMultiple(statistics.multiples[one]?.median ?? null),
      statisticBasis({ statistic: 'median', of: { multiple: one } }, result, words),
    )
  const premiumBasis = computed(words.t('premiumFormula'), [
    { label: impliedName, figure: perShare(value), basis: impliedBasis },
    { label: t('price'), figure: perShare(sharePrice), basis: companyBases(subject, result, words).price },
  ])
  return (
    <dl aria-label={t('headLabel')} className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-6">
      <Figure
        name={impliedName}
        note={
          row?.low && row.high
            ? `${currency} · ${t('quartiles', { low: perShare(row.low.perShare), high: perShare(row.high.perShare) })} · ${peersOf(multiple)}`
            : currency
        }
        isMain
      >
        {explained(impliedName, perShare(value), impliedBasis)}
      </Figure>
      <Figure name={t('premium')} note={sharePrice === null ? t('notListed') : t('sharePriceOf', { price: perShare(sharePrice) })}>
        {explained(t('premium'), premium === null ? NOT_AVAILABLE : `${premium > 0 ? '+' : ''}${writePercent(premium)}`, premiumBasis)}
      </Figure>
      {(['evEbitda', 'pe', 'pb'] as const).map((one) => (
        <Figure key={one} name={t('medianOf', { multiple: multipleName(one) })} note={peersOf(one)}>
          {medianOf(one)}
        </Figure>
      ))}
      <Figure name={t('peerCount')}>{peers.filter(({ isIncluded }) => isIncluded).length}</Figure>
    </dl>
  )
}

function Figure({ name, note, isMain = false, children }: { name: string; note?: string; isMain?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col border-t border-line pt-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className={isMain ? 'text-xl font-semibold text-accent tabular-nums' : 'text-lg font-semibold tabular-nums'}>{children}</dd>
      {note !== undefined && <dd className="text-xs text-faint">{note}</dd>}
    </div>
  )
}
