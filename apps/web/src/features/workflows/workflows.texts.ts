import { workflowLabels } from '@dossier/contract'
import { defineTexts } from '../../i18n/index.ts'

export const workflowsTexts = defineTexts('workflows', {
  ...workflowLabels,
  chooseCompany: { ko: '회사 선택', en: 'Choose a company' },
  unknownCompany: { ko: '회사를 찾을 수 없습니다', en: 'Company not found' },
  unknownCompanyBody: {
    ko: '이 주소나 결과물의 회사는 더 이상 워크스페이스의 재무제표에 없습니다. 다른 회사를 선택해 주세요.',
    en: 'The company of this address or output is no longer among the statements of the workspace. Choose another one.',
  },
  title: { ko: '워크플로', en: 'Workflows' },
  selectProjectBody: { ko: '워크플로는 워크스페이스의 파일로 실행합니다.', en: 'Workflows run on the files of a workspace.' },
  datapackBody: {
    ko: '회사의 재무제표와 부문·지역·제품별 실적을 여러 연도에 걸쳐 엑셀로 정리합니다. 합계·비율은 수식으로, 입력값은 출처와 함께 담고 대차·현금 검산과 시가 배수를 붙입니다.',
    en: 'The statements of a company and its segments, regions and products over the years as an Excel workbook: totals and ratios as formulas, each input with its source, ties, and market multiples.',
  },
  datapackNeeds: {
    ko: '재무제표가 있는 파일(사업보고서, 10-K, EDGAR·DART JSON)',
    en: 'Files with statements (annual reports, 10-Ks, EDGAR or DART JSON)',
  },
  datapackYields: { ko: '엑셀 통합 문서와 재계산 확인서', en: 'An Excel workbook with a recompute certificate' },
  dcfBody: {
    ko: '재무제표에서 과거 실적과 순차입금을 읽고 추정 동인을 제안합니다. 비관·기본·낙관 시나리오, WACC, 잔존가치(성장률·배수), 민감도, 주당가치를 수식이 살아 있는 엑셀로 만듭니다.',
    en: 'Reads history and net debt from the statements and proposes drivers. Bear, base and bull, WACC, terminal value by growth and by multiple, sensitivities and value per share as an Excel model with live formulas.',
  },
  dcfNeeds: {
    ko: '3개년 이상의 재무제표, 무위험이자율·베타 등 시장 가정',
    en: 'Statements of three years, and market assumptions such as risk-free rate and beta',
  },
  dcfYields: {
    ko: '엑셀 모델, 가치평가 요약과 차트, 재계산 확인서',
    en: 'An Excel model, a valuation summary with charts, a recompute certificate',
  },
  compsBody: {
    ko: '워크스페이스의 회사 가운데 업종·규모·성장성이 가까운 비교기업을 사유와 함께 추천합니다. 주가를 가져오거나 입력하면 EV/EBITDA·PER·PBR 배수, 중앙값·사분위, 내재 주당가치를 결산월을 맞춰 엑셀로 만듭니다.',
    en: 'Suggests peers among the workspace’s companies by industry, size, growth and margin, with reasons. Fetch or type prices; multiples, medians, quartiles and implied values per share follow, calendarised, as an Excel model with live formulas.',
  },
  compsNeeds: {
    ko: '대상 회사와 비교기업의 재무제표, 주가와 주식수',
    en: 'Statements of the subject and its peers; prices and share counts',
  },
  compsYields: {
    ko: '엑셀 모델, 비교표와 차트, 재계산 확인서',
    en: 'An Excel model, comps tables with charts, a recompute certificate',
  },
  ecommerceBody: {
    ko: '주문 원장을 정제해 GMV에서 순매출까지의 브리지, 객단가·공헌이익, 코호트와 재구매율, 고객획득비용(CAC) 대비 고객생애가치(LTV), 집중도를 산출하고 총계정원장과 대사합니다.',
    en: 'Cleans raw orders and makes the bridge from GMV to net revenue, order value and contribution, cohorts and repeat rates, lifetime value against acquisition cost and concentration, tied out to the general ledger.',
  },
  ecommerceNeeds: {
    ko: '고객·주문일·금액 열이 있는 주문 파일(.csv, .xlsx)',
    en: 'A file of orders with customer, date and amount (.csv, .xlsx)',
  },
  ecommerceYields: {
    ko: '수식이 살아 있는 엑셀, 지표와 차트, 정제 기록, 원장 대사',
    en: 'An Excel workbook with live formulas, metrics and charts, a cleaning audit, the tie-out',
  },
  saasBody: {
    ko: '고객별 청구·반복매출·계약에서 ARR 브리지, 순매출유지율(NRR)과 총매출유지율(GRR), 코호트, 단위 경제성, 고객 집중도와 계약 조건을 산출하고 총계정원장과 대사합니다.',
    en: 'From invoices, recurring revenue or contracts by customer: ARR bridge, net and gross revenue retention, cohorts, unit economics, concentration and contract terms, tied out to the general ledger.',
  },
  saasNeeds: {
    ko: '고객별 월 반복매출·청구 파일 또는 계약 목록(.csv, .xlsx)',
    en: 'Recurring revenue or invoices by customer, or a list of contracts (.csv, .xlsx)',
  },
  saasYields: {
    ko: '수식이 살아 있는 엑셀, 지표와 차트, 정제 기록, 원장 대사',
    en: 'An Excel workbook with live formulas, metrics and charts, a cleaning audit, the tie-out',
  },
  modelAuditBody: {
    ko: '엑셀 모델의 오류, 수식 속 상수, 끊긴 수식 패턴, 합계 범위 누락, 순환 참조, 숨긴 시트, 대차·현금 불일치, 터미널 가치 오류를 심각도별로 찾습니다. 파일은 바뀌지 않으며, 일부 항목은 요청 시 수정본을 만들어 고칩니다.',
    en: 'Finds errors, constants in formulas, broken patterns, sums that miss rows, circular references, hidden sheets, balances that do not tie and terminal-value mistakes, by severity. The file is not changed; some findings can be corrected in a copy.',
  },
  modelAuditNeeds: { ko: '워크스페이스의 엑셀 파일(.xlsx)', en: 'An Excel workbook (.xlsx) in the workspace' },
  modelAuditYields: {
    ko: '셀마다 열어 볼 수 있는 점검 목록, 요청 시 수정본',
    en: 'A list of findings, each opening its cells; on request a corrected copy',
  },
  needs: { ko: '필요한 것', en: 'Needs' },
  yields: { ko: '결과물', en: 'Yields' },
  run: { ko: '실행', en: 'Run' },
  close: { ko: '닫기', en: 'Close' },
  company: { ko: '회사', en: 'Company' },
  noCompany: {
    ko: '재무제표가 있는 회사가 없습니다. 재무제표 파일을 업로드해 주세요.',
    en: 'No company with statements. Upload files with statements first.',
  },
  reporting: { ko: '연결·별도', en: 'Scope' },
  withMarketData: { ko: '시장 데이터 포함', en: 'Include market data' },
  withMarketDataHint: {
    ko: '회사 정보의 종목코드를 시장 데이터 출처에 보내 주가와 주식수를 조회합니다.',
    en: 'Sends the ticker of the company details to the market source for its price and shares.',
  },
  anyReporting: { ko: '자동(연결 우선)', en: 'Automatic (consolidated first)' },
  consolidated: { ko: '연결', en: 'Consolidated' },
  separate: { ko: '별도', en: 'Separate' },
  language: { ko: '문서 언어', en: 'Language of the workbook' },
  korean: { ko: '한국어', en: 'Korean' },
  english: { ko: '영어', en: 'English' },
  file: { ko: '엑셀 파일', en: 'Workbook' },
  noFile: { ko: '워크스페이스에 엑셀 파일(.xlsx)이 없습니다.', en: 'There is no Excel workbook (.xlsx) in the workspace.' },
  past: { ko: '이전 실행', en: 'Past runs' },
  noPast: { ko: '아직 실행한 적이 없습니다', en: 'No runs yet' },
  notAllowed: {
    ko: '이 워크스페이스에서 워크플로를 실행할 권한이 없습니다. 실행하려면 워크스페이스 소유자나 관리자에게 요청하세요.',
    en: 'You cannot run workflows in this workspace. To run them, ask its owner or an admin.',
  },
  readOnly: {
    ko: '이 워크스페이스에서 워크플로를 실행할 권한이 없습니다. 이전 결과물은 볼 수 있습니다.',
    en: 'You cannot run workflows in this workspace. You can read what they made before.',
  },
})
