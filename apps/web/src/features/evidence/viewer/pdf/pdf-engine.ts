// Import order matters: the viewer components read the library from a global that it sets when it is evaluated.
import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  PasswordException,
  PDFWorker,
  ResponseException,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist'
import { EventBus, FindState, LinkTarget, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
// oxlint-disable-next-line import/default -- the bundler makes the address of a file its default export
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

export {
  AnnotationMode,
  EventBus,
  FindState,
  getDocument,
  InvalidPDFException,
  LinkTarget,
  PasswordException,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
  PDFWorker,
  ResponseException,
  VerbosityLevel,
  type PDFDocumentProxy,
}
