import type { OperatingMeasureId } from '@dossier/lexicon'
import type { Translated } from './language.ts'

/** Names of operating measures. Those that are amounts of money are in the currency of the statements. */
export const operatingMeasureTexts: Readonly<Record<OperatingMeasureId, Translated>> = {
  'employee-count': { ko: '임직원 수(명)', en: 'Employees' },
  'paying-customers': { ko: '고객 수', en: 'Customers' },
  'paid-subscribers': { ko: '가입자 수', en: 'Subscribers' },
  'monthly-active-users': { ko: '월간 활성 이용자(MAU)', en: 'Monthly active users (MAU)' },
  'store-count-end': { ko: '점포 수', en: 'Stores' },
  'annualised-recurring-revenue': { ko: '연간 반복 매출(ARR)', en: 'Annual recurring revenue (ARR)' },
  gmv: { ko: '총거래액(GMV)', en: 'Gross merchandise volume (GMV)' },
  'remaining-performance-obligation': { ko: '잔여 수행의무(RPO)', en: 'Remaining performance obligations (RPO)' },
  'order-backlog-amount': { ko: '수주잔고', en: 'Order backlog' },
}
