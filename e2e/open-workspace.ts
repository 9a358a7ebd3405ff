import type { Browser, Locator, Page } from 'playwright-core'
import type { Api } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'

/** A workspace in its own organization, with the window of its owner. */
export interface OpenedWorkspace {
  organization: Organization
  browser: Browser
  api: Api
  page: Page
  projectId: number
  /** Errors reported by the window. */
  problems: string[]
}

/** Opens a workspace with these files, after they were read. */
export async function openWorkspaceWith(files: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[]): Promise<OpenedWorkspace> {
  const organization = await openOrganization()
  const browser = await openBrowser()
  const { api } = organization
  const projectId = await api.createProject('Harbor')
  if (files.length > 0) await api.upload(projectId, files)
  await api.untilRead(projectId, 60_000)
  const page = await openWindowOf(api, browser)
  return { organization, browser, api, page, projectId, problems: watchForProblems(page) }
}

/** Types 0 for every claim and investment that the statements do not state, in the form of a valuation. */
export async function typeMissingClaims(page: Page): Promise<void> {
  const bridge = page.getByRole('region', { name: 'From enterprise value to equity value' })
  // A field for the source appears beside each typed amount.
  const missing = await bridge.locator('input[placeholder=""]').evaluateAll((inputs) => inputs.map(({ id }) => id))
  for (const id of missing.slice(0, -3)) await page.locator(`[id="${id}"]`).fill('0')
}

/** Fills in the profile that each research form requires. */
export async function fillProfile(form: Page | Locator): Promise<void> {
  await form.getByLabel('Homepage URL').fill('harbor.example')
  await form.getByLabel('Country').selectOption('US')
  await form.getByLabel('Industry name').fill('Logistics')
  await form.getByLabel('Segment').fill('Ports')
}

/** Fills in the required fields of a research form and opens its page. @param next the name of its button */
export async function describeCompany(page: Page, name: string, next: string): Promise<void> {
  const form = page.getByRole('complementary')
  await form.getByLabel('Company', { exact: true }).selectOption({ label: name })
  await fillProfile(form)
  await form.getByRole('button', { name: next }).click()
}
