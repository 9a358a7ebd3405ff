import type { Page } from 'playwright-core'

/** Scrolls to where the footer of a form that stays in sight covers none of its fields: what is half covered counts as too small to hit. */
export const toEndOfForm = (page: Page): Promise<void> =>
  page.locator('main form').evaluate((form) => {
    form.scrollIntoView({ block: 'end' })
  })
