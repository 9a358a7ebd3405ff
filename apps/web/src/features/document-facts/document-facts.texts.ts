import type { DocumentKind, PagePart } from '@dossier/contract'
import { defineTexts } from '../../i18n/index.ts'

type Names<Key extends string> = Record<Key, { ko: string; en: string }>

const kindNames = {
  '10-K': { ko: '연차보고서(10-K)', en: '10-K' },
  '10-Q': { ko: '분기보고서(10-Q)', en: '10-Q' },
  '8-K': { ko: '수시보고서(8-K)', en: '8-K' },
  '20-F': { ko: '연차보고서(20-F)', en: '20-F' },
  '40-F': { ko: '연차보고서(40-F)', en: '40-F' },
  '6-K': { ko: '수시보고서(6-K)', en: '6-K' },
  'registration-statement': { ko: '증권신고서·투자설명서', en: 'Registration statement' },
  proxy: { ko: '주주총회 소집·위임장 자료', en: 'Proxy statement' },
  transcript: { ko: '어닝콜 녹취록', en: 'Earnings call transcript' },
  'earnings-release': { ko: '실적발표 자료', en: 'Earnings release' },
  'audit-report': { ko: '감사보고서', en: 'Audit report' },
  'half-year-report': { ko: '반기보고서', en: 'Half-year report' },
  'quarterly-report': { ko: '분기보고서', en: 'Quarterly report' },
  'annual-report': { ko: '사업보고서', en: 'Annual report' },
  'information-memorandum': { ko: 'IM(투자안내서)', en: 'Information memorandum' },
  teaser: { ko: '티저', en: 'Teaser' },
  nda: { ko: '비밀유지계약서', en: 'Non-disclosure agreement' },
  'term-sheet': { ko: '텀시트·의향서', en: 'Term sheet' },
  'merger-agreement': { ko: '합병계약서', en: 'Merger agreement' },
  'share-purchase-agreement': { ko: '주식매매계약서', en: 'Share purchase agreement' },
  'asset-purchase-agreement': { ko: '자산·영업양수도계약서', en: 'Asset purchase agreement' },
  'shareholders-agreement': { ko: '주주간계약서', en: 'Shareholders’ agreement' },
  'credit-agreement': { ko: '여신·대출약정서', en: 'Credit agreement' },
  lease: { ko: '임대차계약서', en: 'Lease' },
  'employment-agreement': { ko: '근로·위임계약서', en: 'Employment agreement' },
  'data-processing-agreement': { ko: '개인정보처리 위탁계약서', en: 'Data processing agreement' },
  'license-agreement': { ko: '라이선스계약서', en: 'License agreement' },
  'service-agreement': { ko: '용역·공급계약서', en: 'Service agreement' },
  'insurance-policy': { ko: '보험증권·약관', en: 'Insurance policy' },
  agreement: { ko: '계약서', en: 'Agreement' },
  minutes: { ko: '의사록', en: 'Minutes' },
  resolution: { ko: '결의서', en: 'Resolution' },
  charter: { ko: '정관', en: 'Charter' },
  'financial-model': { ko: '재무모델', en: 'Financial model' },
  'cap-table': { ko: '캡테이블(지분구조표)', en: 'Cap table' },
  valuation: { ko: '가치평가 자료', en: 'Valuation' },
  'tax-return': { ko: '세무신고 자료', en: 'Tax return' },
  budget: { ko: '예산·전망', en: 'Budget or forecast' },
  'financial-statements': { ko: '재무제표', en: 'Financial statements' },
  'intellectual-property': { ko: '특허·상표', en: 'Patent or trademark' },
  certificate: { ko: '증명서', en: 'Certificate' },
  policy: { ko: '규정·지침', en: 'Policy' },
  letter: { ko: '서한', en: 'Letter' },
  deck: { ko: '발표자료', en: 'Presentation' },
  'press-release': { ko: '보도자료', en: 'Press release' },
  'statutory-disclosure': { ko: '공시', en: 'Disclosure' },
} as const satisfies Names<DocumentKind>

const partNames = {
  cover: { ko: '표지', en: 'Cover' },
  contents: { ko: '목차', en: 'Table of contents' },
  business: { ko: '사업의 내용', en: 'Business' },
  'risk-factors': { ko: '위험 요인', en: 'Risk factors' },
  properties: { ko: '부동산·설비', en: 'Properties' },
  legal: { ko: '소송·우발채무', en: 'Legal proceedings' },
  shares: { ko: '주식·주주', en: 'Shares' },
  'selected-data': { ko: '요약재무정보', en: 'Selected financial data' },
  discussion: { ko: '경영진단 및 분석의견', en: 'Management’s discussion' },
  'market-risk': { ko: '시장위험', en: 'Market risk' },
  statements: { ko: '재무제표', en: 'Financial statements' },
  'income-statement': { ko: '손익계산서', en: 'Income statement' },
  'comprehensive-income': { ko: '포괄손익계산서', en: 'Comprehensive income' },
  'balance-sheet': { ko: '재무상태표', en: 'Balance sheet' },
  'cash-flow-statement': { ko: '현금흐름표', en: 'Cash flow statement' },
  'equity-statement': { ko: '자본변동표', en: 'Statement of equity' },
  notes: { ko: '주석', en: 'Notes' },
  segments: { ko: '부문 정보', en: 'Segment information' },
  audit: { ko: '감사의견', en: 'Auditor’s report' },
  controls: { ko: '내부통제', en: 'Controls' },
  governance: { ko: '이사회·지배구조', en: 'Governance' },
  compensation: { ko: '임원 보수·직원', en: 'Compensation' },
  financing: { ko: '배당·자금조달', en: 'Dividends and financing' },
  'related-parties': { ko: '특수관계자 거래', en: 'Related parties' },
  exhibits: { ko: '첨부·상세표', en: 'Exhibits' },
  signatures: { ko: '서명', en: 'Signatures' },
} as const satisfies Names<PagePart>

export const documentKindTexts = defineTexts('document-kinds', kindNames)
export const pagePartTexts = defineTexts('page-parts', partNames)

export const periodTexts = defineTexts('document-periods', {
  year: { ko: '{year} 회계연도', en: 'FY{year}' },
  quarter: { ko: '{year} 회계연도 {quarter}분기', en: 'Q{quarter} FY{year}' },
  half: { ko: '{year}년 상반기', en: 'H1 {year}' },
})

/** Korean writes won behind its scale without a blank, other currencies with one. */
export const currencyTexts = defineTexts('currencies', {
  KRW: { ko: '원', en: 'KRW' },
  USD: { ko: ' 달러', en: 'USD' },
  EUR: { ko: ' 유로', en: 'EUR' },
  JPY: { ko: ' 엔', en: 'JPY' },
  GBP: { ko: ' 파운드', en: 'GBP' },
  CNY: { ko: ' 위안', en: 'CNY' },
})

export const scaleTexts = defineTexts('money-scales', {
  one: { ko: '{currency}', en: '{currency}' },
  thousand: { ko: '천{currency}', en: '{currency} thousands' },
  million: { ko: '백만{currency}', en: '{currency} millions' },
  hundredMillion: { ko: '억{currency}', en: '{currency} hundred millions' },
  billion: { ko: '십억{currency}', en: '{currency} billions' },
  trillion: { ko: '조{currency}', en: '{currency} trillions' },
})
