import { type DcfScenario, dcfScenarios, type DcfValuationView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'
import type { DcfFigures } from './use-dcf-figures.ts'
import { NOTHING, writePercent } from './written-figure.ts'

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
  return (
    <>
      <dl aria-label={t('headLabel')} className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7">
        <Figure name={t('valuePerShare')} unit={currency} isMain>
          {perShare(blended?.perShare ?? null)}
        </Figure>
        <Figure name={t('scenarioRange')} unit={currency}>
          {values.length < 2 ? NOTHING : `${perShare(Math.min(...values))} – ${perShare(Math.max(...values))}`}
        </Figure>
        <Figure name={t('enterpriseValue')} unit={unit.label}>
          {amount(blended?.enterpriseValue ?? null)}
        </Figure>
        <Figure name={t('equityValue')} unit={unit.label}>
          {amount(blended?.equityValue ?? null)}
        </Figure>
        <Figure name={t('wacc')}>{writePercent(wacc.wacc, 2)}</Figure>
        <Figure name={t('premium')} unit={sharePrice === null ? t('notListed') : t('sharePriceOf', { price: perShare(sharePrice) })}>
          {premium !== null && premium > 0 && '+'}
          {writePercent(premium)}
        </Figure>
        <Figure name={t('terminalShare')}>{writePercent(blended?.terminalShare ?? null)}</Figure>
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
