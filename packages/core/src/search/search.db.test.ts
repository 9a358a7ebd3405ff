import { projectTypes, roles, type SearchEvent, type SearchRecord, fileOfRef, refOf, titleOf } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../projects/index.ts'
import { showFile } from '../files/lists/show-file.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { askQuestion } from './asking/ask-question.ts'
import { deleteSearch, listSearches, showSearch } from './kept-searches.ts'

const lease = `# Lease

The lease of the Busan warehouse ends on 30 June 2027. Rent is KRW 120 million a year.

# 임대차

부산 물류창고 임대차 계약은 2027년 6월 30일에 종료됩니다. 연간 임차료는 1억 2천만원입니다.
`
const board = `# Board minutes

The board approved the dividend of KRW 500 per share. Kim Ha-neul was elected as auditor.
`

const income = `# Harbor Corp: Consolidated Statements of Income

| (In millions) | 2019 | 2018 |
| --- | --- | --- |
| Net sales | $ 6,489 | $ 7,500 |
| Cost of sales | 3,400 | 4,000 |
| Gross profit | 3,089 | 3,500 |
| Operating income | 1,200 | 1,300 |
| Income before income taxes | 1,100 | 1,150 |
| Net income | 900 | 800 |
`

describeOnEachDatabase('a question', (under) => {
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

  const request = (query: string, fileIds: number[] = []) => ({
    query,
    projectId,
    toolids: [],
    chat_history: [],
    file_search_tools: fileIds,
  })
  const ask = async (query: string, fileIds?: number[], actor = owner): Promise<SearchEvent[]> =>
    Array.fromAsync(await askQuestion(core.deps, actor, request(query, fileIds)))
  const answer = async (query: string, fileIds?: number[]): Promise<SearchRecord> => {
    const last = (await ask(query, fileIds)).at(-1)
    if (last?.type !== 'done') throw new Error('the answer did not finish')
    return last.record
  }

  it.each([
    ['When does the lease of the Busan warehouse end?', '30 June 2027'],
    ['부산 물류창고 임대차는 언제 종료됩니까?', '2027년 6월 30일'],
  ])('is answered with a quotation of the page: %s', async (query, expected) => {
    const [file] = await uploadAndRead(core, owner, projectId, { 'lease.md': lease, 'board.md': board })
    const { answer: given } = await answer(query)
    expect(given).toMatchObject({ mode: 'extractive', found: true })
    const cited = given.sentences.flatMap((sentence) => sentence.citations)
    const citation = cited.find(({ quote }) => quote.includes(expected))
    expect(citation).toMatchObject({ source: 'file', fileId: file!.id, filename: 'lease.md', page: 1 })
    expect(given.sentences.every((sentence) => sentence.verification === 'verified')).toBe(true)
  })

  it.each([
    [
      'What was the FY2019 revenue of Harbor?',
      'verified',
      { value: 6489, currency: '$', scale: 1e6, calculation: null },
      ['Net sales', '2019', '$ 6,489'],
      { number: 6489, unit: '$', scale: 1e6, period: 'FY2019' },
    ],
    [
      '2019년 Harbor의 영업이익률은 얼마인가?',
      'computed',
      { unit: 'percent', calculation: '1,200 ÷ 6,489' },
      ['Operating income', '2019', '1,200', 'Net sales', '2019', '$ 6,489'],
      { unit: '%', scale: 1, period: 'FY2019' },
    ],
  ])('for a figure is answered with that figure: %s', async (query, verification, figure, quotes, value) => {
    const [file] = await uploadAndRead(core, owner, projectId, { 'income.md': income, 'board.md': board })
    const record = await answer(query)
    const [sentence, ...others] = record.answer.sentences
    expect(others).toEqual([])
    expect(record.answer.value).toMatchObject(value)
    expect((await showSearch(core.deps, owner, { searchId: record.id })).answer.value).toEqual(record.answer.value)
    expect(sentence).toMatchObject({ verification, figure })
    expect(sentence?.citations.map((cited) => [fileOfRef(refOf(cited)), cited.quote])).toEqual(quotes.map((quote) => [file!.id, quote]))
  })

  it('without an answer in the files returns "not found" with what was searched', async () => {
    await uploadAndRead(core, owner, projectId, { 'lease.md': lease, 'board.md': board })
    const record = await answer('What is the melting point of tungsten?')
    expect(record.answer).toMatchObject({ found: false, sentences: [], searched: { files: 2, filenames: ['board.md', 'lease.md'] } })
    expect(record.answer.value).toBeUndefined()
    expect(record.message).toMatch(/No result/)
  })

  it('with only a related passage returns "not found" and stores the nearest passage', async () => {
    await uploadAndRead(core, owner, projectId, { 'lease.md': lease, 'board.md': board })
    const record = await answer('Who is the insurer of the Busan warehouse?')
    expect(record.answer).toMatchObject({ found: false, sentences: [] })
    const quotes = record.answer.nearest?.flatMap(({ citations }) => citations.map(titleOf))
    expect(quotes).toContain('lease.md')
    expect((await showSearch(core.deps, owner, { searchId: record.id })).answer.nearest).toEqual(record.answer.nearest)
  })

  it('explains each page found by reasons and document facts', async () => {
    await uploadAndRead(core, owner, projectId, { 'board minutes.md': board, 'Harbor 10-K 2019.md': income })
    const { hits } = (await answer('What were the FY2019 net sales of Harbor?')).answer
    const found = hits.find(({ filename }) => filename.startsWith('Harbor'))
    const kinds = found?.reasons?.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['words', 'rows', 'part', 'years', 'company', 'period']))
    expect(found?.reasons?.find(({ kind }) => kind === 'part')).toMatchObject({ part: 'income-statement' })
    expect(found?.document).toMatchObject({ scale: 1_000_000, currency: 'USD' })
    const file = await showFile(core.deps, owner, { projectId, attachmentId: found?.fileId ?? 0 })
    expect(file.document).toEqual(found?.document)
  })

  it('in a workspace without readable files reports that there is nothing to search', async () => {
    const record = await answer('When does the lease end?')
    expect(record.answer).toMatchObject({ found: false, searched: { files: 0 } })
    expect(record.message).toMatch(/^Nothing to search/)
  })

  it('searches only the named files', async () => {
    const [leaseFile, boardFile] = await uploadAndRead(core, owner, projectId, { 'lease.md': lease, 'board.md': board })
    expect((await answer('Who was elected as auditor?', [boardFile!.id])).answer.found).toBe(true)
    const elsewhere = await answer('Who was elected as auditor?', [leaseFile!.id])
    expect(
      elsewhere.answer.sentences.flatMap((sentence) => sentence.citations).every((cited) => fileOfRef(refOf(cited)) === leaseFile!.id),
    ).toBe(true)
    await expectRefusal(ask('Anything?', [999_999]), 'FILE_NOT_FOUND')
  })

  it('streams the events searching, sentence and done', async () => {
    await uploadAndRead(core, owner, projectId, { 'lease.md': lease })
    const events = await ask('When does the lease of the Busan warehouse end?')
    expect(events.map((event) => event.type)).toEqual(['searching', ...events.slice(1, -1).map(() => 'sentence'), 'done'])
  })

  it('is stored and listed, latest first', async () => {
    await uploadAndRead(core, owner, projectId, { 'lease.md': lease })
    const first = await answer('When does the lease of the Busan warehouse end?')
    core.clock.advance(1000)
    const second = await answer('연간 임차료는 얼마입니까?')
    const { rows, count } = await listSearches(core.deps, owner, { projectId, limit: 10, offset: 0 })
    expect(count).toBe(2)
    expect(rows.map((row) => row.id)).toEqual([second.id, first.id])
    expect(await showSearch(core.deps, owner, { searchId: first.id })).toEqual(first)
    await deleteSearch(core.deps, owner, { searchId: first.id })
    await expectRefusal(showSearch(core.deps, owner, { searchId: first.id }), 'SEARCH_NOT_FOUND')
  })

  it('is not found by another organization, whose files it never searches', async () => {
    await uploadAndRead(core, owner, projectId, { 'lease.md': lease })
    const record = await answer('When does the lease of the Busan warehouse end?')
    const outsider = await makeOrganization(core)
    await expectRefusal(showSearch(core.deps, outsider, { searchId: record.id }), 'SEARCH_NOT_FOUND')
    await expectRefusal(ask('When does the lease end?', [], outsider), 'PROJECT_NOT_FOUND')
    await expectRefusal(listSearches(core.deps, outsider, { projectId, limit: 10, offset: 0 }), 'PROJECT_NOT_FOUND')
  })

  it('may be asked by a guest, and its record cannot be deleted by others', async () => {
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    await uploadAndRead(core, owner, projectId, { 'lease.md': lease })
    const events = await ask('When does the lease of the Busan warehouse end?', [], guest)
    const last = events.at(-1)
    const searchId = last?.type === 'done' ? last.record.id : 0
    await expectRefusal(deleteSearch(core.deps, guest, { searchId }), 'LIMITED_ACCESS')
    await expectRefusal(deleteSearch(core.deps, colleague, { searchId }), 'LIMITED_ACCESS')
  })
})
