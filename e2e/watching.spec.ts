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
/** Length of the answer before this sentence. */
const upTo = (fact: string) => whole.indexOf(`{"text":"${fact}`)

let fixture: AnsweringProduct
let browser: Browser
/** A proxy between browser and product that can cut connections. */
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
  fixture = await startAnsweringProduct({ files: [['lease.md', `# Lease of the Busan warehouse\n\n${facts.join('\n\n')}\n`]] })
  proxy = await startProxy(Number(new URL(fixture.product.url).port))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  proxy.cut()
  proxy.server.close()
  await fixture.stop()
})
beforeEach(() => {
  halves = { first: gate(), second: gate() }
  fixture.model.requests.length = 0
  fixture.model.answerWith(
    modelThat({
      plan: planOf(question, 'Busan warehouse lease'),
      // One sentence, then two, then the last, each after its gate is opened.
      answer: () => [
        { text: whole.slice(0, upTo(facts[1])) },
        { text: whole.slice(upTo(facts[1]), upTo(facts[3])), after: halves.first.opened },
        { text: whole.slice(upTo(facts[3])), after: halves.second.opened },
      ],
    }),
  )
})

/** Opens the search page in a separate window of the owner. */
async function openSearch(url: string, searchId?: string): Promise<Page> {
  const page = await openWindowOf(fixture.api, browser, { url })
  await page.goto(`${url}/search?project=${fixture.projectId}${searchId === undefined ? '' : `&id=${searchId}`}`)
  return page
}

/** Asks, and waits for the first sentence. */
async function ask(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(question)
  await page.keyboard.press('Enter')
  await expectSentences(page, 1)
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).not.toBeNull()
  return new URL(page.url()).searchParams.get('id') ?? ''
}

const sentences = (page: Page) => page.locator('[data-turn]').last().locator('[data-sentence=verified]')

/** Expects each sentence once, in order, and no others. */
async function expectSentences(page: Page, count: number): Promise<void> {
  await expect.poll(() => sentences(page).count(), { timeout: 60_000 }).toBe(count)
  const texts = await sentences(page).allTextContents()
  expect(texts.map((text, at) => text.includes(facts[at] ?? 'nothing'))).toEqual(texts.map(() => true))
}

const isDone = (page: Page) => page.locator('[data-turn=done]').last().waitFor({ timeout: 60_000 })
const connectionLost = (page: Page) => page.getByText('Connection lost.', { exact: false })
const modelCalls = () => fixture.model.requests.map((request) => purposeOf(request))

describe('an answer watched in several windows', () => {
  it('is complete in a window opened later, and continues after the asking window was closed', async () => {
    const asker = await openSearch(fixture.product.url)
    const searchId = await ask(asker)
    const late = await openSearch(fixture.product.url, searchId)
    await expectSentences(late, 1)
    halves.first.open()
    await Promise.all([expectSentences(asker, 3), expectSentences(late, 3)])
    await asker.context().close()
    halves.second.open()
    await isDone(late)
    await expectSentences(late, 4)
    expect(modelCalls()).toEqual(['plan', 'answer'])
  })

  it('is stopped for all windows by one, and all keep its sentences', async () => {
    const [one, other] = [await openSearch(fixture.product.url), await openWindowOf(fixture.api, browser)]
    const searchId = await ask(one)
    await other.goto(`${fixture.product.url}/search?project=${fixture.projectId}&id=${searchId}`)
    await expectSentences(other, 1)
    await other.getByRole('button', { name: 'Stop', exact: true }).click()
    for (const page of [one, other]) {
      await page.getByText('Stopped. The partial answer is kept.').waitFor({ timeout: 30_000 })
      await expectSentences(page, 1)
    }
    await expect.poll(() => fixture.model.requests.at(-1)?.left).toBe(true)
    for (const page of [one, other]) await page.context().close()
  })
})

describe('a connection that breaks during an answer', () => {
  it('resumes after the last event, whether a proxy cuts it or the network is down', async () => {
    const page = await openSearch(proxy.url)
    const resumed: string[] = []
    page.on('request', (request) => {
      if (/\/search\/\d+\/events$/.test(request.url())) resumed.push(request.headers()['last-event-id'] ?? '')
    })
    await ask(page)
    proxy.cut()
    halves.first.open()
    await expectSentences(page, 3)
    // Offline mode prevents new connections only; the open one must be cut.
    await page.context().setOffline(true)
    proxy.cut()
    await connectionLost(page).waitFor({ timeout: 30_000 })
    halves.second.open()
    await page.context().setOffline(false)
    await isDone(page)
    await expectSentences(page, 4)
    await expect.poll(() => connectionLost(page).count()).toBe(0)
    expect(resumed.length).toBeGreaterThan(0)
    expect(resumed.every((id) => Number(id) > 1)).toBe(true)
    expect(modelCalls()).toEqual(['plan', 'answer'])
    await page.context().close()
  })
})

describe('a server that is killed while a model answers', () => {
  it('finishes the answer after a restart, without repeating finished model calls', async () => {
    const page = await openSearch(fixture.product.url)
    await ask(page)
    await fixture.product.kill()
    await connectionLost(page).waitFor({ timeout: 30_000 })
    await fixture.restart()
    for (const half of [halves.first, halves.second]) half.open()
    await isDone(page)
    await expectSentences(page, 4)
    await expect.poll(() => connectionLost(page).count()).toBe(0)
    // The plan was finished; only the answer was requested again.
    expect(modelCalls()).toEqual(['plan', 'answer', 'answer'])
    await page.context().close()
  })
})
