import type { Locator } from 'playwright-core'

/** Pastes a range that was copied in a spreadsheet, as the browser hands it to the page. */
export const pasteInto = (field: Locator, range: string): Promise<void> =>
  field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, range)
