import type { DcfScenario, DcfValuationView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { FigureTable } from '../figure-table.tsx'
import { dcfTexts } from './dcf.texts.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import type { DcfFigures } from './use-dcf-figures.ts'
import { useValuationWords } from './use-valuation-words.ts'
import { basisOfBridge, resultBases } from './valuation-bases.ts'
import { writeNumber } from '../written-figure.ts'

interface Props {
  result: DcfValuationView
  scenario: DcfScenario
  figures: DcfFigures
}

/** From enterprise value by what belongs to others to the value per share. */
export function BridgeTable({ result, scenario, figures }: Props) {
  const t = useTexts(dcfTexts)
  const words = useValuationWords(figures)
  const { blended } = result.scenarios[scenario]
  const bases = resultBases(result, scenario, words)
  const computed = (
    key: 'enterpriseValue' | 'equityValue' | 'dilutedShares' | 'perShare',
    { label, figure, isTotal = true }: { label: string; figure: string; isTotal?: boolean },
  ) => ({
    key,
    label,
    isTotal,
    cells: [<ExplainedFigure key={key} label={label} figure={figure} basis={bases[key]} />, t('calculated')],
  })
  return (
    <FigureTable
      label={t('bridge')}
      corner={figures.unit.label}
      columns={[
        { key: 'amount', label: t('amount') },
        { key: 'source', label: t('source'), isText: true },
      ]}
      rows={[
        computed('enterpriseValue', { label: t('enterpriseValue'), figure: figures.amount(blended?.enterpriseValue ?? null) }),
        ...result.bridge.map((entry, at) => {
          const label = words.bridgeName(entry)
          return {
            key: `${entry.item} ${at}`,
            label,
            cells: [
              <ExplainedFigure key="amount" label={label} figure={figures.amount(entry.amount)} basis={basisOfBridge(entry)} />,
              entry.isTyped ? (entry.source ?? t('typed')) : (entry.of?.reported?.filename ?? t('fromStatements')),
            ],
          }
        }),
        computed('equityValue', { label: t('equityValue'), figure: figures.amount(blended?.equityValue ?? null) }),
        computed('dilutedShares', { label: t('dilutedShares'), figure: writeNumber(blended?.dilutedShares ?? null, 0), isTotal: false }),
        computed('perShare', { label: `${t('valuePerShare')} (${figures.currency})`, figure: figures.perShare(blended?.perShare ?? null) }),
      ]}
    />
  )
}
