import type { PageEvent } from '@dossier/contract'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/index.ts'
import { followEvents } from './follow-events.ts'

type Stream = (onEvent: (event: PageEvent) => void) => Promise<void>

/** Follows until the given number of pauses has been made; gives what was heard and how long it would have waited. */
async function followed(stream: Stream, pausesToMake: number): Promise<{ heard: PageEvent['type'][]; pauses: number[] }> {
  const leaving = new AbortController()
  const heard: PageEvent['type'][] = []
  const pauses: number[] = []
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds)
    if (pauses.length === pausesToMake) leaving.abort()
  }
  await followEvents({ signal: leaving.signal, onEvent: ({ type }) => heard.push(type), stream, pause })
  return { heard, pauses }
}

const telling =
  (...events: PageEvent[]): Stream =>
  async (onEvent) => {
    for (const event of events) onEvent(event)
  }
const failing =
  (status: number): Stream =>
  async () => {
    throw new ApiError({ code: 'UNEXPECTED', status, message: '' })
  }

test('a stream that breaks off is opened again, after a while that grows while it does not open', async () => {
  const opened = await followed(telling({ type: 'open' }, { type: 'changed', changes: [{ topic: 'files', projectId: 3 }] }), 3)
  expect(opened.heard).toEqual(['open', 'changed', 'open', 'changed', 'open', 'changed'])
  expect(Math.max(...opened.pauses)).toBeLessThanOrEqual(1_000)
  const broken = await followed(failing(0), 8)
  expect(broken.heard).toEqual([])
  expect(broken.pauses.at(-1)).toBeGreaterThanOrEqual(30_000)
})

test('where the stream is refused the page polls slowly', async () => {
  const { heard, pauses } = await followed(failing(429), 3)
  expect(heard).toEqual(['missed', 'missed'])
  expect(pauses).toEqual([30_000, 30_000, 30_000])
})

test('once the session is over the server is asked again at once, whose refusal ends it here', async () => {
  expect(await followed(telling({ type: 'open' }, { type: 'ended' }), 1)).toEqual({ heard: ['open', 'ended'], pauses: [300] })
})
