import type { Locator } from 'playwright-core'

/** Pastes a range copied from a spreadsheet into a field. */
export const pasteInto = (field: Locator, range: string): Promise<void> =>
  field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, range)
