import { dartKey, type SourceServer, startEdgarServer, startOpenDartServer } from '@dossier/sources/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsInBothThemes } from './accessibility-violations.ts'
import type { Api } from './api.ts'
import { cutTexts, textsOutside } from './layout-faults.ts'
import { openProductWithSources, type ProductWithSources } from './product-with-sources.ts'
import { openWindowOf } from './window.ts'

const question = 'What share of revenue did one customer of Orchard Devices account for?'
const memo = '# Memo on Orchard Devices\n\nManagement expects that one customer will account for 28% of revenue next year.\n'

let sec: SourceServer
let dart: SourceServer
let opened: ProductWithSources
let url: string
let browser: Browser
let page: Page
let problems: string[]
let api: Api
let projectId: number

beforeAll(async () => {
  sec = await startEdgarServer()
  dart = await startOpenDartServer()
  // The limit of the day is reached.
  dart.fail(/./, { body: { status: '020', message: '요청 제한을 초과하였습니다.' }, times: Number.POSITIVE_INFINITY })
  opened = await openProductWithSources({
    servers: { SEC_BASE_URL: sec, OPENDART_BASE_URL: dart },
    settings: { SEC_CONTACT: 'Harbor it@harbor.example', OPENDART_API_KEY: dartKey },
    files: [['memo.md', memo]],
  })
  ;({ url, browser, page, problems, api, projectId } = opened)
})
afterAll(() => opened.close())

const picker = () => page.getByRole('button', { name: /^Outside sources: / })
const pane = () => page.locator('[data-evidence]')

describe('a question to files and outside sources', () => {
  it('names the sources that can be asked, and why others cannot', async () => {
    await page.goto(`${url}/search?project=${projectId}`)
    await picker().click()
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await row('SEC EDGAR').getByRole('checkbox').waitFor()
    await expect.poll(() => row('SEC EDGAR').getByRole('checkbox').isEnabled()).toBe(true)
    await expect.poll(() => row('Web search').getByRole('checkbox').isDisabled()).toBe(true)
    await row('Web search').getByText('The owner of the organization can turn it on.').waitFor()
    expect(await violationsInBothThemes(page, 'the picker of outside sources')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('are chosen with the keyboard, and remembered', async () => {
    await page.getByRole('checkbox', { name: /^SEC EDGAR/ }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('checkbox', { name: /^OpenDART/ }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Outside sources: SEC EDGAR, OpenDART (Korea FSS)' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Outside sources: SEC EDGAR, OpenDART (Korea FSS)' }).waitFor()
  })

  it('is answered from the file and the filing, and names the source that fails', async () => {
    await page.getByRole('textbox', { name: 'Question' }).fill(question)
    await page.keyboard.press('Enter')
    const asked = page.locator('[data-asked-sources]')
    await asked.getByText('SEC EDGAR: Orchard Devices Inc. · 1 document read').waitFor()
    await expect
      .poll(() => asked.locator('[data-failed]').allInnerTexts())
      .toEqual([expect.stringMatching(/^OpenDART \(Korea FSS\): request limit reached/)])
    await page.getByText('31% of revenue', { exact: false }).first().waitFor()
    await page.getByText('28% of revenue', { exact: false }).first().waitFor()
    expect(await violationsInBothThemes(page, 'an answer from outside sources')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('opens the citation of the filing with its address, day of retrieval and link to the original, and that of the file', async () => {
    const chip = (title: string) => page.getByRole('button', { name: new RegExp(`^Citation .*${title}`) }).first()
    await chip('Orchard Devices Inc\\.').click()
    await pane().getByText('https://www.sec.gov/Archives/edgar/data/1900001/000190000125000012/orcd-20250131.htm').waitFor()
    await pane()
      .getByText(/^retrieved /)
      .waitFor()
    await pane().locator('[data-passage]').first().waitFor()
    const link = pane().getByRole('link', { name: /^Open original at SEC EDGAR/ })
    await expect.poll(() => link.getAttribute('href')).toContain('orcd-20250131.htm')
    expect(await violationsInBothThemes(page, 'the evidence of a filing')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await chip('memo\\.md').click()
    await pane().getByRole('heading', { name: 'memo.md' }).waitFor()
  })

  it('opens the same citation by its address after the register is gone', async () => {
    await page
      .getByRole('button', { name: /^Citation .*Orchard Devices Inc\./ })
      .first()
      .click()
    await pane()
      .getByText(/^retrieved /)
      .waitFor()
    const address = page.url()
    expect(address).toContain('evidence=filing.')
    await sec.close()
    await page.goto(address)
    await pane().locator('[data-passage]').first().waitFor()
    expect(problems).toEqual([])
  })

  it('fits a narrow window, in Korean too', async () => {
    const narrow = await openWindowOf(api, browser, { language: 'ko', viewport: { width: 390, height: 844 } })
    await narrow.goto(`${url}/search?project=${projectId}`)
    await narrow.getByRole('button', { name: /^외부 출처: / }).click()
    await narrow.getByRole('checkbox', { name: /^미국 SEC EDGAR/ }).check()
    expect(await cutTexts(narrow)).toEqual([])
    expect(await textsOutside(narrow)).toEqual([])
    await narrow.context().close()
  })
})
