import { createGuardedFetch } from '@dossier/platform'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type SourceFailure, SourceError } from '../source/source-error.ts'
import { type TestNetwork, testNetwork } from '../testing/source-network.ts'
import { type SourceServer, startSourceServer } from '../testing/source-server.ts'
import { createPace } from './pace.ts'
import { jsonReader, type Reply } from './read-reply.ts'
import { type ClientRequest, type ClientRules, createSourceClient } from './source-client.ts'

const KEY = 'a-key-that/nobody+may see'
let served = 0
let server: SourceServer
let network: TestNetwork
beforeEach(async () => {
  served = 0
  server = await startSourceServer(
    ({ path, query, json }) =>
      path === '/count'
        ? { body: { count: (served += 1), ...(json !== undefined && { posted: json }) } }
        : path === '/echo'
          ? { body: { count: 0, key: query.get('key') } }
          : path === '/fixed'
            ? { body: { count: 7 } }
            : undefined,
    { body: 'nothing here' },
  )
  network = testNetwork()
})
afterEach(() => server.close())

const client = (more: Partial<ClientRules> = {}, over: Partial<TestNetwork> = {}) =>
  createSourceClient(
    { source: 'tried', perSecond: 5, origins: [server.address], judge: () => undefined, secrets: { query: { key: KEY } }, ...more },
    { ...network, ...over },
  )
const countSchema = z.object({ count: z.number(), key: z.string().optional(), posted: z.unknown().optional() })
const request = (path: string, more: Partial<ClientRequest<z.output<typeof countSchema>>> = {}) => ({
  address: `${server.address}${path}`,
  read: jsonReader('tried', countSchema),
  keepMs: 60_000,
  ...more,
})
const failureOf = async (asked: Promise<unknown>): Promise<SourceFailure['kind'] | undefined> => {
  const error: unknown = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error !== undefined && !(error instanceof SourceError)) throw error
  return error?.failure.kind
}

describe('the reply cache', () => {
  it('answers without a request while a reply is fresh, and revalidates it afterwards', async () => {
    const asking = client()
    const first = await asking.ask(request('/fixed'))
    network.pass(59_000)
    expect(await asking.ask(request('/fixed'))).toEqual(first)
    expect(server.requests).toHaveLength(1)
    network.pass(2_000)
    const again = await asking.ask(request('/fixed'))
    expect(again.value).toEqual(first.value)
    expect(again.retrievedAt).toEqual(network.now())
    expect(server.requests[1]?.headers['if-none-match']).toMatch(/^".+"$/)
    network.pass(59_000)
    await asking.ask(request('/fixed'))
    expect(server.requests).toHaveLength(2)
  })

  it('replaces a reply that has changed', async () => {
    const asking = client()
    expect((await asking.ask(request('/count'))).value.count).toBe(1)
    network.pass(61_000)
    expect((await asking.ask(request('/count'))).value.count).toBe(2)
    expect((await asking.ask(request('/count'))).value.count).toBe(2)
  })

  it('sends one request for concurrent identical calls', async () => {
    const asking = client()
    const replies = await Promise.all(Array.from({ length: 50 }, () => asking.ask(request('/count'))))
    expect(replies.map(({ value }) => value.count)).toEqual(Array(50).fill(1))
    expect(server.requests).toHaveLength(1)
  })

  it('stores no unreadable reply, and none when caching is turned off', async () => {
    const asking = client()
    server.fail(/count/, { body: { count: 'many' } })
    expect(await failureOf(asking.ask(request('/count')))).toBe('upstream')
    expect(network.kept.size).toBe(0)
    await asking.ask(request('/count', { keepMs: 0 }))
    expect(network.kept.size).toBe(0)
  })

  it('returns a reply that cannot be stored', async () => {
    const errors: unknown[] = []
    const replies = { load: async () => undefined, keep: async () => Promise.reject(new Error('disk full')) }
    const asking = client({}, { replies, onNotKept: (error) => errors.push(error) })
    expect((await asking.ask(request('/count'))).value.count).toBe(1)
    expect(errors).toEqual([new Error('disk full')])
  })

  it('requests a reply again whose stored copy is unreadable', async () => {
    const asking = client()
    await asking.ask(request('/count'))
    for (const [key, kept] of network.kept) network.kept.set(key, { ...kept, body: new TextEncoder().encode('{') })
    expect((await asking.ask(request('/count'))).value.count).toBe(2)
  })
})

describe('a secret key', () => {
  it('is sent with the request, and appears in no cache key, log entry or error', async () => {
    const asking = client({}, {})
    expect((await asking.ask(request('/echo'))).value.key).toBe(KEY)
    const broken = client(
      {},
      {
        fetch: async (address) => {
          throw new TypeError(`Failed to parse URL from ${address}`, { cause: new Error(`for ${KEY}`) })
        },
      },
    )
    const error: unknown = await broken.ask(request('/count')).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SourceError)
    const cause = (error as Error).cause as Error
    expect(cause.message).toContain('[redacted]')
    const written = [
      ...network.kept.keys(),
      JSON.stringify(network.calls),
      String(error),
      (error as Error).stack,
      cause.message,
      cause.stack,
    ]
    for (const text of written)
      for (const secret of [KEY, encodeURIComponent(KEY), new URLSearchParams({ key: KEY }).toString().slice(4)])
        expect(text).not.toContain(secret)
  })

  it('appears in no text when it is part of the path or follows a scheme in a header', async () => {
    const asking = client({ secrets: { path: { KEY: 'path key' }, headers: { authorization: 'Bearer tok-123' } } })
    await asking.ask(request('/count/KEY/1', { takesStatus: (status) => status === 404, read: () => ({ count: 0, posted: undefined }) }))
    expect(server.requests[0]).toMatchObject({ path: '/count/path%20key/1', headers: { authorization: 'Bearer tok-123' } })
    expect([...network.kept.keys()].join()).toContain('/count/KEY/1')
    const broken = client(
      { secrets: { path: { KEY: 'path key' }, headers: { authorization: 'Bearer tok-123' } } },
      {
        fetch: async (address) => {
          throw new Error(`${address} with tok-123`)
        },
      },
    )
    const error = (await broken.ask(request('/count/KEY/1')).catch((thrown: unknown) => thrown)) as Error
    expect((error.cause as Error).message).toContain('/count/[redacted]/1 with [redacted]')
  })

  it('in a header is sent to the service only, not to other hosts', async () => {
    const elsewhere = await startSourceServer(() => ({ body: { count: 1 } }), {})
    const asking = client({ secrets: { headers: { 'x-api-key': KEY } } })
    server.fail(/count/, { status: 302, headers: { location: `${elsewhere.address}/count` }, times: Infinity })
    const error: unknown = await asking.ask(request('/count')).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ failure: { kind: 'upstream' }, detail: 'foreign-redirect' })
    expect(server.requests[0]?.headers['x-api-key']).toBe(KEY)
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })
})

describe('a POST request', () => {
  const posted = (json: unknown, more = {}) => request('/count', { json, ...more })

  it('sends JSON, and caches its reply by body and key', async () => {
    const asking = client({ keptFor: 'one' })
    expect((await asking.ask(posted({ query: '배터리' }))).value).toMatchObject({ count: 1, posted: { query: '배터리' } })
    expect((await asking.ask(posted({ query: '배터리' }))).value.count).toBe(1)
    expect((await asking.ask(posted({ query: 'battery' }))).value.count).toBe(2)
    expect((await client({ keptFor: 'another' }).ask(posted({ query: '배터리' }))).value.count).toBe(3)
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST'])
    expect(server.requests[0]?.headers['content-type']).toBe('application/json')
    expect([...network.kept.keys()].join()).not.toContain('battery')
    network.pass(61_000)
    expect((await asking.ask(posted({ query: '배터리' }))).value.count).toBe(4)
    expect(server.requests.at(-1)?.headers['if-none-match']).toBeUndefined()
  })

  it('is sent once for concurrent identical calls', async () => {
    const asking = client()
    await Promise.all(Array.from({ length: 20 }, () => asking.ask(posted({ query: 'same' }))))
    expect(server.requests).toHaveLength(1)
  })

  it('is retried only if the service asks for it, since it may have been processed', async () => {
    server.fail(/count/, { status: 500, body: 'no' })
    expect(await failureOf(client().ask(posted({ at: 1 })))).toBe('upstream')
    server.fail(/count/, { cutAfter: 3 })
    expect(await failureOf(client().ask(posted({ at: 2 })))).toBe('upstream')
    expect(server.requests).toHaveLength(2)
    for (const status of [429, 503]) {
      server.fail(/count/, { status, headers: { 'retry-after': '2' } })
      expect(await failureOf(client().ask(posted({ at: status })))).toBeUndefined()
    }
    expect(server.requests).toHaveLength(6)
  })

  it('follows a redirect as a POST if the status demands it, and as a GET otherwise', async () => {
    for (const [status, method] of [
      [307, 'POST'],
      [302, 'GET'],
    ] as const) {
      server.fail(/old/, { status, headers: { location: '/count' } })
      await client().ask(request('/old', { json: { status } }))
      expect(server.requests.at(-1)).toMatchObject({ method, json: method === 'POST' ? { status } : undefined })
    }
    server.fail(/old/, { status: 307, headers: { location: 'http://169.254.169.254/latest' } })
    await expect(client().ask(request('/old', { json: {} }))).rejects.toMatchObject({ detail: 'foreign-redirect' })
  })
})

describe('a redirect', () => {
  it('is followed to hosts of the service', async () => {
    server.fail(/old/, { status: 301, headers: { location: '/count?page=2' } })
    expect((await client().ask(request('/old'))).value.count).toBe(1)
    expect(server.requests[1]?.query).toContain('page=2')
  })

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://example.com/',
    'http://user:pw@127.0.0.1/',
    'file:///etc/passwd',
    'http://[',
  ])('to %s is not followed', async (location) => {
    server.fail(/old/, { status: 302, headers: { location }, times: Infinity })
    const guarded = client({}, { fetch: createGuardedFetch({ allowLoopback: true }) })
    expect(await failureOf(guarded.ask(request('/old')))).toBe('upstream')
    expect(server.requests).toHaveLength(1)
  })

  it('is returned to a caller that accepts its status', async () => {
    server.fail(/old/, { status: 301, headers: { location: 'https://elsewhere.example/' } })
    const read = ({ headers }: Reply) => headers.get('location')
    const { value } = await client().ask({ ...request('/old'), takesStatus: (status) => status === 301, read })
    expect(value).toBe('https://elsewhere.example/')
    // It is kept as it is.
    expect((await client().ask({ ...request('/old'), read })).value).toBe('https://elsewhere.example/')
  })

  it('loop ends with an error', async () => {
    server.fail(/old/, { status: 302, headers: { location: '/old' }, times: Infinity })
    await expect(client().ask(request('/old'))).rejects.toMatchObject({ failure: { kind: 'upstream' }, detail: 'redirects' })
    expect(server.requests).toHaveLength(6)
  })
})

describe('the guarded client', () => {
  it('refuses addresses that are not public, without a retry', async () => {
    const guarded = client({ origins: ['http://169.254.169.254'] }, { fetch: createGuardedFetch() })
    await expect(guarded.ask({ ...request('/'), address: 'http://169.254.169.254/latest' })).rejects.toMatchObject({
      failure: { kind: 'upstream' },
      detail: 'address-refused',
    })
    expect(network.calls).toHaveLength(1)
  })
})

describe('a service', () => {
  it.each([
    [401, 'key-refused', 1],
    [402, 'key-refused', 1],
    [403, 'key-refused', 1],
    [404, 'not-found', 1],
    [400, 'bad-request', 1],
    [422, 'bad-request', 1],
    [429, 'quota', 1],
    [500, 'upstream', 3],
    [503, 'upstream', 3],
  ])('that responds with %i fails as %s after %i requests', async (status, kind, requests) => {
    server.fail(/count/, { status, body: 'no', times: Infinity })
    expect(await failureOf(client().ask(request('/count')))).toBe(kind)
    expect(server.requests).toHaveLength(requests)
  })

  it('that is briefly unavailable is retried with growing delays', async () => {
    server.fail(/count/, { status: 502, body: 'no', times: 2 })
    expect((await client().ask(request('/count'))).value.count).toBe(1)
    expect(network.waits.filter((ms) => ms >= 500)).toEqual([500, 1_000])
  })

  it('that breaks off a response is retried', async () => {
    server.fail(/fixed/, { cutAfter: 3 })
    expect((await client().ask(request('/fixed'))).value.count).toBe(7)
    expect(server.requests).toHaveLength(2)
  })

  it('with Retry-After is retried after the stated seconds or date, unless the delay is too long', async () => {
    server.fail(/count/, { status: 429, headers: { 'retry-after': '7' } })
    server.fail(/count/, { status: 429, headers: { 'retry-after': new Date(network.now().getTime() + 20_000).toUTCString() } })
    expect((await client().ask(request('/count'))).value.count).toBe(1)
    expect(network.waits.filter((ms) => ms > 1_000)).toEqual([7_000, 13_000])
    server.fail(/fixed/, { status: 429, headers: { 'retry-after': '90' } })
    network.pass(1_000)
    const until = new Date(network.now().getTime() + 90_000)
    await expect(client().ask(request('/fixed'))).rejects.toMatchObject({ failure: { kind: 'quota', resetsAt: until } })
    // All of the installation leave it alone until then.
    await expect(client().ask(request('/echo'))).rejects.toMatchObject({ failure: { kind: 'quota', resetsAt: until }, detail: 'paused' })
  })

  it('whose response does not end in time fails as timed out, even if bytes keep arriving', async () => {
    server.fail(/fixed/, { msPerByte: 60, times: Infinity })
    expect(await failureOf(client().ask(request('/fixed', { timeoutMs: 150 })))).toBe('timed-out')
    const guarded = client({}, { fetch: createGuardedFetch({ allowLoopback: true, timeoutMs: 150 }) })
    expect(await failureOf(guarded.ask(request('/fixed')))).toBe('timed-out')
  })

  it('that sends more than the size limit is not read to the end', async () => {
    server.fail(/count/, { body: 'x'.repeat(1_000_000) })
    await expect(client().ask(request('/count', { mostBytes: 1_000 }))).rejects.toMatchObject({ detail: 'too-large' })
  })

  it('that cannot be reached fails as upstream', async () => {
    await server.close()
    expect(await failureOf(client().ask(request('/count')))).toBe('upstream')
    server = await startSourceServer(() => undefined, {})
  })
})

describe('cancelling a request', () => {
  it('rejects at once, before and while the service answers', async () => {
    const controller = new AbortController()
    const asking = client()
    server.fail(/fixed/, { msPerByte: 10_000 })
    const asked = asking.ask(request('/fixed', { signal: controller.signal }))
    setTimeout(() => controller.abort(), 50)
    expect(await failureOf(asked)).toBe('cancelled')
    expect(await failureOf(asking.ask(request('/fixed', { signal: AbortSignal.abort() })))).toBe('cancelled')
  })

  it('does not cancel the request for other callers who wait for it', async () => {
    const controller = new AbortController()
    const asking = client()
    server.fail(/fixed/, { msPerByte: 10 })
    const left = asking.ask(request('/fixed', { signal: controller.signal }))
    const stayed = asking.ask(request('/fixed'))
    setTimeout(() => controller.abort(), 20)
    expect(await failureOf(left)).toBe('cancelled')
    expect((await stayed).value.count).toBe(7)
    expect(server.requests).toHaveLength(1)
  })
})

describe('the rate limit', () => {
  it('allows no more requests in any second than configured, over all hosts and callers', async () => {
    const times: number[] = []
    const counter: TestNetwork['counter'] = {
      ...network.counter,
      async consume(key, limit) {
        const verdict = await network.counter.consume(key, limit)
        if (verdict.allowed) times.push(network.now().getTime())
        return verdict
      },
    }
    const askers = Array.from({ length: 3 }, () => client({}, { counter }))
    await Promise.all(askers.flatMap((asker, of) => Array.from({ length: 10 }, (_, at) => asker.ask(request(`/echo?of=${of}&at=${at}`)))))
    expect(times).toHaveLength(30)
    const sorted = times.toSorted((one, other) => one - other)
    for (const [at, time] of sorted.entries()) expect((sorted[at + 5] ?? Infinity) - time).toBeGreaterThanOrEqual(1_000)
  })

  it('rejects calls that would wait too long, and counts days from midnight to midnight', async () => {
    const msUntilReset = (now: Date) => 86_400_000 - (now.getTime() % 86_400_000)
    const perDay = { max: 3, account: 'one', msUntilReset }
    const pace = createPace({ source: 'tried', perSecond: 1, perDay }, { ...network, wait: network.wait! })
    const midnight = new Date('2026-11-27T00:00:00Z')
    for (let n = 0; n < 3; n += 1) await pace.take(10_000)
    await expect(pace.take(10_000)).rejects.toMatchObject({ failure: { kind: 'quota', resetsAt: midnight }, detail: 'daily' })
    network.pass(midnight.getTime() - network.now().getTime())
    await pace.take(10_000)
    expect(await pace.exhaustDay()).toEqual(new Date('2026-11-28T00:00:00Z'))
    await expect(pace.take(10_000)).rejects.toMatchObject({ detail: 'daily' })
    const many = await Promise.allSettled(Array.from({ length: 12 }, () => pace.take(5_000)))
    expect(many.some((one) => one.status === 'rejected' && (one.reason as SourceError).detail === 'queue')).toBe(true)
  })
})
