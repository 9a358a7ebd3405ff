import { endpoints } from '@dossier/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'

let organization: Organization
let browser: Browser
let page: Page
let api: Api
let projectId: number
let leaseId: number
let legalId: number
let problems: string[]

beforeAll(async () => {
  organization = await openOrganization()
  api = organization.api
  projectId = await api.createProject('Harbor')
  await api.upload(projectId, [
    ['lease.md', '# Lease\n\nThe lease of the harbor warehouse ends on 30 June 2027.\n'],
    ['memo.md', '# Memo\n\nThe yard has 12 gates.\n'],
    ['legal/contract.md', '# Contract\n\nThe contract was signed in May.\n'],
  ])
  await api.untilRead(projectId, 60_000)
  const { rows } = await api.call<{ rows: { id: number; filename?: string; name?: string }[] }>(endpoints.files.listFolder, {
    query: { projectId },
  })
  legalId = rows.find(({ name }) => name === 'legal')?.id ?? 0
  leaseId = rows.find(({ filename }) => filename === 'lease.md')?.id ?? 0
  browser = await openBrowser()
  page = await openWindowOf(api, browser)
  // A file in the bin returns 404.
  problems = watchForProblems(page, [], /status of 404/)
})
afterAll(async () => {
  await browser.close()
})

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const deleteRow = async (name: string) => {
  await row(name).getByRole('checkbox').click()
  await button('Delete').click()
  await dialog().getByText('It can be restored from the bin for 30 days.').waitFor()
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
  // While the dialog is open, rows are not accessible.
  await dialog().waitFor({ state: 'hidden' })
}

describe('deleted files', () => {
  it('are restored by Undo', async () => {
    await page.goto(`${organization.url}/files?project=${projectId}`)
    await deleteRow('memo.md')
    await page.getByText('File deleted successfully').first().waitFor()
    await row('memo.md').waitFor({ state: 'detached' })
    await button('Undo').click()
    await page.getByText('1 item restored').first().waitFor()
    await row('memo.md').waitFor()
  })

  it('are in the bin with their folder', async () => {
    await deleteRow('legal')
    await row('legal').waitFor({ state: 'detached' })
    await deleteRow('lease.md')
    await row('lease.md').waitFor({ state: 'detached' })
    await button('More actions').click()
    await page.getByRole('menuitem', { name: 'Bin' }).click()
    await page.waitForURL(/bin=true/)
    await row('legal').getByText('1 file').waitFor()
    await row('lease.md').getByText('All files').waitFor()
    await row('lease.md').getByText('30 days').waitFor()
    // The offer to undo would cover rows that can be restored themselves.
    await expect.poll(() => button('Undo').count()).toBe(0)
  })

  it('offer the bin at the address of a deleted folder', async () => {
    await page.goto(`${organization.url}/files?project=${projectId}&folder=${legalId}`)
    await page.getByText('This folder has been deleted').waitFor()
    await page.getByRole('link', { name: 'Open the bin' }).click()
    await page.getByRole('heading', { name: 'Bin', exact: true }).waitFor()
    await row('legal').waitFor()
  })

  it('are reported by citations as being in the bin, and open again after being restored', async () => {
    await page.goto(`${organization.url}/files?project=${projectId}&evidence=${leaseId}.1.0.0`)
    await page.locator('[data-evidence]').getByText('This file is in the bin').waitFor()
    await page.getByRole('link', { name: 'Open the bin' }).click()
    await page.getByRole('heading', { name: 'Bin', exact: true }).waitFor()
    await row('lease.md').focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 item restored').first().waitFor()
    await row('lease.md').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('[data-evidence]').textContent(), { timeout: 20_000 }).toContain('30 June 2027')
  })

  it('are deleted permanently after the name of the workspace was typed', async () => {
    await page.goto(`${organization.url}/files?project=${projectId}&bin=true`)
    await row('legal').getByRole('checkbox').click()
    await button('Delete permanently').click()
    const confirm = dialog().getByRole('button', { name: 'Delete permanently', exact: true })
    await dialog().getByRole('textbox').fill('harbour')
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await dialog().getByRole('textbox').fill('Harbor')
    await confirm.click()
    await page.getByText('1 item permanently deleted').first().waitFor()
    await page.getByText('The bin is empty').waitFor()
    await page.getByRole('link', { name: 'Back to files' }).click()
    await row('lease.md').waitFor()
  })

  it('cause no errors in the browser', () => {
    expect(problems).toEqual([])
  })
})
