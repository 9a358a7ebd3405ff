import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readServerEvents } from './server-events.ts'

/** A stream of these chunks. */
function streamOf(...pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const events: string[] = []
  for await (const { data } of readServerEvents(stream)) events.push(data)
  return events
}

function eventsOf(...pieces: string[]): Promise<string[]> {
  return collect(streamOf(...pieces.map((piece) => new TextEncoder().encode(piece))))
}

test('readServerEvents yields the data of each event in order', async () => {
  expect(await eventsOf('data: {"a":1}\n\ndata: {"b":2}\n\n')).toEqual(['{"a":1}', '{"b":2}'])
})

test('readServerEvents skips comments, names and events without data', async () => {
  expect(await eventsOf(': alive\n\nevent: sentence\nid: 7\ndata: x\nretry: 10\n\nevent: empty\n\n')).toEqual(['x'])
})

test('readServerEvents yields the last id with each event', async () => {
  const stream = streamOf(new TextEncoder().encode('data: a\n\nid: 7\ndata: b\n\ndata: c\n\nid:8\ndata: d\n\n'))
  const seen: string[] = []
  for await (const { data, lastId } of readServerEvents(stream)) seen.push(data + lastId)
  expect(seen).toEqual(['a', 'b7', 'c7', 'd8'])
})

test('readServerEvents joins data lines, and removes only one space after the colon', async () => {
  expect(await eventsOf('data: one\ndata:  two\ndata:three\ndata\n\n')).toEqual(['one\n two\nthree\n'])
})

test('readServerEvents drops an incomplete last event', async () => {
  expect(await eventsOf('data: whole\n\ndata: half\n')).toEqual(['whole'])
})

test.each(['\n', '\r\n', '\r'])('readServerEvents accepts lines ended by %j', async (end) => {
  expect(await eventsOf(`data: x${end}data: y${end}${end}data: z${end}${end}:${end}`)).toEqual(['x\ny', 'z'])
})

test('readServerEvents yields the same events however the bytes are chunked', async () => {
  const text = 'data: {"text":"매출액 1조 2,345억원"}\r\n\r\n: alive\r\n\r\ndata: one\r\ndata: two\r\n\r\n'
  const bytes = new TextEncoder().encode(text)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 12 }), async (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length]
      const pieces = edges.slice(1).map((end, position) => bytes.slice(edges[position], end))
      expect(await collect(streamOf(...pieces))).toEqual(['{"text":"매출액 1조 2,345억원"}', 'one\ntwo'])
    }),
  )
})

test('readServerEvents cancels the stream when its reader stops early', async () => {
  let cancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
    cancel: () => void (cancelled = true),
  })
  for await (const { data } of readServerEvents(endless)) {
    expect(data).toBe('x')
    break
  }
  expect(cancelled).toBe(true)
})
