import { type DataOf, endpoints } from '@dossier/contract'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnsweringOrganization, openAnsweringOrganization } from './answering-product.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { answerOf, modelThat, planOf, refOf, sentenceOf } from './scripted-model.ts'
import { openWindowOf } from './window.ts'

const revenue = 'Harbor Logistics Inc. reported revenue of $1,577 million in fiscal 2025.'
const revenueBefore = 'Harbor Logistics Inc. reported revenue of $1,420 million in fiscal 2024.'
const debt = 'Net debt of Harbor Logistics Inc. was $310 million at the end of fiscal 2025.'
const question = 'How did the revenue of Harbor Logistics develop in fiscal 2025, and why?'

const truths = [
  sentenceOf('Revenue of Harbor Logistics Inc. was $1,577 million in fiscal 2025.', [revenue]),
  sentenceOf('That is 11.1% more than in fiscal 2024.', [revenue, revenueBefore], { calculation: '(1,577 - 1,420) / 1,420 * 100' }),
]
/** Invented sentences of several kinds. */
const inventions = {
  'an invented quotation': sentenceOf('Harbor Logistics Inc. won the Rotterdam contract in fiscal 2025.', [
    'Harbor Logistics Inc. won the Rotterdam contract in fiscal 2025.',
  ]),
  'an invented number': sentenceOf('Revenue of Harbor Logistics Inc. was $1,593 million in fiscal 2025.', [revenue]),
  'a true quotation of another page': sentenceOf('Harbor Logistics Inc. had net debt of $310 million at the end of fiscal 2025.', [debt]),
  'another company': sentenceOf('Delta Freight Corp. reported revenue of $1,577 million in fiscal 2025.', [revenue]),
  'another year': sentenceOf('Harbor Logistics Inc. reported revenue of $1,577 million in fiscal 2024.', [revenue]),
  'another unit': sentenceOf('Harbor Logistics Inc. reported revenue of $1,577 billion in fiscal 2025.', [revenue]),
  'a false calculation': sentenceOf('Revenue of Harbor Logistics Inc. grew by 23% in fiscal 2025.', [revenue, revenueBefore], {
    calculation: '(1,577 - 1,420) / 1,420 * 100',
  }),
  'the opposite': sentenceOf('Harbor Logistics Inc. did not report revenue of $1,577 million in fiscal 2025.', [revenue]),
}
const citing = (sentence: ReturnType<typeof sentenceOf>, ref: string) => ({
  ...sentence,
  citations: sentence.citations.map(({ quote }) => ({ ref, quote })),
})
const invented = Object.values(inventions).map(({ text }) => text)

let fixture: AnsweringOrganization
let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  fixture = await openAnsweringOrganization({
    protocol: 'anthropic',
    files: [
      ['harbor-annual-report-2025.md', `# Annual report of Harbor Logistics Inc.\n\n${revenue}\n\n${revenueBefore}\n`],
      ['harbor-debt.md', `# Net debt of Harbor Logistics Inc.\n\n${debt}\n`],
    ],
  })
  fixture.model.answerWith(
    modelThat({
      plan: planOf(question, 'Harbor Logistics revenue', 'Harbor Logistics net debt'),
      // All sentences cite the page of the revenue, even those about other pages.
      answer: (request) => {
        const ref = refOf(request, revenue)
        return { text: answerOf([...truths, ...Object.values(inventions)].map((sentence) => citing(sentence, ref))) }
      },
    }),
  )
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
const struck = () => turn().locator('[data-sentence=unsupported]')
const button = (name: string) => turn().getByRole('button', { name, exact: true })

describe('invented sentences of a model', () => {
  it('are not shown, while true sentences are', async () => {
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill(question)
    await page.keyboard.press('Enter')
    await turn().getByText(`Written by ${fixture.modelName}, every sentence checked`).waitFor({ timeout: 60_000 })
    await expect.poll(() => turn().locator('[data-sentence]').count()).toBe(truths.length)
    await turn().locator('[data-sentence=verified]').getByText('$1,577 million').waitFor()
    await turn().locator('[data-sentence=computed]').getByText('11.1%').waitFor()
    for (const text of invented) expect(await turn().getByText(text).count(), text).toBe(0)
    await turn().getByText(`${invented.length} unsupported sentences hidden`).waitFor()
  })

  it('are stored as unsupported, each with a reason', async () => {
    const { rows } = await fixture.api.call<DataOf<typeof endpoints.search.list>>(endpoints.search.list, {
      query: { projectId: fixture.projectId },
    })
    const { answer } = await fixture.api.call<DataOf<typeof endpoints.search.get>>(endpoints.search.get, {
      params: { searchId: rows[0]?.id ?? 0 },
    })
    for (const [kind, { text }] of Object.entries(inventions)) {
      const kept = answer.sentences.find((sentence) => sentence.text === text)
      expect(kept?.verification, kind).toBe('unsupported')
      expect(kept?.reasons?.length, kind).toBeGreaterThan(0)
    }
  })

  it('are left out of a copied answer', async () => {
    await button('Copy answer with citations').click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    for (const { text } of truths) expect(copied).toContain(text)
    for (const text of invented) expect(copied).not.toContain(text)
  })

  it('are left out of exports, which state their number', async () => {
    const history = page.getByRole('navigation', { name: 'History', exact: true })
    await history.getByRole('listitem').first().hover()
    await history.getByRole('button', { name: /^Actions for/ }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export to Markdown', exact: true }).click()
    const markdown = await readFile(await (await download).path(), 'utf8')
    const exported = markdown.replaceAll('\\', '')
    for (const { text } of truths) expect(exported).toContain(text)
    for (const text of invented) expect(exported).not.toContain(text)
    expect(exported).toContain(`Unsupported sentences left out: ${invented.length}`)
  })

  it('are shown struck through on request, and never marked as supported', async () => {
    await button('Show').click()
    await expect.poll(() => struck().count()).toBe(invented.length)
    for (const text of invented) await struck().locator('s').getByText(text).waitFor()
    await expect.poll(() => turn().locator('[data-sentence]:not([data-sentence=unsupported])').count()).toBe(truths.length)
    for (const text of invented)
      await expect.poll(() => turn().locator('[data-sentence]:not([data-sentence=unsupported])').getByText(text).count()).toBe(0)
    // Sentences shown struck through are still not copied.
    await button('Copy answer with citations').click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    for (const text of invented) expect(copied).not.toContain(text)
    expect(problems).toEqual([])
  })
})

describe('an answer without any supported sentence', () => {
  it('is replaced by quotations, with the reason', async () => {
    fixture.model.answerWith(modelThat({ answer: answerOf(Object.values(inventions)) }))
    await page.getByRole('button', { name: 'New question', exact: true }).click()
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('What was the revenue of Harbor Logistics Inc. in fiscal 2025?')
    await page.keyboard.press('Enter')
    await turn()
      .getByText('None of the language model’s sentences is supported by the files, so none is used.')
      .waitFor({ timeout: 60_000 })
    await turn().getByText('The answer below comes straight from the files, without a language model.').waitFor()
    await turn().getByText('1,577').first().waitFor()
    for (const text of invented) expect(await turn().getByText(text).count(), text).toBe(0)
    await expect.poll(() => turn().locator('[data-model]').count()).toBe(0)
  })
})
