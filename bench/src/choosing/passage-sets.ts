import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readJsonLines } from '../json-lines.ts'
import { companyKey } from './figure-sets.ts'

/** A question of a set that passages answer, with their pages. */
export interface PassageQuestion {
  set: string
  /** The company. All questions of a group are in the same fold. */
  group: string
  /** Path of the file that the question is about. */
  path: string
  language: 'en' | 'ko'
  /** `passage`: a stretch answers it. `absent`: the file has no answer. `figure`: a figure answers it, and passages follow. */
  type: 'passage' | 'absent' | 'figure'
  question: string
  /** 1-based. */
  pages: readonly number[]
  /** Text of the answering stretches; if empty, only the pages are known. */
  quotes: readonly string[]
  answer: string
}

interface Row {
  file: string
  company?: string
  language?: 'en' | 'ko'
  type: string
  question: string
  answer?: string
  pages?: readonly number[]
  quote?: string
  pageLabel?: 'gold' | 'derived' | 'weak'
}

const typeOf = (type: string): PassageQuestion['type'] => {
  if (type === 'unanswerable') return 'absent'
  return type === 'figure' || type === 'computed' || type === 'metric' ? 'figure' : 'passage'
}

/**
 * Questions of folders with `pdfs/`, such as `reports`, `quarterly`, `mmlongbench` and `korean/allganize`.
 *
 * @param other questions that are not in the folder, and the set about the same companies
 */
export async function folderQuestions(folder: string, set: string, other?: { file: string; beside: string }): Promise<PassageQuestion[]> {
  const rows = await readJsonLines<Row>(other?.file ?? join(folder, 'questions.jsonl'))
  const files = new Set((await readdir(join(folder, 'pdfs'))).map((name) => name.normalize('NFC')))
  return rows
    .filter(({ file, pageLabel }) => pageLabel !== 'weak' && files.has(file.normalize('NFC')))
    .map((row) => ({
      set,
      group: `${other?.beside ?? set}:${companyKey(row.company ?? row.file)}`,
      path: join(folder, 'pdfs', row.file),
      language: row.language ?? 'en',
      type: typeOf(row.type),
      question: row.question,
      pages: (row.pages ?? []).map((page) => page + 1),
      quotes: row.quote === undefined ? [] : [row.quote],
      answer: row.answer ?? '',
    }))
}

/** Questions of the one Korean annual report. */
export async function annualReportQuestions(folder: string): Promise<PassageQuestion[]> {
  const rows = await readJsonLines<Row>(join(folder, 'questions.jsonl'))
  const pdf = (await readdir(folder)).find((name) => name.endsWith('.pdf')) ?? ''
  return rows.map((row) => ({
    set: 'korean',
    group: 'korean:report',
    path: join(folder, pdf),
    language: row.language ?? 'ko',
    type: typeOf(row.type),
    question: row.question,
    pages: (row.pages ?? []).map((page) => page + 1),
    quotes: row.quote === undefined ? [] : [row.quote],
    answer: row.answer ?? '',
  }))
}

interface FilingRow {
  company: string
  doc_name: string
  question_type: string
  question: string
  answer: string
  evidence: readonly { evidence_text: string; doc_name?: string; evidence_page_num: number }[]
}

/** FinanceBench: questions about filings other than for figures of their statements. */
export async function filingQuestions(folder: string): Promise<PassageQuestion[]> {
  const rows = await readJsonLines<FilingRow>(join(folder, 'questions.jsonl'))
  const files = new Set(await readdir(join(folder, 'pdfs')))
  return rows
    .filter(({ doc_name }) => files.has(`${doc_name}.pdf`))
    .map((row) => ({
      set: 'filings',
      group: `filings:${row.company}`,
      path: join(folder, 'pdfs', `${row.doc_name}.pdf`),
      language: 'en',
      type: row.question_type === 'metrics-generated' ? 'figure' : 'passage',
      question: row.question,
      pages: row.evidence.map(({ evidence_page_num }) => evidence_page_num + 1),
      // The evidence of most questions is the complete page.
      quotes: row.evidence.flatMap(({ evidence_text }) => (evidence_text.length < longestQuote ? [evidence_text] : [])),
      answer: row.answer,
    }))
}
const longestQuote = 1_500

interface ContractRow {
  pdf: string
  labels: Record<string, { quotes: readonly { text: string; pages: readonly number[] }[] }>
}

/**
 * Questions for clauses, as a lawyer asks about a contract: one per contract and type, alternating between English and Korean and between wordings.
 */
export async function clauseQuestions(folder: string): Promise<PassageQuestion[]> {
  const rows = await readJsonLines<ContractRow>(join(folder, 'labels.jsonl'))
  return rows.flatMap(({ pdf, labels }, contract) =>
    Object.entries(clauseTypes).map(([type, wordings], at): PassageQuestion => {
      const own = labels[type]?.quotes ?? []
      const language = (contract + at) % 3 === 0 ? 'ko' : 'en'
      const [first, ...others] = wordings[language]
      const question = [first, ...others][Math.floor(contract / 3) % (1 + others.length)] ?? ''
      return {
        set: 'contracts',
        group: `contracts:${pdf.split(/[_,]/)[0]?.toLowerCase()}`,
        path: join(folder, 'pdfs', pdf),
        language,
        type: own.length > 0 ? 'passage' : 'absent',
        question,
        pages: own.flatMap(({ pages }) => pages.map((page) => page + 1)),
        quotes: own.map(({ text }) => text),
        answer: type,
      }
    }),
  )
}

/** The twenty types of clause that most contracts have, except title and parties, each with its wordings as a question. */
const clauseTypes: Record<string, { en: readonly [string, ...string[]]; ko: readonly [string, ...string[]] }> = {
  'Governing Law': {
    en: ['What is the governing law?', 'Which state or country’s law governs the contract?'],
    ko: ['준거법은 무엇인가?', '이 계약은 어느 나라(주)의 법률에 따르나?'],
  },
  'Agreement Date': {
    en: ['What is the date of the agreement?', 'When was the agreement signed?'],
    ko: ['계약 체결일은 언제인가?', '계약일자는?'],
  },
  'Effective Date': {
    en: ['When does the contract become effective?', 'What is the effective date?'],
    ko: ['계약의 효력발생일은 언제인가?', '계약은 언제부터 효력이 있나?'],
  },
  'Expiration Date': {
    en: ['When does the initial term expire?', 'What is the term of the agreement?'],
    ko: ['계약 만료일은 언제인가?', '최초 계약기간은 언제 끝나나?'],
  },
  'Renewal Term': {
    en: ['What is the renewal term after the initial term expires?', 'Does the agreement renew automatically?'],
    ko: ['최초 기간 후 갱신기간은 얼마인가?', '계약은 자동으로 갱신되나?'],
  },
  'Notice Period To Terminate Renewal': {
    en: ['What notice period is required to terminate renewal?', 'How much notice must be given not to renew?'],
    ko: ['갱신을 거절하려면 언제까지 통지해야 하나?', '갱신거절 통지기간은?'],
  },
  'Anti-Assignment': {
    en: ['Is consent required to assign the contract to a third party?', 'May a party assign the agreement?'],
    ko: ['계약을 제3자에게 양도하려면 동의가 필요한가?', '계약상 권리의 양도 제한이 있나?'],
  },
  'License Grant': {
    en: ['Does the contract grant a license?', 'What license is granted by one party to the other?'],
    ko: ['라이선스(사용권) 허여 조항이 있나?', '어떤 사용권이 부여되나?'],
  },
  'Cap On Liability': {
    en: ['Is there a cap on liability?', 'What is the limitation of liability?'],
    ko: ['책임 한도가 정해져 있나?', '손해배상 책임의 제한은?'],
  },
  'Termination For Convenience': {
    en: ['Can a party terminate the contract without cause?', 'Is there a right to terminate for convenience?'],
    ko: ['사유 없이 계약을 해지할 수 있나?', '임의해지권이 있나?'],
  },
  'Audit Rights': {
    en: ['Does a party have the right to audit books and records?', 'What audit rights are there?'],
    ko: ['장부를 감사(열람)할 권리가 있나?', '감사권 조항이 있나?'],
  },
  Exclusivity: {
    en: ['Is there an exclusivity commitment?', 'Is a party prohibited from dealing with third parties?'],
    ko: ['독점 조항이 있나?', '제3자와의 거래를 금지하나?'],
  },
  'Post-Termination Services': {
    en: ['What obligations apply after termination?', 'Which services must be provided after the contract ends?'],
    ko: ['계약 종료 후의 의무는 무엇인가?', '계약이 끝난 뒤 제공해야 하는 서비스는?'],
  },
  'Ip Ownership Assignment': {
    en: ['Who owns intellectual property created under the contract?', 'Is intellectual property assigned to the counterparty?'],
    ko: ['계약으로 만들어진 지식재산권은 누구에게 귀속되나?', '지식재산권이 상대방에게 양도되나?'],
  },
  'Revenue/Profit Sharing': {
    en: ['Is there revenue or profit sharing?', 'Must a party share revenue with the counterparty?'],
    ko: ['수익 배분 조항이 있나?', '매출이나 이익을 상대방과 나누어야 하나?'],
  },
  'Minimum Commitment': {
    en: ['Is there a minimum purchase commitment?', 'What minimum order must be bought?'],
    ko: ['최소 구매 의무가 있나?', '최소 주문량은?'],
  },
  'Non-Transferable License': {
    en: ['Is the license non-transferable?', 'Can the licensee transfer the license to a third party?'],
    ko: ['라이선스는 양도할 수 없나?', '사용권을 제3자에게 양도할 수 있나?'],
  },
  'Non-Compete': {
    en: ['Is there a non-compete?', 'Is a party restricted from competing with the counterparty?'],
    ko: ['경업금지 조항이 있나?', '상대방과 경쟁하는 것이 금지되나?'],
  },
  Insurance: {
    en: ['Is a party required to maintain insurance?', 'What insurance must be carried?'],
    ko: ['보험 가입 의무가 있나?', '어떤 보험을 유지해야 하나?'],
  },
  'Change Of Control': {
    en: ['What happens on a change of control?', 'Is there a change of control provision?'],
    ko: ['경영권 변동 시 어떻게 되나?', '지배권 변경 조항이 있나?'],
  },
}
