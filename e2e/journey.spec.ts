import { endpoints, type SearchRecord } from '@dossier/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { highlightedPdfText, openBrowser, watchForProblems } from './browser.ts'
import { makeDataDirectory, type Product, startProduct } from './product.ts'

const dealRoom = join(import.meta.dirname, '../sample-workspace/files')
const password = 'Correct-horse-1'

/** The texts of the journey in one language. */
const languages = {
  ko: {
    switchTo: '한국어',
    organization: '한빛투자',
    firstName: '지원',
    lastName: '김',
    texts: {
      organizationName: '조직 이름',
      organizationCode: '조직 코드',
      firstName: '이름',
      lastName: '성',
      email: '이메일',
      password: '비밀번호',
      setUp: '시작하기',
      newWorkspace: '워크스페이스 추가',
      name: '이름',
      create: '만들기',
      files: '파일',
      search: '검색',
      question: '질문',
      searchable: '검색 가능',
      notFound: '검색한 파일에서 답을 찾지 못했습니다',
      logout: '로그아웃',
      close: '닫기',
    },
    workspace: '프로젝트 샌드파이퍼',
    question: '회사가 특수관계자의 차입금에 대하여 제공한 연대보증의 보증한도는 얼마입니까?',
    file: '연결감사보고서 발췌 (제11기, 2025).pdf',
    page: 16,
    passage: '보증한도4,800백만원의연대보증',
    unanswerable: '헬싱키 공장의 야간 전력 요금 단가는 얼마입니까?',
  },
  en: {
    switchTo: 'English',
    organization: 'Harbor Capital',
    firstName: 'Ada',
    lastName: 'Moor',
    texts: {
      organizationName: 'Organization name',
      organizationCode: 'Organization code',
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      password: 'Password',
      setUp: 'Create organization',
      newWorkspace: 'New workspace',
      name: 'Name',
      create: 'Create',
      files: 'Files',
      search: 'Search',
      question: 'Question',
      searchable: 'Searchable',
      notFound: 'No answer found in the files searched',
      logout: 'Log out',
      close: 'Close',
    },
    workspace: 'Project Sandpiper',
    question: 'How long do subscription agreements run?',
    file: 'Project Sandpiper - Information Memorandum (extract).pdf',
    page: 7,
    passage: 'Subscriptionagreementsrunforthreetofiveyears',
    unanswerable: 'What is the night tariff for electricity at the Helsinki plant?',
  },
} as const

describe.each(Object.entries(languages))('the main job in %s', (language, scenario) => {
  let product: Product
  let directory: Awaited<ReturnType<typeof makeDataDirectory>>
  let browser: Browser
  let page: Page
  let problems: string[]
  const { texts } = scenario
  const email = 'owner@example.com'

  beforeAll(async () => {
    directory = await makeDataDirectory()
    product = await startProduct(directory.path)
    browser = await openBrowser()
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: language })
    page = await context.newPage()
    problems = watchForProblems(page)
  })
  afterAll(async () => {
    await browser.close()
    await product.stop()
    await directory.remove()
  })

  const button = (name: string, exact = true) => page.getByRole('button', { name, exact })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })

  it('sets up an organisation', async () => {
    await page.goto(product.url)
    await page.waitForURL('**/setup')
    await page.getByRole('banner').getByRole('radio', { name: scenario.switchTo, exact: true }).check({ force: true })
    await field(texts.organizationName).fill(scenario.organization)
    await field(texts.organizationCode).fill('first')
    await field(texts.firstName).fill(scenario.firstName)
    await field(texts.lastName).fill(scenario.lastName)
    await field(texts.email).fill(email)
    await page.getByLabel(texts.password, { exact: true }).fill(password)
    await button(texts.setUp).click()
    await button(texts.newWorkspace).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  })

  it('creates a workspace', async () => {
    await button(texts.newWorkspace).first().click()
    await page.getByRole('dialog').getByRole('textbox', { name: texts.name, exact: true }).fill(scenario.workspace)
    await page.getByRole('dialog').getByRole('button', { name: texts.create, exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByText(scenario.workspace).first().waitFor()
  })

  it('uploads a folder and shows the state of each file until it is searchable', async () => {
    await page.getByRole('link', { name: texts.files, exact: true }).click()
    await page.locator('input[type=file][webkitdirectory]').first().setInputFiles(dealRoom)
    const searched = async () => {
      const project = new URL(page.url()).searchParams.get('project')
      return page.evaluate(
        async ([path, id]) => {
          const token = JSON.parse(localStorage.getItem('authToken') ?? '""') as string
          const response = await fetch(`${path}?projectId=${id}`, { headers: { authorization: `Bearer ${token}` } })
          const { data } = (await response.json()) as { data: { indexed: number; failed: number; uploaded: number; reading: number } }
          return data
        },
        [endpoints.files.progress.path, project] as const,
      )
    }
    await expect.poll(searched, { timeout: 120_000, interval: 500 }).toMatchObject({ indexed: 12, failed: 0, uploaded: 0, reading: 0 })
    await page
      .getByRole('row')
      .filter({ hasText: '02 재무자료' })
      .first()
      .click({ position: { x: 160, y: 18 } })
    await expect.poll(() => page.getByText(texts.searchable, { exact: true }).count(), { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
  })

  it('answers a question with citations that open the right page and highlight the passage', async () => {
    await page.getByRole('link', { name: texts.search, exact: true }).click()
    await page.getByRole('textbox', { name: texts.question, exact: true }).fill(scenario.question)
    await page.keyboard.press('Enter')
    const turn = page.locator('[data-turn]').last()
    const chip = turn.getByRole('button', { name: scenario.file }).first()
    await chip.waitFor({ timeout: 30_000 })
    await chip.click()
    await expect.poll(() => highlightedPdfText(page), { timeout: 20_000 }).toContain(scenario.passage)
    expect(new URL(page.url()).searchParams.get('evidence')).toMatch(new RegExp(`^\\d+\\.${scenario.page}(\\.\\d+\\.\\d+)+$`))
  })

  it('opens the same evidence from a copied link in another window', async () => {
    const link = page.url()
    const other = await page.context().newPage()
    await other.goto(link)
    await expect.poll(() => highlightedPdfText(other), { timeout: 20_000 }).toContain(scenario.passage)
    await other.close()
  })

  it('reports "not found" without citations when the files do not answer', async () => {
    await page.getByRole('textbox', { name: texts.question, exact: true }).fill(scenario.unanswerable)
    await page.keyboard.press('Enter')
    await page.getByText(texts.notFound).last().waitFor({ timeout: 30_000 })
    await expect.poll(() => page.locator('[data-turn]').last().locator('[data-citation]').count()).toBe(0)
  })

  it('stores and lists the questions', async () => {
    await page.locator('[data-evidence]').getByRole('button', { name: texts.close, exact: true }).click()
    await page.reload()
    const history = page.getByRole('navigation').filter({ hasText: scenario.question })
    await history.getByText(scenario.question).first().click()
    await page.locator('[data-turn]').first().getByRole('button', { name: scenario.file }).first().waitFor()
    const id = new URL(page.url()).searchParams.get('id')
    const record = await page.evaluate(
      async ([path]) => {
        const token = JSON.parse(localStorage.getItem('authToken') ?? '""') as string
        const response = await fetch(path ?? '', { headers: { authorization: `Bearer ${token}` } })
        return ((await response.json()) as { data: SearchRecord }).data
      },
      [endpoints.search.get.path.replace('{searchId}', String(id))] as const,
    )
    // The conversation started with the first question; the address has the latest one.
    expect(record.query).toBe(scenario.unanswerable)
  })

  it('logs out and removes all data of the session', async () => {
    await page
      .getByRole('button', { name: language === 'ko' ? `${scenario.lastName}${scenario.firstName}` : scenario.firstName })
      .first()
      .click()
    await button(texts.logout)
      .or(page.getByRole('menuitem', { name: texts.logout }))
      .first()
      .click()
    await page.waitForURL('**/login*')
    const left = await page.evaluate(() => ({ local: localStorage.length, cookie: document.cookie.includes('user=') }))
    expect(left).toEqual({ local: 0, cookie: false })
  })

  it('causes no errors in the browser', () => {
    expect(problems).toEqual([])
  })
})
