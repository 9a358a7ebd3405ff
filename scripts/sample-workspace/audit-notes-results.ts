/** Notes 14 to 21 of the audit report: what stands behind the result and the cash flows. */
import { accounts, ebitdaBridge, expensesByNature, movements, orderBacklog, shares, earningsPerShareWon } from './figures.ts'
import { htmlTable, line, paragraph, subtotal, total } from './html-table.ts'
import { contractLiabilityParts, leaseInterest, noteYears, taxAtStatutoryRate, taxEffects } from './note-figures.ts'
import type { NoteYear } from './note-figures.ts'
import { plain } from './number-text.ts'

const unit = '(단위: 백만원)'
const bothYears = ['구분', '당기', '전기']
const both = (pick: (year: NoteYear) => number): number[] => noteYears.map(pick)

function revenue(): string {
  const overTime = (year: NoteYear) => accounts[year].income.segments.subscription + accounts[year].income.segments.service
  return `<h2>14. 고객과의 계약에서 생기는 수익</h2>
<h3>(1) 수익인식 시기별 매출액 및 계약부채</h3>
${htmlTable({
  head: bothYears,
  unit,
  rows: [
    line('한 시점에 인식한 수익', ...both((year) => accounts[year].income.segments.equipment)),
    line('기간에 걸쳐 인식한 수익', ...both(overTime)),
    total('매출액', ...both((year) => accounts[year].income.revenue)),
    line('계약부채: 구독료 선수분', ...both((year) => contractLiabilityParts[year].subscription)),
    line('계약부채: 설비 선수금', ...both((year) => contractLiabilityParts[year].equipment)),
    total('계약부채', ...both((year) => accounts[year].balance.contractLiabilities)),
  ],
})}
${paragraph(
  `기초 계약부채 중 당기에 수익으로 인식한 금액은 ${plain(contractLiabilityParts[2025].recognised)}백만원(전기: ${plain(contractLiabilityParts[2024].recognised)}백만원)입니다. 당기말 현재 설비 공급계약 중 아직 이행되지 않은 수행의무에 배분된 거래가격(수주잔고)은 ${plain(orderBacklog[2025])}백만원(전기말: ${plain(orderBacklog[2024])}백만원)입니다.`,
)}`
}

function nature(): string {
  const of = (pick: (parts: ReturnType<typeof expensesByNature>) => number): number[] =>
    both((year) => pick(expensesByNature(year, movements[year].selling)))
  return `<h2>15. 비용의 성격별 분류</h2>
${htmlTable({
  head: bothYears,
  unit,
  rows: [
    line('재고자산의 변동 및 원재료 사용액', ...of((parts) => parts.materials)),
    line('종업원급여', ...of((parts) => parts.employees)),
    line('외주가공비', ...of((parts) => parts.outsourcing)),
    line('감가상각비 (사용권자산 포함)', ...of((parts) => parts.depreciation)),
    line('무형자산상각비', ...of((parts) => parts.amortisation)),
    line('지급수수료', ...of((parts) => parts.fees)),
    line('클라우드 이용료', ...of((parts) => parts.cloud)),
    line('판매보증비', ...of((parts) => parts.warranty)),
    line('운반비', ...of((parts) => parts.freight)),
    line('광고선전비', ...of((parts) => parts.advertising)),
    line('대손상각비', ...of((parts) => parts.badDebt)),
    line('기타', ...of((parts) => parts.sundry)),
    total('매출원가와 판매비와관리비의 합계', ...both((year) => accounts[year].income.costOfSales + accounts[year].income.sellingExpenses)),
  ],
})}`
}

function selling(): string {
  const names = {
    salaries: '급여',
    retirement: '퇴직급여',
    welfare: '복리후생비',
    shareBased: '주식보상비용',
    research: '경상연구개발비',
    fees: '지급수수료',
    warranty: '판매보증비',
    freight: '운반비',
    advertising: '광고선전비',
    depreciation: '감가상각비',
    amortisation: '무형자산상각비',
    badDebt: '대손상각비',
    sundry: '기타',
  } as const
  const keys = Object.keys(names) as (keyof typeof names)[]
  return `<h2>16. 판매비와관리비</h2>
${htmlTable({
  head: bothYears,
  unit,
  rows: [
    ...keys.map((key) => line(names[key], ...both((year) => movements[year].selling[key]))),
    total('합계', ...both((year) => accounts[year].income.sellingExpenses)),
  ],
})}
${paragraph(
  `당기 지급수수료에는 전사적자원관리(ERP) 시스템 전환과 관련하여 일회성으로 발생한 용역비 ${plain(ebitdaBridge.systemMigration)}백만원이 포함되어 있습니다. 이를 제외하고 당기와 전기의 매출원가 및 판매비와관리비에 포함된 비경상적 비용은 없습니다.`,
)}`
}

const otherItems = (): string => `<h2>17. 기타수익 및 기타비용</h2>
${htmlTable({
  head: bothYears,
  unit,
  rows: [
    line('임대료수익', ...both((year) => movements[year].otherIncome.rent)),
    line('잡이익', ...both((year) => movements[year].otherIncome.sundry)),
    total('기타수익 합계', ...both((year) => accounts[year].income.otherIncome)),
    line('소송충당부채전입액', ...both((year) => movements[year].otherExpense.litigation)),
    line('유형자산처분손실', ...both((year) => movements[year].otherExpense.disposalLoss)),
    line('기부금', ...both((year) => movements[year].otherExpense.donations)),
    line('잡손실', ...both((year) => movements[year].otherExpense.sundry)),
    total('기타비용 합계', ...both((year) => accounts[year].income.otherExpense)),
  ],
})}`

const finance = (): string => `<h2>18. 금융수익 및 금융비용</h2>
${htmlTable({
  head: bothYears,
  unit,
  rows: [
    line('이자수익', ...both((year) => movements[year].financeIncome.interest)),
    line('외환차익', ...both((year) => movements[year].financeIncome.exchange)),
    total('금융수익 합계', ...both((year) => accounts[year].income.financeIncome)),
    line('이자비용: 차입금', ...both((year) => movements[year].financeCost.interest - leaseInterest[year])),
    line('이자비용: 리스부채', ...both((year) => leaseInterest[year])),
    line('외환차손', ...both((year) => movements[year].financeCost.exchange)),
    total('금융비용 합계', ...both((year) => accounts[year].income.financeCost)),
  ],
})}`

function tax(): string {
  const statutory = both((year) => taxAtStatutoryRate(accounts[year].income.beforeTax))
  const rest = noteYears.map(
    (year, index) => accounts[year].income.tax - (statutory[index] ?? 0) - taxEffects[year].notDeductible - taxEffects[year].researchCredit,
  )
  return `<h2>19. 법인세비용</h2>
${htmlTable({
  head: bothYears,
  unit,
  rows: [
    line('당기법인세', ...both((year) => accounts[year].income.currentTax)),
    line('일시적차이로 인한 이연법인세 변동', ...both((year) => accounts[year].income.deferredTax)),
    total('법인세비용', ...both((year) => accounts[year].income.tax)),
    subtotal('법인세비용차감전순이익', ...both((year) => accounts[year].income.beforeTax)),
    line('적용세율에 따른 법인세', ...statutory),
    line('공제되지 않는 비용의 효과', ...both((year) => taxEffects[year].notDeductible)),
    line('연구ㆍ인력개발비 세액공제', ...both((year) => taxEffects[year].researchCredit)),
    line('기타', ...rest),
    total('법인세비용', ...both((year) => accounts[year].income.tax)),
  ],
})}`
}

const perShare = (): string => `<h2>20. 주당이익</h2>
${htmlTable({
  head: bothYears,
  rows: [
    line('당기순이익 (백만원)', ...both((year) => accounts[year].income.netIncome)),
    line('가중평균유통주식수 (주)', ...both((year) => shares.weighted[year])),
    total('기본주당이익 (원)', ...both((year) => earningsPerShareWon(year))),
  ],
})}
${paragraph('전환우선주는 보통주와 동일한 배당권을 가지므로 발행일부터 가중평균유통주식수에 포함하였습니다. 주식선택권의 희석효과는 중요하지 않습니다.')}`

function cash(): string {
  const of = (pick: (year: NoteYear) => number): number[] => both(pick)
  const adjusted = (key: keyof (typeof accounts)[2025]['cashFlow']['adjustments']) => of((year) => accounts[year].cashFlow.adjustments[key])
  const changed = (key: keyof (typeof accounts)[2025]['cashFlow']['workingCapital']) =>
    of((year) => accounts[year].cashFlow.workingCapital[key])
  return `<h2>21. 영업에서 창출된 현금흐름</h2>
${htmlTable({
  head: bothYears,
  unit,
  rows: [
    subtotal('당기순이익', ...of((year) => accounts[year].income.netIncome)),
    line('법인세비용', ...adjusted('tax')),
    line('이자비용', ...adjusted('interestCost')),
    line('이자수익', ...adjusted('interestIncome')),
    line('감가상각비', ...adjusted('depreciation')),
    line('무형자산상각비', ...adjusted('amortisation')),
    line('주식보상비용', ...adjusted('shareBased')),
    line('대손상각비', ...adjusted('badDebt')),
    line('퇴직급여', ...adjusted('pension')),
    line('판매보증비', ...adjusted('warranty')),
    line('소송충당부채전입액', ...adjusted('litigation')),
    line('유형자산처분손실', ...adjusted('disposalLoss')),
    line('매출채권의 증가', ...changed('receivables')),
    line('기타채권의 증가', ...changed('otherReceivables')),
    line('재고자산의 증가', ...changed('inventories')),
    line('기타유동자산의 증가', ...changed('otherCurrentAssets')),
    line('매입채무의 증가', ...changed('payables')),
    line('미지급금 및 미지급비용의 증가', ...changed('otherPayables')),
    line('계약부채의 증가', ...changed('contractLiabilities')),
    line('판매보증충당부채의 사용', ...changed('warrantyUsed')),
    line('퇴직금 및 기여금의 지급', ...changed('pensionPaid')),
    total('영업에서 창출된 현금흐름', ...of((year) => accounts[year].cashFlow.generated)),
  ],
})}
${paragraph(`현금의 유입과 유출이 없는 중요한 거래로서 당기 중 사용권자산의 취득으로 인한 리스부채의 증가는 ${plain(movements[2025].leaseAdditions)}백만원(전기: ${plain(movements[2024].leaseAdditions)}백만원)입니다.`)}`
}

export const resultNotes = (): string => revenue() + nature() + selling() + otherItems() + finance() + tax() + perShare() + cash()
