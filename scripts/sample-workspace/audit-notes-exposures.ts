/** Notes 22 to 25 of the audit report: related parties, contingencies, risks, later events. Note 23 holds deliberate finding 3. */
import { accounts, facilities, guarantee, lawsuits, parties, people, sumOf } from './figures.ts'
import { htmlTable, line, paragraph, total } from './html-table.ts'
import { managementPay, noteYears, relatedParty } from './note-figures.ts'
import type { NoteYear } from './note-figures.ts'
import { koreanDate, percent, plain } from './number-text.ts'

const unit = '(단위: 백만원)'
const both = (pick: (year: NoteYear) => number): number[] => noteYears.map(pick)

const relatedParties = (): string => `<h2>22. 특수관계자 거래</h2>
<h3>(1) 특수관계자 현황 및 거래내역</h3>
${htmlTable({
  head: ['특수관계자', '관계', '거래내역', '당기', '전기'],
  unit,
  rows: [
    line(guarantee.debtorKo, '대표이사가 지배하는 회사', '경영자문수수료', ...both((year) => relatedParty[year].advisoryFee)),
    line(guarantee.debtorKo, '대표이사가 지배하는 회사', '미지급금 기말잔액', ...both((year) => relatedParty[year].payable)),
  ],
})}
<h3>(2) 주요 경영진에 대한 보상</h3>
${htmlTable({
  head: ['구분', '당기', '전기'],
  unit,
  rows: [
    line('급여 및 상여', ...both((year) => managementPay[year].salaries)),
    line('퇴직급여', ...both((year) => managementPay[year].retirement)),
    line('주식보상비용', ...both((year) => managementPay[year].shareBased)),
    total('합계', ...both((year) => sumOf(managementPay[year]))),
  ],
})}
${paragraph(`(3) 연결회사가 특수관계자를 위하여 제공한 지급보증의 내역은 주석 23에 기재되어 있습니다. 특수관계자로부터 제공받은 지급보증으로는 운전자금 한도대출과 관련한 대표이사 ${people.chief.ko}의 연대보증이 있습니다.`)}`

const contingencies = (): string => `<h2>23. 우발채무와 약정사항</h2>
<h3>(1) 계류 중인 소송사건</h3>
${htmlTable({
  head: ['사건', '원고', '소송가액', '소송충당부채', '진행상황'],
  unit,
  rows: [
    line('특허권 침해금지 및 손해배상', parties.patentPlaintiff, lawsuits.patent.claim, lawsuits.patent.provision, '1심 계류 중'),
    line('임금 청구', `퇴직근로자 ${lawsuits.wages.plaintiffs}인`, lawsuits.wages.claim, 0, '1심 계류 중'),
    total('합계', '', lawsuits.total, lawsuits.patent.provision, ''),
  ],
})}
${paragraph(
  `당기말 현재 연결회사가 피고로 계류 중인 소송사건은 2건이며 소송가액은 총 ${plain(lawsuits.total)}백만원입니다. 경영진은 특허 소송과 관련하여 자원의 유출 가능성이 높다고 판단되는 ${plain(lawsuits.patent.provision)}백만원을 소송충당부채로 인식하였습니다.`,
)}
<h3>(2) 타인을 위하여 제공한 지급보증</h3>
${htmlTable({
  head: ['피보증인', '보증처', '보증의 종류', '차입원금', '보증한도', '보증기간'],
  unit,
  rows: [
    line(
      guarantee.debtorKo,
      parties.bank,
      '연대보증',
      guarantee.principal,
      guarantee.limit,
      `${guarantee.from.replaceAll('-', '.')} ~ ${guarantee.to.replaceAll('-', '.')}`,
    ),
  ],
})}
${paragraph(
  `지배기업은 ${koreanDate(guarantee.from)} 특수관계자인 ${guarantee.debtorKo}의 ${parties.bank} 차입금 ${plain(guarantee.principal)}백만원에 대하여 보증한도 ${plain(guarantee.limit)}백만원의 연대보증을 제공하였습니다. 당기말 현재 동 금융보증계약의 기대신용손실은 중요하지 않아 금융보증부채를 인식하지 아니하였습니다.`,
)}
<h3>(3) 제공받은 보증 및 금융기관 약정사항</h3>
${htmlTable({
  head: ['구분', '금융기관', '약정내용', '한도 또는 보증금액', '실행금액'],
  unit,
  rows: [
    line('한도대출', parties.bank, '운전자금', facilities.creditLineLimit, accounts[2025].balance.shortTermLoans),
    line('이행보증', parties.bondInsurer, '계약이행 및 하자보증', facilities.bonds, facilities.bonds),
  ],
})}`

const risks = (): string => {
  const { balance, totals } = accounts[2025]
  const payables = balance.payables + balance.otherPayables
  return `<h2>24. 금융위험관리</h2>
<h3>(1) 유동성위험: 당기말 현재 금융부채의 계약상 만기</h3>
${htmlTable({
  head: ['구분', '1년 이내', '1년 초과', '장부금액 합계'],
  unit,
  rows: [
    line('매입채무 및 미지급금', payables, 0, payables),
    line('차입금', balance.shortTermLoans + balance.currentTermLoans, balance.termLoans, totals.loans),
    line('리스부채', balance.currentLeases, balance.leases, totals.leases),
    total(
      '합계',
      payables + balance.shortTermLoans + balance.currentTermLoans + balance.currentLeases,
      balance.termLoans + balance.leases,
      payables + totals.loans + totals.leases,
    ),
  ],
})}
${paragraph(`상기 금융부채 외에 주석 23의 금융보증계약과 관련하여 피보증인의 채무불이행 시 즉시 지급하여야 할 수 있는 최대금액은 ${plain(guarantee.limit)}백만원입니다.`)}
<h3>(2) 자본위험관리</h3>
${htmlTable({
  head: ['구분', '당기말', '전기말'],
  unit,
  rows: [
    line('부채총계 (A)', ...both((year) => accounts[year].totals.liabilities)),
    line('자본총계 (B)', ...both((year) => accounts[year].totals.equity)),
    total('부채비율 (A/B)', ...noteYears.map((year) => percent(accounts[year].totals.liabilities / accounts[year].totals.equity))),
  ],
})}`
}

const laterEvents = `<h2>25. 보고기간후사건</h2>
${paragraph('보고기간말 후 연결재무제표의 발행승인일까지 연결재무제표의 수정 또는 공시를 필요로 하는 중요한 사건은 발생하지 않았습니다. 당기의 연결재무제표는 2026년 2월 26일자 이사회에서 발행승인되었으며, 2026년 3월 27일자 정기주주총회에서 최종 승인될 예정입니다.')}`

export const exposureNotes = (): string => relatedParties() + contingencies() + risks() + laterEvents
