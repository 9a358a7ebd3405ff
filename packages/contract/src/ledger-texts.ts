import { type Language, type Translated, translate } from './language.ts'

/** Labels of column roles, in forms and workbooks. */
export const ledgerRoleTexts = {
  customer: { ko: '고객', en: 'Customer' },
  order: { ko: '주문번호', en: 'Order number' },
  date: { ko: '주문일', en: 'Order date' },
  grossAmount: { ko: '주문금액', en: 'Order amount' },
  quantity: { ko: '수량', en: 'Quantity' },
  unitPrice: { ko: '단가', en: 'Unit price' },
  discount: { ko: '할인금액', en: 'Discount' },
  cancelledAmount: { ko: '취소금액', en: 'Cancelled amount' },
  returnedAmount: { ko: '반품·환불금액', en: 'Returned amount' },
  status: { ko: '주문상태', en: 'Order status' },
  sellerPayout: { ko: '판매자 정산금액', en: 'Seller payout' },
  costOfGoods: { ko: '매출원가', en: 'Cost of goods' },
  fulfilment: { ko: '물류비', en: 'Fulfilment cost' },
  payment: { ko: '결제 수수료', en: 'Payment fee' },
  channel: { ko: '유입·판매 채널', en: 'Channel' },
  product: { ko: '상품', en: 'Product' },
  currency: { ko: '통화', en: 'Currency' },
  invoice: { ko: '청구번호', en: 'Invoice number' },
  month: { ko: '귀속월·청구일', en: 'Month or invoice date' },
  serviceEnd: { ko: '서비스 종료일', en: 'End of service' },
  recurringAmount: { ko: '반복매출', en: 'Recurring amount' },
  servicesAmount: { ko: '용역매출', en: 'Services amount' },
  start: { ko: '계약 시작일', en: 'Contract start' },
  end: { ko: '계약 종료일', en: 'Contract end' },
  annualValue: { ko: '연간 계약금액', en: 'Annual contract value' },
  renewal: { ko: '자동갱신 여부', en: 'Renewal' },
} as const satisfies Record<string, Translated>

/** Texts of the cleaning rules. */
export const ledgerRuleTexts = {
  'repeated-heading': { ko: '머리글이 반복된 행', en: 'Heading repeated among the rows' },
  'total-row': { ko: '합계·소계 행', en: 'Total or subtotal' },
  'duplicate-row': {
    ko: '같은 주문·청구의 모든 값이 동일한 중복 행',
    en: 'Duplicate: every value equals that of an earlier row of the same record',
  },
  'missing-customer': { ko: '고객이 없는 행', en: 'No customer' },
  'missing-amount': { ko: '금액이 없는 행', en: 'No amount' },
  'unreadable-date': { ko: '읽을 수 없는 날짜', en: 'Date cannot be read' },
  'unreadable-amount': { ko: '읽을 수 없는 금액', en: 'Amount cannot be read' },
  'date-out-of-range': { ko: '기준일 이후이거나 20년 이전인 날짜', en: 'Date after the last period, or more than 20 years before it' },
  'status-left-out': { ko: '제외하기로 한 주문상태', en: 'Status that is not counted as an order' },
  'unmatched-return': { ko: '앞선 주문을 찾을 수 없는 반품·취소', en: 'Return without an earlier order of the customer to take it off' },
  'unmatched-credit': { ko: '차감할 이전 청구가 없는 마이너스 금액', en: 'Credit without earlier revenue of the customer to take it off' },
  'end-before-start': { ko: '시작일보다 빠른 종료일', en: 'End before the start' },
  'not-in-force': { ko: '기준일에 유효하지 않은 계약', en: 'Contract not in force at the as-of date' },
  'merged-spelling': { ko: '표기가 다른 같은 고객을 통합', en: 'Spellings of one customer merged' },
  'negative-as-return': { ko: '마이너스 금액을 반품으로 처리', en: 'Negative amount taken as a return' },
  'negative-deduction': { ko: '마이너스로 적힌 차감액을 양수로 처리', en: 'Deduction written as a negative taken as positive' },
  'credit-carried-back': { ko: '마이너스 금액을 해당 고객의 이전 월에서 차감', en: 'Credit taken off earlier months of the customer' },
  'lines-joined': { ko: '한 주문의 여러 행을 합산', en: 'Lines of one order added up' },
  'spread-over-service': { ko: '서비스 기간에 걸쳐 월별로 배분', en: 'Amount spread evenly over the months of service' },
  'excess-deduction': { ko: '주문금액보다 큰 차감액', en: 'Deductions exceed the amount of the order' },
  'identical-row': {
    ko: '주문번호 없이 모든 값이 동일한 행 (사용함)',
    en: 'Rows alike in every value, without a number that would show them to be one (used)',
  },
  'order-of-several-customers': {
    ko: '고객이 둘 이상인 주문번호 (고객별로 집계)',
    en: 'Order number of several customers (counted apart)',
  },
  'unlisted-status': {
    ko: '의미를 지정하지 않은 주문상태 (정상 주문으로 집계)',
    en: 'Status without a stated meaning (counted as an order)',
  },
  'zero-amount': { ko: '금액이 0인 행 (사용함)', en: 'Amount of zero (used)' },
} as const satisfies Record<string, Translated>
export type LedgerRuleCode = keyof typeof ledgerRuleTexts
export const ledgerRuleCodes = Object.keys(ledgerRuleTexts) as [LedgerRuleCode, ...LedgerRuleCode[]]

/** Texts of the definitions that follow from columns and choices. */
const definitionTexts = {
  'gmv-before-discount': {
    ko: 'GMV는 취소·반품·할인 차감 전 주문금액의 합계',
    en: 'GMV is the amount of all orders before cancellations, returns and discounts',
  },
  'gmv-after-discount': {
    ko: 'GMV는 할인 후 주문금액에 할인금액을 더한 합계',
    en: 'GMV is what was asked after discounts, with the discounts added back',
  },
  'without-tax': {
    ko: '주문금액에 포함된 부가가치세 {rate} 제외',
    en: 'Amounts of orders are taken without the {rate} tax that they include',
  },
  'customer-is-buyer': {
    ko: '고객은 취소되지 않은 주문이 있는 구매자, 신규 고객은 데이터상 첫 주문 고객',
    en: 'A customer has an order that was not cancelled as a whole; a new one has the first order in the data',
  },
  'returns-by-order': {
    ko: '반품은 환불 시점이 아닌 주문 시점에 귀속',
    en: 'Returns count in the period of their order, not of the refund',
  },
  margins: {
    ko: 'CM1 = 순매출 − 매출원가, CM2 = CM1 − 물류비 − 결제 수수료, CM3 = CM2 − 마케팅비',
    en: 'CM1 = net revenue − cost of goods; CM2 = CM1 − fulfilment − payment fees; CM3 = CM2 − marketing',
  },
  'costs-shared-out': {
    ko: '기간별로만 확인되는 매출원가·결제 수수료는 순매출 기준, 물류비는 주문 수 기준으로 코호트에 배분',
    en: 'Of costs known by period alone, cost of goods and payment fees are shared out to cohorts by net revenue, fulfilment by orders',
  },
  'cac-of-marketing': { ko: '혼합 CAC = 마케팅비 ÷ 신규 고객', en: 'Blended CAC = marketing ÷ new customers' },
  'repeat-window': {
    ko: '재구매율은 첫 주문 다음 날부터 기간 내 재주문 고객 비율이며, 기간 전체가 관찰된 고객만 포함',
    en: 'A repeat order is on a later day than the first; only customers observed for the whole window count',
  },
  'arr-of-month': {
    ko: 'ARR = 기말 월의 고객별 반복매출 × 12. 용역·일회성 매출 제외',
    en: 'ARR = recurring revenue of the last month of a period × 12, customer by customer, without services and one-off fees',
  },
  'arr-of-contracts': {
    ko: 'ARR = 기말 월에 유효한 계약의 연간 계약금액',
    en: 'ARR = annual value of the contracts in force in the last month of a period',
  },
  retention: {
    ko: 'GRR = (기초 − 축소 − 이탈) ÷ 기초, NRR = GRR + 확장 ÷ 기초. 신규·재활성 고객은 제외',
    en: 'GRR = (beginning − contraction − churn) ÷ beginning; NRR = GRR + expansion ÷ beginning; new and returning customers are in neither',
  },
  'first-month-is-beginning': {
    ko: '데이터 첫 달의 고객은 기초 고객으로 집계',
    en: 'Customers of the first month of the data are its beginning: nobody can tell when they came',
  },
  'months-rest': {
    ko: '기간 길이에 맞지 않는 첫 {months}개월은 브리지에서 제외',
    en: 'The first {months} months make no whole period and are left out of the bridge',
  },
} as const satisfies Record<string, Translated>
export type LedgerDefinitionCode = keyof typeof definitionTexts
export const ledgerDefinitionCodes = Object.keys(definitionTexts) as [LedgerDefinitionCode, ...LedgerDefinitionCode[]]

/** Describes a definition. @param figures the placeholders of the text: `rate` is a fraction */
export function describeLedgerDefinition(
  code: LedgerDefinitionCode,
  figures: Readonly<Record<string, number | string>>,
  language: Language,
): string {
  const { rate } = figures
  const details = typeof rate === 'number' ? { ...figures, rate: `${Number((rate * 100).toFixed(2))}%` } : figures
  return translate(definitionTexts[code], language, details)
}

/** Texts of the checks of e-commerce metrics, also used in the workbook. */
export const ecommerceCheckTexts = {
  'ledger-ties': { ko: '순매출 = 총계정원장 (허용 차이 이내)', en: 'Net revenue = general ledger, within tolerance' },
  'amounts-add-up': { ko: '읽은 금액 = 사용 + 제외', en: 'Amounts read = used + left out' },
  'left-out-small': { ko: '제외 금액 ≤ 읽은 금액의 1%', en: 'Amounts left out are at most 1% of those read' },
  'margins-in-order': { ko: 'CM3 ≤ CM2 ≤ CM1 ≤ 순매출', en: 'CM3 ≤ CM2 ≤ CM1 ≤ net revenue' },
  'orders-cover-customers': { ko: '주문 수 ≥ 구매 고객 ≥ 신규 고객', en: 'Orders ≥ active customers ≥ new customers' },
  'channels-add-up': { ko: '채널 신규 고객 합계 = 신규 고객', en: 'New customers of channels = new customers' },
  'first-orders-are-new': { ko: '코호트 첫 주문 고객 = 신규 고객', en: 'First-order customers of the cohort = new customers' },
  'cohorts-add-up': { ko: '코호트 구매 고객 합계 = 구매 고객', en: 'Ordering customers of all cohorts = active customers' },
  'concentration-within-revenue': { ko: '고객별 순매출 합계 = 순매출', en: 'Net revenue of all customers = net revenue' },
  'first-period-whole': { ko: '첫 기간의 데이터가 온전함', en: 'The data cover all of the first period' },
} as const satisfies Record<string, Translated>
export type EcommerceCheckCode = keyof typeof ecommerceCheckTexts
export const ecommerceCheckCodes = Object.keys(ecommerceCheckTexts) as [EcommerceCheckCode, ...EcommerceCheckCode[]]

/** Texts of the checks of SaaS metrics, also used in the workbook. */
export const saasCheckTexts = {
  'bridge-ties': {
    ko: '기초 + 신규 + 재활성 + 확장 − 축소 − 이탈 = 기말 ARR',
    en: 'Beginning + new + reactivation + expansion − contraction − churn = ending ARR',
  },
  'customers-tie': { ko: '기초 + 신규 + 재활성 − 이탈 = 기말 고객', en: 'Beginning + new + reactivated − churned = ending customers' },
  'retention-in-order': { ko: 'GRR ≤ 100% 이고 GRR ≤ NRR', en: 'GRR ≤ 100% and GRR ≤ NRR' },
  'ledger-ties': {
    ko: '반복매출 = 총계정원장 구독 매출 (허용 차이 이내)',
    en: 'Recurring revenue = subscription revenue of the general ledger, within tolerance',
  },
  'stated-arr': { ko: '기말 ARR = 회사 제시 ARR', en: 'Ending ARR = as stated by the company' },
  'stated-customers': { ko: '기말 고객 = 회사 제시 고객 수', en: 'Ending customers = as stated by the company' },
  'cohorts-add-up': { ko: '코호트 최근 ARR 합계 = 기말 ARR', en: 'Latest ARR of cohorts = ending ARR' },
  'cohort-customers-add-up': { ko: '코호트 최근 고객 합계 = 기말 고객', en: 'Latest customers of cohorts = ending customers' },
  'amounts-add-up': { ko: '읽은 금액 = 사용 + 제외', en: 'Amounts read = used + left out' },
  'left-out-small': { ko: '제외 금액 ≤ 읽은 금액의 1%', en: 'Amounts left out are at most 1% of those read' },
  'contracts-cover-arr': {
    ko: '유효 계약의 연간 계약금액 = 기말 ARR (90~110%)',
    en: 'Annual value of contracts in force is 90 to 110% of ending ARR',
  },
} as const satisfies Record<string, Translated>
export type SaasCheckCode = keyof typeof saasCheckTexts
export const saasCheckCodes = Object.keys(saasCheckTexts) as [SaasCheckCode, ...SaasCheckCode[]]
