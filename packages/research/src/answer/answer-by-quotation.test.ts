import type { SourceKey } from '@dossier/documents'
import { type ParsedQuestion, readAskedPeriods } from '@dossier/retrieval'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerByQuotation, type AnswerRequest } from './answer-by-quotation.ts'
import { type QuotedSentence, locateQuote, type ReadablePage } from '../evidence/index.ts'
import type { Finding } from './found.ts'
import { readQuestion } from '../question/index.ts'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const analyser = testAnalyser()

/** A question as the search parses it, without glossary terms. */
function parsed(text: string, more: Partial<ParsedQuestion> = {}): ParsedQuestion {
  const question: Pick<ParsedQuestion, 'text' | 'language' | 'needed' | 'topics' | 'period' | 'concepts' | 'loans' | 'statements'> = {
    period: readAskedPeriods(text),
    text,
    language: /\p{Script=Hangul}/u.test(text) ? 'ko' : 'en',
    needed: [],
    loans: new Map(),
    topics: [],
    concepts: [],
    statements: {},
  }
  return { ...question, ...more } as ParsedQuestion
}

const pages = new Map<string, ReadablePage>()
const put = (source: number, number: number, text: string, more: Partial<ReadablePage> = {}): void =>
  void pages.set(`${source}:${number}`, { number, text, headings: [], tables: [], ...more })

beforeAll(() => {
  const cash =
    'Brightwater Corp\nStatement of cash flows\n(Millions)  2018  2017\nNet income  900  800\nPurchases of equipment  (157)  (133)\nDividends paid  (40)  (38)\n'
  const lines = cash.split('\n').slice(2, 6)
  let at = cash.indexOf('(Millions)')
  const rows = lines.map((line) => {
    const cells = line.split('  ').map((cell) => {
      const start = at
      at += cell.length + 2
      return { text: cell, start, end: start + cell.length }
    })
    at -= 1
    return cells
  })
  put(1, 1, cash, { tables: [{ caption: 'Statement of cash flows', unit: '(Millions)', headerRows: 1, rows }] })
  put(
    1,
    2,
    'Brightwater makes valves. In 2018 the Harbor segment closed its plant in Lisbon because demand for brass valves had fallen. ' +
      'The auditors did not identify a material weakness. Employees numbered 4,310 at year end.',
  )
  put(
    2,
    1,
    '새빛산업 주식회사\n당사는 2021년 5월 조직을 바꾸어 가전사업과 조명사업을 합쳤습니다. 감사위원회는 사외이사 세 명으로 이루어져 있습니다.',
  )
})

async function answer(
  question: ParsedQuestion,
  more: Partial<AnswerRequest> = {},
): Promise<{ sentences: QuotedSentence[]; nearest: QuotedSentence[]; finding: Finding }> {
  const sentences: QuotedSentence[] = []
  const nearest: QuotedSentence[] = []
  let finding: Finding | undefined
  const request: AnswerRequest = {
    question: readQuestion(question, analyser),
    hits: [
      { source: numbered(1), page: 1, score: 3 },
      { source: numbered(1), page: 2, score: 2 },
      { source: numbered(2), page: 1, score: 1 },
    ],
    loadPage: async (source, page) => pages.get(`${source}:${page}`) ?? null,
    documentOf: async (source) => ({
      names: source === numbered(1) ? ['annual report', 'Brightwater Corp'] : ['사업보고서', '새빛산업 주식회사'],
    }),
    analyser,
    ...more,
  }
  for await (const step of answerByQuotation(request)) {
    expect(finding).toBeUndefined()
    if (step.type === 'sentence') sentences.push(step.sentence)
    else if (step.type === 'nearest') nearest.push(step.sentence)
    else finding = step.finding
  }
  if (!finding) throw new Error('no finding')
  return { sentences, nearest, finding }
}

describe('answerByQuotation answers', () => {
  test('with the cell of the requested year, its label, column heading and unit', async () => {
    const { sentences, finding } = await answer(parsed('How much did Brightwater spend on purchases of equipment in FY2018?'))
    expect(finding.found).toBe(true)
    expect(sentences[0]?.text).toBe('Purchases of equipment: (157) [2018, (Millions)]')
    expect(sentences[0]?.citations.map(({ quote }) => quote)).toEqual(['Purchases of equipment', '(157)', '2018', '(Millions)'])
  })

  test('by the names that the glossary gives a line item', async () => {
    const item = {
      id: 'capex',
      statements: [],
      en: ['purchases of equipment'],
      ko: ['유형자산의 취득'],
      asked: ['capex', '자본적지출'],
      sign: -1 as const,
      concepts: [],
    }
    const question = parsed('Brightwater의 2018년 자본적지출은 얼마인가?', { needed: [{ item, weight: 1 }] })
    expect((await answer(question)).sentences[0]?.text).toBe('Purchases of equipment: (157) [2018, (Millions)]')
  })

  test('with the sentence that states it', async () => {
    const { sentences } = await answer(parsed('Why did the Harbor segment close its plant?'))
    expect(sentences[0]).toMatchObject({
      text: 'In 2018 the Harbor segment closed its plant in Lisbon because demand for brass valves had fallen.',
      citations: [{ source: numbered(1), page: 2 }],
      verification: 'verified',
    })
  })

  test('in Korean', async () => {
    const { sentences } = await answer(parsed('2021년 5월 조직을 바꾸어 어느 사업을 합쳤어?'))
    expect(sentences[0]?.text).toBe('당사는 2021년 5월 조직을 바꾸어 가전사업과 조명사업을 합쳤습니다.')
  })

  test('from the files of the company that the question is about', async () => {
    put(3, 1, 'Northgate Corp employees numbered 999 at year end. Employees numbered 998 the year before.')
    const hits = [
      { source: numbered(3), page: 1, score: 9 },
      { source: numbered(1), page: 2, score: 2 },
    ]
    const documentOf = async (source: SourceKey) => ({ names: [source === numbered(1) ? 'Brightwater Corp' : 'Northgate Corp'] })
    const { sentences } = await answer(parsed('How many employees did Brightwater have?'), { hits, documentOf })
    expect(sentences[0]?.text).toBe('Employees numbered 4,310 at year end.')
    expect(sentences.flatMap(({ citations }) => citations).every(({ source }) => source === numbered(1))).toBe(true)
  })

  test('a question that opens with a capitalised verb', async () => {
    const { sentences } = await answer(parsed('Sum the employees at year end: how many employees?'))
    expect(sentences.map(({ text }) => text)).toContain('Employees numbered 4,310 at year end.')
  })

  test('with no more sentences than the limit', async () => {
    const { sentences } = await answer(parsed('valves segment plant demand auditors employees'), { limits: { sentences: 2 } })
    expect(sentences.length).toBeLessThanOrEqual(2)
  })

  test('without pages that no longer exist', async () => {
    const { finding } = await answer(parsed('How many employees?'), { hits: [{ source: numbered(9), page: 1, score: 1 }] })
    expect(finding).toMatchObject({ found: false, reason: 'no-pages' })
  })
})

describe('answerByQuotation quotes nothing', () => {
  test('if a name of the question is nowhere', async () => {
    const { sentences, finding } = await answer(parsed('How much did Zephyrine spend on equipment in FY2018?'))
    expect(sentences).toEqual([])
    expect(finding).toMatchObject({ found: false, reason: 'names-absent', missing: ['Zephyrine'] })
  })

  test('if the pages are about something else', async () => {
    const { sentences, finding } = await answer(parsed('당사의 위성 발사체 재사용 횟수와 궤도 진입 성공률은 어떻게 집계되었습니까?'))
    expect(sentences).toEqual([])
    expect(finding).toMatchObject({ found: false })
  })

  test('if a figure of one year is requested and the pages have only other years', async () => {
    put(4, 1, 'In 2018 the foundry paid 310 in wages. In 2017 the foundry paid 290 in wages.')
    const { sentences, finding } = await answer(parsed('How much did the foundry pay in wages in 2022?'), {
      hits: [{ source: numbered(4), page: 1, score: 1 }],
    })
    expect(sentences).toEqual([])
    expect(finding).toMatchObject({ found: false, reason: 'other-periods', missing: ['2022'] })
  })

  test('if a figure is requested and the pages have none', async () => {
    put(5, 1, 'The foundry pays wages monthly. Wages of the foundry follow the tariff.')
    const { finding } = await answer(parsed('How much are the wages of the foundry?'), {
      hits: [{ source: numbered(5), page: 1, score: 1 }],
    })
    expect(finding).toMatchObject({ found: false, reason: 'no-figure' })
  })

  describe('but does if', () => {
    const about = (text: string, more: Partial<ParsedQuestion> = {}) =>
      answer(parsed(text, more), { hits: [{ source: numbered(6), page: 1, score: 1 }] })
    beforeAll(() =>
      put(
        6,
        1,
        'The foundry sold 310 valves to shipyards in 2021. The tannery exports leather and wants to grow its market share. ' +
          'Of the market for valves, the foundry had a share of 12.5% in 2021.',
      ),
    )

    test('a figure is printed of what is requested, which comes first', async () => {
      const { sentences } = await about('What was the market share of the foundry in 2021?')
      expect(sentences[0]?.text).toContain('12.5%')
    })
  })

  describe('on a page that has the topic but not the requested detail', () => {
    const about = (text: string, page: string) => {
      put(8, 1, page)
      return answer(parsed(text), { hits: [{ source: numbered(8), page: 1, score: 1 }] })
    }
    const board =
      'The board met in spring. Orla Tennick, chief valve inspector, reported on the plant. The plant was built in 1987. ' +
      'In March 2019 the board approved a loan. The Harbor lease covers the plant and has no fixed rent.'
    const minutes = '이사회는 2021년 5월 3일에 열렸습니다. 감사 한새벽은 공장 매각에 찬성하였습니다. 공장은 가람시에 있습니다.'

    test.each([
      ['Who is the landlord of the plant?', board, 'words-absent'],
      ['Does the lease contain an escalator?', board, 'words-absent'],
      ['공장의 임대인은 누구입니까?', minutes, 'words-absent'],
    ])('%s', async (question, page, reason) => {
      const { sentences, finding } = await about(question, page)
      expect(sentences).toEqual([])
      expect(finding).toMatchObject({ found: false, reason })
    })

    test.each([
      ['Who is the chief valve inspector?', board, 'Orla Tennick'],
      ['When was the plant built?', board, '1987'],
      ['When did the board approve the loan?', board, 'March 2019'],
      ['공장 매각에 찬성한 감사는 누구입니까?', minutes, '한새벽'],
      ['이사회는 언제 열렸습니까?', minutes, '2021년 5월 3일'],
    ])('but answers: %s', async (question, page, text) => {
      expect((await about(question, page)).sentences[0]?.text).toContain(text)
    })

    test('and names who holds an office before those who held it elsewhere or are named beside it', async () => {
      const officers =
        'Prior to joining the foundry, Mr. Arlo Reed was the chief executive officer of Aldgate Mills. The chief executive officer forum of the trade met ' +
        'in spring, and the chief executive officer spoke. Our Chief Executive Officer, Orla Tennick, opened the plant. The plant was built in 1987.'
      const { sentences } = await about('Who is the chief executive officer?', officers)
      expect(sentences[0]?.text).toBe('Our Chief Executive Officer, Orla Tennick, opened the plant.')
    })

    test('and names the holder of an office by the row of a list of officers', async () => {
      const list =
        'Executive officers\nName  Age  Office\nArlo Reed  51  Chief Financial Officer\nOrla Tennick  47  President, Chief Executive Officer\n'
      const rows = list
        .split('\n')
        .slice(1, 4)
        .map((line) => line.split('  ').map((text) => ({ text, start: list.indexOf(text), end: list.indexOf(text) + text.length })))
      put(8, 2, list, { tables: [{ caption: 'Executive officers', headerRows: 1, rows }] })
      const hits = [
        { source: numbered(8), page: 2, score: 2 },
        { source: numbered(8), page: 1, score: 1 },
      ]
      put(8, 1, 'The CEO approves each purchase above a limit. The board elects the CEO and may remove the CEO. Arlo Reed assists the CEO.')
      const topics = [{ id: 'executives', en: ['chief executive officer', 'ceo'], ko: [] }]
      const { sentences } = await answer(parsed('Who is the CEO?', { topics }), { hits })
      expect(sentences[0]?.text).toContain('Orla Tennick')
    })

    test('and names the auditor by the signature under its report', async () => {
      const report =
        'Report of Independent Registered Public Accounting Firm\nWe have audited the balance sheets. Our responsibility is to express an opinion on them. The auditor is ' +
        'independent.\n\n/s/ Tennick & Reed LLP\n\nWe have served as the auditor since 2004.\n'
      const { sentences } = await about('Who is the auditor?', report)
      expect(sentences[0]?.text.replace(/\s+/g, ' ')).toBe('/s/ Tennick & Reed LLP We have served as the auditor since 2004.')
    })

    test('and returns the nearest passages, marked as no answer, if the topic is there', async () => {
      const { sentences, nearest, finding } = await about('Who is the inspector of the tannery?', board)
      expect(sentences).toEqual([])
      expect(nearest.map(({ text }) => text)[0]).toContain('valve inspector')
      expect(finding).toMatchObject({ found: false, missing: ['tannery'] })
    })

    test('and returns none if most words of the question are on no page', async () => {
      const { nearest, finding } = await about('What is the nightly electricity tariff of the inspector at the smelter?', board)
      expect(nearest).toEqual([])
      expect(finding).toMatchObject({ found: false })
    })

    test('and returns passages about the requested subject before others', async () => {
      const filler = 'The winter at the works was mild and nothing else was told of it. '.repeat(5)
      const recalls = `${filler}Two suits concern the Harbor valve and its price. The winter was mild. In May the foundry recalled a batch of brass taps.`
      const { sentences } = await about(
        'Did the foundry recall the Harbor valve?',
        `${recalls} In June the foundry recalled the Harbor valve.`,
      )
      expect(sentences[0]?.text).toBe('In June the foundry recalled the Harbor valve.')
    })

    test('and returns no nearest passages for a company that is in no file', async () => {
      const { nearest, finding } = await about('Who is the chief valve inspector of Zephyrine?', board)
      expect(nearest).toEqual([])
      expect(finding).toMatchObject({ found: false, reason: 'names-absent' })
    })

    test('and finds no figure of this year on a page of other years', async () => {
      const { finding } = await about(
        'How much were the wages in 2030?',
        'Wages of the foundry\nFor the years 2018 and 2017. Wages came to 310.',
      )
      expect(finding).toMatchObject({ found: false, reason: 'other-periods' })
    })
  })

  describe('in Korean', () => {
    const hits = [{ source: numbered(7), page: 1, score: 1 }]
    const documentOf = async () => ({ names: ['annual report', 'Orbex Ltd'] })
    beforeAll(() => put(7, 1, 'Orbex makes pumps. Employees numbered 512 at year end. In 2021 the price of steel rose.'))
    const item = { id: 'staff', statements: [], en: ['employees'], ko: ['직원'], asked: [], sign: 1 as const, concepts: [] }
    const about = (text: string) => answer(parsed(text, { needed: [{ item, weight: 1 }] }), { hits, documentOf })

    test('about a company that sounds like none of the files in Latin letters', async () => {
      const { sentences, finding } = await about('제피린의 2021년 말 직원은 몇 명인가?')
      expect(sentences).toEqual([])
      expect(finding).toMatchObject({ found: false, reason: 'names-absent', missing: ['제피린'] })
    })

    test("but does about one that sounds like the file's", async () => {
      const { sentences } = await about('오르벡스의 2021년 말 직원은 몇 명인가?')
      expect(sentences[0]?.text).toBe('Employees numbered 512 at year end.')
    })
  })

  test('if no page was found', async () => {
    expect((await answer(parsed('How many employees?'), { hits: [] })).finding).toMatchObject({ found: false, reason: 'no-pages' })
  })
})

test('answerByQuotation cites only text that is literally on its page, and cites nothing for "not found"', async () => {
  const words =
    'Brightwater Harbor Lisbon valves equipment purchases 2018 2017 dividends income net auditors weakness 조직 사업 감사위원회 2021년 얼마 why how many'.split(
      ' ',
    )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }), async (chosen) => {
      const { sentences, finding } = await answer(parsed(`${chosen.join(' ')}?`))
      expect(sentences.length > 0).toBe(finding.found)
      for (const { citations, verification, text } of sentences) {
        expect(verification).toBe('verified')
        expect(citations.length).toBeGreaterThan(0)
        let left = text
        for (const { source, page, start, end, quote } of citations) {
          const on = pages.get(`${source}:${page}`)?.text ?? ''
          expect(locateQuote(on, quote, start)).toEqual({ start, end })
          left = left.replace(quote, '')
        }
        // The rest is punctuation that we add.
        expect(left).toMatch(/^[\s:;,[\]]*$/)
      }
    }),
    { numRuns: 150 },
  )
})
