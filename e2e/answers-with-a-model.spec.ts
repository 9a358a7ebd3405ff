import { endpoints } from '@dossier/contract'
import type { Script } from '@dossier/models/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnsweringOrganization, openAnsweringOrganization } from './answering-product.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { answerOf, gate, modelThat, planOf, refOf, sentenceOf, verdictsOf } from './scripted-model.ts'
import { openWindowOf } from './window.ts'

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

const answer = answerOf(
  [
    sentenceOf(end, [end]),
    sentenceOf('The rent from 2026 is 20% above the rent until 2025.', [rent, rentBefore], { calculation: '(120 - 100) / 100' }),
    sentenceOf(invented, [end]),
  ],
  ['Who the landlord is'],
)
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
const writes = modelThat({ plan, answer })

/** A model that plans, and blocks its answer until `release` is called. */
function blockedModel(): { script: Script; release: () => void } {
  const { opened, open } = gate()
  return { script: modelThat({ plan, answer: () => ({ text: answer, after: opened }) }), release: open }
}

let fixture: AnsweringOrganization
let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  fixture = await openAnsweringOrganization({ files: [['lease.md', lease]] })
  fixture.model.answerWith(writes)
  browser = await openBrowser()
  page = await openWindowOf(fixture.api, browser)
  problems = watchForProblems(page)
  await page.goto(`${fixture.url}/search?project=${fixture.projectId}`)
})
afterAll(async () => {
  await browser.close()
  await fixture.stop()
})

const turn = () => page.locator('[data-turn]').last()
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function ask(query: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Question', exact: true })
  await box.fill(query)
  // In the box, wherever a closed dialog restores the focus to meanwhile.
  await box.press('Enter')
}

describe('an answer of a model', () => {
  it('shows before the first question which model answers', async () => {
    await button(fixture.modelName).waitFor()
  })

  it('streams sentence by sentence, and shows its model and what is missing', async () => {
    await ask(question)
    await turn().locator('[data-sentence=verified]').getByText(end).waitFor({ timeout: 60_000 })
    await turn().locator('[data-sentence=computed]').waitFor()
    await turn().getByText(`Written by ${fixture.modelName}, every sentence checked`).waitFor()
    await turn().getByText('Not found in the files: Who the landlord is').waitFor()
  })

  it('shows its plan with every step done', async () => {
    await turn().locator('[data-plan=ended] summary').click()
    await turn().locator('[data-step=done]').getByText('Development of the rent').waitFor()
    await expect.poll(() => turn().locator('[data-step]:not([data-step=done])').count()).toBe(0)
  })

  it('opens a citation with the passage marked', async () => {
    await turn().locator('[data-sentence=verified] [data-citation]').first().click()
    await expect.poll(() => page.locator('[data-evidence] mark').first().textContent(), { timeout: 20_000 }).toBe(end)
    await page.locator('[data-evidence]').getByRole('button', { name: 'Close', exact: true }).click()
  })

  it('opens the formula of a computed sentence, whose numbers open their pages', async () => {
    await turn().locator('[data-sentence=computed] [data-formula]').click()
    const formula = page.getByRole('dialog', { name: 'Calculation' })
    await formula.getByText('= 0.2', { exact: true }).waitFor()
    await formula.locator('[data-citation]').first().click()
    await page.locator('[data-evidence] mark').getByText(rent).waitFor({ timeout: 20_000 })
    await page.keyboard.press('Escape')
    await page.locator('[data-evidence]').getByRole('button', { name: 'Close', exact: true }).click()
  })

  it('hides unsupported sentences, and shows them struck through with the reason on request', async () => {
    await expect.poll(() => page.getByText(invented).count()).toBe(0)
    await turn().getByText('1 unsupported sentence hidden').waitFor()
    await turn().getByRole('button', { name: 'Show', exact: true }).click()
    const struck = turn().locator('[data-sentence=unsupported]')
    await struck.locator('s').getByText(invented).waitFor()
    await expect.poll(() => struck.textContent()).toContain('2031')
    await page.reload()
    await turn().locator('[data-sentence=unsupported] s').getByText(invented).waitFor()
    await turn().getByRole('button', { name: 'Hide', exact: true }).click()
    await expect.poll(() => page.getByText(invented).count()).toBe(0)
  })

  it('can be rated', async () => {
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

  it('can be followed by another question in the same conversation', async () => {
    fixture.model.requests.length = 0
    await ask('And who pays for repairs?')
    await expect.poll(() => page.locator('[data-turn=done]').count(), { timeout: 60_000 }).toBe(2)
    expect(JSON.stringify(fixture.model.requests[0]?.body)).toContain(end)
    await page.reload()
    await expect.poll(() => page.locator('[data-turn=done]').count()).toBe(2)
  })
})

describe('an answer whose answering sentence is unsupported', () => {
  const refused = 'The lease has been renewed until 30 June 2033.'
  it('shows the page to read instead of its other sentences, and opens it with one click', async () => {
    fixture.model.answerWith(modelThat({ plan, answer: answerOf([sentenceOf(refused, [end]), sentenceOf(rent, [rent])]) }))
    await button('New question').click()
    await ask(question)
    await turn().getByRole('heading', { name: 'The answer could not be confirmed', exact: true }).waitFor({ timeout: 60_000 })
    await expect.poll(() => turn().locator('[data-sentence]').count()).toBe(0)
    await expect.poll(() => turn().getByText(rent).count()).toBe(0)
    await expect.poll(() => turn().getByRole('button', { name: 'Copy answer with citations', exact: true }).count()).toBe(0)
    await turn()
      .getByRole('list', { name: 'Pages to check', exact: true })
      .getByRole('button', { name: /lease\.md/ })
      .click()
    await expect.poll(() => page.locator('[data-evidence] mark').first().textContent(), { timeout: 20_000 }).toBe(end)
    await page.locator('[data-evidence]').getByRole('button', { name: 'Close', exact: true }).click()
  })

  it('shows all sentences on request, unsupported ones struck through', async () => {
    await turn().getByText('2 sentences of the answer hidden').waitFor()
    await turn().getByRole('button', { name: 'Show', exact: true }).click()
    await turn().locator('[data-sentence=unsupported] s').getByText(refused).waitFor()
    await turn().locator('[data-sentence=verified]').getByText(rent).waitFor()
    await turn().getByRole('button', { name: 'Hide', exact: true }).click()
    await page.reload()
    await turn().getByRole('heading', { name: 'The answer could not be confirmed', exact: true }).waitFor()
    await expect.poll(() => turn().locator('[data-sentence]').count()).toBe(0)
  })
})

describe('a sentence that the program cannot decide', () => {
  const inOwnWords = 'The tenant hands the warehouse back when its term ends there.'
  it('is shown with a note once the helper model finds its support in the source', async () => {
    const sentences = [sentenceOf(end, [end]), sentenceOf(inOwnWords, [end])]
    const words = ['The lease of the Busan warehouse ends']
    fixture.model.answerWith(modelThat({ plan, answer: answerOf(sentences), check: verdictsOf([{ at: 1, words, verdict: 'supported' }]) }))
    await button('New question').click()
    await ask(question)
    const lifted = turn().locator('[data-sentence=verified]').filter({ hasText: inOwnWords })
    await lifted.waitFor({ timeout: 60_000 })
    await lifted.locator('[data-citation]').hover()
    await page.getByText(/The program could not decide\. .* found support in the source: “The lease of the Busan warehouse ends”/).waitFor()
    await turn().locator('[data-sentence=verified]').filter({ hasText: end }).locator('[data-citation]').first().hover()
    await page.getByText('Checked against the source by the program').waitFor()
  })

  it('stays unsupported where the words that the helper model names are not in the source', async () => {
    const sentences = [sentenceOf(end, [end]), sentenceOf(inOwnWords, [end])]
    const words = ['the tenant hands the warehouse back']
    fixture.model.answerWith(modelThat({ plan, answer: answerOf(sentences), check: verdictsOf([{ at: 1, words, verdict: 'supported' }]) }))
    await button('New question').click()
    await ask(question)
    await turn().getByText('1 unsupported sentence hidden').waitFor({ timeout: 60_000 })
    await expect.poll(() => turn().getByText(inOwnWords).count()).toBe(0)
  })
})

describe('an answer that takes long', () => {
  it('resumes after a reload, and continues while another question is asked', async () => {
    const { script, release } = blockedModel()
    fixture.model.answerWith(script)
    await button('New question').click()
    await ask(question)
    await turn().locator('[data-plan=running]').waitFor({ timeout: 60_000 })
    await expect.poll(() => new URL(page.url()).searchParams.get('id')).not.toBeNull()
    const address = page.url()
    await page.reload()
    await turn().locator('[data-plan=running]').waitFor()
    await button('New question').click()
    await expect.poll(() => page.locator('[data-turn]').count()).toBe(0)
    release()
    await page.goto(address)
    await turn().locator('[data-sentence=verified]').getByText(end).waitFor({ timeout: 60_000 })
  })

  it('can be stopped, and stays stopped', async () => {
    const { script, release } = blockedModel()
    fixture.model.answerWith(script)
    await button('New question').click()
    await ask(question)
    await turn().locator('[data-plan=running]').waitFor({ timeout: 60_000 })
    await button('Stop').click()
    await turn().getByText('Stopped. The partial answer is kept.').waitFor()
    await page.reload()
    await turn().getByText('Stopped. The partial answer is kept.').waitFor()
    release()
  })
})

describe('a question that the files do not answer', () => {
  const unanswerable = 'We are calling Busan Logistics. Who is its auditor?'
  const searching = modelThat({
    plan: planOf(unanswerable, 'auditor of Busan Logistics', '감사인 부산'),
    answer: answerOf([], ['The auditor']),
  })
  it.each([
    {
      language: 'en',
      texts: {
        question: 'Question',

        not: 'No answer found in the files searched',
        queries: 'Queries',
        files: 'Files searched',
      },
    },
    {
      language: 'ko',
      texts: { question: '질문', not: '검색한 파일에서 답을 찾지 못했습니다', queries: '검색어', files: '검색한 파일' },
    },
  ])('shows only what was searched, in $language', async ({ language, texts }) => {
    fixture.model.answerWith(searching)
    await page.evaluate((lang) => localStorage.setItem('lang', lang), language)
    await page.goto(`${fixture.url}/search?project=${fixture.projectId}`)
    await page.getByRole('textbox', { name: texts.question, exact: true }).fill(unanswerable)
    await page.keyboard.press('Enter')
    await turn().getByRole('heading', { name: texts.not, exact: true }).waitFor({ timeout: 60_000 })
    const lists = turn()
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: texts.not, exact: true }) })
      .locator('details')
    await expect.poll(() => lists.getAttribute('open')).toBeNull()
    await lists.locator('summary').click()
    await lists.getByRole('heading', { name: texts.queries, exact: true }).waitFor()
    await lists.getByRole('heading', { name: texts.files, exact: true }).waitFor()
    for (const listed of [unanswerable, 'auditor of Busan Logistics', '감사인 부산', 'lease.md'])
      await lists.getByRole('listitem').filter({ hasText: listed }).first().waitFor()
    await expect.poll(() => lists.locator('summary').textContent()).toMatch(language === 'ko' ? /^파일 1개를 검색/ : /^Searched 1 file$/)
    await expect.poll(() => turn().locator('[data-sentence]').count()).toBe(0)
    await expect.poll(() => turn().locator('[data-model]').count()).toBe(0)
    await page.evaluate(() => localStorage.setItem('lang', 'en'))
  })
})

describe('files with conflicting figures, of which the model states one', () => {
  it('are both shown, the better source first', async () => {
    const project = await fixture.api.createProject('Harbor')
    await fixture.api.upload(project, [
      ['earnings-release-2025.md', statement('Harbor Logistics reports fourth quarter and full year results', '1,590')],
      ['annual-report-2025.md', statement('Annual Report 2025', '1,577')],
    ])
    await fixture.api.untilRead(project, 60_000)
    await page.goto(`${fixture.url}/search?project=${project}`)
    await page.getByText('FY2025 revenue?').first().waitFor()
    const asked = 'What was the revenue of Harbor Logistics in fiscal 2025?'
    const claim = 'Revenue of Harbor Logistics was USD 1,590 million in fiscal 2025.'
    const ofTheRelease = modelThat({
      plan: planOf(asked, 'Harbor Logistics revenue 2025'),
      answer: (request) => ({ text: answerOf([sentenceOf(claim, ['Revenue', '1,590'], { ref: refOf(request, '1,590') })]) }),
    })
    fixture.model.answerWith(ofTheRelease)
    await ask(asked)
    const values = turn().locator('[data-conflicts] li')
    await values.first().waitFor({ timeout: 120_000 })
    await expect.poll(() => values.count()).toBe(2)
    await expect.poll(() => values.first().textContent()).toContain('1,577')
    await expect.poll(() => values.last().textContent()).toContain('1,590')
    await values.last().locator('[data-citation]').first().click()
    await page.locator('[data-evidence] mark').getByText('1,590').waitFor({ timeout: 20_000 })
  })
})

describe('a budget that is spent', () => {
  it('is shown before a question, and beside the quoted answer', async () => {
    await fixture.api.call(endpoints.modelSettings.change, { body: { budgets: { organization: 0 } } })
    fixture.model.requests.length = 0
    await page.goto(`${fixture.url}/search?project=${fixture.projectId}`)
    await button('Quotations').click()
    await page.getByRole('dialog').getByText('Insufficient credits.', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    // Closing it restores the focus, which is then not in the question box.
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await ask('When does the lease of the Busan warehouse end?')
    await turn().locator('blockquote').getByText(end).waitFor({ timeout: 60_000 })
    await turn().locator('[data-notes]').getByText('Insufficient credits.', { exact: false }).waitFor()
    expect(fixture.model.requests).toEqual([])
    await fixture.api.call(endpoints.modelSettings.change, { body: { budgets: {} } })
  })
})

describe('in Korean', () => {
  it('shows everything about an answer in Korean', async () => {
    fixture.model.answerWith(writes)
    await page.evaluate(() => localStorage.setItem('lang', 'ko'))
    await page.goto(`${fixture.url}/search?project=${fixture.projectId}`)
    await page.getByRole('textbox', { name: '질문', exact: true }).fill(question)
    await page.keyboard.press('Enter')
    await turn().getByText('근거가 확인되지 않은 문장 1개를 숨겼습니다').waitFor({ timeout: 60_000 })
    await turn().getByText(`${fixture.modelName} 작성, 문장별 원문 대조`).waitFor()
    await turn().getByRole('button', { name: '보기', exact: true }).click()
    await turn().locator('[data-sentence=unsupported]').getByText('2031').first().waitFor()
    expect(problems).toEqual([])
  })
})
