import { endpoints, type SearchRecord } from '@dossier/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { highlightedPdfText, openBrowser, watchForProblems } from './browser.ts'
import { makeDataDirectory, type Product, startProduct } from './product.ts'

const dealRoom = join(import.meta.dirname, '../sample-workspace/files')
const password = 'Correct-horse-1'

/** One language's way through the product: what a person reads and types there. */
const languages = {
  ko: {
    switchTo: '한국어',
    organization: '한빛투자',
    firstName: '지원',
    lastName: '김',
    say: {
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
    say: {
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

describe.each(Object.entries(languages))('the main job in %s', (language, way) => {
  let product: Product
  let directory: Awaited<ReturnType<typeof makeDataDirectory>>
  let browser: Browser
  let page: Page
  let problems: string[]
  const { say } = way
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

  it('begins with setting up an organisation', async () => {
    await page.goto(product.url)
    await page.waitForURL('**/setup')
    await page.getByRole('banner').getByRole('radio', { name: way.switchTo, exact: true }).check({ force: true })
    await field(say.organizationName).fill(way.organization)
    await field(say.organizationCode).fill('first')
    await field(say.firstName).fill(way.firstName)
    await field(say.lastName).fill(way.lastName)
    await field(say.email).fill(email)
    await page.getByLabel(say.password, { exact: true }).fill(password)
    await button(say.setUp).click()
    await button(say.newWorkspace).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  })

  it('makes a workspace', async () => {
    await button(say.newWorkspace).first().click()
    await page.getByRole('dialog').getByRole('textbox', { name: say.name, exact: true }).fill(way.workspace)
    await page.getByRole('dialog').getByRole('button', { name: say.create, exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByText(way.workspace).first().waitFor()
  })

  it('takes in a folder and shows each file being read until it can be searched', async () => {
    await page.getByRole('link', { name: say.files, exact: true }).click()
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
    await expect.poll(() => page.getByText(say.searchable, { exact: true }).count(), { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
  })

  it('answers a question with sentences that open the right page with the passage highlighted', async () => {
    await page.getByRole('link', { name: say.search, exact: true }).click()
    await page.getByRole('textbox', { name: say.question, exact: true }).fill(way.question)
    await page.keyboard.press('Enter')
    const turn = page.locator('[data-turn]').last()
    const chip = turn.getByRole('button', { name: way.file }).first()
    await chip.waitFor({ timeout: 30_000 })
    await chip.click()
    await expect.poll(() => highlightedPdfText(page), { timeout: 20_000 }).toContain(way.passage)
    expect(new URL(page.url()).searchParams.get('evidence')).toMatch(new RegExp(`^\\d+\\.${way.page}(\\.\\d+\\.\\d+)+$`))
  })

  it('opens the same evidence from a copied link in another window', async () => {
    const link = page.url()
    const other = await page.context().newPage()
    await other.goto(link)
    await expect.poll(() => highlightedPdfText(other), { timeout: 20_000 }).toContain(way.passage)
    await other.close()
  })

  it('says "not found" when the files do not answer, and cites nothing', async () => {
    await page.getByRole('textbox', { name: say.question, exact: true }).fill(way.unanswerable)
    await page.keyboard.press('Enter')
    await page.getByText(say.notFound).last().waitFor({ timeout: 30_000 })
    expect(await page.locator('[data-turn]').last().locator('[data-citation]').count()).toBe(0)
  })

  it('keeps what was asked, and lists it', async () => {
    await page.locator('[data-evidence]').getByRole('button', { name: say.close, exact: true }).click()
    await page.reload()
    const history = page.getByRole('navigation').filter({ hasText: way.question })
    await history.getByText(way.question).first().click()
    await page.locator('[data-turn]').first().getByRole('button', { name: way.file }).first().waitFor()
    const id = new URL(page.url()).searchParams.get('id')
    const record = await page.evaluate(
      async ([path]) => {
        const token = JSON.parse(localStorage.getItem('authToken') ?? '""') as string
        const response = await fetch(path ?? '', { headers: { authorization: `Bearer ${token}` } })
        return ((await response.json()) as { data: SearchRecord }).data
      },
      [endpoints.search.get.path.replace('{searchId}', String(id))] as const,
    )
    // The conversation began with the first question; its latest is the address.
    expect(record.query).toBe(way.unanswerable)
  })

  it('ends with logging out, which leaves nothing of the session behind', async () => {
    await page
      .getByRole('button', { name: language === 'ko' ? `${way.lastName}${way.firstName}` : way.firstName })
      .first()
      .click()
    await button(say.logout)
      .or(page.getByRole('menuitem', { name: say.logout }))
      .first()
      .click()
    await page.waitForURL('**/login*')
    const left = await page.evaluate(() => ({ local: localStorage.length, cookie: document.cookie.includes('user=') }))
    expect(left).toEqual({ local: 0, cookie: false })
  })

  it('did all this without an error in the browser', () => {
    expect(problems).toEqual([])
  })
})
