import { type DataOf, endpoints } from '@dossier/contract'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnsweringOrganization, openAnsweringOrganization } from './answering-product.ts'
import type { Api } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'
import { answerOf, modelThat, planOf, sentenceOf } from './scripted-model.ts'

const sentence = 'The lease of the Busan warehouse ends on 30 June 2027.'
const question = 'When does the lease of the Busan warehouse end?'
const title = 'Busan lease'

describe('the history of a workspace', () => {
  let organization: Organization
  let browser: Browser
  let page: Page
  let api: Api
  let projectId: number
  let problems: string[]

  beforeAll(async () => {
    organization = await openOrganization()
    api = organization.api
    projectId = await api.createProject('Deal')
    await api.upload(projectId, [['lease.md', `# Lease\n\n${sentence}\n`]])
    await api.untilRead(projectId, 60_000)
    browser = await openBrowser()
    page = await openWindowOf(api, browser)
    problems = watchForProblems(page)
    await page.goto(`${organization.url}/search?project=${projectId}`)
  })
  afterAll(async () => {
    await browser.close()
  })

  const history = () => page.getByRole('navigation', { name: 'History', exact: true })
  const listConversations = async () =>
    (await api.call<DataOf<typeof endpoints.conversations.list>>(endpoints.conversations.list, { query: { projectId } })).rows
  async function choose(entry: string): Promise<void> {
    await history().getByRole('listitem').first().hover()
    await history()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    // An entry may have a hint after its name.
    await page.getByRole('menuitem', { name: new RegExp(`^${entry}`) }).click()
  }

  it('lists a conversation under its first question, with its number of questions', async () => {
    for (const query of [question, 'Who is the landlord of the Busan warehouse?']) {
      await page.getByRole('textbox', { name: 'Question', exact: true }).fill(query)
      await page.keyboard.press('Enter')
      await page
        .locator('[data-turn]')
        .last()
        .getByText(/Searched \d/)
        .first()
        .waitFor({ timeout: 60_000 })
    }
    await history().getByText('2 questions').waitFor({ timeout: 30_000 })
    await expect.poll(() => history().getByRole('listitem').count()).toBe(1)
    await history().getByText(question).waitFor()
  })

  it('renames it in place, and keeps its title on Escape', async () => {
    await choose('Rename')
    const field = page.getByRole('textbox', { name: 'Conversation title', exact: true })
    await field.fill('Something else')
    await field.press('Escape')
    await history().getByText(question).waitFor()
    await choose('Rename')
    await field.fill(title)
    await field.press('Enter')
    await history().getByText(title, { exact: true }).waitFor()
    expect((await listConversations()).map((one) => one.title)).toEqual([title])
  })

  it('makes it private, and shares it again', async () => {
    await choose('Make private')
    await history().getByText('Private', { exact: true }).waitFor()
    expect((await listConversations())[0]?.visibility).toBe('private')
    await choose('Share with the workspace')
    await history().getByText('Private', { exact: true }).waitFor({ state: 'hidden' })
    expect((await listConversations())[0]?.visibility).toBe('workspace')
  })

  it.each([
    ['Export to Word', 'docx', 'PK', 'word/document.xml'],
    ['Export to PDF', 'pdf', '%PDF-', '%%EOF'],
    ['Export to Markdown', 'md', `# ${title}`, '## References'],
  ])('offers to %s', async (entry, extension, begin, part) => {
    const download = page.waitForEvent('download')
    await choose(entry)
    const file = await download
    expect(file.suggestedFilename()).toBe(`${title}.${extension}`)
    const content = await readFile(await file.path())
    expect(content.subarray(0, begin.length).toString()).toBe(begin)
    expect(content.includes(part)).toBe(true)
  })

  it('opens it again with all its answers', async () => {
    await page.getByRole('button', { name: 'New question', exact: true }).click()
    await expect.poll(() => page.locator('[data-turn]').count()).toBe(0)
    await history().getByText(title, { exact: true }).click()
    await expect.poll(() => page.locator('[data-turn]').count(), { timeout: 20_000 }).toBe(2)
  })

  it('deletes it after a confirmation', async () => {
    await choose('Delete')
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete', exact: true }).click()
    await history().getByText('No questions yet.').waitFor()
    expect(await listConversations()).toEqual([])
    expect(problems).toEqual([])
  })
})

describe('a conversation with a model', () => {
  const rent = 'The rent is KRW 120 million a year, 保證金 별도.'
  let fixture: AnsweringOrganization
  let browser: Browser
  let page: Page
  let problems: string[]

  beforeAll(async () => {
    fixture = await openAnsweringOrganization({ files: [['lease.md', `# Lease\n\n${sentence}\n\n${rent}\n`]] })
    const answer = answerOf([sentenceOf(`${sentence} ${rent}`, [sentence, rent]), sentenceOf(rent, [rent])])
    fixture.model.answerWith(modelThat({ plan: planOf(question, 'lease of the Busan warehouse'), answer }))
    browser = await openBrowser()
    page = await openWindowOf(fixture.api, browser)
    problems = watchForProblems(page)
    await page.goto(`${fixture.url}/search?project=${fixture.projectId}`)
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill(question)
    await page.keyboard.press('Enter')
    await page.locator('[data-answer-cost]').waitFor({ timeout: 60_000 })
  })
  afterAll(async () => {
    await browser.close()
    await fixture.stop()
  })

  it('shows the cost of its answer, and usage by user and workspace on the Admin page', async () => {
    await expect.poll(() => page.locator('[data-answer-cost]').textContent()).toMatch(/^\d+ requests? · [\d,]+ tokens/)
    await page.goto(`${fixture.url}/admin?section=usage`)
    const table = (name: string) => page.getByRole('table', { name, exact: true }).or(page.getByRole('grid', { name, exact: true }))
    await table('By person')
      .getByText(/Kim|owner|Owner/)
      .first()
      .waitFor({ timeout: 20_000 })
    await expect.poll(() => table('By workspace').getByRole('row').count()).toBe(2)
    await page.getByRole('combobox', { name: 'Month' }).waitFor()
    await page.goBack()
  })

  it('is exported with the numbers of its citations', async () => {
    await page.locator('[data-answer-cost]').waitFor({ timeout: 20_000 })
    const chips = await page.locator('[data-turn] section [data-citation]').allTextContents()
    await page.getByRole('navigation', { name: 'History', exact: true }).getByRole('listitem').first().hover()
    await page
      .getByRole('navigation', { name: 'History', exact: true })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export to Markdown', exact: true }).click()
    const exported = await readFile(await (await download).path(), 'utf8')
    const numbers = [...(exported.split('## References')[0]?.matchAll(/\(#ref-(\d+)\)/g) ?? [])].map(([, number]) => number)
    expect(numbers).toEqual(chips.map((chip) => /\d+/.exec(chip)?.[0]))
    expect(problems).toEqual([])
  })
})
