import type { SearchEvent } from '@dossier/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, streamEvents } from '../../../api/index.ts'
import { followAnswer } from './follow-answer.ts'

vi.mock(import('../../../api/index.ts'), async (original) => ({ ...(await original()), streamEvents: vi.fn() }))

const searched = { files: 1, pages: 2, queries: ['q'], filenames: ['a.pdf'], unread: 0 }
const searching: SearchEvent = { type: 'searching', searched, searchId: 7 }
const failed: SearchEvent = { type: 'failed', code: 'UNEXPECTED', message: 'x' }
const lost = new ApiError({ code: 'UNEXPECTED', status: 0, message: 'x' })

/** A stream that sends these and then ends, or breaks off. */
type Scripted = { events: SearchEvent[]; from?: number; breaksWith?: ApiError }

function play(...streams: Scripted[]) {
  const asked: unknown[] = []
  vi.mocked(streamEvents).mockImplementation(async (endpoint, request, onEvent, options) => {
    asked.push([endpoint.path.split('/').at(-1), request, options?.lastEventId])
    const { events, from = 1, breaksWith } = streams.shift() ?? { events: [] }
    const tell = onEvent as (event: SearchEvent, id: string) => void
    events.forEach((event, at) => tell(event, String(from + at)))
    if (breaksWith) throw breaksWith
  })
  return asked
}

const question = { query: 'q', projectId: 1 }
let pauses: number[]
let reached: boolean[]
const following = () => ({
  onEvent: () => undefined,
  onReach: (isReached: boolean) => reached.push(isReached),
  signal: new AbortController().signal,
  pause: async (milliseconds: number) => void pauses.push(milliseconds),
})

beforeEach(() => {
  pauses = []
  reached = []
})

describe('following an answer', () => {
  it('goes on after the event that came last when the stream breaks off', async () => {
    const asked = play({ events: [searching], breaksWith: lost }, { events: [failed], from: 2 })
    await followAnswer({ question }, following())
    expect(asked).toEqual([
      ['search-query', question, undefined],
      ['events', { searchId: 7 }, '1'],
    ])
    expect(reached).toEqual([false, true])
  })

  it('waits longer each time that the server cannot be reached, a minute at most', async () => {
    play({ events: [searching] }, ...Array.from({ length: 8 }, () => ({ events: [], breaksWith: lost })), { events: [failed] })
    await followAnswer({ question }, following())
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  it('takes up from the beginning what is being answered already', async () => {
    const asked = play({ events: [searching, failed] })
    await followAnswer({ searchId: 7 }, following())
    expect(asked).toEqual([['events', { searchId: 7 }, undefined]])
  })

  it('cannot take up what broke off before it had a number', async () => {
    play({ events: [{ type: 'searching', searched }], breaksWith: lost })
    await expect(followAnswer({ question }, following())).rejects.toBe(lost)
  })

  it('does not ask again what was refused', async () => {
    const gone = new ApiError({ code: 'SEARCH_NOT_FOUND', status: 404, message: 'x' })
    play({ events: [searching], breaksWith: lost }, { events: [], breaksWith: gone })
    await expect(followAnswer({ question }, following())).rejects.toBe(gone)
  })
})
