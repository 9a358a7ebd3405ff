import { type DcfScenario, dcfScenarios, type DcfValuationView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { Unavailable } from '../basis/unavailable.tsx'
import type { FigureBasis } from '../basis/figure-basis.ts'
import type { DcfFigures } from './use-dcf-figures.ts'
import { useValuationWords } from './use-valuation-words.ts'
import { capitalBases, resultBases } from './valuation-bases.ts'
import { NOT_AVAILABLE, writePercent } from '../written-figure.ts'

interface Props {
  result: DcfValuationView
  scenario: DcfScenario
  figures: DcfFigures
}

/** The result of a scenario in seven figures. */
export function HeadFigures({ result, scenario, figures }: Props) {
  const t = useTexts(dcfTexts)
  const { scenarios, sharePrice, wacc } = result
  const { blended } = scenarios[scenario]
  const values = dcfScenarios.flatMap((one) => scenarios[one].blended?.perShare ?? [])
  const premium = blended === null || sharePrice === null ? null : blended.perShare / sharePrice - 1
  const { amount, perShare, currency, unit } = figures
  const words = useValuationWords(figures)
  const bases = resultBases(result, scenario, words)
  const explained = (label: string, figure: string, basis: FigureBasis | undefined) => (
    <ExplainedFigure
      label={label}
      figure={figure}
      basis={basis}
      isInCell={false}
      missing={t(blended === null ? 'noMethodValue' : 'notListed')}
    />
  )
  const premiumFigure = `${premium !== null && premium > 0 ? '+' : ''}${writePercent(premium)}`
  return (
    <>
      <dl aria-label={t('headLabel')} className="grid grid-cols-2 gap-x-6 gap-y-4 @md:grid-cols-3 @3xl:grid-cols-4 @6xl:grid-cols-7">
        <Figure name={t('valuePerShare')} unit={currency} isMain>
          {explained(t('valuePerShare'), perShare(blended?.perShare ?? null), bases.perShare)}
        </Figure>
        <Figure name={t('scenarioRange')} unit={currency}>
          {values.length < 2 ? (
            <Unavailable figure={NOT_AVAILABLE} reason={t('noScenarioRange')} />
          ) : (
            `${perShare(Math.min(...values))} – ${perShare(Math.max(...values))}`
          )}
        </Figure>
        <Figure name={t('enterpriseValue')} unit={unit.label}>
          {explained(t('enterpriseValue'), amount(blended?.enterpriseValue ?? null), bases.enterpriseValue)}
        </Figure>
        <Figure name={t('equityValue')} unit={unit.label}>
          {explained(t('equityValue'), amount(blended?.equityValue ?? null), bases.equityValue)}
        </Figure>
        <Figure name={t('wacc')}>{explained(t('wacc'), writePercent(wacc.wacc, 2), capitalBases(result, words).wacc)}</Figure>
        <Figure name={t('premium')} unit={sharePrice === null ? t('notListed') : t('sharePriceOf', { price: perShare(sharePrice) })}>
          {explained(t('premium'), premium === null ? NOT_AVAILABLE : premiumFigure, bases.premium)}
        </Figure>
        <Figure name={t('terminalShare')}>
          {explained(t('terminalShare'), writePercent(blended?.terminalShare ?? null), bases.terminalShare)}
        </Figure>
      </dl>
      {blended === null && <p className="rounded-md bg-caution-soft px-3 py-2 text-sm">{t('noValue')}</p>}
    </>
  )
}

function Figure({ name, unit, isMain = false, children }: { name: string; unit?: string; isMain?: boolean; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col border-t border-line pt-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className={isMain ? 'text-xl font-semibold text-accent tabular-nums' : 'text-lg font-semibold tabular-nums'}>{children}</dd>
      {unit !== undefined && <dd className="text-xs text-faint">{unit}</dd>}
    </div>
  )
}
