import { endpoints } from '@dossier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedWorkspace, openWorkspaceWith } from './open-workspace.ts'

let opened: OpenedWorkspace
let owner: string

beforeAll(async () => {
  opened = await openWorkspaceWith([])
  owner = opened.api.session.user.email
  await opened.page.goto(`${opened.organization.url}/people?project=${opened.projectId}`)
})
afterAll(() => opened.browser.close())

describe('adding members', () => {
  it('names those who are members already, and says of nobody that they were added', async () => {
    const { page } = opened
    await page.getByRole('button', { name: 'Add members' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Names or email addresses').fill(owner.toUpperCase())
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText(`Already members, left out: ${owner}`).first().waitFor()
    await expect.poll(() => page.getByText('Members added').count()).toBe(0)
    expect(await opened.api.call<{ count: number }>(endpoints.members.listInProject, { params: { id: opened.projectId } })).toMatchObject({
      count: 1,
    })
  })
})
