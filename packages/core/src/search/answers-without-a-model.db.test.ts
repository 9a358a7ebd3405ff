import { type InputOf, projectTypes, type searchEndpoints, type SearchRecord } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProject } from '../projects/index.ts'
import { makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { askQuestion } from './asking/ask-question.ts'

const income = (title: string, [later, earlier]: [string, string]) => `# Harbor Corp: ${title}

## Consolidated Statements of Income

| (In millions) | 2019 | 2018 |
| --- | --- | --- |
| Net sales | $ ${later} | $ ${earlier} |
| Cost of sales | 3,400 | 4,000 |
| Gross profit | 3,089 | 3,500 |
| Operating income | 1,200 | 1,300 |
| Income before income taxes | 1,100 | 1,150 |
| Net income | 900 | 800 |
`

const quarterly = (company: string, day: string, [own, before]: [string, string]) => `# FORM 10-Q

Quarterly report pursuant to Section 13 or 15(d) of the Securities Exchange Act of 1934

For the quarterly period ended ${day}

${company}

(Exact name of registrant as specified in its charter)

## Condensed Consolidated Statements of Income

| (in millions) | Three months ended ${day} | Three months ended ${day.replace('2023', '2022')} |
| --- | --- | --- |
| Net sales | $ ${own} | $ ${before} |
| Cost of sales | 210 | 200 |
| Operating income | 90 | 80 |
| Net income | 60 | 50 |

## Condensed Consolidated Balance Sheets

| (in millions) | ${day} | December 31, 2022 |
| --- | --- | --- |
| Cash and cash equivalents | $ 120 | $ 110 |
| Total current assets | 300 | 280 |
| Total assets | 900 | 880 |
| Total liabilities | 500 | 490 |
| Total shareholders' equity | 400 | 390 |
| Total liabilities and shareholders' equity | 900 | 880 |
`

describeOnAnyDatabase('a question answered without a model', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })

  const ask = async (
    query: string,
    further: { conversationId?: number; chat_history?: InputOf<typeof searchEndpoints.ask>['chat_history'] } = {},
  ): Promise<SearchRecord> => {
    const asked = { projectId, query, toolids: [], chat_history: [], file_search_tools: [], ...further }
    const last = (await Array.fromAsync(await askQuestion(core.deps, owner, asked))).at(-1)
    if (last?.type !== 'done') throw new Error('the question was not answered')
    return last.record
  }

  it('resolves a follow-up with the question before it', async () => {
    await uploadAndRead(core, owner, projectId, { 'Harbor 10-K 2019.md': income('Annual report 2019', ['6,489', '7,500']) })
    const first = await ask('What were the FY2019 net sales of Harbor?')
    expect(first.answer.sentences[0]?.text).toContain('6,489')
    const second = await ask('And in FY2018?', { conversationId: first.conversationId })
    expect(second.answer.value).toMatchObject({ number: 7_500, period: 'FY2018' })
    expect(second.answer.searched.queries).toHaveLength(2)
    const sent = [{ role: 'user' as const, content: 'What were the FY2019 net sales of Harbor?' }]
    expect((await ask('And in FY2018?', { chat_history: sent })).answer.value).toMatchObject({ number: 7_500 })
  })

  it('states a figure of each year and of each measure that a question names', async () => {
    await uploadAndRead(core, owner, projectId, { 'Harbor 10-K 2019.md': income('Annual report 2019', ['6,489', '7,500']) })
    const numbersOf = async (query: string) => {
      const { kind, sentences, candidates } = (await ask(query)).answer
      return [kind, ...(candidates?.map(({ value }) => value.number) ?? sentences.map(({ figure }) => figure?.value))]
    }
    expect(await numbersOf('What were net sales of Harbor in FY2019 and FY2018?')).toEqual(['figure', 6_489, 7_500])
    expect(await numbersOf('What were net sales and gross profit of Harbor in FY2019?')).toEqual(['figure', 6_489, 3_089])
    expect(await numbersOf('하버의 2019년 매출액과 당기순이익은?')).toEqual(['candidates', 6_489, 900])
  })

  it('compares companies and quarters, each figure from the documents of its company', async () => {
    await uploadAndRead(core, owner, projectId, {
      'Harbor 10-Q Q1 2023.md': quarterly('Harbor Electric Corporation', 'March 31, 2023', ['410', '390']),
      'Harbor 10-Q Q2 2023.md': quarterly('Harbor Electric Corporation', 'June 30, 2023', ['440', '400']),
      'Northwind 10-Q Q2 2023.md': quarterly('Northwind Traders, Inc.', 'June 30, 2023', ['95', '90']),
    })
    const figuresOf = async (query: string) => {
      const { kind, sentences, missing } = (await ask(query)).answer
      const figures = sentences.map(({ figure }) => [figure?.company, figure?.askedPeriod, figure?.value])
      return { kind, figures, ...(missing && { missing }) }
    }
    expect(await figuresOf('Compare Harbor and Northwind net sales in Q2 2023')).toEqual({
      kind: 'figure',
      figures: [
        ['Harbor Electric Corporation', undefined, 440],
        ['Northwind Traders, Inc.', undefined, 95],
      ],
    })
    expect(await figuresOf('어느 회사의 매출액이 가장 작은가요?')).toMatchObject({
      kind: 'figure',
      figures: [
        ['Northwind Traders, Inc.', undefined, 95],
        ['Harbor Electric Corporation', undefined, 440],
      ],
    })
    expect(await figuresOf('Harbor net sales by quarter in 2023')).toEqual({
      kind: 'figure',
      figures: [
        [undefined, 'Q2 2023', 440],
        [undefined, 'Q1 2023', 410],
      ],
    })
    expect(await figuresOf('Harbor net sales in the last three quarters')).toMatchObject({ kind: 'figure', missing: ['Q4 2022'] })
    expect((await figuresOf('net sales')).figures).toHaveLength(2)
    expect(await figuresOf('Which quarter of 2023 had the highest net sales of Harbor?')).toMatchObject({
      kind: 'figure',
      figures: [
        [undefined, 'Q2 2023', 440],
        [undefined, 'Q1 2023', 410],
      ],
    })
    expect((await figuresOf('Which year had the highest net sales of Harbor?')).kind).not.toBe('figure')
    const growth = (await ask('Harbor net sales growth from Q1 to Q2 2023')).answer.sentences[0]
    expect(growth).toMatchObject({ verification: 'computed', figure: { unit: 'percent', calculation: '(440 − 410) ÷ 410' } })
  })

  it('compares companies that a question calls as their files are called', async () => {
    await uploadAndRead(core, owner, projectId, {
      'Project Sandpiper 10-Q Q2 2023.md': quarterly('Harbor Electric Corporation', 'June 30, 2023', ['440', '400']),
      'North_Star_10-Q.md': quarterly('Compagnie du Nord SA', 'June 30, 2023', ['95', '90']),
    })
    const { kind, sentences } = (await ask('Compare net sales of Sandpiper and North Star in Q2 2023')).answer
    expect([kind, ...sentences.map(({ figure }) => [figure?.company, figure?.value])]).toEqual([
      'figure',
      ['Harbor Electric Corporation', 440],
      ['Compagnie du Nord SA', 95],
    ])
  })

  it('states a figure in a workspace with several files of one company, and of none', async () => {
    const memorandum =
      'Information memorandum on Harbor Co., Ltd.\n\nPrepared for the holders of Harbor Co., Ltd. (“Harbor” or the “Company”).'
    const korean = `# 감사보고서\n\n하버 주식회사와 그 종속기업\n\n## 연결손익계산서\n\n(단위: 백만원)\n\n| 과목 | 2019년 | 2018년 |\n| --- | --- | --- |
| 매출액 | 8,435,700 | 9,750,000 |\n| 매출원가 | 4,420,000 | 5,200,000 |\n| 영업이익 | 1,560,000 | 1,690,000 |\n| 당기순이익 | 1,170,000 | 1,040,000 |`
    await uploadAndRead(core, owner, projectId, {
      'Project Heron.md': `${memorandum}\n\n${income('Financials', ['6,489', '7,500'])}`,
      'KPI 2018-2019.md':
        '# Key figures\n\n| In millions | FY2018 | FY2019 |\n| --- | --- | --- |\n| Net sales | $ 7,500 | $ 6,489 |\n| Backlog | $ 410 | $ 380 |',
      '감사보고서 2019.md': korean,
    })
    const valueOf = async (query: string) => (await ask(query)).answer.value
    expect(await valueOf('What were net sales in 2019?')).toMatchObject({ number: 6_489 })
    expect(await valueOf("What was Harbor's gross profit in 2019?")).toMatchObject({ number: 3_089 })
    expect(await valueOf("What was Harbor's backlog?")).toMatchObject({ number: 380, period: 'FY2019' })
    expect(await valueOf('하버의 2019년 영업이익은 얼마입니까?')).toMatchObject({ number: 1_560_000 })
  })

  it('shows both files when they state a figure differently, the better source first', async () => {
    await uploadAndRead(core, owner, projectId, {
      'Harbor 10-K 2019.md': income('Annual report (Form 10-K) for the fiscal year ended December 31, 2019', ['6,489', '7,500']),
      'Harbor earnings release Q4 2019.md': income('Earnings release for the fiscal year 2019', ['6,512', '7,500']),
    })
    const { conflicts } = (await ask('What were the FY2019 net sales of Harbor?')).answer
    expect(conflicts).toEqual([
      expect.objectContaining({
        period: 'FY2019',
        values: [
          expect.objectContaining({ filename: 'Harbor 10-K 2019.md', text: expect.stringContaining('6,489') as string }),
          expect.objectContaining({ filename: 'Harbor earnings release Q4 2019.md', text: expect.stringContaining('6,512') as string }),
        ],
      }),
    ])
    expect((await ask('What were the FY2018 net sales of Harbor?')).answer.conflicts).toBeUndefined()
  })

  it('offers the figures of files that differ where none is more final, and an audited one before a draft', async () => {
    const statement = (title: string, sales: string) => income(title, [sales, '7,500'])
    await uploadAndRead(core, owner, projectId, {
      'Harbor income statement A.md': statement('Income statement for the fiscal year 2019', '6,489'),
      'Harbor income statement B.md': statement('Income statement for the fiscal year 2019', '6,512'),
    })
    const undecided = (await ask('What were the FY2019 net sales of Harbor?')).answer
    expect(undecided.kind).toBe('candidates')
    expect(
      undecided.candidates
        ?.slice(0, 2)
        .map(({ value }) => value.number)
        .toSorted(),
    ).toEqual([6_489, 6_512])
    expect(undecided.conflicts?.[0]?.values).toHaveLength(2)
    await uploadAndRead(core, owner, projectId, {
      'Harbor audited income statement.md': statement('Audited income statement for the fiscal year 2019', '6,533'),
      'Harbor income statement draft.md': statement('Income statement for the fiscal year 2019', '6,400'),
    })
    const { candidates, conflicts } = (await ask('What were the FY2019 net sales of Harbor?')).answer
    expect(candidates?.[0]?.value.number).toBe(6_533)
    expect(conflicts?.[0]?.values.map(({ quality }) => quality)).toEqual(['audited-annual', 'annual', 'annual', 'draft'])
  })

  describe('from a report and its correction', () => {
    const notice = `# 정 정 신 고 (보고)

2026년 05월 20일

1. 정정대상 공시서류 : 제21기 사업보고서

2. 정정사항

| 항 목 | 정정사유 | 정 정 전 | 정 정 후 |
| --- | --- | --- | --- |
| 연결손익계산서 당기순이익 (단위: 백만원) | 단순 오기 | 14,300 | 13,100 |
`
    const printed = (title: string, profit: string) => `${title}

# 사업보고서

(제 21 기) 사업연도 2025년 01월 01일 부터 2025년 12월 31일 까지

회사명: 한빛전자 주식회사

## 연결손익계산서

(단위: 백만원)

| 과목 | 제 21 기 (2025.01.01 ~ 2025.12.31) | 제 20 기 (2024.01.01 ~ 2024.12.31) |
| --- | --- | --- |
| 매출액 | 131,000 | 120,000 |
| 매출원가 | 90,000 | 84,000 |
| 매출총이익 | 41,000 | 36,000 |
| 영업이익 | 18,000 | 15,000 |
| 당기순이익 | ${profit} | 11,000 |
`
    const amended = (form: string, sales: string) =>
      `UNITED STATES\nSECURITIES AND EXCHANGE COMMISSION\n\n${form}\n\nFor the fiscal year ended December 31, 2019\n\nHarbor Corp\n(Exact name of registrant as specified in its charter)\n\n${income('Form 10-K', [sales, '7,500'])}`
    const answerTo = async (query: string) => {
      const { kind, value, conflicts, sentences, candidates } = (await ask(query)).answer
      const cited = [...sentences, ...(candidates ?? [])].flatMap(({ citations }) =>
        citations.map((citation) => ('filename' in citation ? citation.filename : '')),
      )
      return { kind, number: value?.number, cited: [...new Set(cited)], conflicts }
    }

    it('states the corrected figure, and no conflict with the one before', async () => {
      await uploadAndRead(core, owner, projectId, { 'a.md': printed(notice, '13,100') })
      await uploadAndRead(core, owner, projectId, { 'b.md': printed('', '14,300') })
      expect(await answerTo('한빛전자의 2025년 당기순이익은 얼마인가?')).toEqual({ kind: 'figure', number: 13_100, cited: ['a.md'] })
      expect(await answerTo('한빛전자의 2025년 매출액은 얼마인가?')).toEqual({ kind: 'figure', number: 131_000, cited: ['a.md'] })
    })

    it('takes the latest of several amendments, and the original alone where only it is searched', async () => {
      await uploadAndRead(core, owner, projectId, {
        'x.md': amended('FORM 10-K/A\n\n(Amendment No. 1)', '6,512'),
        'y.md': amended('FORM 10-K/A\n\n(Amendment No. 2)', '6,530'),
        'z.md': amended('FORM 10-K', '6,489'),
      })
      expect(await answerTo('What were the FY2019 net sales of Harbor?')).toEqual({ kind: 'figure', number: 6_530, cited: ['y.md'] })
    })

    it('states a figure of the original that the correction does not print, and a conflict with a document of another kind', async () => {
      const part = `${amended('FORM 10-K/A', '0').split('# Harbor')[0]}\n# Part III\n\nDirectors of Harbor Corp are named in this amendment.`
      await uploadAndRead(core, owner, projectId, {
        'part.md': part,
        'whole.md': amended('FORM 10-K', '6,489'),
        'Harbor earnings release Q4 2019.md': income('Earnings release for the fiscal year 2019', ['6,512', '7,500']),
      })
      const { number, cited, conflicts } = await answerTo('What were the FY2019 net sales of Harbor?')
      expect({ number, cited }).toEqual({ number: 6_489, cited: ['whole.md'] })
      expect(conflicts?.[0]?.values.map(({ filename }) => filename)).toEqual(['whole.md', 'Harbor earnings release Q4 2019.md'])
    })
  })

  it('states the figure of the better source where a management presentation has another one, whichever fits the words of the question', async () => {
    await uploadAndRead(core, owner, projectId, {
      'Harbor annual report 2024.txt':
        'Harbor Inc. annual report 2024\n\nNet sales for the fiscal year ended December 31, 2024 amounted to USD 10 million.',
      'Harbor management presentation.txt': 'Harbor Inc. management presentation\n\nFY2024 revenue was USD 12 million.',
    })
    const { sentences, value, conflicts } = (await ask('What was the revenue of Harbor in FY2024?')).answer
    expect(sentences.map(({ citations }) => citations[0])).toMatchObject([{ filename: 'Harbor annual report 2024.txt' }])
    expect(value).toMatchObject({ number: 10, period: 'FY2024' })
    expect(conflicts?.[0]?.values.map(({ filename }) => filename)).toEqual([
      'Harbor annual report 2024.txt',
      'Harbor management presentation.txt',
    ])
  })

  it.each([
    ['revenue', 'Harbor Corp management presentation\n\nFY2019 revenue was USD 6.9 billion.', ['6,489', '6.9']],
    [
      'net sales',
      'Harbor Corp\n\nInvestor deck, March 2020\n\n- Net sales of USD 6,912 million in fiscal 2019\n- Operating income of USD 1,350 million\n- 14 plants in 5 countries',
      ['6,489', '6,912'],
    ],
    ['revenue', 'Harbor Corp management presentation\n\nRevenue in Europe was USD 2.1 billion in FY2019.', []],
    ['revenue', 'Harbor Corp management presentation\n\nOur target for FY2019 revenue was USD 7.0 billion.', []],
    ['revenue', 'Harbor Corp management presentation\n\nFY2019 revenue was USD 6.5 billion.', []],
  ])(
    'tells where a presentation contradicts a statement, whatever the notation of the currency: %s of “%s”',
    async (measure, deck, values) => {
      await uploadAndRead(core, owner, projectId, {
        'Harbor 10-K 2019.md': income('Annual report (Form 10-K) for the fiscal year ended December 31, 2019', ['6,489', '7,500']),
        'board deck.md': deck,
      })
      const { value, conflicts = [] } = (await ask(`What was the ${measure} of Harbor in FY2019?`)).answer
      expect(value).toMatchObject({ number: 6_489 })
      const told = conflicts.flatMap((conflict) => conflict.values.map(({ text }) => text))
      expect(told).toEqual(values.map((printed) => expect.stringContaining(printed) as string))
    },
  )

  it('answers from a contract that is the only file, and shorter than the pages that are read of contracts', async () => {
    await uploadAndRead(core, owner, projectId, {
      'services-agreement.md': `# Master Services Agreement

This Master Services Agreement is made between Larkfield Robotics, Inc. and Quay Logistics Ltd.

## 9. Term and Termination

9.1 Either party may terminate this Agreement for material breach upon thirty (30) days' written notice if the breach is not cured.

9.2 The Customer may terminate this Agreement for convenience upon ninety (90) days' written notice to the Supplier.
`,
    })
    const { kind, sentences } = (await ask('How can the agreement be terminated?')).answer
    expect(kind).toBe('passages')
    expect(sentences.map(({ text }) => text).join(' ')).toContain('days')
  })
})
