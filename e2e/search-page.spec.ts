import { type DataOf, endpoints } from '@dossier/contract'
import type { Script } from '@dossier/models/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnsweringOrganization, openAnsweringOrganization } from './answering-product.ts'
import { violationsOn } from './accessibility-violations.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { answerOf, gate, modelThat, planOf, sentenceOf } from './scripted-model.ts'
import { openWindowOf } from './window.ts'

const statement = `# Harbor Logistics Inc.

Annual report for the fiscal year ended December 31, 2025

## Consolidated Statements of Income

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Revenue | 1,577 | 1,420 |
| Net loss from discontinued operations | (95) | (88) |
`
const lease = '# Lease\n\nThe lease of the Busan warehouse ends on 30 June 2027.\n'
const memo = '# Memo\n\nThe Busan warehouse is to be sold.\n'

const question = 'How did the revenue of Harbor Logistics develop?'
const shortly = 'When does the lease of the Busan warehouse end?'
const slowly = 'What does the Busan lease say of its end?'
const growth = 'Revenue grew by 11.06% from 2024 to 2025.'
const row = 'Revenue 1,577 1,420'
const figures = answerOf([
  sentenceOf('Revenue was $1,577 million in 2025.', [row]),
  sentenceOf(growth, [row], { calculation: '(1,577 - 1,420) / 1,420' }),
])
const end = 'The lease of the Busan warehouse ends on 30 June 2027.'
const leaseEnd = answerOf([sentenceOf(end, [end])])

/** A model that answers some questions at once, and one when `release` is called. */
function model(): { script: Script; release: () => void } {
  const { opened, open } = gate()
  const asks = ({ messages }: Parameters<Script>[0], words: string) => JSON.stringify(messages).includes(words)
  const script = modelThat({
    plan: (request) => {
      const asked = [slowly, shortly].find((one) => asks(request, one)) ?? question
      return { text: planOf(asked, asked) }
    },
    answer: (request) => {
      if (asks(request, slowly)) return { text: leaseEnd, after: opened }
      return { text: asks(request, shortly) ? leaseEnd : figures }
    },
  })
  return { script, release: open }
}

let fixture: AnsweringOrganization
let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  fixture = await openAnsweringOrganization({
    files: [
      ['annual-report-2025.md', statement],
      ['lease.md', lease],
      ['memo.md', memo],
    ],
  })
  fixture.model.answerWith(model().script)
  browser = await openBrowser()
  page = await openWindowOf(fixture.api, browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  problems = watchForProblems(page)
  await page.goto(`${fixture.url}/search?project=${fixture.projectId}`)
})
afterAll(async () => {
  await browser.close()
  await fixture.stop()
})

const turn = () => page.locator('[data-turn]').last()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const history = () => page.getByRole('navigation', { name: 'History', exact: true })
const linesOfTable = () =>
  turn()
    .locator('[data-figures] tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].slice(0, 4).map((cell) => (cell.textContent ?? '').trim())),
    )

async function ask(query: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(query)
  await page.keyboard.press('Enter')
}

describe('the figures of an answer', () => {
  it('are in a table with label, period, value, unit and place', async () => {
    await ask(question)
    await turn().locator('[data-figures]').waitFor({ timeout: 60_000 })
    expect(await linesOfTable()).toEqual([
      ['Revenue', 'FY2025', '1,577', 'USD million'],
      [growth, '', '11.06', '%'],
      ['Revenue', 'FY2024', '1,420', 'USD million'],
    ])
    await expect.poll(() => turn().locator('[data-figures] [data-mark=computed] [data-formula]').count()).toBe(1)
    await turn().locator('[data-figures] [data-citation]').first().click()
    await page.locator('[data-evidence] mark').first().waitFor({ timeout: 20_000 })
    await page.locator('[data-evidence]').getByRole('button', { name: 'Close', exact: true }).click()
  })

  it('are copied as lines for a spreadsheet', async () => {
    await turn().getByRole('button', { name: 'Copy table', exact: true }).click()
    await page.getByText('Table copied', { exact: false }).first().waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n').map((line) => line.split('\t').slice(0, 4))).toEqual([
      ['Measure', 'Period', 'Value', 'Unit'],
      ['Revenue', 'FY2025', '1577', 'USD million'],
      [growth, '', '11.06', '%'],
      ['Revenue', 'FY2024', '1420', 'USD million'],
    ])
  })

  it('are stored, with the executed steps', async () => {
    await page.reload()
    await expect.poll(linesOfTable).toHaveLength(3)
    await turn().locator('[data-plan=ended] summary').click()
    await turn().locator('[data-step=done]').getByText('Writing the answer', { exact: false }).waitFor()
    await expect.poll(() => turn().locator('[data-step]:not([data-step=done])').count()).toBe(0)
  })
})

describe('the chosen files', () => {
  const chosen = (name: string) => button(`Leave out ${name}`)

  it('are stored, and shown with their question', async () => {
    await button('New question').click()
    await button('Files to search: All files').click()
    for (const name of ['lease.md', 'memo.md']) await page.getByRole('checkbox', { name, exact: false }).check()
    await page.keyboard.press('Escape')
    await page.reload()
    await chosen('lease.md').waitFor()
    await ask(question)
    await turn().locator('[data-asked-of]').getByText('memo.md').waitFor()
    await turn().and(page.locator('[data-turn=done]')).waitFor({ timeout: 60_000 })
  })

  it('are restored with their conversation', async () => {
    await chosen('lease.md').click()
    await chosen('memo.md').click()
    await history().getByText(question).last().click()
    await turn().locator('[data-figures]').waitFor()
    await expect.poll(() => turn().locator('[data-asked-of]').count()).toBe(0)
    await button('Files to search: All files').waitFor()
    await history().getByText(question).first().click()
    await turn().locator('[data-asked-of]').getByText('lease.md').waitFor()
    await chosen('lease.md').waitFor()
  })

  it('are removed with a notice when they were deleted', async () => {
    const { rows } = await fixture.api.call<DataOf<typeof endpoints.files.list>>(endpoints.files.list, {
      query: { projectId: fixture.projectId },
    })
    const gone = rows.find(({ filename }) => filename === 'memo.md')
    await fixture.api.call(endpoints.files.delete, { params: { projectId: fixture.projectId, attachmentId: gone?.id ?? 0 } })
    await page.reload()
    await page.locator('[data-dropped]').getByText('memo.md', { exact: false }).waitFor()
    await expect.poll(() => chosen('memo.md').count()).toBe(0)
    await chosen('lease.md').click()
    await page.locator('[data-dropped]').waitFor({ state: 'hidden' })
  })
})

describe('an unavailable source requested by an integration', () => {
  it('is shown with its question, and as missing in the answer', async () => {
    const asked = { query: shortly, projectId: fixture.projectId, toolids: ['terminal'] }
    const { id } = await fixture.api.call<DataOf<typeof endpoints.search.ask>>(endpoints.search.ask, { body: asked })
    await page.goto(`${fixture.url}/search?project=${fixture.projectId}&id=${id}`)
    await turn().locator('[data-asked-of]').getByText('terminal', { exact: true }).waitFor()
    await turn().locator('[data-notes]').getByText('the source is not available here: terminal', { exact: false }).waitFor()
    await turn().getByText('there is no related data in the chosen sources', { exact: false }).waitFor()
    await button('Search the files instead').click()
    await turn().locator('[data-sentence=verified]').getByText(end).waitFor({ timeout: 60_000 })
    await expect.poll(() => turn().locator('[data-asked-of]').count()).toBe(0)
  })
})

describe('several questions', () => {
  it('are answered in parallel, in one conversation and in several', async () => {
    const { script, release } = model()
    fixture.model.answerWith(script)
    await button('New question').click()
    await ask(slowly)
    await turn().locator('[data-plan=running]').waitFor({ timeout: 60_000 })
    await ask(question)
    await turn().locator('[data-figures]').waitFor({ timeout: 60_000 })
    await expect.poll(() => page.locator('[data-turn]').count()).toBe(2)
    await expect.poll(() => page.locator('[data-plan=running]').count()).toBe(1)
    const address = page.url()

    await button('New question').click()
    await ask(`${slowly} And of its rent?`)
    await turn().locator('[data-plan=running]').waitFor({ timeout: 60_000 })
    await expect.poll(() => history().getByText('Answering').count(), { timeout: 20_000 }).toBe(2)
    await history().getByText(slowly, { exact: true }).click()
    await expect.poll(() => page.locator('[data-turn]').count()).toBe(2)
    await page.locator('[data-plan=running]').waitFor()

    release()
    await page.locator('[data-turn]').first().locator('[data-sentence=verified]').getByText(end).waitFor({ timeout: 60_000 })
    await expect.poll(() => history().getByText('Answering').count(), { timeout: 20_000 }).toBe(0)
    await history().getByText(`${slowly} And of its rent?`).click()
    await turn().locator('[data-sentence=verified]').getByText(end).waitFor()
    await page.goto(address)
    await expect.poll(() => page.locator('[data-turn=done]').count()).toBe(2)
    expect(problems).toEqual([])
  })
})

describe('questions answered by quotation', () => {
  it('belong to one conversation, however soon the second is asked', async () => {
    await fixture.api.call(endpoints.modelSettings.change, { body: { budgets: { organization: 0 } } })
    await button('New question').click()
    await ask(shortly)
    await ask('What was the revenue in 2025?')
    await expect.poll(() => page.locator('[data-turn=done]').count(), { timeout: 60_000 }).toBe(2)
    await history().getByText('2 questions').first().waitFor({ timeout: 20_000 })
    await fixture.api.call(endpoints.modelSettings.change, { body: { budgets: {} } })
    await history().getByText(slowly, { exact: true }).click()
    await turn().locator('[data-figures]').waitFor()
  })
})

describe('a printed conversation', () => {
  it('contains the answers in full, dark on light, and no controls of the shell', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect.poll(() => page.getByRole('navigation').first().isVisible()).toBe(false)
    expect(await page.getByRole('textbox').last().isVisible()).toBe(false)
    expect(await turn().locator('[data-figures]').isVisible()).toBe(true)
    const cutOff = await turn().evaluate((article) => {
      const ancestors = []
      for (let one = article.parentElement; one !== null; one = one.parentElement) ancestors.push(one)
      return ancestors.filter((one) => getComputedStyle(one).overflowY !== 'visible').length
    })
    expect(cutOff).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    await page.emulateMedia({ media: null, colorScheme: null })
  })
})

describe('the search page in a narrow window', () => {
  it.each([
    ['en', 'light'],
    ['ko', 'dark'],
  ] as const)('has no accessibility violations and no overflow (%s, %s)', async (language, colorScheme) => {
    await page.setViewportSize({ width: 400, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.evaluate((chosen) => localStorage.setItem('lang', chosen), language)
    await page.reload()
    await turn().locator('[data-figures]').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
    expect(await violationsOn(page, 'search')).toEqual([])
    expect(await linesOfTable()).toContainEqual(
      language === 'en' ? ['Revenue', 'FY2025', '1,577', 'USD million'] : ['Revenue', '2025년', '1,577', '백만달러'],
    )
  })
})
