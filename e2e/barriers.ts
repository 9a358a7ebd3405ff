import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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
  await page.evaluate(axe)
  const results = await page.evaluate(async () => {
    const { axe: inspector } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
    return inspector.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  })
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${place} ${id}: ${html}`))
}
