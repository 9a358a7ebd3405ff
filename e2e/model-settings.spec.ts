import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOrganization, owner } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { makeDataDirectory, type Product, startProduct } from './product.ts'

const KEY = 'sk-typed-by-the-owner'

let server: LanguageModelServer
let product: Product
let directory: Awaited<ReturnType<typeof makeDataDirectory>>
let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  server = await startLanguageModelServer({ protocol: 'openai', key: KEY })
  server.answerWith(({ tools }) =>
    tools.length > 0 ? { toolCalls: [{ name: 'add', input: { a: 2, b: 3 } }] } : { text: JSON.stringify({ sum: 5 }) },
  )
  directory = await makeDataDirectory()
  product = await startProduct(directory.path, { ...firstOrganization, ALLOW_LOOPBACK_SOURCES: '1' })
  browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  await context.addInitScript(() => {
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'en')
  })
  page = await context.newPage()
  // A refused test is an answer with a status of its own, which the browser notes.
  problems = watchForProblems(page, [], /status of 400/)
  await page.goto(`${product.url}/login`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('textbox', { name: 'Organization code', exact: true }).fill(owner.organizationCode)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await server.close()
  await directory.remove()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the settings of the answering model', () => {
  it('say that none answers', async () => {
    await page.goto(`${product.url}/admin`)
    await page.getByText('No model is configured: answers quote the files.').waitFor()
  })

  it('say what is wrong before anything is sent', async () => {
    await button('Configure your own model').click()
    await button('Test').click()
    await expect.poll(() => page.getByText('This is required').count()).toBe(2)
  })

  it('tell in words why a model does not answer, and what it can when it does', async () => {
    await page.getByLabel('Model', { exact: true }).fill('gpt-local')
    await page.getByLabel('Address', { exact: true }).fill('http://10.0.0.1/v1')
    await page.getByLabel('API key', { exact: true }).fill('wrong')
    await button('Test').click()
    await page.getByText('This address cannot be used. Ask the operator to allow it').waitFor()
    await page.getByLabel('Address', { exact: true }).fill(server.url)
    await button('Test').click()
    await page.getByText('The provider refused. Check the key and the name of the model.').waitFor({ timeout: 30_000 })
    await page.getByLabel('API key', { exact: true }).fill(KEY)
    await button('Test').click()
    await page.getByText('Takes tools').waitFor({ timeout: 30_000 })
    await page.getByText('Structured output').waitFor()
  })

  it('keep the model and never show its key again', async () => {
    await page.getByLabel('Input price', { exact: true }).fill('2.5')
    await page.getByLabel('Output price', { exact: true }).fill('10')
    await button('Save').first().click()
    await page.getByText('openai/gpt-local answers, configured by your organization.').waitFor()
    await button('Change model').click()
    await page.getByText('A key is stored. Leave this empty to keep it.').waitFor()
    expect(await page.getByLabel('API key', { exact: true }).inputValue()).toBe('')
    expect(await page.content()).not.toContain(KEY)
    await button('Cancel').click()
  })

  it('bound what may be spent', async () => {
    await page.getByLabel('Organization', { exact: true }).fill('100')
    await button('Save').click()
    await page.getByText('Model settings saved').first().waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Organization', { exact: true }).inputValue()).toBe('100')
  })

  it('are given back', async () => {
    await button('Stop using this model').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop using this model' }).click()
    await page.getByText('No model is configured: answers quote the files.').waitFor()
  })
})

it('reports no problems in the browser', () => {
  expect(problems).toEqual([])
})
