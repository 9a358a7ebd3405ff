import { createStore, type Store } from '../../../../store.ts'
import { AnnotationMode, EventBus, LinkTarget, PDFFindController, PDFLinkService, PDFViewer, type PDFDocumentProxy } from './pdf-engine.ts'
import { passageExtent, passageLayer, type Passage } from './passage-layer.ts'
import { connectFind, type PdfFind } from './pdf-find.ts'
import { initialPdfViewState, type PdfFit, type PdfViewState } from './pdf-view-state.ts'

/** Total horizontal margin of a page, pixels. */
const gutter = 16
const smallestScale = 0.1
const largestScale = 8
/** Delay between the last wheel event and redrawing at full sharpness, milliseconds; until then the page is stretched. */
const redrawDelay = 250
/** A canvas takes 4 bytes a pixel, and the library keeps at most ten rendered pages. */
const maxCanvasPixels = 1 << 24

/** A page (1-based) of a PDF, with the cited passage if any. */
interface PdfPlace {
  page: number
  passage?: Passage | undefined
}

/** Controller of one displayed PDF. */
export interface PdfView {
  state: Store<PdfViewState>
  find: PdfFind
  /** Shows a document at the place given to `show`. */
  open: (document: PDFDocumentProxy) => Promise<void>
  /** Scrolls to a place and marks its passage. Called before `open`, it sets the initial place. */
  show: (place: PdfPlace) => void
  goToPage: (page: number) => void
  fitTo: (fit: 'width' | 'page') => void
  /** Zooms by a factor around a point of the window, or around the top. */
  zoomBy: (factor: number, around?: [x: number, y: number]) => void
  /** Releases all resources; the view cannot be used afterwards. */
  close: () => void
}

/** The members of the library's page view that are used here; the library does not type them. */
interface PageView {
  div: HTMLDivElement
  pdfPage: unknown
  width: number
  height: number
  scale: number
  setPdfPage: (page: unknown) => void
}

/** Replaces the library's localization, because our own texts name the pages. */
const noLocalization = {
  getLanguage: () => 'en',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  translateOnce: async () => {},
  destroy: async () => {},
  pause: () => {},
  resume: () => {},
}

/**
 * Creates a PDF viewer in `container`, which must be absolutely positioned, scroll, and hold one element. `pageName` is the accessible name of a
 * page.
 */
export function createPdfView(container: HTMLDivElement, pageName: (page: number) => string): PdfView {
  const controller = new AbortController()
  const { signal } = controller
  const state = createStore(initialPdfViewState)
  const update = (change: Partial<PdfViewState>) => state.set({ ...state.get(), ...change })
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus, externalLinkTarget: LinkTarget.BLANK, ignoreDestinationZoom: true })
  const findController = new PDFFindController({ eventBus, linkService })
  const options = {
    container,
    eventBus,
    linkService,
    findController,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: -1,
    removePageBorders: true,
    maxCanvasPixels: maxCanvasPixels,
    enableSelectionRendering: false,
    l10n: noLocalization as never,
    abortSignal: signal,
  }
  const viewer = new PDFViewer(options)
  linkService.setViewer(viewer)

  let place: PdfPlace = { page: 1 }
  let layer: HTMLElement | undefined
  /** True until the reader scrolls: the passage keeps its position while pages above it get their final size. */
  let settling = false

  const pageView = (page: number): PageView | undefined => viewer.getPageView(page - 1) as PageView | undefined

  const fittingScale = (fit: 'width' | 'page'): number => {
    const page = pageView(viewer.currentPageNumber)
    if (page === undefined || page.width <= 0) return viewer.currentScale
    const byWidth = (container.clientWidth - gutter) / (page.width / page.scale)
    const byHeight = (container.clientHeight - gutter) / (page.height / page.scale)
    const scale = fit === 'width' ? byWidth : Math.min(byWidth, byHeight)
    return Math.min(Math.max(scale, smallestScale), largestScale)
  }

  const applyFit = (fit: PdfFit) => {
    if (fit !== 'free' && container.clientWidth > gutter) viewer.currentScale = fittingScale(fit)
  }

  const attachLayer = () => {
    const page = pageView(place.page)
    if (layer !== undefined && page !== undefined && layer.parentElement !== page.div) page.div.append(layer)
  }

  const scrollToPlace = () => {
    const page = pageView(place.page)
    if (page === undefined) return
    if (place.passage === undefined) {
      viewer.currentPageNumber = place.page
      return
    }
    const { offsetTop, offsetLeft, offsetHeight, offsetWidth } = page.div
    const extent = passageExtent(place.passage, (container.clientHeight * 0.9) / offsetHeight)
    const length = (extent.bottom - extent.top) * offsetHeight
    // A short passage is placed in the upper third with its context above; a long one starts near the top.
    const lead = length === 0 ? 0 : Math.max(24, Math.min(container.clientHeight * 0.3, (container.clientHeight - length) / 2))
    container.scrollTop = offsetTop + extent.top * offsetHeight - lead
    if (offsetWidth > container.clientWidth) {
      container.scrollLeft = offsetLeft + ((extent.left + extent.right) / 2) * offsetWidth - container.clientWidth / 2
    }
  }

  const goToPlace = () => {
    settling = true
    attachLayer()
    scrollToPlace()
  }

  /** Loads the real size of a page; until then it is assumed to be as large as the first page. */
  const measurePage = async (document: PDFDocumentProxy, number: number) => {
    const page = await document.getPage(number)
    if (signal.aborted) return
    const view = pageView(number)
    if (view !== undefined && view.pdfPage === null) view.setPdfPage(page)
  }

  const on = (name: string, listener: (event: { pageNumber: number; scale: number }) => void) => eventBus.on(name, listener, { signal })
  on('pagechanging', ({ pageNumber }) => update({ page: pageNumber }))
  on('scalechanging', ({ scale }) => update({ scale }))
  on('pagerender', attachLayer)
  on('pagerendered', ({ pageNumber }) => {
    pageView(pageNumber)?.div.setAttribute('aria-label', pageName(pageNumber))
    if (pageNumber !== place.page) return
    attachLayer()
    if (settling) scrollToPlace()
  })
  for (const gesture of ['wheel', 'pointerdown', 'keydown']) {
    container.addEventListener(gesture, () => (settling = false), { signal, passive: true })
  }
  const resized = new ResizeObserver(() => {
    if (!state.get().ready) return
    applyFit(state.get().fit)
    if (settling) scrollToPlace()
  })
  resized.observe(container)

  return {
    state,
    find: connectFind(eventBus, state, signal),
    async open(document) {
      const requestedPage = Math.min(place.page, document.numPages)
      const page = await document.getPage(requestedPage)
      if (signal.aborted) return
      const begun = Promise.withResolvers<void>()
      const begin = () => {
        // Runs before the library renders anything, so that the requested page is rendered first.
        pageView(requestedPage)?.setPdfPage(page)
        viewer.currentPageNumber = requestedPage
        update({ ready: true, page: requestedPage, pages: document.numPages })
        applyFit(state.get().fit)
        goToPlace()
        begun.resolve()
      }
      eventBus.on('pagesinit', begin, { once: true, signal })
      viewer.setDocument(document)
      linkService.setDocument(document)
      await begun.promise
    },
    show(next) {
      layer?.remove()
      place = next
      layer = next.passage && passageLayer(next.passage)
      const document = viewer.pdfDocument
      if (!state.get().ready || !document || next.page > document.numPages) return
      const go = async () => {
        await measurePage(document, next.page)
        if (place === next && !signal.aborted) goToPlace()
      }
      // A page that cannot be loaded stays blank.
      go().catch(() => undefined)
    },
    goToPage(page) {
      settling = false
      if (page >= 1 && page <= viewer.pagesCount) viewer.currentPageNumber = page
    },
    fitTo(fit) {
      update({ fit })
      applyFit(fit)
    },
    zoomBy(factor, around) {
      update({ fit: 'free' })
      const requestedScale = Math.min(Math.max(viewer.currentScale * factor, smallestScale), largestScale)
      const scaleFactor = requestedScale / viewer.currentScale
      viewer.updateScale({ scaleFactor, drawingDelay: redrawDelay, ...(around === undefined ? {} : { origin: around }) })
    },
    close() {
      controller.abort()
      resized.disconnect()
      viewer.setDocument(null)
      linkService.setDocument(null)
    },
  }
}
