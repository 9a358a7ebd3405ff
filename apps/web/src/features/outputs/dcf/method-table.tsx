import type { DcfScenario, DcfTerminalCase, DcfValuationView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'
import { FigureTable } from '../figure-table.tsx'
import type { DcfFigures } from './use-dcf-figures.ts'
import { NOTHING, writeMultiple, writePercent } from './written-figure.ts'

interface Props {
  result: DcfValuationView
  scenario: DcfScenario
  figures: DcfFigures
}

/** Both terminal values with what each implies of the other, and their weighted result. */
export function MethodTable({ result: { scenarios, assumptions }, scenario, figures: { amount, perShare, unit, currency } }: Props) {
  const t = useTexts(dcfTexts)
  const { byGrowth, byMultiple, blended, presentValueOfCashFlows } = scenarios[scenario]
  const { growthWeight } = assumptions.terminal
  const implied = (figure: string) => (figure === NOTHING ? figure : t('implied', { figure }))
  const amounts = (of: (terminal: DcfTerminalCase) => number, together?: number) => [
    amount(byGrowth === null ? null : of(byGrowth)),
    amount(byMultiple === null ? null : of(byMultiple)),
    together === undefined ? '' : amount(together),
  ]
  return (
    <FigureTable
      label={t('terminal')}
      corner={unit.label}
      columns={[
        { key: 'growth', label: t('byGrowth') },
        { key: 'multiple', label: t('byMultiple') },
        { key: 'blended', label: t('blended'), isFirstOfGroup: true },
      ]}
      rows={[
        {
          key: 'growth',
          label: t('terminalGrowth'),
          cells: [writePercent(byGrowth?.growth ?? null), implied(writePercent(byMultiple?.growth ?? null)), ''],
        },
        {
          key: 'multiple',
          label: t('multiple'),
          cells: [implied(writeMultiple(byGrowth?.multiple ?? null)), writeMultiple(byMultiple?.multiple ?? null), ''],
        },
        { key: 'value', label: t('terminalValue'), cells: amounts(({ terminalValue }) => terminalValue) },
        { key: 'present', label: t('terminalPresentValue'), cells: amounts(({ presentValue }) => presentValue) },
        { key: 'flows', label: t('cashFlowPresentValue'), cells: amounts(() => presentValueOfCashFlows, presentValueOfCashFlows) },
        {
          key: 'enterprise',
          label: t('enterpriseValue'),
          isTotal: true,
          cells: amounts(({ enterpriseValue }) => enterpriseValue, blended?.enterpriseValue),
        },
        {
          key: 'share',
          label: t('terminalShare'),
          isQuiet: true,
          cells: [byGrowth, byMultiple, blended].map((one) => writePercent(one?.terminalShare ?? null)),
        },
        { key: 'equity', label: t('equityValue'), isTotal: true, cells: amounts(({ equityValue }) => equityValue, blended?.equityValue) },
        {
          key: 'perShare',
          label: `${t('valuePerShare')} (${currency})`,
          isTotal: true,
          cells: [byGrowth, byMultiple, blended].map((one) => perShare(one?.perShare ?? null)),
        },
        {
          key: 'weight',
          label: t('weight'),
          isQuiet: true,
          cells: [writePercent(growthWeight), writePercent(1 - growthWeight), writePercent(1)],
        },
      ]}
    />
  )
}
