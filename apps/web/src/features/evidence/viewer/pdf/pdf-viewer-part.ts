import { lazyPart } from '../../lazy-part.tsx'

/** The PDF viewer with pdf.js, loaded for the first PDF. */
export const pdfViewerPart = lazyPart(async () => (await import('./pdf-viewer.tsx')).PdfViewer)
