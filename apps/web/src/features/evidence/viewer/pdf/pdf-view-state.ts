/** How the pages are sized: to the width or the height of the viewer, or by a number that a person chose. */
export type PdfFit = 'width' | 'page' | 'free'

/** A search in the document, as far as it has come. */
export interface PdfFindState {
  query: string
  /** 1-based; 0 when there is none. */
  current: number
  total: number
  state: 'idle' | 'searching' | 'found' | 'notFound'
}

/** What the controls around a PDF show. */
export interface PdfViewState {
  ready: boolean
  /** 1-based; 0 before the document is there. */
  page: number
  pages: number
  /** 1 is the size on paper at 96 pixels an inch. */
  scale: number
  fit: PdfFit
  find: PdfFindState
}

export const initialPdfViewState: PdfViewState = {
  ready: false,
  page: 0,
  pages: 0,
  scale: 1,
  fit: 'width',
  find: { query: '', current: 0, total: 0, state: 'idle' },
}
