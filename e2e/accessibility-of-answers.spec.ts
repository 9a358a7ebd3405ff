import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnsweringOrganization, openAnsweringOrganization } from './answering-product.ts'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { openBrowser } from './browser.ts'
import { answerOf, modelThat, planOf, refOf, sentenceOf } from './scripted-model.ts'
import { openWindowOf } from './window.ts'

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
`
const [rent, rentBefore] = ['The rent is KRW 120 million a year from 2026.', 'The rent was KRW 100 million a year until 2025.'] as const
const question = 'What was the revenue of Harbor Logistics in fiscal 2025?'
/** Two sentences, which the model has to interpret. */
const asked = 'We look at Harbor Logistics. What was its revenue in fiscal 2025?'

let fixture: AnsweringOrganization
let browser: Browser
let searchId: number

beforeAll(async () => {
  fixture = await openAnsweringOrganization({
    files: [
      ['earnings-release-2025.md', statement('Harbor Logistics reports fourth quarter and full year results', '1,590')],
      ['annual-report-2025.md', statement('Annual Report 2025', '1,577')],
      ['lease.md', `# Lease of the Busan warehouse\n\n${rent}\n\n${rentBefore}\n`],
    ],
  })
  fixture.model.answerWith(
    modelThat({
      plan: planOf(question, 'Harbor Logistics revenue 2025', 'rent of the Busan warehouse'),
      answer: (request) => {
        const ref = refOf(request, rent)
        const growth = { ref, calculation: '(120 - 100) / 100' }
        return {
          text: answerOf(
            [
              sentenceOf(rent, [rent], { ref }),
              sentenceOf('The rent from 2026 is 20% above the rent until 2025.', [rent, rentBefore], growth),
              sentenceOf('The lease has been renewed until 30 June 2031.', [rent], { ref }),
            ],
            ['Who the landlord is'],
          ),
        }
      },
    }),
  )
  searchId = (await fixture.api.ask(fixture.projectId, asked)).id
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await fixture.stop()
})

const words = {
  en: { show: 'Show', history: 'History', menu: /^Actions for/, configure: 'Configure your own model' },
  ko: { show: '보기', history: '검색 기록', menu: /^대화 메뉴/, configure: '조직 모델 설정' },
}

describe.each(['en', 'ko'] as const)('an answer of a model in %s, in both themes', (language) => {
  const texts = words[language]

  it('has no accessibility violations with all parts expanded, beside the company summary, with its menu open, and in the model settings', async () => {
    const page = await openWindowOf(fixture.api, browser, { language })
    await page.goto(`${fixture.url}/search?project=${fixture.projectId}&id=${searchId}`)
    const turn = page.locator('[data-turn=done]')
    for (const mark of ['verified', 'computed']) await turn.locator(`[data-sentence=${mark}]`).first().waitFor({ timeout: 30_000 })
    await turn.locator('[data-conflicts] li').first().waitFor()
    await page.locator('[data-summary-field]').first().waitFor({ timeout: 30_000 })
    await turn.getByRole('button', { name: texts.show, exact: true }).click()
    await turn.locator('[data-sentence=unsupported]').waitFor()
    await turn.locator('[data-plan=ended] summary').click()
    expect(await violationsInBothThemes(page, 'answer')).toEqual([])

    await turn.locator('[data-sentence=computed] [data-formula]').click()
    await page.getByRole('dialog').waitFor()
    expect(await violationsInBothThemes(page, 'calculation')).toEqual([])
    await page.keyboard.press('Escape')

    const history = page.getByRole('navigation', { name: texts.history, exact: true })
    await history.getByRole('listitem').first().hover()
    await history.getByRole('button', { name: texts.menu }).click()
    await page.getByRole('menuitem').first().waitFor()
    expect(await violationsInBothThemes(page, 'conversation menu')).toEqual([])

    await page.goto(`${fixture.url}/admin?section=models`)
    await page.getByRole('button', { name: texts.configure, exact: true }).first().click()
    expect(await violationsInBothThemes(page, 'model settings')).toEqual([])
    await page.context().close()
  })
})
