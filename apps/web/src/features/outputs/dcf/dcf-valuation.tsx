import { type DcfScenario, dcfScenarios, type DcfValuationView } from '@dossier/contract'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Select } from '../../../ui/index.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { ResultSection } from '../result-section.tsx'
import { BridgeChart } from './bridge-chart.tsx'
import { BridgeTable } from './bridge-table.tsx'
import { CashFlowChart } from './cash-flow-chart.tsx'
import { CheckList } from './check-list.tsx'
import { dcfTexts } from './dcf.texts.ts'
import { FootballFieldChart } from './football-field-chart.tsx'
import { HeadFigures } from './head-figures.tsx'
import { MethodTable } from './method-table.tsx'
import { OperationsTable } from './operations-table.tsx'
import { Sensitivities } from './sensitivities.tsx'
import { useDcfFigures } from './use-dcf-figures.ts'
import { BasisContext, type BasisContextValue } from '../basis/basis-context.ts'
import { WaccTable } from './wacc-table.tsx'

interface Props extends Omit<BasisContextValue, 'unit'> {
  result: DcfValuationView
  scenario: DcfScenario
  onScenarioChange: (scenario: DcfScenario) => void
}

/** A valuation in the scenario that is chosen: its result, what it rests on, and how far it moves. As wide as its place allows. */
export function DcfValuation({ result, scenario, onScenarioChange, projectId, assumedBy }: Props) {
  const t = useTexts(dcfTexts)
  const { date } = useFormats()
  const figures = useDcfFigures(result)
  const { unit } = figures
  const subtitle = t('ofScenario', { scenario: t(scenario) })
  const shown = result.scenarios[scenario]
  const isWhole = shown.forecast.length > 0
  return (
    <BasisContext value={{ projectId, unit, assumedBy, statements: { company: result.companyKey, scope: result.scope } }}>
      <div className="@container flex min-w-0 flex-col gap-8">
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-40 flex-1 text-sm text-muted">
              {result.company} · {t(result.scope)} · {t('asOf', { date: date(result.asOf) })}
            </p>
            <SegmentedControl
              label={t('scenario')}
              value={scenario}
              options={dcfScenarios.map((value) => ({ value, label: t(value) }))}
              onValueChange={onScenarioChange}
            />
            <Select
              aria-label={t('unit')}
              value={String(unit.scale)}
              options={unit.options.map(({ scale, label }) => ({ value: String(scale), label }))}
              onChange={(event) => unit.choose(event.target.value)}
              className="[&>select]:text-sm"
            />
          </div>
          <HeadFigures result={result} scenario={scenario} figures={figures} />
          {!isWhole && <p className="rounded-md bg-sunken px-3 py-2 text-sm">{t('notKept')}</p>}
        </div>
        <div className="grid grid-cols-1 gap-8 @4xl:grid-cols-2">
          <FootballFieldChart result={result} scenario={scenario} figures={figures} subtitle={subtitle} />
          <BridgeChart result={result} scenario={scenario} figures={figures} subtitle={subtitle} />
        </div>
        <ResultSection title={t('operations')} subtitle={subtitle}>
          <OperationsTable result={result} scenario={scenario} figures={figures} />
        </ResultSection>
        <CashFlowChart result={result} scenario={scenario} figures={figures} subtitle={subtitle} />
        <ResultSection title={t('terminal')} subtitle={subtitle}>
          <MethodTable result={result} scenario={scenario} figures={figures} />
        </ResultSection>
        {isWhole && (
          <ResultSection title={`${t('sensitivities')} (${figures.currency})`} subtitle={subtitle}>
            <Sensitivities grids={shown.grids} figures={figures} />
          </ResultSection>
        )}
        <div className="grid grid-cols-1 gap-8 @4xl:grid-cols-2">
          <ResultSection title={t('waccBuildUp')}>
            <WaccTable result={result} figures={figures} />
          </ResultSection>
          <ResultSection title={t('bridge')} subtitle={subtitle}>
            <BridgeTable result={result} scenario={scenario} figures={figures} />
          </ResultSection>
        </div>
        {isWhole && (
          <ResultSection title={t('checks')} subtitle={subtitle}>
            <CheckList checks={shown.checks} />
          </ResultSection>
        )}
      </div>
    </BasisContext>
  )
}
