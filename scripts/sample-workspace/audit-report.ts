/** The Korean audit report extract: opinion, four statements of three years, notes. */
import { auditNotes } from './audit-notes.ts'
import { auditStatements } from './audit-statements.ts'
import { company, dates, fictionNotice, parties, people } from './figures.ts'
import { paragraph } from './html-table.ts'
import { koreanDate } from './number-text.ts'
import { printPdf } from './print-pdf.ts'
import type { PrintedPage } from './print-pdf.ts'

const style = `
@page { size: A4; margin: 24mm 20mm 22mm; font-family: Pretendard;
  @top-center { content: '${company.nameKo}와 그 종속기업'; font: 8pt Pretendard; color: #444 }
  @bottom-center { content: '- ' counter(page) ' -'; font: 8.5pt Pretendard; padding-bottom: 3mm }
  @bottom-left { content: '${fictionNotice.ko}'; font: 6.5pt Pretendard; color: #777; vertical-align: bottom; white-space: nowrap; width: 0; padding-bottom: 3mm } }
@page :first { @top-center { content: '' } @bottom-center { content: '' } }
body { font: 9.5pt/1.65 Pretendard; color: #000; margin: 0 }
h1 { font-size: 16pt; font-weight: 700; text-align: center; letter-spacing: 0.3em; margin: 2mm 0 3mm }
h2 { font-size: 11pt; font-weight: 700; margin: 7mm 0 2mm; break-after: avoid }
h3 { font-size: 9.5pt; font-weight: 600; margin: 4mm 0 1mm; break-after: avoid }
p { margin: 0 0 2.2mm; text-align: justify; word-break: keep-all }
section { break-before: page }
.cover { height: 245mm; display: flex; flex-direction: column; justify-content: space-between; text-align: center; break-before: auto }
.cover h1 { font-size: 25pt; margin-top: 45mm }
.cover .name { font-size: 15pt; font-weight: 600 } .cover .terms { font-size: 11pt; line-height: 2 }
.period { text-align: center; font-size: 9pt; line-height: 1.5; margin-bottom: 3mm }
.table { break-inside: avoid; margin: 2mm 0 4mm }
.unit { font-size: 8.5pt; text-align: right } .caption { font-size: 9.5pt; float: left }
table { width: 100%; border-collapse: collapse; font-size: 8.8pt; line-height: 1.5; border-top: 1.4pt solid #000; border-bottom: 1.4pt solid #000; clear: both }
thead th { font-weight: 600; border-bottom: 0.7pt solid #000; padding: 1mm 1.5mm; text-align: center; background: #f1f1ef }
tbody th { font-weight: 400; text-align: left; padding: 0.55mm 1.5mm; word-break: keep-all }
td { text-align: right; padding: 0.55mm 1.5mm; white-space: nowrap } table.text td { text-align: left; white-space: normal; word-break: keep-all }
tr.indent th { padding-left: 5mm } tr.heading th { font-weight: 600 } tr.subtotal th, tr.subtotal td { font-weight: 600; border-top: 0.4pt solid #000 }
tr.total th, tr.total td { font-weight: 700; border-top: 0.7pt solid #000; border-bottom: 0.7pt solid #000 }
table.text tr.line th, table.text tr.line td { border-bottom: 0.3pt solid #bbb }
.statement table { font-size: 8.6pt; line-height: 1.24 }
.sign { text-align: right; margin-top: 10mm; line-height: 1.9 } .after { font-size: 8.5pt; text-align: center; margin-top: 4mm }
`

const cover = `<section class="cover"><div><h1>감사보고서</h1><div class="name">${company.nameKo}와 그 종속기업</div></div>
<div class="terms">연결재무제표에 대한<br>감사보고서 (발췌)<br><br>제 11(당) 기&nbsp;&nbsp;2025년 01월 01일부터 2025년 12월 31일까지<br>제 10(전) 기&nbsp;&nbsp;2024년 01월 01일부터 2024년 12월 31일까지<br>제 9(전전) 기&nbsp;&nbsp;2023년 01월 01일부터 2023년 12월 31일까지</div>
<div class="name">${parties.auditor}</div></section>`

const opinion = `<section><h1>독립된 감사인의 감사보고서</h1>
<p>${company.nameKo}<br>주주 및 이사회 귀중</p>
<h2>감사의견</h2>
${paragraph(
  `우리는 ${company.nameKo}와 그 종속기업(이하 “연결회사”)의 연결재무제표를 감사하였습니다. 해당 연결재무제표는 2025년 12월 31일과 2024년 12월 31일 현재의 연결재무상태표, 동일로 종료되는 양 보고기간의 연결포괄손익계산서, 연결자본변동표, 연결현금흐름표 그리고 중요한 회계정책 정보를 포함한 연결재무제표의 주석으로 구성되어 있습니다.`,
  '우리의 의견으로는 별첨된 연결회사의 연결재무제표는 연결회사의 2025년 12월 31일과 2024년 12월 31일 현재의 재무상태와 동일로 종료되는 양 보고기간의 재무성과 및 현금흐름을 한국채택국제회계기준에 따라, 중요성의 관점에서 공정하게 표시하고 있습니다.',
)}
<h2>감사의견근거</h2>
${paragraph('우리는 대한민국의 회계감사기준에 따라 감사를 수행하였습니다. 이 기준에 따른 우리의 책임은 이 감사보고서의 연결재무제표감사에 대한 감사인의 책임 단락에 기술되어 있습니다. 우리는 연결재무제표감사와 관련된 대한민국의 윤리적 요구사항에 따라 연결회사로부터 독립적이며, 그러한 요구사항에 따른 기타의 윤리적 책임을 이행하였습니다. 우리가 입수한 감사증거가 감사의견을 위한 근거로서 충분하고 적합하다고 우리는 믿습니다.')}
<h2>핵심감사사항: 설비 공급계약의 수익인식</h2>
${paragraph(
  '연결회사는 검사설비를 고객의 검수가 완료되는 시점에 수익으로 인식합니다. 보고기간말 전후에 인도된 설비의 검수 완료 시점에 따라 수익의 귀속시기가 달라질 수 있으므로, 우리는 설비 매출의 기간귀속을 핵심감사사항으로 결정하였습니다.',
  '우리는 보고기간말 전후 2개월간의 설비 매출 전건에 대하여 계약서, 출고증 및 고객이 날인한 검수확인서를 대사하였으며, 주요 고객에 대하여 외부조회를 수행하였습니다. 그 결과 수익의 귀속시기에 관하여 수정이 필요한 사항은 발견되지 않았습니다.',
)}
<h2>강조사항: 특수관계자에 대한 지급보증</h2>
${paragraph('감사의견에는 영향을 미치지 않는 사항으로서, 이용자는 연결재무제표에 대한 주석 23에 주의를 기울여야 할 필요가 있습니다. 주석 23에는 지배기업이 특수관계자의 차입금에 대하여 제공한 연대보증의 내용이 기술되어 있습니다.')}
<div class="sign">${parties.auditor}<br>대표이사 공인회계사 ${people.auditor.ko}<br>${koreanDate(dates.auditReport)}</div>
<p class="after">이 감사보고서는 감사보고서일 현재로 유효한 것입니다. 제9(전전)기의 금액은 이용자의 비교 편의를 위하여 제9기 감사보고서에서 옮겨 적은 것입니다.</p></section>`

/** The report as it goes to the printer. */
export const auditReportPage = (): PrintedPage => ({
  title: `${company.nameKo} 연결감사보고서 발췌 (제11기)`,
  language: 'ko',
  style,
  body: cover + opinion + auditStatements() + auditNotes(),
})

/** The report as PDF bytes. */
export const auditReport = (): Promise<Uint8Array> => printPdf(auditReportPage())
