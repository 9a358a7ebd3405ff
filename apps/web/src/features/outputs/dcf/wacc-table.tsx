import type { DcfValuationView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'
import { FigureTable } from '../figure-table.tsx'
import type { DcfFigures } from './use-dcf-figures.ts'
import { writeNumber, writePercent } from './written-figure.ts'

interface Assumed {
  value: number
  source?: string | undefined
}

/** The cost of capital from its parts, each with its source. */
export function WaccTable({ result, figures }: { result: DcfValuationView; figures: DcfFigures }) {
  const t = useTexts(dcfTexts)
  const { wacc, assumptions } = result
  const { structure, ...assumed } = assumptions.wacc
  const rate = (value: number) => writePercent(value, 2)
  const input = (
    key: 'riskFree' | 'equityRiskPremium' | 'sizePremium' | 'countryPremium' | 'preTaxDebtCost' | 'taxRate',
    of: Assumed | undefined,
  ) => (of === undefined ? [] : [{ key, label: t(key), cells: [rate(of.value), of.source ?? t('assumption')] }])
  const made = (key: 'costOfEquity' | 'afterTaxDebtCost' | 'wacc', value: number) => ({
    key,
    label: t(key),
    isTotal: true,
    cells: [rate(value), t('calculated')],
  })
  const weightSource = t(structure === 'market' ? 'marketStructure' : 'targetStructure')
  return (
    <FigureTable
      label={t('waccBuildUp')}
      corner={t('input')}
      columns={[
        { key: 'value', label: t('value') },
        { key: 'source', label: t('source'), isText: true },
      ]}
      rows={[
        ...input('riskFree', assumed.riskFree),
        {
          key: 'unleveredBeta',
          label: t('unleveredBeta'),
          cells: [writeNumber(assumed.unleveredBeta.value, 2), assumed.unleveredBeta.source ?? t('assumption')],
        },
        { key: 'releveredBeta', label: t('releveredBeta'), cells: [writeNumber(wacc.releveredBeta, 2), t('calculated')] },
        ...input('equityRiskPremium', assumed.equityRiskPremium),
        ...input('sizePremium', assumed.sizePremium),
        ...input('countryPremium', assumed.countryPremium),
        made('costOfEquity', wacc.costOfEquity),
        ...input('preTaxDebtCost', assumed.preTaxDebtCost),
        ...input('taxRate', assumed.taxRate),
        made('afterTaxDebtCost', wacc.afterTaxCostOfDebt),
        ...(wacc.marketEquity === null
          ? []
          : [
              {
                key: 'equity',
                label: `${t('marketEquity')} (${figures.unit.label})`,
                cells: [figures.amount(wacc.marketEquity), t('calculated')],
              },
            ]),
        { key: 'debt', label: `${t('grossDebt')} (${figures.unit.label})`, cells: [figures.amount(wacc.grossDebt), t('calculated')] },
        { key: 'equityWeight', label: t('equityWeight'), cells: [writePercent(wacc.equityWeight), weightSource] },
        { key: 'debtWeight', label: t('debtWeight'), cells: [writePercent(wacc.debtWeight), weightSource] },
        made('wacc', wacc.wacc),
      ]}
    />
  )
}
