import { panePart } from './pane-part.ts'
import { pdfViewerPart } from './viewer/pdf/pdf-viewer-part.ts'

/** What the pane needs is fetched once the page is quiet, so that the first citation opens without waiting for code. */
export function preloadPane(): void {
  // What cannot be fetched now is fetched, and complained about, when it is needed.
  const load = async () => {
    await Promise.all([panePart.preload(), pdfViewerPart.preload()])
    const { startSpareWorker } = await import('./viewer/pdf/pdf-shelf.ts')
    startSpareWorker()
  }
  const quietly = () => void load().catch(() => undefined)
  if (typeof requestIdleCallback === 'function') requestIdleCallback(quietly, { timeout: 4_000 })
  else setTimeout(quietly, 1_000)
}
