import type { Subject } from '@dossier/lexicon'
import type { DocumentKind, PagePart } from '@dossier/retrieval'

/** A figure that a statement prints, in both languages; the Korean words with their particle. */
export interface QuestionOfPart {
  part: PagePart
  en: string
  ko: string
}

interface Wording {
  en: string
  ko: string
}

/** What a kind of document is usually read for. */
export interface QuestionOfKind {
  kinds: readonly DocumentKind[]
  parts?: readonly PagePart[]
  /** Undefined for the business as a whole. */
  subject?: Subject
  /** If the document's company is unknown. */
  plain: Wording
  /** With the company: `{company}`. */
  ofCompany: Wording
}

/** One of each statement first. */
export const questionsOfParts: readonly QuestionOfPart[] = [
  { part: 'income-statement', en: 'revenue', ko: '매출액은' },
  { part: 'cash-flow-statement', en: 'capital expenditures', ko: '유형자산의 취득은' },
  { part: 'balance-sheet', en: 'cash and cash equivalents', ko: '현금및현금성자산은' },
  { part: 'income-statement', en: 'operating income', ko: '영업이익은' },
  { part: 'balance-sheet', en: 'total liabilities', ko: '부채총계는' },
  { part: 'cash-flow-statement', en: 'net cash from operating activities', ko: '영업활동현금흐름은' },
]

/** In the order of a deal. */
export const questionsOfKinds: readonly QuestionOfKind[] = [
  {
    kinds: ['share-purchase-agreement', 'merger-agreement', 'asset-purchase-agreement'],
    subject: 'contracts',
    plain: { en: 'What are the conditions to closing?', ko: '거래 종결의 선행조건은 무엇입니까?' },
    ofCompany: {
      en: 'What are the conditions to closing in the agreement with {company}?',
      ko: '{company} 계약에서 거래 종결의 선행조건은 무엇입니까?',
    },
  },
  {
    kinds: ['term-sheet'],
    subject: 'contracts',
    plain: { en: 'What price and which conditions does the term sheet set?', ko: '텀시트의 가격과 주요 조건은 무엇입니까?' },
    ofCompany: {
      en: 'What price and which conditions does the term sheet of {company} set?',
      ko: '{company} 텀시트의 가격과 주요 조건은 무엇입니까?',
    },
  },
  {
    kinds: ['shareholders-agreement'],
    subject: 'contracts',
    plain: {
      en: 'Which transfers of shares need the consent of others?',
      ko: '주식 양도에 다른 주주의 동의가 필요한 경우는 무엇입니까?',
    },
    ofCompany: {
      en: 'Which transfers of shares in {company} need the consent of others?',
      ko: '{company} 주식 양도에 다른 주주의 동의가 필요한 경우는 무엇입니까?',
    },
  },
  {
    kinds: ['credit-agreement'],
    subject: 'contracts',
    plain: { en: 'Which financial covenants must the borrower keep?', ko: '차입자가 지켜야 하는 재무약정은 무엇입니까?' },
    ofCompany: {
      en: 'Which financial covenants must the borrower keep under the credit agreement of {company}?',
      ko: '{company}의 대출약정에서 차입자가 지켜야 하는 재무약정은 무엇입니까?',
    },
  },
  {
    kinds: ['lease'],
    subject: 'contracts',
    plain: { en: 'When does the lease end, and what is the rent?', ko: '임대차 만료일은 언제이며 임대료는 얼마입니까?' },
    ofCompany: {
      en: 'When does the lease of {company} end, and what is the rent?',
      ko: '{company}의 임대차 만료일은 언제이며 임대료는 얼마입니까?',
    },
  },
  {
    kinds: ['employment-agreement'],
    subject: 'people',
    plain: { en: 'What is due when the employment ends?', ko: '고용 종료 시 지급해야 하는 금액은 얼마입니까?' },
    ofCompany: {
      en: 'What is due when the employment at {company} ends?',
      ko: '{company}의 고용 종료 시 지급해야 하는 금액은 얼마입니까?',
    },
  },
  {
    kinds: ['service-agreement', 'license-agreement', 'agreement'],
    subject: 'contracts',
    plain: { en: 'How can the agreement be terminated?', ko: '계약의 해지 사유와 절차는 무엇입니까?' },
    ofCompany: {
      en: 'How can the agreement with {company} be terminated?',
      ko: '{company} 계약의 해지 사유와 절차는 무엇입니까?',
    },
  },
  {
    kinds: ['information-memorandum', 'teaser', 'deck'],
    plain: { en: 'What are the main products and customers?', ko: '주요 제품과 고객은 무엇입니까?' },
    ofCompany: {
      en: 'What are the main products and customers of {company}?',
      ko: '{company}의 주요 제품과 고객은 무엇입니까?',
    },
  },
  {
    kinds: ['cap-table'],
    subject: 'people',
    plain: { en: 'Who are the largest shareholders?', ko: '최대주주는 누구이며 지분율은 얼마입니까?' },
    ofCompany: {
      en: 'Who are the largest shareholders of {company}?',
      ko: '{company}의 최대주주는 누구이며 지분율은 얼마입니까?',
    },
  },
  {
    kinds: ['transcript', 'earnings-release'],
    plain: { en: 'What did management say about the outlook?', ko: '경영진이 밝힌 향후 전망은 무엇입니까?' },
    ofCompany: {
      en: 'What did the management of {company} say about the outlook?',
      ko: '{company} 경영진이 밝힌 향후 전망은 무엇입니까?',
    },
  },
  {
    kinds: [],
    subject: 'financials',
    parts: ['segments'],
    plain: { en: 'How much revenue did each segment make?', ko: '사업부문별 매출액은 얼마입니까?' },
    ofCompany: { en: 'How much revenue did each segment of {company} make?', ko: '{company}의 사업부문별 매출액은 얼마입니까?' },
  },
  {
    kinds: [],
    parts: ['risk-factors'],
    plain: { en: 'Which risks does the company name first?', ko: '회사가 밝힌 주요 위험은 무엇입니까?' },
    ofCompany: { en: 'Which risks does {company} name first?', ko: '{company}에서 밝힌 주요 위험은 무엇입니까?' },
  },
  {
    kinds: ['audit-report'],
    subject: 'financials',
    plain: { en: 'What is the auditor’s opinion?', ko: '감사인의 의견은 무엇입니까?' },
    ofCompany: { en: 'What is the auditor’s opinion on {company}?', ko: '{company}에 대한 감사인의 의견은 무엇입니까?' },
  },
  {
    kinds: ['minutes', 'resolution'],
    subject: 'people',
    plain: { en: 'Which resolutions were passed?', ko: '의결된 안건은 무엇입니까?' },
    ofCompany: { en: 'Which resolutions did {company} pass?', ko: '{company}에서 의결된 안건은 무엇입니까?' },
  },
]
