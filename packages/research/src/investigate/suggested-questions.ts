import type { DocumentKind, PagePart } from '@dossier/retrieval'

/** A figure that a statement prints, in the words of both languages. */
export interface QuestionOfPart {
  part: PagePart
  en: string
  ko: string
}

/** What a document is read for. */
export interface QuestionOfKind {
  kinds: readonly DocumentKind[]
  parts?: readonly PagePart[]
  en: string
  ko: string
}

/** One of each statement first. */
export const questionsOfParts: readonly QuestionOfPart[] = [
  { part: 'income-statement', en: 'revenue', ko: '매출액' },
  { part: 'cash-flow-statement', en: 'capital expenditures', ko: '유형자산의 취득' },
  { part: 'balance-sheet', en: 'cash and cash equivalents', ko: '현금및현금성자산' },
  { part: 'income-statement', en: 'operating income', ko: '영업이익' },
  { part: 'balance-sheet', en: 'total liabilities', ko: '부채총계' },
  { part: 'cash-flow-statement', en: 'net cash from operating activities', ko: '영업활동현금흐름' },
]

/** In the order of a deal. */
export const questionsOfKinds: readonly QuestionOfKind[] = [
  {
    kinds: ['share-purchase-agreement', 'merger-agreement', 'asset-purchase-agreement'],
    en: 'What are the conditions to closing?',
    ko: '거래 종결의 선행조건은 무엇입니까?',
  },
  { kinds: ['term-sheet'], en: 'What price and which conditions does the term sheet set?', ko: '텀시트의 가격과 주요 조건은 무엇입니까?' },
  {
    kinds: ['shareholders-agreement'],
    en: 'Which transfers of shares need the consent of others?',
    ko: '주식 양도에 다른 주주의 동의가 필요한 경우는 무엇입니까?',
  },
  {
    kinds: ['credit-agreement'],
    en: 'Which financial covenants must the borrower keep?',
    ko: '차입자가 지켜야 하는 재무약정은 무엇입니까?',
  },
  { kinds: ['lease'], en: 'When does the lease end, and what is the rent?', ko: '임대차 기간의 만료일과 임대료는 얼마입니까?' },
  { kinds: ['employment-agreement'], en: 'What is due when the employment ends?', ko: '고용 종료 시 지급해야 하는 금액은 무엇입니까?' },
  {
    kinds: ['service-agreement', 'license-agreement', 'agreement'],
    en: 'How can the agreement be terminated?',
    ko: '계약의 해지 사유와 절차는 무엇입니까?',
  },
  {
    kinds: ['information-memorandum', 'teaser', 'deck'],
    en: 'What are the main products and customers?',
    ko: '주요 제품과 고객은 무엇입니까?',
  },
  { kinds: ['cap-table'], en: 'Who are the largest shareholders?', ko: '최대주주는 누구이며 지분율은 얼마입니까?' },
  {
    kinds: ['transcript', 'earnings-release'],
    en: 'What did management say about the outlook?',
    ko: '경영진이 밝힌 향후 전망은 무엇입니까?',
  },
  { kinds: [], parts: ['segments'], en: 'How much revenue did each segment make?', ko: '사업부문별 매출액은 얼마입니까?' },
  { kinds: [], parts: ['risk-factors'], en: 'Which risks does the company name first?', ko: '회사가 밝힌 주요 위험은 무엇입니까?' },
  { kinds: ['audit-report'], en: 'What is the auditor’s opinion?', ko: '감사인의 의견은 무엇입니까?' },
  { kinds: ['minutes', 'resolution'], en: 'What was resolved?', ko: '의결된 안건은 무엇입니까?' },
]
