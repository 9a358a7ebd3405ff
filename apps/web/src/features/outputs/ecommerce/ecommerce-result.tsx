import { type CubeConcentration, ecommerceCheckTexts, type Output, type OutputResult } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { Concentration } from '../cube/concentration.tsx'
import { CubeFoot } from '../cube/cube-foot.tsx'
import { CubeHead } from '../cube/cube-head.tsx'
import { cubeTexts } from '../cube/cube.texts.ts'
import { wholeMetrics } from '../cube/metric-bases.ts'
import { useExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { BasisContext } from '../basis/basis-context.ts'
import type { FigureBasis, LedgerMember } from '../basis/figure-basis.ts'
import { ResultSection } from '../result-section.tsx'
import { useAmountFigures } from '../use-amount-figures.ts'
import { Acquisition } from './acquisition.tsx'
import { Benchmarks } from './benchmarks.tsx'
import { EcommerceCohorts } from './ecommerce-cohorts.tsx'
import { EcommerceHead } from './ecommerce-head.tsx'
import { ecommerceTexts } from './ecommerce.texts.ts'
import { GmvBridge } from './gmv-bridge.tsx'
import { LifetimeCurve } from './lifetime-curve.tsx'
import { RedFlags } from './red-flags.tsx'
import { EcommerceEconomics, RevenueTable } from './order-tables.tsx'
import { useFlagContext } from './use-flag-context.ts'
import { useHeadBases } from './use-head-bases.ts'
import { useOrderMetrics } from './use-order-metrics.ts'

type Result = Extract<OutputResult, { workflow: 'ecommerce' }>

/** Metrics of an online shop or marketplace: what is left of its orders, who comes back, what winning them costs, and what all of it rests on. */
export function EcommerceResult({
  output,
  result,
}: {
  output: Pick<Output, 'id' | 'projectId' | 'createdBy' | 'createdAt'>
  result: Result
}) {
  const t = useTexts(ecommerceTexts)
  const ofCube = useTexts(cubeTexts)
  const language = useLanguage()
  const figures = useAmountFigures(
    result.currency,
    result.series.gmv.filter((value) => value !== null),
  )
  const rows = useOrderMetrics(result, figures)
  const metrics = useExplainedMetrics(result.periods, rows, figures)
  const ofWhole = wholeMetrics(result.periods, rows, t('allPeriods'))
  const whole = useExplainedMetrics(ofWhole.periods, ofWhole.rows, figures)
  const wholeSpan = { from: result.periods[0]?.from ?? '', to: result.periods.at(-1)?.key ?? '' }
  const heads = useHeadBases(result, { metrics, whole, figures })
  const rowsOf = (dimension: CubeConcentration['dimension'], member?: LedgerMember): FigureBasis => ({
    kind: 'rows',
    roles: [dimension, 'grossAmount', 'quantity', 'unitPrice'],
    ...wholeSpan,
    ...(member && { member }),
  })
  const flagContext = useFlagContext(result, { metrics, whole, heads, figures }, (member) => rowsOf(member.dimension, member))
  const assumedBy = { name: output.createdBy.name, at: output.createdAt }
  return (
    <BasisContext value={{ projectId: output.projectId, outputId: output.id, unit: figures.unit, assumedBy }}>
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-4">
          <CubeHead output={output} result={result} workflow="ecommerce" figures={figures} />
          <EcommerceHead result={result} metrics={metrics} whole={whole} heads={heads} figures={figures} />
        </div>
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
          <GmvBridge result={result} metrics={metrics} figures={figures} />
          <LifetimeCurve result={result} metrics={metrics} whole={whole} figures={figures} />
        </div>
        <ResultSection title={t('revenueTable')}>
          <RevenueTable metrics={metrics} unit={figures.unit.label} />
        </ResultSection>
        <ResultSection title={t('economics')}>
          <EcommerceEconomics metrics={metrics} unit={figures.unit.label} />
        </ResultSection>
        <EcommerceCohorts result={result} metrics={metrics} figures={figures} />
        <Acquisition result={result} metrics={metrics} whole={whole} figures={figures} />
        <ResultSection title={ofCube('concentration')} subtitle={`${t('netRevenue')}, ${t('allPeriods')}`}>
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
            {result.concentration.map((one) => (
              <Concentration
                key={one.dimension}
                label={ofCube('concentration')}
                concentration={one}
                basisOf={(_amount, member) => rowsOf(one.dimension, member)}
                figures={figures}
              />
            ))}
          </div>
        </ResultSection>
        {result.redFlags !== null && <RedFlags flags={result.redFlags} context={flagContext} />}
        {result.benchmarks !== null && <Benchmarks benchmarks={result.benchmarks} context={flagContext} />}
        <CubeFoot
          result={result}
          cleaning={[result.cleaning]}
          checks={result.checks.map((check) => ({ ...check, text: ecommerceCheckTexts[check.code][language] }))}
          metrics={metrics}
          own="net"
          figures={figures}
        />
      </div>
    </BasisContext>
  )
}
