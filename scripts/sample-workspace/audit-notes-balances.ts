/** Notes 5 to 13 of the audit report: what stands behind the balance sheet. */
import { accounts, ageingBuckets, facilities, movements, parties, receivablesAgeing, shares, sumOf } from './figures.ts'
import { heading, htmlTable, indent, line, paragraph, total } from './html-table.ts'
import {
  assetClasses,
  closingOf,
  intangibleClasses,
  intangibleRoll,
  inventoryParts,
  leaseInterest,
  noteYears,
  pensionParts,
  propertyRoll,
  termLoanParts,
} from './note-figures.ts'
import type { NoteYear } from './note-figures.ts'
import { koreanDate, plain } from './number-text.ts'

const unit = '(단위: 백만원)'
const bothYears = ['구분', '당기', '전기']
const both = (pick: (year: NoteYear) => number): number[] => noteYears.map(pick)
const withSum = (values: readonly number[], sign = 1): number[] =>
  [...values, values.reduce((sum, value) => sum + value, 0)].map((value) => sign * value)

function receivables(): string {
  const names = {
    current: '정상(만기 미도래)',
    days30: '30일 이하 연체',
    days60: '31일~60일 연체',
    days90: '61일~90일 연체',
    days180: '91일~180일 연체',
    older: '180일 초과 연체',
  }
  return `<h2>5. 매출채권 및 기타채권</h2>
<h3>(1) 매출채권의 연령분석 및 손실충당금</h3>
${htmlTable({
  head: ['구분', '당기말<br>총장부금액', '당기말<br>손실충당금', '전기말<br>총장부금액', '전기말<br>손실충당금'],
  unit,
  rows: [
    ...ageingBuckets.map((bucket) =>
      line(
        names[bucket],
        ...noteYears.flatMap((year) => [receivablesAgeing[year].gross[bucket], -receivablesAgeing[year].allowance[bucket]]),
      ),
    ),
    total('합계', ...noteYears.flatMap((year) => [accounts[year].balance.receivablesGross, -accounts[year].balance.allowance])),
  ],
})}
<h3>(2) 손실충당금의 변동</h3>
${htmlTable({
  head: bothYears,
  unit,
  rows: [
    line('기초', ...both((year) => accounts[year].opening.allowance)),
    line('대손상각비', ...both((year) => movements[year].selling.badDebt)),
    line('제각', ...both((year) => -movements[year].receivablesWrittenOff)),
    total('기말', ...both((year) => accounts[year].balance.allowance)),
  ],
})}
${paragraph(`당기말 현재 기타채권 ${plain(accounts[2025].balance.otherReceivables)}백만원은 부가가치세 환급금 및 미수이자로 구성되어 있으며 연체된 금액은 없습니다.`)}`
}

const inventories = (): string => `<h2>6. 재고자산</h2>
${htmlTable({
  head: bothYears,
  unit,
  rows: [
    line('원재료', ...both((year) => inventoryParts[year].rawMaterials)),
    line('재공품', ...both((year) => inventoryParts[year].workInProgress)),
    line('제품 및 상품', ...both((year) => inventoryParts[year].finished)),
    line('재고자산평가충당금', ...both((year) => inventoryParts[year].writeDown)),
    total('합계', ...both((year) => sumOf(inventoryParts[year]))),
  ],
})}`

function property(): string {
  const rows = noteYears.flatMap((year) => {
    const roll = propertyRoll[year]
    return [
      heading(year === 2025 ? '당기' : '전기'),
      indent('기초', ...withSum(roll.opening)),
      indent('취득', ...withSum(roll.additions)),
      indent('처분', ...withSum(roll.disposals, -1)),
      indent('감가상각비', ...withSum(roll.expensed, -1)),
      total('기말', ...withSum(closingOf(roll))),
    ]
  })
  return `<h2>7. 유형자산</h2>
<h3>(1) 유형자산 장부금액의 변동</h3>
${htmlTable({ head: ['구분', ...assetClasses, '합계'], unit, rows })}
${paragraph(`(2) 당기말 현재 지배기업의 토지 및 건물은 ${parties.bank} 차입금과 관련하여 채권최고액 ${plain(facilities.pledgeCeiling)}백만원의 근저당권이 설정되어 있습니다.`)}`
}

const leases = (): string => `<h2>8. 리스</h2>
${htmlTable({
  head: bothYears,
  unit,
  rows: [
    heading('사용권자산'),
    indent('기초', ...both((year) => accounts[year].opening.rightOfUse)),
    indent('증가', ...both((year) => movements[year].leaseAdditions)),
    indent('감가상각비', ...both((year) => -movements[year].leaseDepreciation)),
    total('기말', ...both((year) => accounts[year].balance.rightOfUse)),
    heading('리스부채'),
    indent('유동', ...both((year) => accounts[year].balance.currentLeases)),
    indent('비유동', ...both((year) => accounts[year].balance.leases)),
    total('합계', ...both((year) => accounts[year].totals.leases)),
  ],
})}
${paragraph(`당기 중 리스로 인한 총 현금유출액은 원금 ${plain(movements[2025].leaseRepaid)}백만원과 이자 ${plain(leaseInterest[2025])}백만원을 합한 ${plain(movements[2025].leaseRepaid + leaseInterest[2025])}백만원입니다.`)}`

function intangibles(): string {
  const rows = noteYears.flatMap((year) => {
    const roll = intangibleRoll[year]
    return [
      heading(year === 2025 ? '당기' : '전기'),
      indent('기초', ...withSum(roll.opening)),
      indent('내부개발 및 취득', ...withSum(roll.additions)),
      indent('무형자산상각비', ...withSum(roll.expensed, -1)),
      total('기말', ...withSum(closingOf(roll))),
    ]
  })
  const spent = movements[2025].selling.research + movements[2025].capitalisedDevelopment
  return `<h2>9. 무형자산</h2>
${htmlTable({ head: ['구분', ...intangibleClasses, '합계'], unit, rows })}
${paragraph(`당기 중 연구 및 개발활동에 지출한 금액은 총 ${plain(spent)}백만원이며, 이 중 ${plain(movements[2025].capitalisedDevelopment)}백만원을 개발비로 자산화하고 ${plain(movements[2025].selling.research)}백만원을 경상연구개발비로 인식하였습니다.`)}`
}

const borrowings = (): string => `<h2>10. 차입금</h2>
${htmlTable({
  head: ['구분', '차입처', '만기', '연이자율(%)', '당기말', '전기말'],
  unit,
  rows: [
    line(
      '운전자금 한도대출',
      parties.bank,
      '2026.09.30',
      facilities.shortTermRate,
      ...both((year) => accounts[year].balance.shortTermLoans),
    ),
    line('시설자금대출', parties.bank, '2028.12.31', facilities.termRate, ...both((year) => termLoanParts[year].facility)),
    line('성장자금대출', parties.bank, '2029.06.30', facilities.drawnTermRate, ...both((year) => termLoanParts[year].growth)),
    total('합계', '', '', '', ...both((year) => accounts[year].totals.loans)),
    line(
      '차감: 유동항목',
      '',
      '',
      '',
      ...both((year) => -(accounts[year].balance.shortTermLoans + accounts[year].balance.currentTermLoans)),
    ),
    total('장기차입금', '', '', '', ...both((year) => accounts[year].balance.termLoans)),
  ],
})}
${paragraph(`운전자금 한도대출의 약정한도는 ${plain(facilities.creditLineLimit)}백만원입니다. 시설자금대출은 매년 1,500백만원씩 균등분할상환하며, 성장자금대출은 만기에 일시상환합니다.`)}`

const provisions = (): string => `<h2>11. 충당부채</h2>
${htmlTable({
  head: ['구분', '당기<br>판매보증', '당기<br>소송', '전기<br>판매보증', '전기<br>소송'],
  unit,
  rows: [
    line('기초', ...noteYears.flatMap((year) => [accounts[year].opening.warrantyProvision, accounts[year].opening.litigationProvision])),
    line('전입', ...noteYears.flatMap((year) => [movements[year].selling.warranty, movements[year].otherExpense.litigation])),
    line('사용', ...noteYears.flatMap((year) => [-movements[year].warrantyUsed, 0])),
    total('기말', ...noteYears.flatMap((year) => [accounts[year].balance.warrantyProvision, accounts[year].balance.litigationProvision])),
  ],
})}
${paragraph('연결회사는 출고한 설비와 관련하여 무상보증기간(통상 24개월) 동안 발생할 것으로 예상되는 보증비용을 과거 경험률에 기초하여 판매보증충당부채로 인식하고 있습니다. 판매보증비는 매 보고기간에 경상적으로 발생하는 비용입니다.')}`

const pension = (): string => `<h2>12. 순확정급여부채</h2>
${htmlTable({
  head: bothYears,
  unit,
  rows: [
    line('확정급여채무의 현재가치', ...both((year) => pensionParts[year].obligation)),
    line('사외적립자산의 공정가치', ...both((year) => pensionParts[year].planAssets)),
    total('순확정급여부채', ...both((year) => accounts[year].balance.pension)),
    heading('순확정급여부채의 변동'),
    indent('기초', ...both((year) => accounts[year].opening.pension)),
    indent('당기손익으로 인식한 비용', ...both((year) => movements[year].pensionExpense)),
    indent('재측정요소 (법인세 차감 전)', ...both((year) => movements[year].actuarialLoss)),
    indent('기여금 및 지급액', ...both((year) => -movements[year].pensionPaid)),
    total('기말', ...both((year) => accounts[year].balance.pension)),
  ],
})}`

const equity = (): string => `<h2>13. 자본금 및 주식선택권</h2>
${paragraph(
  `(1) 당기말 현재 지배기업이 발행한 주식의 총수는 ${plain(shares.issued)}주(보통주 ${plain(shares.common)}주, 전환우선주 ${plain(shares.preference)}주)이며, 1주당 액면금액은 ${shares.parValueWon}원입니다.`,
  `(2) 지배기업은 ${koreanDate(shares.preferenceIssued)}에 전환우선주 ${plain(shares.preference)}주를 1주당 ${plain(shares.preferencePriceWon)}원에 발행하였으며, 신주발행비 ${shares.issueCost}백만원을 주식발행초과금에서 차감하였습니다. 전환우선주는 의결권이 있고 보통주와 동일한 배당권을 가지며, 상환권은 부여되어 있지 않습니다. 전환비율은 고정되어 있어 자본으로 분류하였습니다.`,
)}
<h3>(3) 당기말 현재 미행사 주식선택권의 내역</h3>
${htmlTable({
  head: ['부여일', '부여수량(주)', '행사가격(원)', '행사만료일'],
  rows: shares.options.map((grant) =>
    line(grant.granted.replaceAll('-', '.'), grant.count, grant.exerciseWon, grant.until.replaceAll('-', '.')),
  ),
})}
${paragraph(`당기 중 주식보상비용으로 인식한 금액은 ${plain(movements[2025].selling.shareBased)}백만원(전기: ${plain(movements[2024].selling.shareBased)}백만원)입니다.`)}`

export const balanceNotes = (): string =>
  receivables() + inventories() + property() + leases() + intangibles() + borrowings() + provisions() + pension() + equity()
