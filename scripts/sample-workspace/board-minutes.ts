/** Minutes of the board meeting that approved the guarantee and the plan of the next year, as a Korean web page. */
import { company, dates, ebitdaBridge, fictionNotice, forecast, forecastRevenue, guarantee, parties, people } from './figures.ts'
import { koreanDate, plain } from './number-text.ts'

const [plan] = forecast

const style = `body{font:11pt/1.8 'Pretendard','Malgun Gothic',sans-serif;max-width:760px;margin:48px auto;padding:0 24px;color:#111}h1{text-align:center;letter-spacing:.3em;font-size:20pt}h2{font-size:12pt;margin-top:28px}table{border-collapse:collapse;width:100%}th,td{border:1px solid #888;padding:5px 9px;text-align:left;font-weight:400}th{background:#f0f0f0}.right{text-align:right}footer{margin-top:48px;border-top:1px solid #bbb;padding-top:8px;font-size:8.5pt;color:#666}`

/** The minutes as the bytes of an HTML file. */
export function boardMinutes(): Uint8Array {
  const html = `<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><title>이사회 의사록 (${koreanDate(dates.boardMeeting)})</title><style>${style}</style></head>
<body>
<h1>이사회 의사록</h1>
<table>
<tr><th>회사</th><td>${company.nameKo}</td></tr>
<tr><th>일시</th><td>${koreanDate(dates.boardMeeting)} 오전 10시</td></tr>
<tr><th>장소</th><td>본점 3층 회의실 (${company.addressKo})</td></tr>
<tr><th>이사 총수</th><td>4명 (출석 4명)</td></tr>
<tr><th>감사 총수</th><td>1명 (출석 1명)</td></tr>
</table>
<p>의장인 대표이사 ${people.chief.ko}은 정관의 규정에 따라 의장석에 등단하여 위와 같이 법정수에 달하는 이사가 출석하였으므로 본 회의가 적법하게 성립되었음을 알리고 개회를 선언한 후 다음의 의안을 부의하고 심의를 구하였다.</p>

<h2>제1호 의안: 2026년도 사업계획 및 예산 승인의 건</h2>
<p>재무담당이사 ${people.finance.ko}는 2026년도 사업계획을 설명하였다. 2026년도 매출액 목표는 ${plain(forecastRevenue(plan))}백만원(설비 ${plain(plan.equipment)}백만원, 구독 ${plain(plan.subscription)}백만원, 서비스 ${plain(plan.service)}백만원), 조정 EBITDA 목표는 ${plain(plan.ebitda)}백만원이다. 심의 결과 출석이사 전원의 찬성으로 원안대로 승인가결하였다.</p>

<h2>제2호 의안: 특수관계자 차입금에 대한 연대보증 제공의 건</h2>
<p>의장은 대표이사가 지배하는 ${guarantee.debtorKo}가 ${parties.bank}으로부터 운영자금 ${plain(guarantee.principal)}백만원을 차입함에 있어 회사가 보증한도 ${plain(guarantee.limit)}백만원의 연대보증을 제공하고자 함을 설명하였다. 보증기간은 ${koreanDate(guarantee.from)}부터 ${koreanDate(guarantee.to)}까지이며 보증료는 수취하지 아니한다.</p>
<p>사외이사 ${people.outside.ko}는 보증료를 수취하지 않는 이유와 피보증인의 상환 재원에 관하여 질의하였고, 의장은 피보증인이 보유한 임대용 부동산의 임대수익으로 상환할 예정이라고 답변하였다. 기타비상무이사 ${people.investor.ko}은 투자계약상 사전 동의 사항에 해당하는지 검토할 것을 요청하였다.</p>
<p>본 의안에 특별한 이해관계가 있는 대표이사 ${people.chief.ko}은 의결권을 행사하지 아니하였으며, 나머지 이사 3명 전원의 찬성으로 원안대로 승인가결하였다.</p>

<h2>보고사항: 전사적자원관리(ERP) 시스템 전환 완료 보고</h2>
<p>재무담당이사 ${people.finance.ko}는 신규 ERP 시스템이 2025년 11월 3일자로 가동되었으며, 전환과 관련한 외부 용역비는 총 ${plain(ebitdaBridge.systemMigration)}백만원으로 당초 예산의 범위 내에서 집행되었음을 보고하였다.</p>

<p>의장은 이상으로 회의의 목적사항을 모두 심의하였으므로 오전 11시 40분 폐회를 선언하였다. 위 의사의 경과와 결과를 명확히 하기 위하여 본 의사록을 작성하고 출석한 이사 및 감사가 기명날인한다.</p>
<p class="right">${koreanDate(dates.boardMeeting)}</p>
<p class="right">의장 대표이사 ${people.chief.ko} (인)<br>사내이사 ${people.technology.ko} (인)<br>사외이사 ${people.outside.ko} (인)<br>기타비상무이사 ${people.investor.ko} (인)<br>감사 정이담 (인)</p>
<footer>${fictionNotice.ko}</footer>
</body>
</html>
`
  return new TextEncoder().encode(html)
}
