import type { SearchEvent } from '@dossier/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, streamEvents } from '../../../api/index.ts'
import { followAnswer } from './follow-answer.ts'

vi.mock(import('../../../api/index.ts'), async (original) => ({ ...(await original()), streamEvents: vi.fn() }))

const searched = { files: 1, pages: 2, queries: ['q'], filenames: ['a.pdf'], unread: 0 }
const searching: SearchEvent = { type: 'searching', searched, searchId: 7 }
const failed: SearchEvent = { type: 'failed', code: 'UNEXPECTED', message: 'x' }
const networkError = new ApiError({ code: 'UNEXPECTED', status: 0, message: 'x' })

/** A stream that sends these events and then ends, or fails. */
type Scripted = { events: SearchEvent[]; from?: number; breaksWith?: ApiError }

function play(...streams: Scripted[]) {
  const asked: unknown[] = []
  vi.mocked(streamEvents).mockImplementation(async (endpoint, request, onEvent, options) => {
    asked.push([endpoint.path.split('/').at(-1), request, options?.lastEventId])
    const { events, from = 1, breaksWith } = streams.shift() ?? { events: [] }
    const emit = onEvent as (event: SearchEvent, id: string) => void
    events.forEach((event, at) => emit(event, String(from + at)))
    if (breaksWith) throw breaksWith
  })
  return asked
}

const question = { query: 'q', projectId: 1 }
let pauses: number[]
let reached: boolean[]
const following = () => ({
  onEvent: () => undefined,
  onConnectionChange: (isConnected: boolean) => reached.push(isConnected),
  signal: new AbortController().signal,
  pause: async (milliseconds: number) => void pauses.push(milliseconds),
})

beforeEach(() => {
  pauses = []
  reached = []
})

describe('followAnswer', () => {
  it('resumes after the last event when the stream breaks', async () => {
    const asked = play({ events: [searching], breaksWith: networkError }, { events: [failed], from: 2 })
    await followAnswer({ question }, following())
    expect(asked).toEqual([
      ['search-query', question, undefined],
      ['events', { searchId: 7 }, '1'],
    ])
    expect(reached).toEqual([false, true])
  })

  it('increases the retry delay up to a minute while the server is unreachable', async () => {
    play({ events: [searching] }, ...Array.from({ length: 8 }, () => ({ events: [], breaksWith: networkError })), { events: [failed] })
    await followAnswer({ question }, following())
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  it('follows a running search from its first event', async () => {
    const asked = play({ events: [searching, failed] })
    await followAnswer({ searchId: 7 }, following())
    expect(asked).toEqual([['events', { searchId: 7 }, undefined]])
  })

  it('rejects when the stream breaks before the search id is known', async () => {
    play({ events: [{ type: 'searching', searched }], breaksWith: networkError })
    await expect(followAnswer({ question }, following())).rejects.toBe(networkError)
  })

  it('rejects without retry when the server refuses', async () => {
    const gone = new ApiError({ code: 'SEARCH_NOT_FOUND', status: 404, message: 'x' })
    play({ events: [searching], breaksWith: networkError }, { events: [], breaksWith: gone })
    await expect(followAnswer({ question }, following())).rejects.toBe(gone)
  })
})
