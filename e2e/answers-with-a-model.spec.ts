import { endpoints } from '@dossier/contract'
import { type LanguageModelServer, type Script, startLanguageModelServer } from '@dossier/models/testing'
import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api, firstOrganization, owner } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { makeDataDirectory, type Product, startProduct } from './product.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const lease = `# Lease of the Busan warehouse

The lease of the Busan warehouse ends on 30 June 2027.

The rent is KRW 120 million a year from 2026.

The rent was KRW 100 million a year until 2025.
`
const [end, rent, rentBefore] = [
  'The lease of the Busan warehouse ends on 30 June 2027.',
  'The rent is KRW 120 million a year from 2026.',
  'The rent was KRW 100 million a year until 2025.',
] as const
const question = 'Until when may we use the Busan warehouse, and how did its rent develop?'
const invented = 'The lease has been renewed until 30 June 2031.'
const model = 'openai-compatible/local'

const statement = (title: string, revenue: string) => `# Harbor Logistics Inc.

${title}

For the fiscal year ended December 31, 2025

## Consolidated Statements of Income

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Revenue | ${revenue} | 1,420 |
| Cost of sales | 900 | 850 |
| Gross profit | 677 | 570 |
| Operating income | 210 | 180 |
| Net income | 150 | 121 |
`

const sentence = (text: string, quotes: string[], calculation: string | null = null) => ({
  text,
  citations: quotes.map((quote) => ({ ref: 'E1', quote })),
  calculation,
})
const answer = JSON.stringify({
  found: true,
  sentences: [
    sentence('The lease of the Busan warehouse ends on 30 June 2027.', [end]),
    sentence('The rent from 2026 is 20% above the rent until 2025.', [rent, rentBefore], '(120 - 100) / 100'),
    sentence(invented, [end]),
  ],
  missing: ['Who the landlord is'],
})
const plan = JSON.stringify({
  question,
  searches: [
    { title: 'End of the lease', query: 'Busan warehouse lease end' },
    { title: 'Development of the rent', query: 'Busan warehouse rent' },
  ],
  measures: [],
  periods: [],
  entities: [],
})

const isPlan = (body: unknown) => !JSON.stringify(body).includes('"sentences"')
const writes: Script = ({ body }) => ({ text: isPlan(body) ? plan : answer })

/** A model that plans, and holds its answer back until it is let go. */
function heldBack() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const script: Script = async ({ body }) => {
    if (isPlan(body)) return { text: plan }
    await promise
    return { text: answer }
  }
  return { script, letGo: resolve }
}

const settings = () => ({ ...firstOrganization, LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: server.url, LLM_MODEL: 'local' })

let server: LanguageModelServer
let product: Product
let directory: Awaited<ReturnType<typeof makeDataDirectory>>
let browser: Browser
let page: Page
let api: Api
let projectId: number
let problems: string[]

beforeAll(async () => {
  server = await startLanguageModelServer({ protocol: 'openai' })
  server.answerWith(writes)
  directory = await makeDataDirectory()
  product = await startProduct(directory.path, settings())
  api = new Api(product.url)
  await api.signIn()
  projectId = await api.createProject('Deal')
  await api.upload(projectId, [['lease.md', lease]])
  await api.untilRead(projectId, 60_000)

  browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  await context.addInitScript(() => {
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'en')
  })
  page = await context.newPage()
  // While the server is away, requests fail.
  problems = watchForProblems(page, [], /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/)
  await page.goto(`${product.url}/login`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('textbox', { name: 'Organization code', exact: true }).fill(owner.organizationCode)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto(`${product.url}/search?project=${projectId}`)
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await server.close()
  await directory.remove()
})

const turn = () => page.locator('[data-turn]').last()
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function ask(query: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(query)
  await page.keyboard.press('Enter')
}

describe('an answer of a model', () => {
  it('says before anything is asked which model answers', async () => {
    await button(model).waitFor()
  })

  it('comes sentence by sentence, says who wrote it, and what is missing', async () => {
    await ask(question)
    await turn().locator('[data-sentence=verified]').getByText(end).waitFor({ timeout: 60_000 })
    await turn().locator('[data-sentence=computed]').waitFor()
    await turn().getByText(`Written by ${model}, each sentence checked`).waitFor()
    await turn().getByText('Not found in the files: Who the landlord is').waitFor()
  })

  it('shows its plan, every step of it done', async () => {
    await turn().locator('[data-plan=ended] summary').click()
    await turn().locator('[data-step=done]').getByText('Development of the rent').waitFor()
    expect(await turn().locator('[data-step]:not([data-step=done])').count()).toBe(0)
  })

  it('opens what it cites with the passage marked', async () => {
    await turn().locator('[data-sentence=verified] [data-citation]').first().click()
    await expect.poll(() => page.locator('[data-evidence] mark').first().textContent(), { timeout: 20_000 }).toBe(end)
    await page.locator('[data-evidence]').getByRole('button', { name: 'Close', exact: true }).click()
  })

  it('opens the formula of a computed sentence first, whose numbers lead to their pages', async () => {
    await turn().locator('[data-formula]').click()
    const formula = page.getByRole('dialog', { name: 'Calculation' })
    await formula.getByText('= 0.2', { exact: true }).waitFor()
    await formula.locator('[data-citation]').first().click()
    await page.locator('[data-evidence] mark').getByText(rent).waitFor({ timeout: 20_000 })
    await page.keyboard.press('Escape')
    await page.locator('[data-evidence]').getByRole('button', { name: 'Close', exact: true }).click()
  })

  it('hides what has no support, and shows it struck through with the reason by choice', async () => {
    expect(await page.getByText(invented).count()).toBe(0)
    await turn().getByText('1 sentence without support is hidden').waitFor()
    await turn().getByRole('button', { name: 'Show', exact: true }).click()
    const struck = turn().locator('[data-sentence=unsupported]')
    await struck.locator('s').getByText(invented).waitFor()
    expect(await struck.textContent()).toContain('2031')
    await page.reload()
    await turn().locator('[data-sentence=unsupported] s').getByText(invented).waitFor()
    await turn().getByRole('button', { name: 'Hide', exact: true }).click()
    expect(await page.getByText(invented).count()).toBe(0)
  })

  it.each(['light', 'dark'] as const)('has no barriers in a %s theme, with everything open', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await turn().getByRole('button', { name: 'Show', exact: true }).click()
    await turn().locator('[data-plan=ended] summary').click()
    await page.evaluate(axe)
    const results = await page.evaluate(async () => {
      const { axe: inspector } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
      return inspector.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    })
    expect(results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
    await turn().getByRole('button', { name: 'Hide', exact: true }).click()
    await turn().locator('[data-plan=ended] summary').click()
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('is rated by its reader', async () => {
    await turn().getByRole('button', { name: 'Helpful', exact: true }).click()
    await turn()
      .locator('button[aria-pressed=true]')
      .and(page.getByRole('button', { name: 'Helpful' }))
      .waitFor()
    await page.reload()
    await turn()
      .locator('button[aria-pressed=true]')
      .and(page.getByRole('button', { name: 'Helpful' }))
      .waitFor()
  })

  it('is followed by the next question in the same conversation', async () => {
    server.requests.length = 0
    await ask('And who pays for repairs?')
    await expect.poll(() => page.locator('[data-turn=done]').count(), { timeout: 60_000 }).toBe(2)
    expect(JSON.stringify(server.requests[0]?.body)).toContain(end)
    await page.reload()
    await expect.poll(() => page.locator('[data-turn=done]').count()).toBe(2)
  })
})

describe('an answer that takes long', () => {
  it('is taken up again after a reload, and goes on while another question is begun', async () => {
    const { script, letGo } = heldBack()
    server.answerWith(script)
    await button('New question').click()
    await ask(question)
    await turn().locator('[data-plan=running]').waitFor({ timeout: 60_000 })
    await expect.poll(() => new URL(page.url()).searchParams.get('id')).not.toBeNull()
    const address = page.url()
    await page.reload()
    await turn().locator('[data-plan=running]').waitFor()
    await button('New question').click()
    await expect.poll(() => page.locator('[data-turn]').count()).toBe(0)
    letGo()
    await page.goto(address)
    await turn().locator('[data-sentence=verified]').getByText(end).waitFor({ timeout: 60_000 })
  })

  it('goes on when the server comes back; meanwhile the page says that it cannot be reached', async () => {
    const { script, letGo } = heldBack()
    server.answerWith(script)
    await button('New question').click()
    await ask(question)
    await turn().locator('[data-plan=running]').waitFor({ timeout: 60_000 })
    const port = Number(new URL(product.url).port)
    await product.kill()
    await turn().getByText('The connection is lost.', { exact: false }).waitFor({ timeout: 30_000 })
    product = await startProduct(directory.path, settings(), port)
    letGo()
    await turn().locator('[data-sentence=verified]').getByText(end).waitFor({ timeout: 120_000 })
    expect(await turn().getByText('The connection is lost.', { exact: false }).count()).toBe(0)
  })

  it('is stopped, and stays so', async () => {
    const { script, letGo } = heldBack()
    server.answerWith(script)
    await button('New question').click()
    await ask(question)
    await turn().locator('[data-plan=running]').waitFor({ timeout: 60_000 })
    await button('Stop').click()
    await turn().getByText('Stopped. What was written until then is kept.').waitFor()
    await page.reload()
    await turn().getByText('Stopped. What was written until then is kept.').waitFor()
    letGo()
  })
})

describe('a model that is down', () => {
  it('leaves quotations, and the reason', async () => {
    server.answerWith(() => ({ status: 503, error: 'down for maintenance' }))
    await button('New question').click()
    await ask('When does the lease of the Busan warehouse end?')
    await turn().getByText('The language model cannot be reached. Ask again in a little while.').waitFor({ timeout: 120_000 })
    await turn().locator('blockquote').getByText(end).waitFor()
    expect(await turn().locator('[data-model]').count()).toBe(0)
  })
})

describe('files that tell a figure otherwise', () => {
  it('are both shown, the better source first', async () => {
    const project = await api.createProject('Harbor')
    await api.upload(project, [
      ['earnings-release-2025.md', statement('Harbor Logistics reports fourth quarter and full year results', '1,590')],
      ['annual-report-2025.md', statement('Annual Report 2025', '1,577')],
    ])
    await api.untilRead(project, 60_000)
    await page.goto(`${product.url}/search?project=${project}`)
    await page.getByText('FY2025 revenue?').first().waitFor()
    await ask('What was the revenue of Harbor Logistics in fiscal 2025?')
    const values = turn().locator('[data-conflicts] li')
    await values.first().waitFor({ timeout: 120_000 })
    expect(await values.count()).toBe(2)
    expect(await values.first().textContent()).toContain('1,577')
    expect(await values.last().textContent()).toContain('1,590')
    await values.last().locator('[data-citation]').first().click()
    await page.locator('[data-evidence] mark').getByText('1,590').waitFor({ timeout: 20_000 })
  })
})

describe('a budget that is spent', () => {
  it('is said before a question, and beside the quotations that answer it', async () => {
    await api.call(endpoints.modelSettings.change, { body: { budgets: { organization: 0 } } })
    server.requests.length = 0
    await page.goto(`${product.url}/search?project=${projectId}`)
    await button('Quotations').click()
    await page.getByRole('dialog').getByText('Insufficient credits.', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await ask('When does the lease of the Busan warehouse end?')
    await turn().locator('blockquote').getByText(end).waitFor({ timeout: 60_000 })
    await turn().locator('[data-notes]').getByText('Insufficient credits.', { exact: false }).waitFor()
    expect(server.requests).toEqual([])
    await api.call(endpoints.modelSettings.change, { body: { budgets: {} } })
  })
})

describe('in Korean', () => {
  it('everything about an answer is Korean', async () => {
    server.answerWith(writes)
    await page.evaluate(() => localStorage.setItem('lang', 'ko'))
    await page.goto(`${product.url}/search?project=${projectId}`)
    await page.getByRole('textbox', { name: '질문', exact: true }).fill(question)
    await page.keyboard.press('Enter')
    await turn().getByText('근거가 확인되지 않은 문장 1개를 숨겼습니다').waitFor({ timeout: 60_000 })
    await turn().getByText(`${model} 작성, 문장별 원문 대조`).waitFor()
    await turn().getByRole('button', { name: '보기', exact: true }).click()
    await turn().locator('[data-sentence=unsupported]').getByText('2031').first().waitFor()
    expect(problems).toEqual([])
  })
})
