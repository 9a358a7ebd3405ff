import { xlsxOfXls } from './xlsx-of-xls.ts'

/** @public Type of the worker's message. */
export type ConvertedXls = { converted: Uint8Array<ArrayBuffer> } | { failed: string }

addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
  try {
    postMessage({ converted: xlsxOfXls(new Uint8Array(event.data)) } satisfies ConvertedXls)
  } catch (error) {
    postMessage({ failed: String(error).slice(0, 300) } satisfies ConvertedXls)
  }
})
