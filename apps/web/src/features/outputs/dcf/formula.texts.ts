import { defineTexts } from '../../../i18n/index.ts'

/** Formulas of a valuation in words, and what is in them. */
export const formulaTexts = defineTexts('dcf-formulas', {
  ofYear: { ko: '{label}, {year}', en: '{label}, {year}' },
  growthRate: { ko: '성장률', en: 'Growth' },
  share: { ko: '{label} 비율(매출액 대비)', en: '{label}, share of revenue' },
  workingCapital: { ko: '순운전자본', en: 'Working capital' },
  workingCapitalIncrease: { ko: '순운전자본 증가', en: 'Increase in working capital' },
  depreciation: { ko: '감가상각비', en: 'D&A' },
  capex: { ko: '자본적지출(CAPEX)', en: 'Capex' },
  tax: { ko: '영업이익 법인세', en: 'Taxes on EBIT' },
  yearNumber: { ko: '추정연차', en: 'Forecast year' },
  revenueFormula: { ko: '전년 매출액 × (1 + 성장률)', en: 'Revenue of the year before × (1 + growth)' },
  growthFormula: { ko: '매출액 ÷ 전년 매출액 − 1', en: 'Revenue ÷ revenue of the year before − 1' },
  ebitFormula: { ko: '매출액 × 영업이익률', en: 'Revenue × EBIT margin' },
  marginFormula: { ko: 'EBIT ÷ 매출액', en: 'EBIT ÷ revenue' },
  taxFormula: { ko: 'EBIT × 법인세율. 영업손실에는 과세하지 않음', en: 'EBIT × tax rate; a loss pays no tax' },
  nopatFormula: { ko: 'EBIT − 영업이익 법인세', en: 'EBIT − taxes on EBIT' },
  shareFormula: { ko: '매출액 × 매출액 대비 비율', en: 'Revenue × share of revenue' },
  changeFormula: {
    ko: '전년 순운전자본 − 당년 순운전자본. 음수이면 현금이 묶임',
    en: 'Working capital of the year before − working capital; negative ties up cash',
  },
  changeForecastFormula: {
    ko: '전년 순운전자본 − 매출액 × 순운전자본 비율',
    en: 'Working capital of the year before − revenue × its share of revenue',
  },
  freeCashFlowFormula: {
    ko: 'EBIT × (1 − 법인세율) + 감가상각비 − CAPEX − 순운전자본 증가',
    en: 'EBIT × (1 − t) + D&A − capex − increase in working capital',
  },
  discountFormula: { ko: '1 ÷ (1 + WACC)^(연차 − 0.5). 기중 현금흐름 가정', en: '1 ÷ (1 + WACC)^(year − 0.5), mid-year' },
  presentFormula: { ko: '잉여현금흐름 × 현가계수', en: 'Free cash flow × discount factor' },
  flowsFormula: { ko: '추정기간 잉여현금흐름의 현재가치 합계', en: 'Sum of the present values of free cash flow' },
  terminalGrowthFormula: {
    ko: '마지막 추정연도 잉여현금흐름 × (1 + 영구성장률) ÷ (WACC − 영구성장률)',
    en: 'Free cash flow of the last year × (1 + g) ÷ (WACC − g)',
  },
  terminalMultipleFormula: { ko: '마지막 추정연도 EBITDA × 배수', en: 'EBITDA of the last year × multiple' },
  ebitda: { ko: 'EBITDA', en: 'EBITDA' },
  terminalPresentGrowthFormula: { ko: '잔존가치 ÷ (1 + WACC)^(N − 0.5)', en: 'Terminal value ÷ (1 + WACC)^(N − 0.5)' },
  terminalPresentMultipleFormula: { ko: '잔존가치 ÷ (1 + WACC)^N', en: 'Terminal value ÷ (1 + WACC)^N' },
  impliedMultipleFormula: {
    ko: '영구성장법 잔존가치 × (1 + WACC)^0.5 ÷ 마지막 추정연도 EBITDA',
    en: 'Terminal value by growth × (1 + WACC)^0.5 ÷ EBITDA of the last year',
  },
  impliedGrowthFormula: {
    ko: '(배수법 잔존가치 × WACC − F) ÷ (배수법 잔존가치 + F), F = 마지막 잉여현금흐름 × (1 + WACC)^0.5',
    en: '(Terminal value by multiple × WACC − F) ÷ (that value + F), where F = last free cash flow × (1 + WACC)^0.5',
  },
  lastYear: { ko: '추정연수 N', en: 'Forecast years N' },
  methodFormula: { ko: '현금흐름의 현재가치 + 잔존가치의 현재가치', en: 'PV of cash flows + PV of terminal value' },
  enterpriseFormula: {
    ko: '영구성장법 기업가치 × 가중치 + 배수법 기업가치 × 가중치',
    en: 'Enterprise value by growth × its weight + by multiple × its weight',
  },
  weightOf: { ko: '{method} 가중치', en: 'Weight of {method}' },
  equityFormula: {
    ko: '기업가치 + 현금·투자자산 − 차입금 등',
    en: 'Enterprise value + cash and investments − debt and other claims',
  },
  sharesFormula: {
    ko: '유통주식수 + 주당가치에서 행사 가능한 옵션의 순증가(자기주식법)',
    en: 'Shares outstanding + options in the money, net of the shares that their proceeds buy (treasury-stock method)',
  },
  outstanding: { ko: '유통주식수', en: 'Shares outstanding' },
  option: { ko: '{name}, 행사가 {strike}', en: '{name}, strike {strike}' },
  perShareFormula: { ko: '주주가치 ÷ 희석주식수', en: 'Equity value ÷ diluted shares' },
  premiumFormula: { ko: '주당가치 ÷ 현재 주가 − 1', en: 'Value per share ÷ share price − 1' },
  terminalShareFormula: { ko: '1 − 현금흐름의 현재가치 ÷ 기업가치', en: '1 − PV of cash flows ÷ enterprise value' },
  betaFormula: { ko: '무부채 베타 × (1 + (1 − 법인세율) × D/E)', en: 'Unlevered beta × (1 + (1 − t) × D/E)' },
  debtToEquity: { ko: 'D/E', en: 'D/E' },
  costOfEquityFormula: {
    ko: '무위험이자율 + 베타 × 시장위험프리미엄 + 규모 프리미엄 + 국가위험프리미엄',
    en: 'Risk-free rate + beta × equity risk premium + size and country premiums',
  },
  afterTaxDebtFormula: { ko: '세전 타인자본비용 × (1 − 법인세율)', en: 'Pre-tax cost of debt × (1 − t)' },
  waccFormula: {
    ko: '자기자본비용 × 자기자본 비중 + 세후 타인자본비용 × 타인자본 비중',
    en: 'Cost of equity × weight of equity + after-tax cost of debt × weight of debt',
  },
  marketEquityFormula: { ko: '현재 주가 × 희석주식수', en: 'Share price × diluted shares at that price' },
  grossDebtFormula: { ko: '차입금 + 리스부채', en: 'Borrowings + lease liabilities' },
  debtWeightMarketFormula: { ko: '총차입금 ÷ (총차입금 + 시가총액)', en: 'Gross debt ÷ (gross debt + market equity)' },
  equityWeightFormula: { ko: '1 − 타인자본 비중', en: '1 − weight of debt' },
})

export type FormulaText = keyof typeof formulaTexts.table
