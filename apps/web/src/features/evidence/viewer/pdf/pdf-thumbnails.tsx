import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { evidenceTexts } from '../../evidence.texts.ts'
import type { PDFDocumentProxy } from './pdf-engine.ts'
import { drawThumbnail } from './thumbnail-queue.ts'

const width = 96
const labelHeight = 20
const gap = 8

export interface PdfThumbnailsProps {
  document: PDFDocumentProxy
  /** Height of a page over its width; all thumbnails take that of the first. */
  ratio: number
  /** 1-based. */
  page: number
  onPage: (page: number) => void
}

/** Virtualized list of page thumbnails. */
export function PdfThumbnails({ document, ratio, page, onPage }: PdfThumbnailsProps) {
  const t = useTexts(evidenceTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const height = Math.round(width * Math.min(Math.max(ratio, 0.4), 2))
  // oxlint-disable-next-line react/incompatible-library -- the thumbnails must be rendered again with every scroll
  const list = useVirtualizer({
    count: document.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: () => height + labelHeight + gap,
    overscan: 2,
    initialOffset: Math.max(0, (page - 2) * (height + labelHeight + gap)),
  })
  useEffect(() => list.scrollToIndex(page - 1, { align: 'auto' }), [list, page])
  return (
    <nav ref={scroller} aria-label={t('thumbnails')} className="relative w-31 shrink-0 overflow-y-auto border-r border-line bg-sunken">
      <div className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map((item) => {
          const number = item.index + 1
          return (
            <button
              key={item.key}
              type="button"
              aria-label={t('pageName', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
              className="group absolute left-3 flex flex-col items-center"
              style={{ top: item.start + gap, width }}
            >
              <Thumbnail document={document} number={number} height={height} />
              <span
                className="text-xs text-faint group-aria-[current=page]:font-semibold group-aria-[current=page]:text-accent"
                style={{ height: labelHeight }}
              >
                {number}
              </span>
            </button>
          )
        })}
      </div>
    </nav>
  )
}

function Thumbnail({ document, number, height }: { document: PDFDocumentProxy; number: number; height: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    if (canvas.current) drawThumbnail({ document, page: number, canvas: canvas.current, width, signal: controller.signal })
    return () => controller.abort()
  }, [document, number])
  return (
    <span
      className="flex w-full items-center justify-center overflow-hidden rounded-sm bg-white ring-1 ring-line group-hover:ring-line-strong group-aria-[current=page]:ring-2 group-aria-[current=page]:ring-accent"
      style={{ height }}
    >
      <canvas ref={canvas} className="max-h-full max-w-full" />
    </span>
  )
}
