import type { accountSources } from './companies.ts'
import { type Language, translate, type Translated } from './language.ts'

type AccountSource = (typeof accountSources)[number]

/** Names of the kinds of sources of accounts, those that take precedence first. */
export const accountSourceTexts: Readonly<Record<AccountSource, Translated>> = {
  'audited-report': { ko: '감사받은 보고서', en: 'audited report' },
  register: { ko: '공시 XBRL', en: 'XBRL of the filing' },
  'interim-report': { ko: '분·반기보고서', en: 'interim report' },
  release: { ko: '실적 발표 자료', en: 'release' },
  management: { ko: '회사 작성 자료', en: 'management document' },
}

const order: Translated = {
  ko: '우선순위: {sources}. 감사·공시를 거친 자료가 회사 작성 자료보다 우선하며, 같은 종류에서는 최근 보고서와 항목이 많은 재무제표가 우선합니다.',
  en: 'Order: {sources}. What was audited or filed counts before what a company writes about itself; within one kind the latest report and the most complete statement.',
}

/** Which of several sources of one value counts, and why. */
export function sourceOrderInWords(language: Language): string {
  const sources = Object.values(accountSourceTexts).map((name) => name[language])
  return translate(order, language, { sources: sources.join(' > ') })
}
