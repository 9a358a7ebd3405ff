import type { Page } from 'playwright-core'

/** Scrolls to the end of a form, where its sticky footer covers no field: axe reports partly covered fields as too small targets. */
export const toEndOfForm = (page: Page): Promise<void> =>
  page.locator('main form').evaluate((form) => {
    form.scrollIntoView({ block: 'end' })
  })
