import type { Script } from '@dossier/models/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnsweringProduct, startAnsweringProduct } from './answering-product.ts'
import { violationsOn } from './accessibility-violations.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { openWindowOf } from './window.ts'

const end = 'The lease of the Busan warehouse ends on 30 June 2027.'
const lease = `# Lease of the Busan warehouse\n\n${end}\n`
const cranes = '# Gantry machinery\n\nBoth gantry cranes passed their inspection in March 2026.\n'
const question = 'Until when may we use the Busan warehouse, and why?'
const plan = JSON.stringify({
  question,
  searches: [
    { title: 'End of the lease', query: 'Busan warehouse lease end' },
    { title: 'Rights of renewal', query: 'renewal option' },
  ],
  measures: [],
  periods: [],
  entities: [],
})

const isPlan = (body: unknown) => JSON.stringify(body).includes('You prepare the research')

/** A model that plans, needs no further search, and quotes the lease when it was shown the passage. */
const works: Script = ({ body }) => {
  if (isPlan(body)) return { text: plan }
  const shown = JSON.stringify(body)
  const ref = shown.slice(0, shown.indexOf(end)).match(/E\d+/g)?.at(-1) ?? 'E1'
  return { text: JSON.stringify({ found: true, sentences: [{ text: end, citations: [{ ref, quote: end }] }], missing: [] }) }
}

let fixture: AnsweringProduct
let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  fixture = await startAnsweringProduct({
    files: [
      ['lease.md', lease],
      ['machinery.md', cranes],
    ],
  })
  fixture.model.answerWith(works)
  browser = await openBrowser()
  page = await openWindowOf(fixture.api, browser)
  // Requests fail while the server is down.
  problems = watchForProblems(page, [], /ERR_CONNECTION_(?:REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/)
  await page.goto(`${fixture.product.url}/search?project=${fixture.projectId}`)
})
afterAll(async () => {
  await browser.close()
  await fixture.stop()
})

const slowly = { timeout: 20_000 }
const turn = () => page.locator('[data-turn]').last()
const review = () => turn().locator('[data-plan=review]')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const step = (number: number) => page.getByRole('textbox', { name: `Step ${number}`, exact: true })
const steps = () => page.getByRole('textbox', { name: /^Step \d$/ }).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
const requests = () => fixture.model.requests.map(({ body }) => (isPlan(body) ? 'plan' : 'answer'))

async function ask(query: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(query)
  await page.keyboard.press('Enter')
}

describe('a plan to review', () => {
  it('is an option beside the question, stored in this browser', async () => {
    const choice = page.getByRole('checkbox', { name: 'Show the plan first', exact: true })
    await choice.check()
    await page.reload()
    await page.getByRole('checkbox', { name: 'Show the plan first', exact: true, checked: true }).waitFor()
  })

  it('waits for review; nothing was searched before', async () => {
    await ask(question)
    await review().waitFor({ timeout: 60_000 })
    expect(await steps()).toEqual([question, 'Busan warehouse lease end', 'renewal option'])
    await review().getByText('Rights of renewal').waitFor()
    expect(requests()).toEqual(['plan'])
  })

  it.each(['light', 'dark'] as const)('has no accessibility violations in a %s theme', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page, 'plan')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('is still there after a reload, and after the server was killed', async () => {
    await page.reload()
    await review().waitFor()
    await fixture.product.kill()
    await fixture.restart()
    await page.reload()
    await review().waitFor()
    expect(await steps()).toEqual([question, 'Busan warehouse lease end', 'renewal option'])
  })

  it('can be edited by keyboard: steps changed, added, moved and removed', async () => {
    await step(2).fill('gantry cranes inspection')
    await page.keyboard.press('Enter')
    await expect.poll(() => step(3).evaluate((field) => field === document.activeElement), slowly).toBe(true)
    await page.keyboard.type('lease of the warehouse')
    await button('Move step 3 up').press('Enter')
    await expect.poll(steps, slowly).toEqual([question, 'lease of the warehouse', 'gantry cranes inspection', 'renewal option'])
    await button('Remove step 4').press('Enter')
    await page.getByRole('textbox', { name: 'Interpretation of the question', exact: true }).fill('When does the Busan lease end?')
    expect(await steps()).toEqual(['When does the Busan lease end?', 'lease of the warehouse', 'gantry cranes inspection'])
  })

  it('is used for the answer without planning again', async () => {
    await step(3).press('Control+Enter')
    await turn().locator('[data-sentence=verified]').getByText(end).waitFor({ timeout: 60_000 })
    expect(requests()).toEqual(['plan', 'answer'])
    const asked = JSON.stringify(fixture.model.requests.at(-1)?.body)
    expect(asked).toContain('Both gantry cranes passed')
    expect(asked).toContain('When does the Busan lease end?')
    await turn().locator('[data-plan=ended] summary').click()
    await turn().locator('[data-step=done]').getByText('gantry cranes inspection').waitFor()
    await expect.poll(() => turn().getByText('Rights of renewal').count()).toBe(0)
  })

  it('can be discarded, with a notice', async () => {
    await ask('And the rent?')
    await review().waitFor({ timeout: 60_000 })
    await button('Discard').click()
    await turn().getByText('Discarded before any files were read.').waitFor()
    await page.reload()
    await turn().getByText('Discarded before any files were read.').waitFor()
    await expect.poll(() => page.locator('[data-plan=review]').count()).toBe(0)
  })
})

describe('the plan of an answer', () => {
  it('can be edited for another answer in the same conversation, without planning again', async () => {
    fixture.model.requests.length = 0
    const before = await page.locator('[data-turn]').count()
    const first = page.locator('[data-turn=done]').first()
    await first.locator('[data-plan=ended] summary').click()
    await first.getByRole('button', { name: 'Edit plan and answer again', exact: true }).click()
    await first.getByRole('button', { name: 'Remove step 3', exact: true }).click()
    await first.locator('[data-plan=again]').getByRole('button', { name: 'Answer again', exact: true }).click()
    await expect.poll(() => page.locator('[data-turn]').count(), slowly).toBe(before + 1)
    await turn().locator('[data-sentence=verified]').getByText(end).waitFor({ timeout: 60_000 })
    expect(requests()).toEqual(['answer'])
    expect(JSON.stringify(fixture.model.requests.at(-1)?.body)).not.toContain('Both gantry cranes passed')
    await page.reload()
    await expect.poll(() => page.locator('[data-turn]').count(), slowly).toBe(before + 1)
  })
})

describe('an answer', () => {
  it('can be replayed from its record, without the model', async () => {
    fixture.model.answerWith(() => ({ status: 503, error: 'gone' }))
    fixture.model.requests.length = 0
    for (const which of ['first', 'last'] as const) {
      const answered = page.locator('[data-turn=done]')[which]()
      await answered.getByRole('button', { name: 'Replay from the record', exact: true }).click()
      await answered.locator('[data-replay=same]').getByText('1 sentence is identical', { exact: false }).waitFor({ timeout: 60_000 })
    }
    expect(fixture.model.requests).toEqual([])
    expect(await violationsOn(page, 'plan')).toEqual([])
  })

  it('lists the sentences that lost their support because a file changed', async () => {
    await fixture.api.upload(fixture.projectId, [['lease.md', lease.replace('2027', '2029')]])
    await fixture.api.untilRead(fixture.projectId, 60_000)
    const answered = page.locator('[data-turn=done]').last()
    await answered.getByRole('button', { name: 'Replay from the record', exact: true }).click()
    const outcome = answered.locator('[data-replay=different]')
    await outcome.getByText('The searched files have changed since the answer.', { exact: false }).waitFor({ timeout: 60_000 })
    await expect.poll(() => outcome.textContent()).toContain(`${end} (recorded: verified, now: unsupported)`)
  })
})

describe('in Korean', () => {
  it('shows plan and replay in Korean', async () => {
    fixture.model.answerWith(works)
    const another = await fixture.api.createProject('Busan')
    await fixture.api.upload(another, [['lease.md', lease]])
    await fixture.api.untilRead(another, 60_000)
    await page.evaluate(() => localStorage.setItem('lang', 'ko'))
    await page.goto(`${fixture.product.url}/search?project=${another}`)
    await page.getByRole('textbox', { name: '질문', exact: true }).fill(question)
    await page.keyboard.press('Enter')
    await review().getByText('조사 계획 확인').waitFor({ timeout: 60_000 })
    await button('이 계획으로 진행').click()
    await turn().getByRole('button', { name: '기록으로 재현', exact: true }).click({ timeout: 60_000 })
    await turn().locator('[data-replay=same]').getByText('모두 같습니다', { exact: false }).waitFor({ timeout: 60_000 })
    expect(problems).toEqual([])
  })
})
