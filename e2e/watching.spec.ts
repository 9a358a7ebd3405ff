import { createServer, request as forward, type Server } from 'node:http'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnsweringProduct, startAnsweringProduct } from './answering-product.ts'
import { openBrowser } from './browser.ts'
import { answerOf, gate, modelThat, planOf, purposeOf, sentenceOf } from './scripted-model.ts'
import { listeningUrl } from './listening-url.ts'
import { openWindowOf } from './window.ts'

const facts = [
  'The lease of the Busan warehouse ends on 30 June 2027.',
  'The rent of the Busan warehouse is KRW 120 million a year.',
  'The landlord of the Busan warehouse is Hanbit Estate.',
  'The tenant of the Busan warehouse pays for repairs.',
] as const
const question = 'What does the lease of the Busan warehouse say about its end, rent, landlord and repairs?'
const whole = answerOf(facts.map((fact) => sentenceOf(fact, [fact])))
/** The answer so far that ends before this sentence begins. */
const upTo = (fact: string) => whole.indexOf(`{"text":"${fact}`)

let its: AnsweringProduct
let browser: Browser
/** Between browser and product, as in an office: what it does to connections the product does not know. */
let proxy: { url: string; server: Server; cut(): void }
let halves: { first: ReturnType<typeof gate>; second: ReturnType<typeof gate> }

async function startProxy(port: number): Promise<typeof proxy> {
  const streams = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const passed = forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const { socket } = incoming
      if (answer.headers['content-type']?.startsWith('text/event-stream') === true) streams.add(socket)
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of streams) socket.destroy()
    streams.clear()
  }
  return { url: listeningUrl(server), server, cut }
}

beforeAll(async () => {
  its = await startAnsweringProduct({ files: [['lease.md', `# Lease of the Busan warehouse\n\n${facts.join('\n\n')}\n`]] })
  proxy = await startProxy(Number(new URL(its.product.url).port))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  proxy.cut()
  proxy.server.close()
  await its.stop()
})
beforeEach(() => {
  halves = { first: gate(), second: gate() }
  its.model.requests.length = 0
  its.model.answerWith(
    modelThat({
      plan: planOf(question, 'Busan warehouse lease'),
      // One sentence, then two, then the last: each after it is let go.
      answer: () => [
        { text: whole.slice(0, upTo(facts[1])) },
        { text: whole.slice(upTo(facts[1]), upTo(facts[3])), after: halves.first.opened },
        { text: whole.slice(upTo(facts[3])), after: halves.second.opened },
      ],
    }),
  )
})

/** The search page in a window of its own, as the owner at another desk. */
async function openSearch(url: string, searchId?: string): Promise<Page> {
  const page = await openWindowOf(its.api, browser, { url })
  await page.goto(`${url}/search?project=${its.projectId}${searchId === undefined ? '' : `&id=${searchId}`}`)
  return page
}

/** Asks, and waits for the first sentence. */
async function ask(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(question)
  await page.keyboard.press('Enter')
  await shows(page, 1)
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).not.toBeNull()
  return new URL(page.url()).searchParams.get('id') ?? ''
}

const said = (page: Page) => page.locator('[data-turn]').last().locator('[data-sentence=verified]')

/** Each sentence once, in order, and no more of them. */
async function shows(page: Page, count: number): Promise<void> {
  await expect.poll(() => said(page).count(), { timeout: 60_000 }).toBe(count)
  const texts = await said(page).allTextContents()
  expect(texts.map((text, at) => text.includes(facts[at] ?? 'nothing'))).toEqual(texts.map(() => true))
}

const isDone = (page: Page) => page.locator('[data-turn=done]').last().waitFor({ timeout: 60_000 })
const lost = (page: Page) => page.getByText('Connection lost.', { exact: false })
const timesAsked = () => its.model.requests.map((request) => purposeOf(request))

describe('an answer that many watch', () => {
  it('is seen whole by who comes late, and goes on when the one who asked has gone', async () => {
    const asker = await openSearch(its.product.url)
    const searchId = await ask(asker)
    const late = await openSearch(its.product.url, searchId)
    await shows(late, 1)
    halves.first.open()
    await Promise.all([shows(asker, 3), shows(late, 3)])
    await asker.context().close()
    halves.second.open()
    await isDone(late)
    await shows(late, 4)
    expect(timesAsked()).toEqual(['plan', 'answer'])
  })

  it('is stopped for all by one, and all keep what there was', async () => {
    const [one, other] = [await openSearch(its.product.url), await openWindowOf(its.api, browser)]
    const searchId = await ask(one)
    await other.goto(`${its.product.url}/search?project=${its.projectId}&id=${searchId}`)
    await shows(other, 1)
    await other.getByRole('button', { name: 'Stop', exact: true }).click()
    for (const page of [one, other]) {
      await page.getByText('Stopped. The partial answer is kept.').waitFor({ timeout: 30_000 })
      await shows(page, 1)
    }
    await expect.poll(() => its.model.requests.at(-1)?.left).toBe(true)
    for (const page of [one, other]) await page.context().close()
  })
})

describe('a connection that breaks while an answer is made', () => {
  it('is taken up where it was, whether a proxy cuts it or the network is gone for seconds', async () => {
    const page = await openSearch(proxy.url)
    const resumed: string[] = []
    page.on('request', (request) => {
      if (/\/search\/\d+\/events$/.test(request.url())) resumed.push(request.headers()['last-event-id'] ?? '')
    })
    await ask(page)
    proxy.cut()
    halves.first.open()
    await shows(page, 3)
    // Without a network no new connection is made; one that was open has to be cut.
    await page.context().setOffline(true)
    proxy.cut()
    await lost(page).waitFor({ timeout: 30_000 })
    halves.second.open()
    await page.context().setOffline(false)
    await isDone(page)
    await shows(page, 4)
    expect(await lost(page).count()).toBe(0)
    expect(resumed.length).toBeGreaterThan(0)
    expect(resumed.every((id) => Number(id) > 1)).toBe(true)
    expect(timesAsked()).toEqual(['plan', 'answer'])
    await page.context().close()
  })
})

describe('a server that is killed while a model answers', () => {
  it('finishes the answer when it is started again, and asks nobody again what was answered', async () => {
    const page = await openSearch(its.product.url)
    await ask(page)
    await its.product.kill()
    await lost(page).waitFor({ timeout: 30_000 })
    await its.startAgain()
    for (const half of [halves.first, halves.second]) half.open()
    await isDone(page)
    await shows(page, 4)
    expect(await lost(page).count()).toBe(0)
    // The plan had been answered; the answer itself had broken off.
    expect(timesAsked()).toEqual(['plan', 'answer', 'answer'])
    await page.context().close()
  })
})
