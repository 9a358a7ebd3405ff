import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsInBothThemes } from './accessibility-violations.ts'
import { openWorkspaceWith } from './open-workspace.ts'

const report = `# Annual report

FORM 10-K

Larkfield Robotics, Inc.
(Exact name of registrant as specified in its charter)

For the fiscal year ended December 31, 2025

# Consolidated Statements of Income

(In thousands of US dollars)

| | 2025 | 2024 |
| --- | --- | --- |
| Revenue | 60,000 | 52,000 |
| Cost of revenue | 31,000 | 28,000 |
| Gross profit | 29,000 | 24,000 |
| Operating income | 9,000 | 7,500 |
| Net income | 7,000 | 6,000 |
`
const agreement = `# Master Services Agreement

This Master Services Agreement is made between Larkfield Robotics, Inc. and Quay Logistics Ltd.

## 9. Term and Termination

9.1 Either party may terminate this Agreement for material breach upon thirty (30) days' written notice if the breach is not cured.

9.2 The Customer may terminate this Agreement for convenience upon ninety (90) days' written notice to the Supplier.
`

let browser: Browser
let page: Page
let problems: string[]
let address: string

beforeAll(async () => {
  const opened = await openWorkspaceWith([
    ['larkfield-10k-2025.md', report],
    ['services-agreement.md', agreement],
  ])
  ;({ browser, page, problems } = opened)
  address = `${opened.organization.url}/search?project=${opened.projectId}`
})
afterAll(async () => {
  await browser.close()
})

it('stand under the headings of their subjects', async () => {
  await page.goto(address)
  const financials = page.getByRole('list', { name: 'Financials' })
  await financials.getByRole('button').nth(1).waitFor({ timeout: 60_000 })
  await page
    .getByRole('list', { name: 'Contracts and legal' })
    .getByRole('button', { name: /terminated\?$/ })
    .waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'People' }).count()).toBe(0)
  expect(await violationsInBothThemes(page, 'Suggested questions')).toEqual([])
})

it('are chosen by arrow keys, across the groups, and asked by Enter', async () => {
  await page.goto(address)
  const questions = page.locator('[data-suggestions=true] button')
  await questions.nth(2).waitFor({ timeout: 60_000 })
  const texts = await questions.allTextContents()
  await questions.first().focus()
  for (const _ of texts) await page.keyboard.press('ArrowDown')
  await expect.poll(() => questions.last().evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: texts.at(-2) ?? '' }).waitFor({ timeout: 60_000 })
})

it('causes no errors in the browser', () => {
  expect(problems).toEqual([])
})
