import { PanelLeft } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { createStore, useStore } from '../../../../store.ts'
import { useTexts } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import { evidenceTexts } from '../../evidence.texts.ts'
import { FindBar } from '../find-bar.tsx'
import type { FileOfProject } from '../file-of-project.ts'
import { PageSkeleton } from '../page-skeleton.tsx'
import { RecognisedNote } from '../recognised-note.tsx'
import { isTyping, viewerCommand } from '../viewer-keys.ts'
import { ViewerToolbar } from '../viewer-toolbar.tsx'
import type { Passage } from './passage-layer.ts'
import { PdfProblem } from './pdf-problem.tsx'
import type { PdfSource } from './pdf-document-cache.ts'
import { PdfThumbnails } from './pdf-thumbnails.tsx'
import { initialPdfViewState } from './pdf-view-state.ts'
import { usePdfView } from './use-pdf-view.ts'
import { ZoomControls, zoomStep } from './zoom-controls.tsx'
import './pdf-view.css'

/** State used until the viewer exists. */
const initialState = createStore(initialPdfViewState)
/** Wheel distance with the control key that zooms by a factor of e, pixels. */
const wheelDistance = 600
/** Scroll distance of an arrow key, pixels. */
const lineHeight = 48

export interface PdfViewerProps {
  /** Must be referentially stable for the same file. */
  source: PdfSource
  /** 1-based. */
  page: number
  passage: Passage | undefined
  /** Incremented when the same place is opened again. */
  openCount: number
  onDownload: () => void
  /** Asks for the password of a protected file; undefined for readers who are not allowed to unlock it. */
  onUnlock: (() => void) | undefined
  /** The file, once its pages have been read; needed to show whether a page's text was recognised by OCR. */
  read: FileOfProject | undefined
  /** Shown at the left of the toolbar. */
  viewSwitch: ReactNode
}

/** A PDF with controls for pages, thumbnails, zoom, search and keys. */
export function PdfViewer(props: PdfViewerProps) {
  const [attempt, setAttempt] = useState(0)
  return <OpenPdf key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function OpenPdf({
  source,
  page,
  passage,
  openCount,
  onDownload,
  onUnlock,
  read,
  viewSwitch,
  onRetry,
}: PdfViewerProps & { onRetry: () => void }) {
  const t = useTexts(evidenceTexts)
  const { container, view, opening } = usePdfView(source)
  const state = useStore(view?.state ?? initialState)
  const [thumbnails, setThumbnails] = useState(false)
  const [finding, setFinding] = useState(0)

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- opening the same place again must scroll there again
  useEffect(() => view?.show({ page, passage }), [view, page, passage, openCount])

  useEffect(() => {
    const scroller = container.current
    if (scroller === null || view === undefined) return undefined
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      view.zoomBy(Math.exp(-event.deltaY / wheelDistance), [event.clientX, event.clientY])
    }
    // Added natively, because React's wheel listeners are passive and could not stop the browser's own zoom.
    scroller.addEventListener('wheel', onWheel, { passive: false })
    return () => scroller.removeEventListener('wheel', onWheel)
  }, [container, view])

  if (opening.state === 'failed') {
    return <PdfProblem failure={opening.failure} onRetry={onRetry} onDownload={onDownload} onUnlock={onUnlock} />
  }

  function closeFind() {
    view?.find.stop()
    setFinding(0)
    container.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const command = viewerCommand(event)
    const scroller = container.current
    if (command === undefined || view === undefined || scroller === null) return
    if (isTyping(event.target) && command !== 'find') return
    event.preventDefault()
    switch (command) {
      case 'find':
        return setFinding(finding + 1)
      case 'previousPage':
        return view.goToPage(state.page - 1)
      case 'nextPage':
        return view.goToPage(state.page + 1)
      case 'firstPage':
        return view.goToPage(1)
      case 'lastPage':
        return view.goToPage(state.pages)
      case 'screenUp':
        return scroller.scrollBy({ top: -scroller.clientHeight * 0.9 })
      case 'screenDown':
        return scroller.scrollBy({ top: scroller.clientHeight * 0.9 })
      case 'lineUp':
        return scroller.scrollBy({ top: -lineHeight })
      case 'lineDown':
        return scroller.scrollBy({ top: lineHeight })
      case 'zoomIn':
        return view.zoomBy(zoomStep)
      case 'zoomOut':
        return view.zoomBy(1 / zoomStep)
      case 'fit':
        return view.fitTo('width')
    }
  }

  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <ViewerToolbar
        page={state.page}
        pages={state.pages}
        onPage={(number) => view?.goToPage(number)}
        finding={finding > 0}
        onFind={() => (finding > 0 ? closeFind() : setFinding(1))}
        onPassage={passage && (() => view?.show({ page, passage }))}
        start={
          <>
            {viewSwitch}
            <IconButton
              icon={PanelLeft}
              label={t('thumbnails')}
              pressed={thumbnails}
              disabled={opening.state !== 'open'}
              onClick={() => setThumbnails(!thumbnails)}
            />
          </>
        }
        middle={
          <ZoomControls
            scale={state.scale}
            fit={state.fit}
            disabled={!state.ready}
            onZoom={(factor) => view?.zoomBy(factor)}
            onFit={(fit) => view?.fitTo(fit)}
          />
        }
      />
      {finding > 0 && (
        <FindBar
          {...state.find}
          openCount={finding}
          onQuery={(query) => view?.find.search(query)}
          onStep={(direction) => view?.find.step(direction)}
          onClose={closeFind}
        />
      )}
      {read !== undefined && state.ready && <RecognisedNote file={read} page={state.page} />}
      <div className="flex min-h-0 flex-1">
        {thumbnails && opening.state === 'open' && (
          <PdfThumbnails document={opening.document} ratio={opening.ratio} page={state.page} onPage={(number) => view?.goToPage(number)} />
        )}
        <div className="relative min-w-0 flex-1 bg-sunken">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
          <div ref={container} className="pdf-scroll" tabIndex={0} role="document" aria-label={t('viewer')} data-viewer>
            <div className="pdfViewer" />
          </div>
          {!state.ready && <PageSkeleton />}
        </div>
      </div>
    </div>
  )
}
