import type { PDFDocumentProxy } from './pdf-engine.ts'

/** Tail of the queue: thumbnails are rendered one after the other, so that they do not delay the current page. */
let last: Promise<void> = Promise.resolve()

interface Thumbnail {
  document: PDFDocumentProxy
  /** 1-based. */
  page: number
  canvas: HTMLCanvasElement
  /** CSS pixels. */
  width: number
  signal: AbortSignal
}

/** Queues the rendering of a page into a canvas; skipped when `signal` is aborted by then. A page that cannot be rendered stays blank. */
export function drawThumbnail(thumbnail: Thumbnail): void {
  last = drawAfter(last, thumbnail)
}

async function drawAfter(turn: Promise<void>, { document, page: number, canvas, width, signal }: Thumbnail): Promise<void> {
  await turn
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
    // Cancelled, or a page whose error the viewer shows when it is opened.
  }
}
