import type { PDFDocumentProxy } from './pdf-engine.ts'

/** Pictures of pages are drawn one after the other, so that the page being read comes first. */
let last: Promise<void> = Promise.resolve()

/**
 * Draws a page (1-based) into a canvas, `width` CSS pixels wide. Waits for its turn; nothing is drawn when `signal` was aborted before.
 * A page that cannot be drawn stays blank.
 */
export function drawThumbnail(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
  signal: AbortSignal,
): void {
  last = last.then(async () => {
    if (signal.aborted) return
    try {
      const page = await document.getPage(number)
      if (signal.aborted) return
      const natural = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: (width * Math.min(devicePixelRatio, 2)) / natural.width })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      const task = page.render({ canvas, viewport })
      const cancel = () => task.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      await task.promise
      signal.removeEventListener('abort', cancel)
    } catch {
      // Cancelled, or a page that its viewer will complain about when it is looked at.
    }
  })
}
