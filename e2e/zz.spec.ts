import { readFileSync } from 'node:fs'
import { it } from 'vitest'
import { openBrowser } from './browser.ts'
import { openOrganization } from './organization.ts'
import { openWindowOf } from './window.ts'
it('shots', async () => {
  const organization = await openOrganization()
  const browser = await openBrowser()
  const api = organization.api
  const projectId = await api.createProject('Orchard')
  const d = '/work/shared/data/'
  await api.upload(projectId, [['CIK0000320193.json', readFileSync(d + 'sec/api/companyfacts/CIK0000320193.json')]] as never)
  await api.untilRead(projectId, 200_000)
  const page = await openWindowOf(api, browser)
  await page.goto(`${organization.url}/workflows/dcf?project=${projectId}`)
  await page.getByRole('table', { name: 'Drivers' }).waitFor({ timeout: 30_000 })
  await page.waitForTimeout(400)
  await page.screenshot({ path: '/tmp/d1.png', fullPage: false })
  await page.getByRole('button', { name: 'Run the valuation' }).click()
  await page.waitForTimeout(300)
  await page.getByRole('heading', { name: 'Cost of capital' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: '/tmp/d2.png' })
  const fill = async (name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value)
  await fill('Risk-free rate (%)', '4.2'); await fill('Equity risk premium (%)', '4.6'); await fill('Unlevered beta', '1.1')
  await fill('Pre-tax cost of debt (%)', '4.5'); await fill('Marginal tax rate with local tax (%)', '24'); await fill('Target debt D/(D+E) (%)', '5')
  await fill('Perpetual growth (%)', '2.5'); await fill('EV/EBITDA multiple (x)', '18'); await fill('Shares outstanding without treasury shares', '14,840,000,000')
  await fill('Share price (USD, if listed)', '255')
  for (const row of await page.getByRole('region', { name: 'From enterprise value to equity value' }).getByRole('textbox').all()) {
    if ((await row.getAttribute('placeholder')) === '') await row.fill('0')
  }
  await page.waitForTimeout(300)
  await page.screenshot({ path: '/tmp/d3.png' })
  await page.getByRole('button', { name: 'Run the valuation' }).click()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/d4.png' })
  await page.getByText('Completed').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1000)
  await page.screenshot({ path: '/tmp/d5.png' })
  const ko = await openWindowOf(api, browser, { language: 'ko', viewport: { width: 390, height: 844 } })
  await ko.goto(`${organization.url}/workflows/dcf?project=${projectId}`)
  await ko.getByRole('table').first().waitFor()
  await ko.emulateMedia({ colorScheme: 'dark' })
  await ko.waitForTimeout(600)
  await ko.screenshot({ path: '/tmp/d6.png' })
  await browser.close()
}, 400_000)
