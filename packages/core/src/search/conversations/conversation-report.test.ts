import type { Answer, Citation, Conversation, SearchRecord, Sentence } from '@dossier/contract'
import { reportAsMarkdown } from '@dossier/report'
import { describe, expect, it } from 'vitest'
import { conversationReport } from './conversation-report.ts'

const kim = { id: 1, name: 'Kim' }
const at = '2026-11-20T20:00:00.000Z'

type FileCitation = Extract<Citation, { kind: 'file' }>

function citation(quote: string, place: Partial<FileCitation> = {}): FileCitation {
  const of = { fileId: 1, filename: '10-K.pdf', page: 45, anchor: { kind: 'page' } } as const
  return { kind: 'file', source: 'file', boxes: [], ...of, quote, start: 0, end: quote.length, ...place }
}

function search(answer: Partial<Answer>, more: Partial<SearchRecord> = {}): SearchRecord {
  const searched = { files: 0, pages: 0, queries: [], filenames: [], unread: 0 }
  return {
    id: 1,
    projectId: 1,
    query: 'What is the revenue?',
    conversationId: 1,
    fileIds: [],
    state: 'completed',
    success: true,
    message: '',
    answer: { mode: 'extractive', kind: 'figure', found: true, sentences: [], hits: [], searched, ...answer },
    createdBy: kim,
    createdAt: at,
    ...more,
  }
}

const conversation = (...searches: SearchRecord[]): Conversation => ({
  id: 1,
  projectId: 1,
  title: 'Revenue',
  visibility: 'workspace',
  questions: searches.length,
  latestSearchId: 1,
  running: false,
  createdBy: kim,
  createdAt: at,
  askedAt: at,
  searches,
})

const report = (language: 'ko' | 'en', ...searches: SearchRecord[]) =>
  conversationReport(conversation(...searches), {
    workspace: 'Deal',
    publicUrl: 'https://deals.example.com',
    exportedBy: 'Lee',
    now: new Date(at),
    language,
  })
const textOf = (...searches: SearchRecord[]) => reportAsMarkdown(report('en', ...searches)).replaceAll('\\', '')

describe('conversationReport', () => {
  const revenue = citation('Net sales were $1,577 million.')
  const verified: Sentence = { text: 'Revenue was $1,577 million.', citations: [revenue], verification: 'verified' }

  it('numbers passages in the order of the answers, each passage once', () => {
    const other = citation('1,420', { page: 46, start: 9, version: 2 })
    const { blocks, references } = report(
      'en',
      search({ sentences: [verified, { ...verified, text: 'It rose.', citations: [other, revenue] }] }),
    )
    expect(blocks.flatMap((block) => (block.kind === 'paragraph' ? (block.references ?? []) : []))).toEqual([1, 2, 1])
    const link = 'https://deals.example.com/search?project=1&evidence='
    expect(references.entries).toEqual([
      { source: '10-K.pdf, p. 45', quote: 'Net sales were $1,577 million.', link: `${link}1.45.0.30` },
      { source: '10-K.pdf, version 2, p. 46', quote: '1,420', link: `${link}1.46.9.5` },
    ])
  })

  it('numbers citations as the page does: those of one sentence on one page share a number', () => {
    const [label, figure] = [citation('Net sales'), citation('1,577', { start: 40, end: 45 })]
    const elsewhere = citation('1,577', { page: 60 })
    const { blocks, references } = report(
      'en',
      search({
        sentences: [
          { ...verified, citations: [label, elsewhere, figure, label] },
          { ...verified, text: 'It was.', citations: [figure] },
          { ...verified, text: 'It was so.', citations: [label, figure] },
        ],
      }),
    )
    expect(blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.references ?? []] : [])).filter((one) => one.length > 0)).toEqual(
      [[1, 2], [3], [1]],
    )
    expect(references.entries.map(({ source, quote }) => [source, quote])).toEqual([
      ['10-K.pdf, p. 45', 'Net sales … 1,577'],
      ['10-K.pdf, p. 60', '1,577'],
      ['10-K.pdf, p. 45', '1,577'],
    ])
  })

  it('omits unsupported sentences and reports their number', () => {
    const text = textOf(search({ sentences: [verified, { text: 'It will double.', citations: [], verification: 'unsupported' }] }))
    expect(text).toContain('Revenue was $1,577 million.')
    expect(text).not.toContain('It will double.')
    expect(text).toContain('Unsupported sentences left out: 1')
  })

  it.each([
    ['quotes', { citations: [revenue] }, '10-K.pdf, p. 45'],
    [
      'names',
      {
        citations: [],
        pages: [
          { kind: 'file' as const, source: 'file' as const, fileId: 2, filename: 'deck.pptx', page: 3, anchor: { kind: 'slide' as const } },
        ],
      },
      'deck.pptx, slide 3',
    ],
  ])('of an unconfirmed answer shows only the page that it %s', (_, place, page) => {
    const refused: Sentence = { text: 'Margin was 15 %.', verification: 'unsupported', answers: true, ...place }
    const text = textOf(search({ mode: 'model', kind: 'unconfirmed', found: false, sentences: [refused, verified] }))
    expect(text).toContain('The answer could not be confirmed')
    expect(text).toContain(page)
    for (const hidden of ['Margin was', 'Revenue was', 'No answer found']) expect(text).not.toContain(hidden)
  })

  it('shows the calculation of a computed number', () => {
    const calculation = { expression: '(1,577 - 1,420) / 1,420', operands: [], value: 0.110563 }
    const text = textOf(search({ sentences: [{ ...verified, text: 'Up 11.1 %.', verification: 'computed', calculation }] }))
    expect(text).toContain('Calculation: (1,577 - 1,420) / 1,420 = 0.110563')
  })

  it('shows both values where sources disagree', () => {
    const deck = citation('Revenue of $1.6bn', { fileId: 2, filename: 'deck.pptx', page: 3, anchor: { kind: 'slide' } })
    const values = [
      { text: '$1,577 million', citations: [revenue], filename: '10-K.pdf', quality: 'audited-annual' as const },
      { text: '$1.6bn', citations: [deck], filename: 'deck.pptx', quality: 'deck' as const },
    ]
    const text = textOf(search({ sentences: [verified], conflicts: [{ measure: 'Revenue', period: 'FY2018', values }] }))
    expect(text).toContain('Sources disagree: Revenue, FY2018')
    expect(text).toContain('| $1,577 million [[1]](#ref-1) | 10-K.pdf | Audited annual figures |')
    expect(text).toContain('[2] [deck.pptx, slide 3](https://deals.example.com/search?project=1&evidence=2.3.0.17)')
  })

  it('lists what was searched when nothing was found', () => {
    const searched = { files: 3, pages: 90, queries: ['lease end'], filenames: ['lease.md', 'deed.pdf'], unread: 1 }
    const text = textOf(search({ found: false, searched, missing: ['lease'] }))
    for (const fact of ['Not found', 'Files searched: 3', 'lease end', 'lease.md', 'deed.pdf', 'and 1 more', 'not read: 1'])
      expect(text).toContain(fact)
  })

  const figureOf = (value: number, period: string) => ({
    value,
    period,
    unit: 'amount' as const,
    currency: 'USD',
    scale: 1e6,
    label: 'Revenue',
    citation: 0,
  })
  const growth: Sentence = {
    text: 'Revenue grew 11.1%.',
    citations: [revenue],
    verification: 'computed',
    figures: [{ value: 11.1, unit: 'percent', scale: 1, citation: null }, figureOf(1577, 'FY2018'), figureOf(-1420, 'FY2017')],
  }

  it('puts more than two figures into a table', () => {
    const text = textOf(search({ sentences: [growth] }))
    for (const row of [
      '| Measure | Period | Value | Unit |',
      '| Revenue grew 11.1%. ƒ |  | 11.1 | % |',
      '| Revenue | FY2018 | 1,577 [[1]](#ref-1) | USD million |',
      '| Revenue | FY2017 | (1,420) [[1]](#ref-1) | USD million |',
    ])
      expect(text).toContain(row)
    expect(textOf(search({ sentences: [{ ...growth, figures: [figureOf(1577, 'FY2018')] }] }))).not.toContain('Measure')
    const korean = reportAsMarkdown(report('ko', search({ sentences: [growth] })))
    expect(korean).toContain('백만달러')
    expect(korean).toContain('2018년')
  })

  it('lists the closest figures with who keeps one, and their passages below', () => {
    const candidate = { text: 'Revenue: 1', label: 'Revenue', value: { number: 1_577, unit: 'USD', scale: 1e6, period: 'FY2018' } }
    const other = { ...candidate, label: 'Net revenue', value: { ...candidate.value, number: -95 } }
    const candidates = [
      { ...candidate, section: 'North', scope: 'separate' as const, citations: [revenue], picked: true as const, pickedBy: kim },
      { ...other, citations: [citation('95', { page: 46 })] },
    ]
    const candidateSearch = search({ kind: 'candidates', sentences: [growth], candidates })
    const text = textOf(candidateSearch)
    for (const row of [
      'These come closest',
      '| Revenue · North · separate · kept by Kim | FY2018 | 1,577 [[1]](#ref-1) | USD million |',
      '| Net revenue | FY2018 | (95) [[2]](#ref-2) | USD million |',
      'Closest passages',
    ])
      expect(text).toContain(row)
    expect(text.indexOf('Closest passages')).toBeLessThan(text.indexOf('Revenue grew 11.1%.'))
    for (const absent of ['## Figures', 'No answer found']) expect(text).not.toContain(absent)
    expect(textOf(search({ kind: 'candidates', sentences: [], candidates }))).not.toContain('Closest passages')
    expect(reportAsMarkdown(report('ko', candidateSearch))).toContain('Kim 님이 확정')
  })

  it('gives passages a heading, and a single figure none', () => {
    expect(textOf(search({ kind: 'passages', sentences: [growth] }))).toContain('Closest passages')
    expect(textOf(search({ kind: 'figure', sentences: [growth] }))).not.toContain('Closest passages')
  })

  it('names the files that were searched and the unavailable sources', () => {
    const files = [{ id: 1, filename: '10-K.pdf' }]
    const text = textOf(search({ sentences: [verified], unavailable: ['dart'] }, { files }))
    expect(text).toContain('Searched in: 10-K.pdf')
    expect(text).toContain('source is not available: dart')
    const many = Array.from({ length: 25 }, (_, at) => ({ id: at, filename: `${at}.pdf` }))
    const named = textOf(search({ sentences: [verified] }, { files: many, fileIds: many.map(({ id }) => id) }))
    expect(named).toContain('18.pdf, 19.pdf, and 5 more')
  })

  it('names the author, the date and the model', () => {
    expect(textOf(search({ sentences: [verified] }))).toContain('Asked by Kim, Nov 20, 2026 · quotations')
    expect(textOf(search({ mode: 'model', model: 'ollama/qwen', sentences: [verified] }))).toContain('written by ollama/qwen')
    expect(textOf(search({ sentences: [] }, { state: 'cancelled' }))).toContain('stopped before it was complete')
  })

  it('is in Korean with the date of Seoul for a Korean reader', () => {
    const text = reportAsMarkdown(report('ko', search({ sentences: [verified] })))
    for (const fact of ['참고 자료', '워크스페이스: Deal', 'Kim 질문, 2026. 11. 21.', '원문 인용', '10-K.pdf, 45페이지'])
      expect(text).toContain(fact)
  })
})
