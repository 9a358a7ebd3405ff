import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that look at colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * `barriersOn` in the light theme, then in the dark one what its colours may do. A theme is colours and nothing else (`light-dark()` in
 * `tokens.css`), so that a window need not be brought to the same state once for each, nor all rules be tried twice.
 */
export async function barriersInBothThemes(page: Page, place: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await barriersOn(page, `${place}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...inLight, ...(await barriersOn(page, `${place}, dark`, ofColours))]
}

/**
 * What keeps people who cannot see, hear or point from using what a window shows now (WCAG 2.2 A and AA), by rule and element.
 *
 * @param place for whoever reads the list
 * @param rules of axe; all of these standards where they are left out
 */
export async function barriersOn(page: Page, place: string, rules?: readonly string[]): Promise<string[]> {
  // Between two themes colours are neither's.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const runOnly = rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const results = await page.evaluate(async (only) => {
    const { axe: inspector } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
    return inspector.run({ runOnly: only })
  }, runOnly)
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${place} ${id}: ${html}`))
}
