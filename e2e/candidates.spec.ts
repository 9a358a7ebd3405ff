import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { violationsOn } from './accessibility-violations.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'

const segments = `# Harbor Logistics Inc.

Annual report for the fiscal year ended December 31, 2025

## Revenue by segment

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Storage revenue, before rebates | 1,577 | 1,420 |
| Storage revenue, after rebates | 1,490 | 1,350 |
`
const koreanSegments = `# 하버물류 주식회사 사업보고서

2025년 12월 31일로 종료되는 회계연도

## 사업부문별 매출

(단위: 백만원)

| 구분 | 2025년 | 2024년 |
| --- | --- | --- |
| 창고 매출액(내부거래 제거 전) | 157,700 | 142,000 |
| 창고 매출액(내부거래 제거 후) | 149,000 | 135,000 |
`
const prose = `# Memo

The pilot yard is heated with wood. The pilot yard opened in May. The pilot yard has two gates.
The gates of the pilot yard are painted. The pilot yard is insured against fire.
`
const lease = '# Lease\n\nThe pilot yard is leased from the port of Busan.\n'

const journeys = [
  {
    language: 'en',
    file: 'segments.md',
    question: 'What was the storage revenue in 2025?',
    values: ['$1.6bn', '$1.5bn'],
    printed: 'USD 1,490 million',
    quote: '1,490',
    texts: {
      question: 'Question',
      fresh: 'New question',
      heading: 'These come closest',
      use: /^Use this: /,
      kept: 'Kept by',
      release: /^Undo: /,
      close: 'Close',
    },
  },
  {
    language: 'ko',
    file: '사업보고서.md',
    question: '2025년 창고 매출액은 얼마입니까?',
    values: ['1,577억원', '1,490억원'],
    printed: '149,000백만원',
    quote: '149,000',
    texts: {
      question: '질문',
      fresh: '새 질문',
      heading: '가장 가까운 수치',
      use: /^이 수치로 확정: /,
      kept: '님이 확정',
      release: /^확정 해제: /,
      close: '닫기',
    },
  },
] as const

let organization: Organization
let browser: Browser
let api: Api
/** One workspace per language, because the same figure in files of both would be a candidate twice. */
let workspaces: Record<'en' | 'ko', number>

beforeAll(async () => {
  organization = await openOrganization()
  api = organization.api
  workspaces = { en: await api.createProject('Candidates'), ko: await api.createProject('후보 수치') }
  await api.upload(workspaces.en, [
    ['segments.md', segments],
    ['memo.md', prose],
    ['lease.md', lease],
  ])
  await api.upload(workspaces.ko, [['사업보고서.md', koreanSegments]])
  for (const workspace of Object.values(workspaces)) await api.untilRead(workspace, 60_000)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
})

const turnOf = (page: Page) => page.locator('[data-turn]').last()

describe.each(journeys)(
  'a question with two candidate figures, in $language',
  ({ language, file, question, values, printed, quote, texts }) => {
    let page: Page
    let problems: string[]
    beforeAll(async () => {
      page = await openWindowOf(api, browser, { language })
      problems = watchForProblems(page)
      await page.goto(`${organization.url}/search?project=${workspaces[language]}`)
    })
    afterAll(() => page.context().close())

    const list = () => turnOf(page).getByRole('region', { name: texts.heading, exact: true })
    const rows = () => list().getByRole('listitem')

    async function ask() {
      const before = await page.locator('[data-turn]').count()
      await page.getByRole('textbox', { name: texts.question, exact: true }).fill(question)
      await page.keyboard.press('Enter')
      await page.locator('[data-turn]').nth(before).and(page.locator('[data-turn=done]')).waitFor({ timeout: 30_000 })
    }

    it('shows both with their file, and asserts neither', async () => {
      await ask()
      const shown = await rows().allInnerTexts()
      expect(shown).toHaveLength(2)
      for (const [at, value] of values.entries()) expect(shown[at]).toContain(value)
      expect(shown[1]).toContain(printed)
      expect(shown[1]).toContain(file)
      await expect.poll(() => turnOf(page).locator('[data-sentence] svg').count()).toBe(0)
      expect(await violationsOn(page, 'candidates')).toEqual([])
    })

    it('opens the place of a candidate by keyboard', async () => {
      await rows().nth(1).locator('[data-citation-link]').focus()
      await page.keyboard.press('Enter')
      await page.locator('[data-evidence] mark').filter({ hasText: quote }).first().waitFor({ timeout: 20_000 })
      await page.locator('[data-evidence]').getByRole('button', { name: texts.close, exact: true }).click()
      await page.locator('[data-evidence]').waitFor({ state: 'hidden' })
    })

    it('keeps the chosen figure, which is then listed first for every user', async () => {
      await rows().nth(1).getByRole('button', { name: texts.use }).press('Enter')
      await rows().nth(1).getByText(texts.kept, { exact: false }).waitFor()
      await page.getByRole('button', { name: texts.fresh, exact: true }).first().click()
      await page.locator('[data-turn]').waitFor({ state: 'detached' })
      await ask()
      const first = rows().first()
      await first.getByText(texts.kept, { exact: false }).waitFor()
      await expect.poll(() => first.innerText()).toContain(values[1])
      expect((await api.ask(workspaces[language], question)).answer.candidates?.map(({ picked = false }) => picked)).toEqual([true, false])
    })

    it('releases the figure, also in earlier answers', async () => {
      await ask()
      await rows().first().getByRole('button', { name: texts.release }).click()
      await rows().first().getByRole('button', { name: texts.use }).waitFor()
      await expect.poll(() => page.locator('[data-turn] [data-picked]').count()).toBe(0)
      expect((await api.ask(workspaces[language], question)).answer.candidates?.some(({ picked }) => picked)).toBe(false)
    })

    it('fits a narrow window', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await rows().first().waitFor()
      const { right } = await list().evaluate((element) => element.getBoundingClientRect())
      expect(right).toBeLessThanOrEqual(390)
      for (const row of await rows().all()) expect(await row.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
      expect(await violationsOn(page, 'candidates, narrow')).toEqual([])
      expect(problems).toEqual([])
    })
  },
)

describe('closest passages', () => {
  it('have a heading, are grouped by document, and show three at first without verification marks', async () => {
    const page = await openWindowOf(api, browser)
    await page.goto(`${organization.url}/search?project=${workspaces.en}`)
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('What is the pilot yard?')
    await page.keyboard.press('Enter')
    const passages = turnOf(page).getByRole('region', { name: 'Closest passages', exact: true })
    await passages.waitFor({ timeout: 30_000 })
    // They are loaded one after the other.
    await expect.poll(() => passages.locator('[data-sentence]').count()).toBe(3)
    for (const name of ['lease.md', 'memo.md']) await passages.getByRole('heading', { level: 4, name, exact: false }).waitFor()
    const more = passages.getByRole('button', { name: /^Show \d more$/ })
    await more.click()
    await expect.poll(() => passages.locator('[data-sentence]').count()).toBeGreaterThan(3)
    await expect.poll(() => turnOf(page).getByText('Verified', { exact: false }).count()).toBe(0)
    await page.context().close()
  })
})

describe('a question whether a figure rose or fell', () => {
  it.each([
    ['en', 'Question', 'Did storage revenue before rebates fall?', 'Storage revenue, before rebates rose'],
    ['ko', '질문', '창고 매출액(내부거래 제거 전)은 전년보다 늘었나요?', '창고 매출액(내부거래 제거 전) 증가'],
  ] as const)('is answered from the table row, in %s', async (language, box, question, expected) => {
    const page = await openWindowOf(api, browser, { language })
    await page.goto(`${organization.url}/search?project=${workspaces[language]}`)
    await page.getByRole('textbox', { name: box, exact: true }).fill(question)
    await page.keyboard.press('Enter')
    const answer = turnOf(page)
    await answer.getByText(expected, { exact: false }).first().waitFor({ timeout: 30_000 })
    await answer
      .getByText(/^\+?11\.\d+%$/)
      .first()
      .waitFor()
    await page.context().close()
  })
})

describe('a row of a table', () => {
  it('is quoted under its column headings', async () => {
    const page = await openWindowOf(api, browser)
    await page.goto(`${organization.url}/search?project=${workspaces.en}`)
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Explain storage revenue after rebates')
    await page.keyboard.press('Enter')
    const row = turnOf(page)
      .getByRole('row', { name: /^Storage revenue, after rebates/ })
      .first()
    await row.waitFor({ timeout: 30_000 })
    await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['1,490', '1,350'])
    expect((await turnOf(page).getByRole('columnheader').allInnerTexts()).slice(1, 3)).toEqual(['2025', '2024'])
    expect(await violationsOn(page, 'a quoted row')).toEqual([])
    await page.context().close()
  })
})
