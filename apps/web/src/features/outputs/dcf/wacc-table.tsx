import { citedSource, type DcfValuationView, type Quoted } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { FigureTable } from '../figure-table.tsx'
import { dcfTexts } from './dcf.texts.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { basisOfAssumption, type FigureBasis } from '../basis/figure-basis.ts'
import type { DcfFigures } from './use-dcf-figures.ts'
import { useValuationWords } from './use-valuation-words.ts'
import { capitalBases } from './valuation-bases.ts'
import { writeNumber, writePercent } from '../written-figure.ts'

interface Assumed {
  value: number
  source?: string | undefined
  quoted?: Quoted | undefined
}

/** The cost of capital from its parts, each with its source. */
export function WaccTable({ result, figures }: { result: DcfValuationView; figures: DcfFigures }) {
  const t = useTexts(dcfTexts)
  const language = useLanguage()
  const bases = capitalBases(result, useValuationWords(figures))
  const { wacc, assumptions } = result
  const { structure, ...assumed } = assumptions.wacc
  const rate = (value: number) => writePercent(value, 2)
  const explained = (label: string, figure: string, basis: FigureBasis) => (
    <ExplainedFigure key={label} label={label} figure={figure} basis={basis} />
  )
  const input = (
    key: 'riskFree' | 'equityRiskPremium' | 'sizePremium' | 'countryPremium' | 'preTaxDebtCost' | 'taxRate' | 'unleveredBeta',
    of: Assumed | undefined,
    write = rate,
  ) =>
    of === undefined
      ? []
      : [
          {
            key,
            label: t(key),
            cells: [explained(t(key), write(of.value), basisOfAssumption(of)), citedSource(of, language) ?? t('assumption')],
          },
        ]
  const made = (key: 'costOfEquity' | 'afterTaxDebtCost' | 'wacc', value: number) => ({
    key,
    label: t(key),
    isTotal: true,
    cells: [explained(t(key), rate(value), bases[key]), t('calculated')],
  })
  const amount = (key: 'marketEquity' | 'grossDebt', value: number) => ({
    key,
    label: `${t(key)} (${figures.unit.label})`,
    cells: [explained(t(key), figures.amount(value), bases[key]), t('calculated')],
  })
  const weight = (key: 'equityWeight' | 'debtWeight') => ({
    key,
    label: t(key),
    cells: [explained(t(key), writePercent(wacc[key]), bases[key]), t(structure === 'market' ? 'marketStructure' : 'targetStructure')],
  })
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
        ...input('unleveredBeta', assumed.unleveredBeta, (beta) => writeNumber(beta, 2)),
        {
          key: 'releveredBeta',
          label: t('releveredBeta'),
          cells: [explained(t('releveredBeta'), writeNumber(wacc.releveredBeta, 2), bases.releveredBeta), t('calculated')],
        },
        ...input('equityRiskPremium', assumed.equityRiskPremium),
        ...input('sizePremium', assumed.sizePremium),
        ...input('countryPremium', assumed.countryPremium),
        made('costOfEquity', wacc.costOfEquity),
        ...input('preTaxDebtCost', assumed.preTaxDebtCost),
        ...input('taxRate', assumed.taxRate),
        made('afterTaxDebtCost', wacc.afterTaxCostOfDebt),
        ...(wacc.marketEquity === null ? [] : [amount('marketEquity', wacc.marketEquity)]),
        amount('grossDebt', wacc.grossDebt),
        weight('equityWeight'),
        weight('debtWeight'),
        made('wacc', wacc.wacc),
      ]}
    />
  )
}
