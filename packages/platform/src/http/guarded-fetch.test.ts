import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { createAddressCheck } from './allowed-address.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import type { Resolve } from './guarded-lookup.ts'
import { RequestRefused } from './request-refused.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A real server on this machine. `reached` counts what got through to it. */
async function serve(answer: RequestListener) {
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, requests }
}

const hello: RequestListener = (_, response) => response.end('hello')
/** Sends something every 20 ms, so that no wait for the next part is long. */
const dripping: RequestListener = (_, response) => {
  const timer = setInterval(() => response.write('x'), 20)
  closing.push(() => clearInterval(timer))
}
const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_, response) => {
    response.writeHead(status, { location }).end()
  }
/** A name server of the test's own. */
const naming =
  (...addresses: string[]): Resolve =>
  (_, __, answer) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

const guarded = createGuardedFetch()
const local = createGuardedFetch({ allowLoopback: true })

describe('a guarded request', () => {
  it('does not reach this machine', async () => {
    const { origin, port, requests } = await serve(hello)
    for (const address of [
      origin,
      `http://localhost:${port}/`,
      `http://0.0.0.0:${port}`,
      `http://[::ffff:127.0.0.1]:${port}`,
      `http://[::1]:${port}`,
    ]) {
      await expect(guarded(address)).rejects.toBeInstanceOf(RequestRefused)
    }
    expect(requests).toEqual([])
  })

  it('does not reach what is not public, however the address is written', async () => {
    const inside = fc
      .constantFrom([127, 8], [10, 8], [169 * 256 + 254, 16], [192 * 256 + 168, 16], [172 * 16 + 1, 12])
      .chain(([network = 0, prefix = 8]) => fc.nat(2 ** (32 - prefix) - 1).map((host) => network * 2 ** (32 - prefix) + host))
    const written = fc.tuple(
      inside,
      fc.constantFrom<(bits: number) => string>(
        (bits) => String(bits),
        (bits) => `0x${bits.toString(16)}`,
        (bits) => `0${bits.toString(8)}`,
        (bits) => [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.'),
        (bits) => [24, 16, 8, 0].map((shift) => `0${((bits >>> shift) & 255).toString(8)}`).join('.'),
        (bits) => `[::ffff:${(bits >>> 16).toString(16)}:${(bits & 0xffff).toString(16)}]`,
        (bits) => `[64:ff9b::${(bits >>> 16).toString(16)}:${(bits & 0xffff).toString(16)}]`,
      ),
    )
    await fc.assert(
      fc.asyncProperty(written, async ([bits, write]) => {
        await expect(guarded(`http://${write(bits)}/`)).rejects.toBeInstanceOf(RequestRefused)
      }),
      { numRuns: 500 },
    )
  })

  it('does not reach this machine by a name that leads to it, even beside a public address', async () => {
    const { port, requests } = await serve(hello)
    for (const resolve of [naming('127.0.0.1'), naming('::1'), naming('93.184.216.34', '127.0.0.1'), naming('169.254.169.254')]) {
      await expect(createGuardedFetch({ resolve })(`http://innocent.example:${port}/`)).rejects.toBeInstanceOf(RequestRefused)
    }
    expect(requests).toEqual([])
  })

  it('connects to the address that was checked, and asks for it once', async () => {
    const { port } = await serve(hello)
    const answers = ['127.0.0.1', '169.254.169.254']
    const resolve: Resolve = (_, __, answer) => answer(null, [{ address: answers.shift() ?? '169.254.169.254', family: 4 }])
    const response = await createGuardedFetch({ allowLoopback: true, resolve })(`http://changing.example:${port}/`)
    expect(await response.text()).toBe('hello')
    expect(answers).toEqual(['169.254.169.254'])
  })

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'http://user:secret@example.com/',
    'https://user@example.com/',
  ])('refuses %s', async (address) => {
    await expect(guarded(address)).rejects.toBeInstanceOf(RequestRefused)
  })

  it('names only the host of a rejected address', async () => {
    await expect(guarded('http://10.0.0.1/path?token=hunter2')).rejects.toThrow(/^The request to 10\.0\.0\.1 was refused: [^?]*$/)
  })

  it('reaches an origin that the operator configured, and no other port of it', async () => {
    const [configured, other] = [await serve(hello), await serve(hello)]
    const fetch = createGuardedFetch({ trustedOrigins: [`${configured.origin}/realms/one`] })
    expect(await (await fetch(`${configured.origin}/`)).text()).toBe('hello')
    await expect(fetch(other.origin)).rejects.toBeInstanceOf(RequestRefused)
    const named = createGuardedFetch({ trustedOrigins: [`http://intranet.example:${configured.port}`], resolve: naming('127.0.0.1') })
    expect(await (await named(`http://intranet.example:${configured.port}/`)).text()).toBe('hello')
  })

  it('sends method, headers and body', async () => {
    const { origin, requests } = await serve(hello)
    await local(`${origin}/token`, { method: 'POST', headers: { authorization: 'Basic eA==' }, body: new URLSearchParams({ code: '1' }) })
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/token', body: 'code=1', headers: { authorization: 'Basic eA==' } })
  })
})

describe('a redirect', () => {
  it('is followed, and its address checked like the first', async () => {
    const target = await serve(hello)
    const start = await serve(redirectTo(`${target.origin}/there`))
    expect(await (await local(start.origin)).text()).toBe('hello')
    const fetch = createGuardedFetch({ trustedOrigins: [start.origin] })
    await expect(fetch(start.origin)).rejects.toBeInstanceOf(RequestRefused)
    expect(target.requests).toHaveLength(1)
  })

  it.each(['http://169.254.169.254/latest/meta-data', 'file:///etc/passwd', 'http://user:pw@127.0.0.1/', 'http://['])(
    'to %s is refused',
    async (location) => {
      const { origin } = await serve(redirectTo(location))
      await expect(local(origin)).rejects.toBeInstanceOf(RequestRefused)
    },
  )

  it('ends after five', async () => {
    const { origin, requests } = await serve((request, response) => {
      response.writeHead(302, { location: `/${Number(request.url?.slice(1)) + 1}` }).end()
    })
    await expect(local(`${origin}/0`)).rejects.toThrow(/more than 5 redirects/)
    expect(requests.map(({ url }) => url)).toEqual(['/0', '/1', '/2', '/3', '/4', '/5'])
  })

  it('takes headers along within an origin, and to another one those only that hold no secret, whatever they are called', async () => {
    const elsewhere = await serve(hello)
    const { origin, requests } = await serve((request, response) => {
      response.writeHead(307, { location: request.url === '/' ? '/same' : elsewhere.origin }).end()
    })
    const secrets = {
      authorization: 'Bearer secret',
      cookie: 'a=b',
      'x-api-key': 'secret',
      'x-naver-client-secret': 'secret',
      'x-subscription-token': 'secret',
      auth_key: 'secret',
    }
    await local(`${origin}/`, { headers: { ...secrets, 'User-Agent': 'Dossier', accept: 'application/json' } })
    expect(requests[1]?.headers).toMatchObject({ ...secrets, accept: 'application/json' })
    expect(elsewhere.requests[0]?.headers).toMatchObject({ 'user-agent': 'Dossier', accept: 'application/json' })
    for (const name of Object.keys(secrets)) expect(elsewhere.requests[0]?.headers).not.toHaveProperty(name)
  })

  it.each([
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'a=1'],
    [308, 'POST', 'a=1'],
  ])('with status %i becomes a %s', async (status, method, body) => {
    const target = await serve(hello)
    const start = await serve(redirectTo(target.origin, status))
    await local(start.origin, { method: 'POST', body: 'a=1', headers: { 'content-type': 'text/plain' } })
    expect(target.requests[0]).toMatchObject({ method, body })
  })

  it('is given back as it is when asked so', async () => {
    const { origin, requests } = await serve(redirectTo('/there'))
    expect((await local(origin, { redirect: 'manual' })).status).toBe(302)
    expect(requests).toHaveLength(1)
  })
})

describe('an answer', () => {
  it.each([
    [
      'announces to be',
      (): RequestListener => (_, response) => response.writeHead(200, { 'content-length': 2_000_000 }).end(Buffer.alloc(2_000_000)),
    ],
    [
      'turns out to be',
      (): RequestListener => (_, response) => {
        response.write(Buffer.alloc(900_000))
        response.end(Buffer.alloc(900_000))
      },
    ],
    [
      'unpacks to be',
      (): RequestListener => (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2_000_000))),
    ],
  ])('that %s too large fails', async (_, answer) => {
    const { origin } = await serve(answer())
    const fetch = createGuardedFetch({ allowLoopback: true, maxBytes: 1_000_000 })
    await expect(fetch(origin).then((response) => response.arrayBuffer())).rejects.toThrow(/larger than 1000000 bytes/)
  })

  it('that is packed over and over fails', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(20_000_000)))
    const { origin } = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb))
    const many = await serve((_, response) => response.writeHead(200, { 'content-encoding': Array(100).fill('gzip').join(', ') }).end(bomb))
    const fetch = createGuardedFetch({ allowLoopback: true, maxBytes: 1_000_000 })
    for (const address of [origin, many.origin])
      await expect(fetch(address).then((response) => response.arrayBuffer())).rejects.toThrow(/./)
  })

  it('that is within bounds comes whole', async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000, 'x'))),
    )
    const fetch = createGuardedFetch({ allowLoopback: true, maxBytes: 1_000_000 })
    expect(await (await fetch(origin)).text()).toBe('x'.repeat(1_000_000))
  })

  it.each([
    ['never begins', (): RequestListener => () => {}],
    ['never ends', (): RequestListener => (_, response) => void response.write('x')],
    ['comes drop by drop', (): RequestListener => dripping],
  ])('that %s is given up', async (_, answer) => {
    const { origin } = await serve(answer())
    const fetch = createGuardedFetch({ allowLoopback: true, timeoutMs: 300 })
    await expect(fetch(origin).then((response) => response.text())).rejects.toThrow(/time|abort/i)
  })

  it('without a body is an answer', async () => {
    const { origin } = await serve((_, response) => response.writeHead(204).end())
    expect((await local(origin)).status).toBe(204)
  })
})

describe('whether an address would be asked', () => {
  it('is decided by the same rule, without a request', async () => {
    const { origin, requests } = await serve(hello)
    const resolve = naming('10.0.0.1')
    expect(await createAddressCheck()(origin)).toBe(false)
    expect(await createAddressCheck({ trustedOrigins: [origin] })(origin)).toBe(true)
    expect(await createAddressCheck({ allowLoopback: true })(origin)).toBe(true)
    expect(await createAddressCheck({ resolve })('https://models.example/v1')).toBe(false)
    expect(await createAddressCheck({ resolve: naming('93.184.216.34') })('https://models.example/v1')).toBe(true)
    expect(await createAddressCheck()('https://user:password@models.example')).toBe(false)
    expect(await createAddressCheck()('file:///etc/passwd')).toBe(false)
    expect(await createAddressCheck()('no address')).toBe(false)
    expect(requests).toEqual([])
  })

  it('is not refused for a name that leads nowhere just now', async () => {
    const resolve: Resolve = (_, __, answer) => answer(new Error('no such name'), [])
    expect(await createAddressCheck({ resolve })('https://models.example/v1')).toBe(true)
  })
})
