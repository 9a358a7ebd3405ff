import type { PageEvent } from '@dossier/contract'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/index.ts'
import { followEvents } from './follow-events.ts'

type Stream = (onEvent: (event: PageEvent) => void) => Promise<void>

/** Follows events until the given number of pauses; returns the received events and the pauses. */
async function followed(stream: Stream, pausesToMake: number): Promise<{ events: PageEvent['type'][]; pauses: number[] }> {
  const controller = new AbortController()
  const events: PageEvent['type'][] = []
  const pauses: number[] = []
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds)
    if (pauses.length === pausesToMake) controller.abort()
  }
  await followEvents({ signal: controller.signal, onEvent: ({ type }) => events.push(type), stream, pause })
  return { events, pauses }
}

const streamOf =
  (...events: PageEvent[]): Stream =>
  async (onEvent) => {
    for (const event of events) onEvent(event)
  }
const failing =
  (status: number): Stream =>
  async () => {
    throw new ApiError({ code: 'UNEXPECTED', status, message: '' })
  }

test('followEvents reopens a broken stream, with growing delays while it fails', async () => {
  const opened = await followed(streamOf({ type: 'open' }, { type: 'changed', changes: [{ topic: 'files', projectId: 3 }] }), 3)
  expect(opened.events).toEqual(['open', 'changed', 'open', 'changed', 'open', 'changed'])
  expect(Math.max(...opened.pauses)).toBeLessThanOrEqual(1_000)
  const broken = await followed(failing(0), 8)
  expect(broken.events).toEqual([])
  expect(broken.pauses.at(-1)).toBeGreaterThanOrEqual(30_000)
})

test('followEvents polls slowly where the stream is refused', async () => {
  const { events, pauses } = await followed(failing(429), 3)
  expect(events).toEqual(['missed', 'missed'])
  expect(pauses).toEqual([30_000, 30_000, 30_000])
})

test('followEvents reconnects immediately after the session has ended, and the refusal ends it here', async () => {
  expect(await followed(streamOf({ type: 'open' }, { type: 'ended' }), 1)).toEqual({ events: ['open', 'ended'], pauses: [300] })
})
