import type { DcfScenario, DcfTerminalCase, DcfValuationView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { FigureTable } from '../figure-table.tsx'
import { dcfTexts } from './dcf.texts.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { Unavailable } from '../basis/unavailable.tsx'
import { basisOfAssumption, type FigureBasis } from '../basis/figure-basis.ts'
import type { DcfFigures } from './use-dcf-figures.ts'
import { useValuationWords } from './use-valuation-words.ts'
import { resultBases } from './valuation-bases.ts'
import { NOT_AVAILABLE, writeMultiple, writePercent } from '../written-figure.ts'

interface Props {
  result: DcfValuationView
  scenario: DcfScenario
  figures: DcfFigures
}

/** Both terminal values with what each implies of the other, and their weighted result. */
export function MethodTable({ result, scenario, figures }: Props) {
  const t = useTexts(dcfTexts)
  const { amount, perShare, unit, currency } = figures
  const bases = resultBases(result, scenario, useValuationWords(figures))
  const { growth, multiple, growthWeight } = result.assumptions.terminal
  const { byGrowth, byMultiple, blended, presentValueOfCashFlows } = result.scenarios[scenario]
  const implied = (figure: string) => (figure === NOT_AVAILABLE ? figure : t('implied', { figure }))
  const explained = (label: string, figure: string, basis: FigureBasis | undefined) => (
    <ExplainedFigure key={`${label} ${figure}`} label={label} figure={figure} basis={basis} missing={t('noMethodValue')} />
  )
  const amounts = (
    label: string,
    of: (terminal: DcfTerminalCase) => number,
    basis?: { byGrowth: FigureBasis; byMultiple: FigureBasis },
  ) => [
    explained(`${label}, ${t('byGrowth')}`, amount(byGrowth && of(byGrowth)), basis?.byGrowth),
    explained(`${label}, ${t('byMultiple')}`, amount(byMultiple && of(byMultiple)), basis?.byMultiple),
  ]
  const flows = explained(t('cashFlowPresentValue'), amount(presentValueOfCashFlows), bases.flows)
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
          cells: [
            explained(t('terminalGrowth'), writePercent(byGrowth?.growth ?? null), basisOfAssumption(growth)),
            explained(t('terminalGrowth'), implied(writePercent(byMultiple?.growth ?? null)), bases.implied.growth),
            '',
          ],
        },
        {
          key: 'multiple',
          label: t('multiple'),
          cells: [
            explained(t('multiple'), implied(writeMultiple(byGrowth?.multiple ?? null)), bases.implied.multiple),
            explained(t('multiple'), writeMultiple(byMultiple?.multiple ?? null), basisOfAssumption(multiple)),
            '',
          ],
        },
        {
          key: 'value',
          label: t('terminalValue'),
          cells: [...amounts(t('terminalValue'), ({ terminalValue }) => terminalValue, bases.terminalValue), ''],
        },
        {
          key: 'present',
          label: t('terminalPresentValue'),
          cells: [...amounts(t('terminalPresentValue'), ({ presentValue }) => presentValue, bases.terminalPresentValue), ''],
        },
        {
          key: 'flows',
          label: t('cashFlowPresentValue'),
          cells: [byGrowth && flows, byMultiple && flows, flows].map(
            (one, at) => one ?? <Unavailable key={at === 0 ? 'growth' : 'multiple'} figure={NOT_AVAILABLE} reason={t('noMethodValue')} />,
          ),
        },
        {
          key: 'enterprise',
          label: t('enterpriseValue'),
          isTotal: true,
          cells: [
            ...amounts(t('enterpriseValue'), ({ enterpriseValue }) => enterpriseValue, bases.enterpriseBy),
            explained(t('enterpriseValue'), amount(blended?.enterpriseValue ?? null), bases.enterpriseValue),
          ],
        },
        {
          key: 'share',
          label: t('terminalShare'),
          isQuiet: true,
          cells: [
            explained(
              `${t('terminalShare')}, ${t('byGrowth')}`,
              writePercent(byGrowth?.terminalShare ?? null),
              bases.terminalShareBy.byGrowth,
            ),
            explained(
              `${t('terminalShare')}, ${t('byMultiple')}`,
              writePercent(byMultiple?.terminalShare ?? null),
              bases.terminalShareBy.byMultiple,
            ),
            explained(t('terminalShare'), writePercent(blended?.terminalShare ?? null), bases.terminalShare),
          ],
        },
        {
          key: 'equity',
          label: t('equityValue'),
          isTotal: true,
          cells: [
            ...amounts(t('equityValue'), ({ equityValue }) => equityValue, bases.equityBy),
            explained(t('equityValue'), amount(blended?.equityValue ?? null), bases.equityValue),
          ],
        },
        {
          key: 'perShare',
          label: `${t('valuePerShare')} (${currency})`,
          isTotal: true,
          cells: [
            explained(`${t('valuePerShare')}, ${t('byGrowth')}`, perShare(byGrowth?.perShare ?? null), bases.perShareBy.byGrowth),
            explained(`${t('valuePerShare')}, ${t('byMultiple')}`, perShare(byMultiple?.perShare ?? null), bases.perShareBy.byMultiple),
            explained(t('valuePerShare'), perShare(blended?.perShare ?? null), bases.perShare),
          ],
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
