/** Notes 1 to 4 of the audit report, and the order of all of them. */
import { balanceNotes } from './audit-notes-balances.ts'
import { exposureNotes } from './audit-notes-exposures.ts'
import { resultNotes } from './audit-notes-results.ts'
import { accounts, company, majorCustomers, revenueByPlace, shareholders, shares, subsidiaries, years } from './figures.ts'
import type { Year } from './figures.ts'
import { htmlTable, line, paragraph, total } from './html-table.ts'
import { koreanDate, percent, plain } from './number-text.ts'

const newestFirst: readonly Year[] = years.toReversed()
const shortTerm: Record<Year, string> = { 2025: '제 11(당) 기', 2024: '제 10(전) 기', 2023: '제 9(전전) 기' }

function general(): string {
  const kinds = { common: '보통주', preference: '전환우선주' }
  return `<h2>1. 일반사항</h2>
${paragraph(
  `${company.nameKo}(이하 “지배기업”)는 ${koreanDate(company.founded)}에 설립되어 머신비전 기반의 생산라인 검사설비(${company.equipmentBrand})의 제조ㆍ판매와 생산라인 분석 소프트웨어(${company.softwareBrand})의 구독 서비스를 주요 사업으로 영위하고 있으며, 본사는 ${company.addressKo}에 소재하고 있습니다.`,
)}
<h3>(1) 당기말 현재 지배기업의 주주 현황은 다음과 같습니다.</h3>
${htmlTable({
  head: ['주주명', '주식의 종류', '소유주식수(주)', '지분율'],
  rows: [
    ...shareholders.map((holder) => line(holder.nameKo, kinds[holder.kind], holder.shares, percent(holder.shares / shares.issued))),
    total('합계', '', shares.issued, '100.0%'),
  ],
})}
<h3>(2) 당기말 현재 종속기업의 현황 및 당기의 요약 재무정보는 다음과 같습니다.</h3>
${htmlTable({
  head: ['종속기업명', '소재지', '주요 영업활동', '지분율', '자산', '매출액', '당기순이익'],
  unit: '(단위: 백만원)',
  rows: subsidiaries.map((unit) =>
    line(unit.nameKo, unit.country, unit.business, `${unit.share}%`, unit.assets, unit.revenue, unit.netIncome),
  ),
})}`
}

const basis = `<h2>2. 연결재무제표 작성기준</h2>
${paragraph(
  '연결회사의 연결재무제표는 주식회사 등의 외부감사에 관한 법률 제5조 제1항 제1호에서 규정하고 있는 한국채택국제회계기준에 따라 작성되었습니다. 연결재무제표는 지배기업의 기능통화인 원화로 표시되며, 별도로 언급하지 않는 한 백만원 단위로 표시됩니다.',
  '연결재무제표를 작성함에 있어 경영진은 자산, 부채, 수익 및 비용의 보고금액에 영향을 미치는 판단, 추정 및 가정을 사용합니다. 다음 보고기간에 중요한 조정을 야기할 수 있는 추정은 판매보증충당부채(주석 11), 소송충당부채(주석 11, 23), 확정급여채무(주석 12) 및 매출채권의 손실충당금(주석 5)에 관한 것입니다.',
)}`

const policies = `<h2>3. 중요한 회계정책</h2>
<h3>(1) 수익인식</h3>
${paragraph(
  '설비: 연결회사는 검사설비에 대한 통제가 고객에게 이전되는 시점, 즉 고객의 최종 검수가 완료되는 시점에 수익을 인식합니다. 검수 전에 수령한 대가는 계약부채로 인식합니다.',
  '구독: 소프트웨어 구독료는 약정된 이용기간에 걸쳐 정액으로 수익을 인식합니다. 선취한 이용료는 계약부채로 인식하며, 구독계약에는 유의적인 금융요소가 포함되어 있지 않습니다.',
  '서비스: 유지보수 용역은 용역의 제공기간에 걸쳐, 예비부품은 인도시점에 수익을 인식합니다.',
)}
<h3>(2) 개발비</h3>
${paragraph('개발활동과 관련된 지출은 기술적 실현가능성, 미래경제적효익의 유입가능성 등 자산의 인식요건을 모두 충족하는 경우에 한하여 무형자산으로 인식하고, 사용가능한 시점부터 5년 동안 정액법으로 상각합니다. 그 밖의 연구개발 지출은 발생시점에 경상연구개발비로 인식합니다.')}
<h3>(3) 금융보증계약</h3>
${paragraph('금융보증계약은 최초에 공정가치로 인식하고, 후속적으로 기대신용손실에 따라 산정한 손실충당금과 최초 인식금액에서 이익누계액을 차감한 금액 중 큰 금액으로 측정합니다.')}`

function segments(): string {
  const of = (pick: (year: Year) => number): number[] => newestFirst.map(pick)
  const segment = (name: 'equipment' | 'subscription' | 'service') => of((year) => accounts[year].income.segments[name])
  const margin = (name: 'equipment' | 'subscription' | 'service') =>
    of((year) => accounts[year].income.segments[name] - accounts[year].income.costs[name])
  const { largest, largestSubscriber } = majorCustomers
  return `<h2>4. 영업부문</h2>
${paragraph('연결회사의 최고영업의사결정자는 재화와 용역의 성격에 따라 설비, 구독 및 서비스의 3개 부문으로 성과를 검토하고 있습니다. 부문별 자산과 부채는 최고영업의사결정자에게 보고되지 않습니다.')}
<h3>(1) 부문별 매출액 및 매출총이익</h3>
${htmlTable({
  head: ['구분', ...newestFirst.map((year) => shortTerm[year])],
  unit: '(단위: 백만원)',
  rows: [
    line('설비 매출액', ...segment('equipment')),
    line('구독 매출액', ...segment('subscription')),
    line('서비스 매출액', ...segment('service')),
    total('매출액 합계', ...of((year) => accounts[year].income.revenue)),
    line('설비 매출총이익', ...margin('equipment')),
    line('구독 매출총이익', ...margin('subscription')),
    line('서비스 매출총이익', ...margin('service')),
    total('매출총이익 합계', ...of((year) => accounts[year].income.grossProfit)),
  ],
})}
<h3>(2) 지역별 매출액</h3>
${htmlTable({
  head: ['구분', ...newestFirst.map((year) => shortTerm[year])],
  unit: '(단위: 백만원)',
  rows: [
    line('대한민국', ...of((year) => revenueByPlace(year).korea)),
    line('미국', ...of((year) => revenueByPlace(year).us)),
    line('유럽', ...of((year) => revenueByPlace(year).europe)),
    line('베트남 및 기타 아시아', ...of((year) => revenueByPlace(year).asia)),
    total('합계', ...of((year) => accounts[year].income.revenue)),
  ],
})}
<h3>(3) 주요 고객</h3>
${paragraph(
  `당기 연결회사 매출액의 10% 이상을 차지하는 고객은 2개사이며, 고객 A에 대한 매출액은 ${plain(largest[2025].total)}백만원(${percent(largest[2025].share)}), 고객 B에 대한 매출액은 ${plain(largestSubscriber[2025].total)}백만원(${percent(largestSubscriber[2025].share)})입니다. 전기에는 고객 A에 대한 매출액 ${plain(largest[2024].total)}백만원(${percent(largest[2024].share)}) 외에 매출액의 10% 이상을 차지하는 고객이 없었습니다.`,
)}`
}

export const auditNotes = (): string =>
  `<section><h1>주석</h1><div class="period">제 11(당) 기 2025년 12월 31일 현재<br>제 10(전) 기 2024년 12월 31일 현재<br>${company.nameKo}와 그 종속기업</div>
${general()}${basis}${policies}${segments()}${balanceNotes()}${resultNotes()}${exposureNotes()}</section>`
