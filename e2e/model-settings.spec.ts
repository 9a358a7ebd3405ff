import { endpoints } from '@dossier/contract'
import { type LanguageModelServer, type ModelServer, startLanguageModelServer, startModelServer } from '@dossier/models/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { violationsOn } from './accessibility-violations.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { type Organization, openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'

const KEY = 'sk-typed-by-the-owner'

let server: LanguageModelServer
let searching: ModelServer
let organization: Organization
let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  server = await startLanguageModelServer({ protocol: 'openai', key: KEY })
  server.answerWith(({ tools }) =>
    tools.length > 0 ? { toolCalls: [{ name: 'add', input: { a: 2, b: 3 } }] } : { text: JSON.stringify({ sum: 5 }) },
  )
  searching = await startModelServer()
  organization = await openOrganization()
  browser = await openBrowser()
  page = await openWindowOf(organization.api, browser)
  // A failed test has an error status, which the browser logs.
  problems = watchForProblems(page, [], /status of 400/)
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await searching.close()
})

const part = (name: string) => page.getByRole('region', { name, exact: true })
const answering = () => part('Answers')
const embedding = () => part('Semantic search (embeddings)')
const button = (name: string, within = answering()) => within.getByRole('button', { name, exact: true })

describe('the settings of the answering model', () => {
  it('are a section of the Admin page with its own address', async () => {
    await page.goto(`${organization.url}/admin`)
    await page.getByRole('combobox', { name: 'Workspace' }).waitFor()
    await expect.poll(() => page.getByText('No model configured').count()).toBe(0)
    await page.getByRole('radio', { name: 'Model usage', exact: true }).check({ force: true })
    await page.getByText('No models used yet').waitFor()
    await page.getByRole('radio', { name: 'Outside sources', exact: true }).check({ force: true })
    await page.getByRole('region', { name: 'Outside sources', exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Models', exact: true }).check({ force: true })
    await page.waitForURL('**/admin?section=models')
  })

  it('show that no model is configured', async () => {
    await page.getByText('No model configured: answers quote the files.').waitFor()
  })

  it('show errors before anything is sent', async () => {
    await button('Configure your own model').click()
    await button('Test').click()
    await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(2)
  })

  it('explain why a model does not answer, and list its capabilities when it does', async () => {
    await page.getByLabel('Model', { exact: true }).fill('gpt-local')
    await page.getByLabel('Address', { exact: true }).fill('http://10.0.0.1/v1')
    await page.getByLabel('API key', { exact: true }).fill('wrong')
    await button('Test').click()
    await page.getByText('This address is not allowed. Ask the system operator to allow it').waitFor()
    await page.getByLabel('Address', { exact: true }).fill(server.url)
    await button('Test').click()
    await page.getByText('The provider refused the request. Check the key and the model name.').waitFor({ timeout: 30_000 })
    await page.getByLabel('API key', { exact: true }).fill(KEY)
    await button('Test').click()
    await page.getByText('Supports tools').waitFor({ timeout: 30_000 })
    await page.getByText('Supports structured output').waitFor()
  })

  it('store the model and never show its key again', async () => {
    await page.getByLabel('Input price', { exact: true }).fill('2.5')
    await page.getByLabel('Output price', { exact: true }).fill('10')
    await button('Save').click()
    await page.getByText('openai/gpt-local, configured by your organization.').waitFor()
    await button('Change model').click()
    await page.getByText('A key is stored. Leave empty to keep it.').waitFor()
    await expect.poll(() => page.getByLabel('API key', { exact: true }).inputValue()).toBe('')
    expect(await page.content()).not.toContain(KEY)
    await button('Cancel').click()
  })

  it('limit the spending', async () => {
    await page.getByLabel('Organization', { exact: true }).fill('100')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Model settings saved').first().waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Organization', { exact: true }).inputValue()).toBe('100')
  })

  it('can be reset to those of the operator', async () => {
    await button('Stop using this model').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop using this model' }).click()
    await page.getByText('No model configured: answers quote the files.').waitFor()
  })
})

describe('the settings of the embedding model', () => {
  const fleet = 'The company runs 48 automobiles under operating leases.'
  let api: Api
  let projectId: number

  const ask = async (query: string) => {
    const asked = { projectId, query, toolids: [], chat_history: [], file_search_tools: [] }
    const { path, method } = endpoints.search.ask
    const headers = { 'content-type': 'application/json' }
    return (await api.send(path, { method, headers, body: JSON.stringify(asked) })).text()
  }

  beforeAll(async () => {
    api = organization.api
    projectId = await api.createProject('Deal')
    await api.upload(projectId, [['fleet.md', `# Fleet\n\n${fleet}\n`]])
    await api.untilRead(projectId, 60_000)
  })

  it('are tested by a button, which shows the dimensions', async () => {
    await page.goto(`${organization.url}/admin?section=models`)
    await embedding().getByText('No model configured: keyword search only.').waitFor()
    expect(await ask('How many cars are there?')).not.toContain('48 automobiles')
    await button('Configure your own model', embedding()).click()
    await embedding().getByLabel('Model', { exact: true }).fill('bge-m3')
    await embedding().getByLabel('API key', { exact: true }).fill(KEY)
    await embedding().getByLabel('Address', { exact: true }).fill('http://10.0.0.1/v1')
    await button('Test', embedding()).click()
    await embedding().getByText('This address is not allowed. Ask the system operator to allow it').waitFor()
    await embedding().getByLabel('Address', { exact: true }).fill(searching.url)
    await button('Test', embedding()).click()
    await embedding().getByText('256-dimensional vectors').waitFor()
    expect(searching.embedded()).toHaveLength(2)
  })

  it.each(['light', 'dark'] as const)('are accessible and fit a narrow window in a %s theme', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await violationsOn(page, 'model settings')).toEqual([])
    const form = await embedding().boundingBox()
    expect((form?.x ?? 0) + (form?.width ?? Infinity)).toBeLessThanOrEqual(390)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('make files be embedded and searched with it, and show the progress', async () => {
    await button('Save', embedding()).click()
    await embedding().getByText('openai/bge-m3, configured by your organization.').waitFor()
    await page.getByText('1 of 1 passages ready').waitFor({ timeout: 30_000 })
    expect(await page.content()).not.toContain(KEY)
    expect(await ask('How many cars are there?')).toContain('48 automobiles')
    expect(searching.embedded().at(-1)).toBe('How many cars are there?')
    expect(searching.requests.at(-1)?.authorization).toBe(`Bearer ${KEY}`)
    expect(searching.embedded().join()).toContain(fleet)
  })

  it('can be reset to those of the operator', async () => {
    await button('Stop using this model', embedding()).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop using this model' }).click()
    await embedding().getByText('No model configured: keyword search only.').waitFor()
    const asked = searching.requests.length
    expect(await ask('How many cars are there in all?')).not.toContain('48 automobiles')
    expect(searching.requests).toHaveLength(asked)
  })
})

it('causes no errors in the browser', () => {
  expect(problems).toEqual([])
})
