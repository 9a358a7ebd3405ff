import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules about colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * `violationsOn` in the light theme, then the colour rules in the dark one. Themes differ in colours only (`light-dark()` in `tokens.css`), so that
 * neither the state of the window nor the other rules need to be checked twice.
 */
export async function violationsInBothThemes(page: Page, place: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await violationsOn(page, `${place}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...inLight, ...(await violationsOn(page, `${place}, dark`, ofColours))]
}

/**
 * Accessibility violations (WCAG 2.2 A and AA) of what a window shows, by rule and element.
 *
 * @param place prefix of each entry
 * @param rules of axe; by default all rules of these standards
 */
export async function violationsOn(page: Page, place: string, rules?: readonly string[]): Promise<string[]> {
  // Colours are blended while something fades in.
  await page.evaluate(async () => {
    const endless = (one: Animation) => one.effect?.getComputedTiming().endTime === Infinity
    await Promise.allSettled(document.getAnimations().flatMap((one) => (endless(one) ? [] : [one.finished])))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const runOnly = rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const results = await page.evaluate(async (only) => {
    const { axe: inspector } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
    return inspector.run({ runOnly: only })
  }, runOnly)
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${place} ${id}: ${html}`))
}
