import { type DcfScenario, type DcfValuationView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'
import { FigureTable } from '../figure-table.tsx'
import { useBridgeName } from './use-bridge-name.ts'
import type { DcfFigures } from './use-dcf-figures.ts'
import { writeNumber } from './written-figure.ts'

interface Props {
  result: DcfValuationView
  scenario: DcfScenario
  figures: DcfFigures
}

/** From enterprise value by what belongs to others to the value per share. */
export function BridgeTable({ result: { bridge, scenarios, dilutedShares }, scenario, figures }: Props) {
  const t = useTexts(dcfTexts)
  const bridgeName = useBridgeName()
  const { blended } = scenarios[scenario]
  return (
    <FigureTable
      label={t('bridge')}
      corner={figures.unit.label}
      columns={[
        { key: 'amount', label: t('amount') },
        { key: 'source', label: t('source'), isText: true },
      ]}
      rows={[
        {
          key: 'enterprise',
          label: t('enterpriseValue'),
          isTotal: true,
          cells: [figures.amount(blended?.enterpriseValue ?? null), t('calculated')],
        },
        ...bridge.map((entry, at) => ({
          key: `${entry.item} ${at}`,
          label: bridgeName(entry),
          cells: [figures.amount(entry.amount), t(entry.isTyped ? 'typed' : 'fromStatements')],
        })),
        { key: 'equity', label: t('equityValue'), isTotal: true, cells: [figures.amount(blended?.equityValue ?? null), t('calculated')] },
        { key: 'shares', label: t('dilutedShares'), cells: [writeNumber(dilutedShares, 0), t('calculated')] },
        {
          key: 'share',
          label: `${t('valuePerShare')} (${figures.currency})`,
          isTotal: true,
          cells: [figures.perShare(blended?.perShare ?? null), t('calculated')],
        },
      ]}
    />
  )
}
