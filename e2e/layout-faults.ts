import type { Page } from 'playwright-core'

/** Texts that are wider than the element that holds them and cuts them off. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => element.childElementCount === 0 && element.clientWidth > 0 && !element.closest('.sr-only, header'))
      .filter((element) => getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth)
      .map((element) => element.textContent ?? ''),
  )

/** Texts of charts that lie partly outside their picture. */
export const textsOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=img] svg')].flatMap((svg) => {
      const frame = svg.getBoundingClientRect()
      return [...svg.querySelectorAll('text')]
        .filter((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect()
          return left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1
        })
        .map(({ textContent }) => textContent ?? '')
    }),
  )
