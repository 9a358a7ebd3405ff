import { makeWorkbook } from '@dossier/documents/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './accessibility-violations.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'

const sites = Array.from({ length: 60 }, (_, at) => [`Site ${at + 1}`, 100 + at, 120 + at, 140 + at])
const stores = Array.from({ length: 60 }, (_, at) => [`${at + 1}호점`, 100 + at, 120 + at, 140 + at])

/** The figure is below more rows than fit into the pane, so that the heading is scrolled away. */
const model = (ebitda = 4_321) =>
  makeWorkbook({
    Cover: [['Harbor Logistics operating model']],
    'P&L v1.2': [
      ['Operating model'],
      ['(in thousands of USD)'],
      ['Item', 'FY2022', 'FY2023', 'FY2024'],
      ...sites,
      ['EBITDA', 2_100, 3_200, ebitda],
    ],
  })
const koreanModel = (ebitda = 4_321) =>
  makeWorkbook({
    표지: [['하버물류 추정 모형']],
    손익: [['영업 모형'], ['(단위: 백만원)'], ['구분', '2022년', '2023년', '2024년'], ...stores, ['EBITDA', 2_100, 3_200, ebitda]],
  })

const journeys = [
  {
    language: 'en',
    file: 'model.xlsx',
    workbook: model,
    question: 'What was the EBITDA in FY2024?',
    sheet: 'P&L v1.2',
    place: "'P&L v1.2'!A64, D3, D64",
    texts: {
      question: 'Question',
      grid: 'Sheet P&L v1.2',
      pin: 'Pin to the side',
      later: 'Open latest version',
      inBin: 'This file is in the bin',
      figures: 'Figures',
      asRead: 'As read',
      row: /^EBITDA, FY2024/,
      files: 'Files',
      passages: 'Harbor Logistics operating model',
    },
  },
  {
    language: 'ko',
    file: '추정 모형.xlsx',
    workbook: koreanModel,
    question: '2024년 EBITDA는 얼마입니까?',
    sheet: '손익',
    place: '손익!A64, D3, D64',
    texts: {
      question: '질문',
      grid: '손익 시트',
      pin: '작업 옆에 고정',
      later: '최신 버전 열기',
      inBin: '휴지통에 있는 파일입니다',
      figures: '수치',
      asRead: '읽은 내용',
      row: /^EBITDA, 2024/,
      files: '파일',
      passages: '하버물류 추정 모형',
    },
  },
] as const

let organization: Organization
let browser: Browser

beforeAll(async () => {
  organization = await openOrganization()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
})

describe.each(journeys)('cited cells, in $language', ({ language, file, workbook, question, sheet, place, texts }) => {
  let page: Page
  let projectId: number
  let problems: string[]
  let link: string

  const pane = () => page.locator('[data-evidence]')
  const marked = () =>
    pane()
      .locator('[role=gridcell][data-passage]')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => (cell as HTMLElement).dataset['cell']))])
  const chip = () => page.locator('[data-turn=done] [data-citation]').first()

  beforeAll(async () => {
    const { api } = organization
    projectId = await api.createProject(`Model in ${language}`)
    await api.upload(projectId, [
      [file, Uint8Array.from(workbook())],
      ['memo.txt', 'The yard is leased until 2031. 부두 임대차는 2031년에 끝난다.'],
    ])
    await api.untilRead(projectId, 60_000)
    page = await openWindowOf(api, browser, { language })
    problems = watchForProblems(page)
    page.setDefaultTimeout(20_000)
  })
  afterAll(() => page.context().close())

  it('open on their sheet, marked, with their heading rows visible', async () => {
    await page.goto(`${organization.url}/search?project=${projectId}`)
    await page.getByRole('textbox', { name: texts.question }).fill(question)
    await page.keyboard.press('Enter')
    await chip().waitFor({ timeout: 60_000 })
    await expect.poll(() => chip().getAttribute('aria-label')).toContain(file)
    await expect.poll(() => chip().getAttribute('aria-label')).toContain(place)
    await chip().click()
    await expect.poll(marked).toEqual(expect.arrayContaining(['A64', 'D64']))
    await pane().getByRole('grid').and(page.locator('[data-sheet-grid]')).waitFor()
    await expect.poll(() => pane().getByRole('tab', { selected: true }).innerText()).toBe(sheet)
    // The scrolled heading sticks to the top of the pane, and is marked too.
    const heading = pane().locator('[data-cell=D3]')
    await heading.waitFor()
    expect((await heading.boundingBox())?.y).toBeLessThan((await pane().locator('[data-cell=D64]').boundingBox())?.y ?? 0)
    await expect.poll(marked).toEqual(['D3', 'A64', 'D64'])
    await expect.poll(() => pane().locator('header').innerText()).toContain(place)
    expect(await violationsOn(page, 'cited cells')).toEqual([])
    link = page.url()
    expect(new URL(link).searchParams.get('evidence')).toMatch(/^cell\.\d+\.[^.]+\.A64\.D3\.D64$/)
  })

  it('stay open when the pane is pinned and the screen changes', async () => {
    await pane().getByRole('button', { name: texts.pin }).click()
    await page.getByRole('link', { name: texts.files, exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/files')
    await expect.poll(marked).toEqual(['D3', 'A64', 'D64'])
    await pane().locator('header').click()
    await page.keyboard.press('Escape')
    await pane().waitFor({ state: 'detached' })
  })

  it('can be stepped through by keyboard, across sheets', async () => {
    await page.goto(`${organization.url}/search?project=${projectId}`)
    await page.getByRole('textbox', { name: texts.question }).fill(texts.passages)
    await page.keyboard.press('Enter')
    await chip().waitFor({ timeout: 60_000 })
    await chip().click()
    await pane().locator('[data-cell][data-passage]').first().waitFor()
    const before = await marked()
    await page.keyboard.press(']')
    await expect.poll(marked).not.toEqual(before)
    await expect.poll(async () => (await marked()).length).toBeGreaterThan(0)
    await page.keyboard.press('[')
    await expect.poll(marked).toEqual(before)
  })

  it('open from a link in the window of another user', async () => {
    const other = await openWindowOf(organization.api, browser, { language })
    await other.goto(link)
    await other.locator('[data-evidence] [data-cell=D64][data-passage]').waitFor({ timeout: 20_000 })
    await other.context().close()
  })

  it('are marked in the extracted rows too', async () => {
    await page.goto(link)
    await expect.poll(marked).toEqual(['D3', 'A64', 'D64'])
    await pane().getByRole('radio', { name: texts.asRead, exact: true }).locator('..').click()
    await expect
      .poll(() => pane().locator('td[data-passage]').allInnerTexts())
      .toEqual(['FY2024', 'EBITDA', '4321'].map((text) => (text === 'FY2024' && language === 'ko' ? '2024년' : text)))
  })

  it('open from the figures view', async () => {
    await pane().getByRole('radio', { name: texts.figures, exact: true }).locator('..').click()
    await pane().getByRole('button', { name: texts.row }).click()
    await expect.poll(marked).toEqual(['D64'])
    expect(new URL(page.url()).searchParams.get('evidence')).toMatch(/^cell\.\d+\.[^.]+\.D64$/)
  })

  it('open from links in the format before cell references', async () => {
    const [, fileId] = new URL(link).searchParams.get('evidence')?.split('.') ?? []
    const number = await pageOf(Number(fileId), 'EBITDA')
    const { text } = number
    const at = text.indexOf('4321')
    await page.goto(`${organization.url}/search?project=${projectId}&evidence=${fileId}.${number.page}.${at}.${at + 4}`)
    await expect.poll(marked).toEqual(['D64'])
  })

  it('show a notice of a later version, which opens the same cells there', async () => {
    const { api } = organization
    await api.upload(projectId, [[file, Uint8Array.from(workbook(5_000))]])
    await api.untilRead(projectId, 60_000)
    await page.goto(link)
    await pane().getByRole('button', { name: texts.later }).click()
    await pane().locator('[data-cell=D64][data-passage]').filter({ hasText: '5000' }).waitFor()
    expect(problems).toEqual([])
  })

  it('show that their file is in the bin', async () => {
    const [, fileId] = new URL(page.url()).searchParams.get('evidence')?.split('.') ?? []
    await organization.api.send(`/api/v2/attachments/${projectId}/${fileId}`, { method: 'DELETE' })
    await page.goto(link)
    await pane().getByText(texts.inBin).waitFor()
  })

  /** Finds the page of a file's extracted text with these words. */
  async function pageOf(fileId: number, words: string): Promise<{ page: number; text: string }> {
    for (let number = 1; ; number += 1) {
      const answer = await organization.api.send(`/api/v2/attachments/${projectId}/${fileId}/pages/${number}`)
      const { data } = (await answer.json()) as { data: { text: string } }
      if (data.text.includes(words)) return { page: number, text: data.text }
    }
  }
})
