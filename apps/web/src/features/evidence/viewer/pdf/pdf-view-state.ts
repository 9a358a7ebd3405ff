/** Zoom mode: fit the width, fit the page, or a scale chosen by the reader. */
export type PdfFit = 'width' | 'page' | 'free'

/** Progress of a search in the document. */
export interface PdfFindState {
  query: string
  /** 1-based; 0 when there is none. */
  current: number
  total: number
  state: 'idle' | 'searching' | 'found' | 'notFound'
}

/** State shown by the PDF controls. */
export interface PdfViewState {
  ready: boolean
  /** 1-based; 0 before the document is loaded. */
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
