import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { evidenceTexts } from '../../evidence.texts.ts'
import type { PDFDocumentProxy } from './pdf-engine.ts'
import { openPdf, PdfCannotOpen, type PdfFailure, type PdfSource } from './pdf-document-cache.ts'
import { createPdfView, type PdfView } from './pdf-view.ts'

/** Loading state of a PDF. */
export type PdfOpening =
  | { state: 'opening' }
  | { state: 'open'; document: PDFDocumentProxy; /** Height of the first page over its width. */ ratio: number }
  | { state: 'failed'; failure: PdfFailure }

/** Shows a PDF in the element that `container` refers to, until the component unmounts. */
export function usePdfView(source: PdfSource) {
  const t = useTexts(evidenceTexts)
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<PdfView>()
  const [opening, setOpening] = useState<PdfOpening>({ state: 'opening' })
  const pageName = useRef((page: number) => t('pageName', { page }))
  useEffect(() => {
    pageName.current = (page) => t('pageName', { page })
  }, [t])

  useEffect(() => {
    if (container.current === null) return undefined
    const created = createPdfView(container.current, (page) => pageName.current(page))
    let isUnmounted = false
    const open = async () => {
      const document = await openPdf(source)
      const first = await document.getPage(1)
      if (isUnmounted) return
      const { width, height } = first.getViewport({ scale: 1 })
      await created.open(document)
      if (!isUnmounted) setOpening({ state: 'open', document, ratio: height / width })
    }
    setView(created)
    open().catch((error: unknown) => {
      if (!isUnmounted) setOpening({ state: 'failed', failure: error instanceof PdfCannotOpen ? error.failure : 'damaged' })
    })
    return () => {
      isUnmounted = true
      created.close()
    }
  }, [source])

  return { container, view, opening }
}
