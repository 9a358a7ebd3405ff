import { ecommerceCheckTexts, type Output, type OutputResult } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { Concentration } from '../cube/concentration.tsx'
import { CubeFoot } from '../cube/cube-foot.tsx'
import { CubeHead } from '../cube/cube-head.tsx'
import { cubeTexts } from '../cube/cube.texts.ts'
import { BasisContext } from '../basis/basis-context.ts'
import { ResultSection } from '../result-section.tsx'
import { useAmountFigures } from '../use-amount-figures.ts'
import { Acquisition } from './acquisition.tsx'
import { Benchmarks } from './benchmarks.tsx'
import { EcommerceCohorts } from './ecommerce-cohorts.tsx'
import { EcommerceEconomics } from './ecommerce-economics.tsx'
import { EcommerceHead } from './ecommerce-head.tsx'
import { ecommerceTexts } from './ecommerce.texts.ts'
import { GmvBridge } from './gmv-bridge.tsx'
import { LifetimeCurve } from './lifetime-curve.tsx'
import { RedFlags } from './red-flags.tsx'
import { RevenueTable } from './revenue-table.tsx'

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
  const assumedBy = { name: output.createdBy.name, at: output.createdAt }
  return (
    <BasisContext value={{ projectId: output.projectId, outputId: output.id, unit: figures.unit, assumedBy }}>
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-4">
          <CubeHead output={output} result={result} workflow="ecommerce" figures={figures} />
          <EcommerceHead result={result} figures={figures} />
        </div>
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
          <GmvBridge result={result} figures={figures} />
          <LifetimeCurve result={result} figures={figures} />
        </div>
        <ResultSection title={t('revenueTable')}>
          <RevenueTable result={result} figures={figures} />
        </ResultSection>
        <ResultSection title={t('economics')}>
          <EcommerceEconomics result={result} figures={figures} />
        </ResultSection>
        <EcommerceCohorts result={result} figures={figures} />
        <Acquisition result={result} figures={figures} />
        <ResultSection title={ofCube('concentration')} subtitle={`${t('netRevenue')}, ${t('allPeriods')}`}>
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
            {result.concentration.map((one) => (
              <Concentration key={one.dimension} label={ofCube('concentration')} concentration={one} figures={figures} />
            ))}
          </div>
        </ResultSection>
        {result.redFlags !== null && <RedFlags flags={result.redFlags} />}
        {result.benchmarks !== null && <Benchmarks benchmarks={result.benchmarks} />}
        <CubeFoot
          result={result}
          cleaning={[result.cleaning]}
          checks={result.checks.map((check) => ({ ...check, text: ecommerceCheckTexts[check.code][language] }))}
          own={t('netRevenue')}
          figures={figures}
        />
      </div>
    </BasisContext>
  )
}
