import { panePart } from './pane-part.ts'
import { pdfViewerPart } from './viewer/pdf/pdf-viewer-part.ts'

/** Preloads the code of the pane when the browser is idle, so that the first citation opens without waiting for it. */
export function preloadPane(): void {
  // Errors are ignored here: the code is loaded again, and its failure reported, when it is needed.
  const load = async () => {
    await Promise.all([panePart.preload(), pdfViewerPart.preload()])
    const { startSpareWorker } = await import('./viewer/pdf/pdf-document-cache.ts')
    startSpareWorker()
  }
  const preload = () => void load().catch(() => undefined)
  if (typeof requestIdleCallback === 'function') requestIdleCallback(preload, { timeout: 4_000 })
  else setTimeout(preload, 1_000)
}
