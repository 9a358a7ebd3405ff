import type { Page } from 'playwright-core'

/** Texts truncated by their element. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => element.childElementCount === 0 && element.clientWidth > 0 && !element.closest('.sr-only, header'))
      .filter((element) => getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth)
      .map((element) => element.textContent ?? ''),
  )

/** Texts of charts that are partly outside of the image. */
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
