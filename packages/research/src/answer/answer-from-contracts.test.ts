import { type ParsedQuestion, readAskedPeriods } from '@dossier/retrieval'
import { describe, expect, test } from 'vitest'
import { locateQuote, type QuotedSentence, type ReadablePage } from '../evidence/index.ts'
import { readQuestion } from '../question/index.ts'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import { answerByQuotation } from './answer-by-quotation.ts'
import type { Finding } from './found.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const analyser = testAnalyser()

const lease = [
  'MILL LEASE AGREEMENT\nThis Lease Agreement is made and entered into as of 4 May 2015 by and between Orla Tennick (the "Owner") and Pell Brothers ' +
    '(the "Miller").\n1. The Mill. The Owner shall let the mill to the Miller. The Miller shall keep the wheel in repair and shall not sell the stones.\n' +
    '2. Rent. The Miller shall pay the Owner forty pounds on the first day of each quarter.',
  '3. Insurance. The Miller shall obtain and maintain insurance of the mill against fire with an insurer that the Owner approves.\n4. Assignment',
  'Neither party may assign this Agreement without the prior written consent of the other party.\n' +
    '5. Ending\n5.1 Termination for Convenience. Either party may terminate this Agreement at any time without cause upon ninety days written notice to ' +
    'the other party.\n5.2 Termination for Breach. The Owner may terminate this Agreement immediately if the Miller fails to cure a material breach.',
]
const supply = [
  '종자 공급 계약서\n제1조(목적) 이 계약은 한들농원(이하 "갑")이 새울상회(이하 "을")에게 종자를 공급하는 데 필요한 사항을 정함을 목적으로 한다.\n' +
    '제2조(공급) ① 갑은 매월 종자를 을에게 인도하여야 한다. ② 을은 종자를 서늘한 곳에 보관하여야 한다.',
  '제3조(대금의 지급) 을은 세금계산서를 받은 날부터 30일 이내에 대금을 지급하여야 한다.\n' +
    '제4조(계약의 해지) ① 갑과 을은 언제든지 30일 전에 서면으로 통지하여 이 계약을 해지할 수 있다. ② 을이 계약을 위반한 경우 갑은 즉시 해지할 수 있다.',
  '제5조(비밀유지) 갑과 을은 이 계약으로 알게 된 비밀을 제3자에게 누설하여서는 아니 된다.\n제6조(준거법) 이 계약은 대한민국 법률에 따라 해석한다.',
]

interface Answer {
  sentences: QuotedSentence[]
  nearest: QuotedSentence[]
  finding: Finding | undefined
  loaded: number[]
}

/** Asks about one file of which the search found only the first page. */
async function ask(text: string, file: readonly string[]): Promise<Answer> {
  const parsed = {
    period: readAskedPeriods(text),
    text,
    language: /\p{Script=Hangul}/u.test(text) ? 'ko' : 'en',
    needed: [],
    topics: [],
    concepts: [],
    loans: new Map(),
    statements: {},
  }
  const pages = file.map((page, at): ReadablePage => ({ number: at + 1, text: page, headings: [], tables: [] }))
  const answer: Answer = { sentences: [], nearest: [], finding: undefined, loaded: [] }
  const steps = answerByQuotation({
    question: readQuestion(parsed as unknown as ParsedQuestion, analyser),
    hits: [{ source: numbered(1), page: 1, score: 1 }],
    loadPage: async (_, page) => {
      answer.loaded.push(page)
      return pages[page - 1] ?? null
    },
    analyser,
  })
  for await (const step of steps) {
    if (step.type === 'finding') answer.finding = step.finding
    else answer[step.type === 'nearest' ? 'nearest' : 'sentences'].push(step.sentence)
  }
  return answer
}

describe('answerByQuotation, for a contract', () => {
  test.each([
    ['Can a party terminate the lease without cause?', lease, '5.1 Termination for Convenience. Either party may terminate'],
    ['What insurance must be carried?', lease, '3. Insurance. The Miller shall obtain'],
    ['May the lease be assigned to a third party, or is assignment restricted?', lease, 'Neither party may assign'],
    ['사유 없이 언제든지 계약을 해지할 수 있나?', supply, '언제든지 30일 전에'],
    ['비밀유지 의무가 있나?', supply, '제5조(비밀유지)'],
    ['준거법은 무엇인가?', supply, '제6조(준거법)'],
  ])('returns the requested clause first, wherever it is: %s', async (question, file, clause) => {
    const { sentences, nearest } = await ask(question, file)
    const [first] = [...sentences, ...nearest]
    expect(first?.text).toContain(clause)
  })

  test('returns text that is literally on its page', async () => {
    const { sentences, nearest } = await ask('Can a party terminate the lease without cause?', lease)
    const citations = [...sentences, ...nearest].flatMap((one) => one.citations)
    expect(citations.length).toBeGreaterThan(0)
    expect(citations.filter(({ page, quote, start }) => locateQuote(lease[page - 1] ?? '', quote, start) === null)).toEqual([])
  })

  test('does not assert a clause that the contract lacks, and returns the nearest passages as such', async () => {
    const { sentences, nearest, finding } = await ask('Is there a most favored nation clause?', lease)
    expect(finding).toEqual({ found: false, reason: 'clause-unlikely', missing: [] })
    expect(sentences).toEqual([])
    expect(nearest.length).toBeLessThanOrEqual(3)
  })

  test('reads all pages for a clause, and only the pages found for other questions', async () => {
    expect(new Set((await ask('What insurance must be carried?', lease)).loaded)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    expect((await ask('What did the stones cost?', lease)).loaded).toEqual([1])
  })

  test('does not look for clauses in a report', async () => {
    const report = ['The group insures its plants. Insurance cost 4 million in 2021. The plant in Lisbon was closed.', 'Insurance rose.']
    expect((await ask('What insurance must be carried?', report)).loaded).toEqual([1])
  })
})
