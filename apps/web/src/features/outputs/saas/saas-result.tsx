import { type Output, type OutputResult, saasCheckTexts } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { Concentration } from '../cube/concentration.tsx'
import { CubeFoot } from '../cube/cube-foot.tsx'
import { CubeHead } from '../cube/cube-head.tsx'
import { cubeTexts } from '../cube/cube.texts.ts'
import { useExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { computed, type FigureBasis, type LedgerMember } from '../basis/figure-basis.ts'
import { BasisContext } from '../basis/basis-context.ts'
import { ResultSection } from '../result-section.tsx'
import { useAmountFigures } from '../use-amount-figures.ts'
import { monthsOfYear } from './arr-growth.ts'
import { ArrBridge } from './arr-bridge.tsx'
import { ArrMovementsChart } from './arr-movements-chart.tsx'
import { ContractTerms } from './contract-terms.tsx'
import { LifetimeChart } from './lifetime-chart.tsx'
import { RevenueQuality } from './revenue-quality.tsx'
import { RetentionChart } from './retention-chart.tsx'
import { SaasCohorts } from './saas-cohorts.tsx'
import { SaasHead } from './saas-head.tsx'
import { saasTexts } from './saas.texts.ts'
import { ArrTable, SaasEconomics } from './subscription-tables.tsx'
import { revenueRoles } from './revenue-roles.ts'
import { useContractBases } from './use-contract-bases.ts'
import { useQualityBases } from './use-quality-bases.ts'
import { useSubscriptionMetrics } from './use-subscription-metrics.ts'

type Result = Extract<OutputResult, { workflow: 'saas' }>

/** Metrics of a subscription business: recurring revenue and who keeps paying it, what growth costs, and what all of it rests on. */
export function SaasResult({ output, result }: { output: Pick<Output, 'id' | 'projectId' | 'createdBy' | 'createdAt'>; result: Result }) {
  const t = useTexts(saasTexts)
  const ofCube = useTexts(cubeTexts)
  const language = useLanguage()
  const figures = useAmountFigures(
    result.currency,
    result.bridges.map(({ ending }) => ending),
  )
  const metrics = useExplainedMetrics(result.periods, useSubscriptionMetrics(result, figures), figures)
  const lastMonth = result.periods.at(-1)?.key ?? ''
  const contracts = useContractBases(result, figures)
  const arrBasis = (amount: number, member?: LedgerMember): FigureBasis =>
    computed(t('arrFormula'), [
      {
        label: t('lastMonthRevenue'),
        figure: figures.amount(amount / monthsOfYear),
        basis: {
          kind: 'rows',
          roles: ['customer', ...revenueRoles(result.request)],
          from: lastMonth,
          to: lastMonth,
          ...(member && { member }),
        },
      },
    ])
  const quality = useQualityBases(result, { metrics, contracts, arrBasis, figures })
  const assumedBy = { name: output.createdBy.name, at: output.createdAt }
  return (
    <BasisContext value={{ projectId: output.projectId, outputId: output.id, unit: figures.unit, assumedBy }}>
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-4">
          <CubeHead output={output} result={result} workflow="saas" figures={figures} />
          <SaasHead result={result} metrics={metrics} bases={quality} figures={figures} />
        </div>
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
          <ArrBridge result={result} metrics={metrics} figures={figures} />
          <RetentionChart result={result} metrics={metrics} />
        </div>
        <ArrMovementsChart result={result} metrics={metrics} figures={figures} />
        <ResultSection title={t('arrTable')}>
          <ArrTable metrics={metrics} unit={figures.unit.label} />
        </ResultSection>
        <SaasCohorts result={result} metrics={metrics} figures={figures} />
        <ResultSection title={t('economics')}>
          <SaasEconomics metrics={metrics} unit={figures.unit.label} />
        </ResultSection>
        <LifetimeChart result={result} metrics={metrics} figures={figures} />
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
          <ResultSection title={ofCube('concentration')} subtitle={t('endingArr')}>
            {result.concentration.map((one) => (
              <Concentration key={one.dimension} label={ofCube('concentration')} concentration={one} basisOf={arrBasis} figures={figures} />
            ))}
          </ResultSection>
          <ContractTerms result={result} bases={contracts} figures={figures} />
        </div>
        {result.quality !== null && <RevenueQuality quality={result.quality} bases={quality} />}
        <CubeFoot
          result={result}
          cleaning={result.cleaning}
          checks={result.checks.map((check) => ({ ...check, text: saasCheckTexts[check.code][language] }))}
          metrics={metrics}
          own="recurring"
          figures={figures}
        />
      </div>
    </BasisContext>
  )
}
