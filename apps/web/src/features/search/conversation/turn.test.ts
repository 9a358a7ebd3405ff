import type { SearchEvent, SearchRecord, Sentence } from '@dossier/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterEvent, conversationIdOf, isUnderWay, kindOfTurn, newTurn, turnOfRecord } from './turn.ts'

const searched = { files: 3, pages: 120, queries: ['net debt'], filenames: ['a.pdf', 'b.pdf', 'c.pdf'], unread: 1 }
const sentence: Sentence = { text: 'Net debt was 12.', citations: [], verification: 'verified' }
const record: SearchRecord = {
  id: 8,
  projectId: 2,
  query: 'net debt',
  conversationId: 4,
  fileIds: [],
  state: 'completed',
  success: true,
  message: '',
  answer: { mode: 'extractive', kind: 'passages', found: true, sentences: [sentence], searched, hits: [] },
  createdBy: { id: 1, name: 'Kim' },
  createdAt: '2026-11-20T00:00:00.000Z',
}
const events: SearchEvent[] = [
  { type: 'searching', searched },
  { type: 'sentence', sentence },
  { type: 'done', record },
  { type: 'failed', code: 'UNEXPECTED', message: 'It failed' },
]
const asked = newTurn('t', { projectId: 2, query: 'net debt', fileIds: [], conversationId: undefined })

const candidate = { text: 'Net debt: 12', label: 'Net debt', value: { number: 12, unit: 'USD', scale: 1, period: '' }, citations: [] }

describe('kindOfTurn', () => {
  const listed: SearchEvent = { type: 'candidates', candidates: [candidate] }
  const begun: SearchEvent = { type: 'searching', searched }

  it('is derived from events while the answer runs, and from the record afterwards', () => {
    const figure = { value: 12, unit: 'amount', scale: 1, calculation: null } as const
    const ways: SearchEvent[][] = [
      [],
      [listed, { type: 'sentence', sentence }],
      [{ type: 'sentence', sentence }],
      [{ type: 'sentence', sentence: { ...sentence, figure } }],
      [
        { type: 'plan', plan: { understanding: '', items: [] } },
        { type: 'sentence', sentence },
      ],
      [listed, { type: 'done', record }],
    ]
    const kinds = ways.map((made) => kindOfTurn([begun, ...made].reduce(afterEvent, asked)))
    expect(kinds).toEqual(['none', 'candidates', 'passages', 'figure', 'written', 'passages'])
  })

  it('clears the candidates when the answer restarts', () => {
    const again: SearchEvent = { type: 'again' }
    const turn = [begun, listed, again].reduce(afterEvent, asked)
    expect(turn.candidates).toEqual([])
  })
})

describe('a turn', () => {
  it('contains the searched files, then each sentence, then the stored record', () => {
    const [first, second, third] = [events.slice(0, 1), events.slice(0, 2), events.slice(0, 3)].map((some) =>
      some.reduce(afterEvent, asked),
    )
    expect([first?.phase, first?.searched]).toEqual(['searching', searched])
    expect([second?.phase, second?.sentences]).toEqual(['answering', [sentence]])
    expect([third?.phase, third?.record, third?.key]).toEqual(['done', record, 't'])
  })

  it('keeps the received sentences when it fails', () => {
    const failed = events.filter((event) => event.type !== 'done').reduce(afterEvent, asked)
    expect([failed.phase, failed.failure, failed.sentences]).toEqual(['failed', 'It failed', [sentence]])
  })

  it('ignores events after its end', () => {
    fc.assert(
      fc.property(fc.constantFrom('done', 'failed', 'cancelled'), fc.array(fc.constantFrom(...events)), (phase, late) => {
        const ended = { ...asked, phase } as const
        expect(late.reduce(afterEvent, ended)).toBe(ended)
        expect(isUnderWay(ended)).toBe(false)
      }),
    )
  })

  it('is the same just after it finished and when opened later', () => {
    const finished = events.slice(0, 3).reduce(afterEvent, asked)
    expect({ ...turnOfRecord(record), key: 't' }).toEqual(finished)
  })

  it('replaces a sentence at its index, and clears all sentences when the answer restarts', () => {
    const sentences = ['one', 'two'].map((text, at): SearchEvent => ({ type: 'sentence', sentence: { ...sentence, text }, at }))
    const repaired: SearchEvent = { type: 'sentence', sentence: { ...sentence, text: 'first' }, at: 0 }
    const written = [...sentences, repaired].reduce(afterEvent, asked)
    expect(written.sentences.map(({ text }) => text)).toEqual(['first', 'two'])
    expect(afterEvent(written, { type: 'again' })).toMatchObject({ phase: 'searching', sentences: [], steps: [], plan: undefined })
  })

  it('contains each step once, with what it found', () => {
    const activity = { kind: 'search', query: 'debt' } as const
    const found = { files: 2, pages: 3 }
    const { steps } = (
      [
        { type: 'progress', id: 'search-1', state: 'started', activity },
        { type: 'progress', id: 'answer', state: 'started', activity: { kind: 'answer' } },
        { type: 'progress', id: 'search-1', state: 'done', activity, found },
      ] as const
    ).reduce(afterEvent, asked)
    expect(steps.map(({ id, isDone }) => [id, isDone])).toEqual([
      ['search-1', true],
      ['answer', false],
    ])
    expect(steps[0]?.found).toEqual(found)
  })

  it('is running when it is opened while the answer runs', () => {
    const opened = turnOfRecord({ ...record, state: 'running' })
    expect(isUnderWay(opened)).toBe(true)
    expect(opened).toMatchObject({ searchId: 8, record: undefined, sentences: [] })
    expect(afterEvent(opened, { type: 'searching', searched }).searchId).toBe(8)
  })

  it('has its conversation id from the first event, even when the answer fails', () => {
    const begun: SearchEvent = { type: 'searching', searched, searchId: 9, conversationId: 5 }
    const failed = [begun, ...events.slice(3)].reduce(afterEvent, asked)
    expect([failed.phase, failed.searchId, conversationIdOf([failed])]).toEqual(['failed', 9, 5])
  })

  it('contains the recorded steps when it is opened again', () => {
    const found = { files: 1, pages: 2 }
    const steps = [
      { id: 'search-1', activity: { kind: 'search' as const, query: 'debt' }, done: true, found },
      { id: 'answer', activity: { kind: 'answer' as const }, done: false },
    ]
    const opened = turnOfRecord({ ...record, answer: { ...record.answer, steps } })
    expect(opened.steps.map(({ id, isDone, found: pages }) => [id, isDone, pages])).toEqual([
      ['search-1', true, found],
      ['answer', false, undefined],
    ])
  })

  it('continues the conversation of earlier turns', () => {
    expect(conversationIdOf([])).toBeUndefined()
    expect(conversationIdOf([turnOfRecord(record), asked])).toBe(4)
  })
})
