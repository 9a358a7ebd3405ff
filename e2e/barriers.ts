import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * `barriersOn` in the light theme, then in the dark one. A theme is colours and nothing else (`light-dark()` in `tokens.css`), so that
 * a window need not be brought to the same state once for each.
 */
export async function barriersInBothThemes(page: Page, place: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await barriersOn(page, `${place}, ${colorScheme}`)))
  }
  return found
}

/**
 * What keeps people who cannot see, hear or point from using what a window shows now (WCAG 2.2 A and AA), by rule and element.
 *
 * @param place for whoever reads the list
 */
export async function barriersOn(page: Page, place: string): Promise<string[]> {
  // Between two themes colours are neither's.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const results = await page.evaluate(async () => {
    const { axe: inspector } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
    return inspector.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  })
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${place} ${id}: ${html}`))
}
