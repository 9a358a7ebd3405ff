import type { DcfScenarioValue } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'
import { SensitivityGrid } from './sensitivity-grid.tsx'
import type { DcfFigures } from './use-dcf-figures.ts'
import { writeNumber, writePercent, writePoints } from '../written-figure.ts'

/** The value per share by pairs of inputs. */
export function Sensitivities({ grids, figures }: Pick<DcfScenarioValue, 'grids'> & { figures: DcfFigures }) {
  const t = useTexts(dcfTexts)
  const rate = (value: number) => writePercent(value, 2)
  return (
    <div className="grid grid-cols-1 gap-3 @3xl:grid-cols-2 @6xl:grid-cols-3">
      <SensitivityGrid
        title={t('waccGrowth')}
        axes={{ rows: t('wacc'), columns: t('terminalGrowth') }}
        grid={grids.waccGrowth}
        writeRow={rate}
        writeColumn={rate}
        write={figures.perShare}
      />
      <SensitivityGrid
        title={t('growthMargin')}
        axes={{ rows: t('growthPoints'), columns: t('marginPoints') }}
        grid={grids.growthMargin}
        writeRow={writePoints}
        writeColumn={writePoints}
        write={figures.perShare}
      />
      <SensitivityGrid
        title={t('betaRiskFree')}
        axes={{ rows: t('beta'), columns: t('riskFree') }}
        grid={grids.betaRiskFree}
        writeRow={(beta) => writeNumber(beta, 2)}
        writeColumn={rate}
        write={figures.perShare}
      />
    </div>
  )
}
