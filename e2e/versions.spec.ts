import { endpoints } from '@dossier/contract'
import { makePdf, protectPdf } from '@dossier/documents/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'

const first = '# Terms\n\nThe purchase price is 40 million euros.\n\nThe escrow is held for twelve months.\n'
const second =
  '# Terms\n\nThe purchase price is 45 million euros.\n\nThe escrow is held for twelve months.\n\nThe seller gives a tax indemnity.\n'
const password = '열람 암호 7'
const locked = protectPdf(makePdf([[{ text: 'The earn-out is paid in March', x: 60, y: 90 }]]), { user: password })

let organization: Organization
let browser: Browser
let page: Page
let api: Api
let projectId: number
let ids: number[]
let problems: string[]

beforeAll(async () => {
  organization = await openOrganization()
  api = organization.api
  projectId = await api.createProject('Deal')
  ids = []
  for (const content of [first, second]) {
    const [file] = await api.upload(projectId, [['terms.txt', content]])
    ids.push(file?.id ?? 0)
    await api.untilRead(projectId, 60_000)
  }
  await api.upload(projectId, [['deed.pdf', new Uint8Array(locked)]])
  await api.untilRead(projectId, 60_000)

  browser = await openBrowser()
  page = await openWindowOf(api, browser)
  // A wrong password returns 400, an impossible comparison 409.
  problems = watchForProblems(page, [], /status of 4\d\d/)
  await page.goto(`${organization.url}/files?project=${projectId}`)
})
afterAll(async () => {
  await browser.close()
})

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = () => page.getByRole('dialog')
const pane = () => page.locator('[data-evidence]')

async function openVersions() {
  await page.getByRole('button', { name: 'Actions for terms.txt' }).click()
  await page.getByRole('menuitem', { name: 'Versions', exact: true }).click()
  await dialog().getByRole('row').nth(1).waitFor()
}

describe('the versions of a file', () => {
  it('are one row, with the number of the latest', async () => {
    await row('terms.txt').waitFor()
    await expect.poll(() => row('terms.txt').count()).toBe(1)
    await expect.poll(() => row('terms.txt').getByText('v2', { exact: true }).count()).toBe(1)
  })

  it('open separately; an earlier one has a notice that opens the latest', async () => {
    await openVersions()
    await dialog().getByRole('row').filter({ hasText: 'v1' }).press('Enter')
    await pane().getByText('40 million').waitFor()
    await pane().getByText('This is version 1 of 2.', { exact: false }).waitFor()
    await pane().getByRole('button', { name: 'Open latest version' }).click()
    await pane().getByText('45 million').waitFor()
    await expect.poll(() => pane().getByText('This is version', { exact: false }).count()).toBe(0)
  })

  it('can be compared; changes are navigated by keyboard, open their pages, and can be shared', async () => {
    await openVersions()
    await dialog().getByRole('button', { name: 'Compare with previous version' }).click()
    await page.getByText('2 changes').waitFor()
    expect(new URL(page.url()).searchParams.get('compare')).toBe(`${ids[1]}-${ids[0]}`)
    expect((await page.locator('main del, del').allInnerTexts()).join(' ')).toContain('40')
    expect((await page.locator('ins').allInnerTexts()).join(' ')).toContain('tax indemnity')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.getByText('2 of 2', { exact: true }).waitFor()
    await page.keyboard.press('k')
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await page
      .getByRole('button', { name: /^Open v1/ })
      .first()
      .click()
    await pane().getByText('40 million').waitFor()
    await page.reload()
    await page.getByText('2 changes').waitFor()
    await page.getByRole('link', { name: 'Back to files' }).click()
    await row('terms.txt').waitFor()
  })

  it('can be restored as new versions, and deleted one by one', async () => {
    await openVersions()
    await dialog().getByRole('button', { name: 'Actions for version 1' }).click()
    await page.getByRole('menuitem', { name: 'Restore this version' }).click()
    await dialog().getByRole('row').filter({ hasText: 'v3' }).getByText('Searchable').waitFor()
    await dialog().getByRole('button', { name: 'Actions for version 2' }).click()
    await page.getByRole('menuitem', { name: 'Delete this version' }).click()
    await dialog().getByText('Delete version 2?').waitFor()
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog().getByText('Versions of').waitFor()
    await dialog().getByRole('row').filter({ hasText: 'v2' }).waitFor({ state: 'detached' })
    await expect.poll(() => dialog().getByRole('row').count()).toBe(3)
    // One key press is enough, although a toast covers the dialog.
    await page.keyboard.press('Escape')
    await row('terms.txt').getByText('v3', { exact: true }).waitFor()
  })

  it('can be added from a file of another name', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Actions for terms.txt' }).click()
    await page.getByRole('menuitem', { name: 'Upload new version' }).click()
    await (await chooser).setFiles({ name: 'terms signed.txt', mimeType: 'text/plain', buffer: Buffer.from(`${second}\nSigned.\n`) })
    await page.getByText('v4', { exact: true }).waitFor()
  })
})

describe('a PDF that is protected by a password', () => {
  it('asks for the password, reports a wrong one, and is read with the right one', async () => {
    await page.getByRole('button', { name: 'Enter the password of deed.pdf' }).click()
    const field = dialog().getByLabel('File password')
    await field.fill('guess')
    await field.press('Enter')
    await dialog().getByText('Incorrect file password').waitFor()
    await field.fill(password)
    await dialog().getByRole('button', { name: 'Unlock' }).click()
    await dialog().waitFor({ state: 'detached' })
    await row('deed.pdf').getByText('Searchable').waitFor()
  })

  it('is shown to readers without its password, which is in no address and in no storage', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
    await row('deed.pdf').click({ position: { x: 160, y: 18 } })
    await pane().locator('.textLayer').getByText('earn-out').waitFor()
    expect(asked.filter((address) => address.includes(password))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))).not.toContain(
      password,
    )
  })
})

describe('many files', () => {
  it('are found by name together with folders, and all matches can be selected at once', async () => {
    const folder = await api.call<{ id: number }>(endpoints.files.createFolder, { body: { projectId, name: 'memo papers' } })
    const content = (index: number) => [`memo ${index}.txt`, `Memo number ${index}\n`] as const
    await api.upload(
      projectId,
      Array.from({ length: 24 }, (_, index) => content(index)),
    )
    await api.untilRead(projectId, 60_000)
    await page.goto(`${organization.url}/files?project=${projectId}&find=memo`)
    await row('memo papers').waitFor()
    await row('memo papers').getByText('All files').waitFor()
    await page.getByRole('columnheader').getByRole('checkbox').click()
    await page.getByText('20 selected').waitFor()
    await page.getByRole('button', { name: 'Select all 25' }).click()
    await page.getByText('25 selected').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No matching files').waitFor()
    const { count } = await api.call<{ count: number }>(endpoints.files.listFolder, { query: { projectId } })
    expect({ count, folder: folder.id > 0 }).toEqual({ count: 2, folder: true })
  })

  it('cause no errors in the browser', () => {
    expect(problems).toEqual([])
  })
})
