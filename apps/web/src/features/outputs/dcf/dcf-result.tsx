import { dcfScenarios, type DcfScenario, type OutputResult } from '@dossier/contract'
import { useState } from 'react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Select } from '../../../ui/index.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { CertificateNote } from '../certificate-note.tsx'
import { ResultSection } from '../result-section.tsx'
import { BridgeTable } from './bridge-table.tsx'
import { BridgeChart } from './bridge-chart.tsx'
import { CashFlowChart } from './cash-flow-chart.tsx'
import { FootballFieldChart } from './football-field-chart.tsx'
import { CheckList } from './check-list.tsx'
import { dcfTexts } from './dcf.texts.ts'
import { HeadFigures } from './head-figures.tsx'
import { MethodTable } from './method-table.tsx'
import { OperationsTable } from './operations-table.tsx'
import { Sensitivities } from './sensitivities.tsx'
import { useDcfFigures } from './use-dcf-figures.ts'
import { WaccTable } from './wacc-table.tsx'

/** A valuation by discounted cash flows: its result, what it rests on, and how far it moves. */
export function DcfResult({ result }: { result: Extract<OutputResult, { workflow: 'dcf' }> }) {
  const t = useTexts(dcfTexts)
  const { date } = useFormats()
  const { selected } = result.assumptions
  const [scenario, setScenario] = useState<DcfScenario>(selected)
  const figures = useDcfFigures(result)
  const { unit } = figures
  const nameOf = (one: DcfScenario) => t('ofScenario', { scenario: t(one) })
  // Only the result is there of each scenario; the rest is of the one that was valued.
  const [ofShown, ofSelected] = [nameOf(scenario), nameOf(selected)]
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="mr-auto text-sm text-muted">
            {result.company} · {t(result.scope)} · {t('asOf', { date: date(`${result.asOf}T00:00:00`) })}
          </p>
          <SegmentedControl
            label={t('scenario')}
            value={scenario}
            options={dcfScenarios.map((value) => ({ value, label: t(value) }))}
            onValueChange={setScenario}
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
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <FootballFieldChart result={result} scenario={selected} figures={figures} subtitle={ofSelected} />
        <BridgeChart result={result} scenario={scenario} figures={figures} subtitle={ofShown} />
      </div>
      <ResultSection title={t('operations')} subtitle={ofSelected}>
        <OperationsTable result={result} figures={figures} />
      </ResultSection>
      <CashFlowChart result={result} figures={figures} subtitle={ofSelected} />
      <ResultSection title={t('terminal')} subtitle={ofShown}>
        <MethodTable result={result} scenario={scenario} figures={figures} />
      </ResultSection>
      <ResultSection title={`${t('sensitivities')} (${figures.currency})`} subtitle={ofSelected}>
        <Sensitivities grids={result.grids} figures={figures} />
      </ResultSection>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <ResultSection title={t('waccBuildUp')}>
          <WaccTable result={result} figures={figures} />
        </ResultSection>
        <ResultSection title={t('bridge')} subtitle={ofShown}>
          <BridgeTable result={result} scenario={scenario} figures={figures} />
        </ResultSection>
      </div>
      <ResultSection title={t('checks')} subtitle={ofSelected}>
        <CheckList checks={result.checks} />
      </ResultSection>
      <CertificateNote certificate={result.certificate} />
    </div>
  )
}
