import { onSessionEnd } from '../../../../session/index.ts'
import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  PDFWorker,
  ResponseException,
  VerbosityLevel,
  type PDFDocumentProxy,
} from './pdf-engine.ts'
import { PdfAssets } from './pdf-assets.ts'

/** Where a file's bytes are, and what to send along to get them. */
export interface PdfSource {
  address: string
  headers: Record<string, string>
  /** The password of a protected file, asked for when the file turns out to need it; kept nowhere. */
  password?: (() => Promise<string>) | undefined
}

/** Why a PDF cannot be shown. */
export type PdfFailure = 'protected' | 'damaged' | 'gone' | 'refused' | 'unreachable'

export class PdfCannotOpen extends Error {
  readonly failure: PdfFailure
  constructor(failure: PdfFailure, cause: unknown) {
    super(`PDF cannot be opened: ${failure}`, { cause })
    this.name = 'PdfCannotOpen'
    this.failure = failure
  }
}

/** Walking citations goes to and fro between few files; each open one holds a worker and what it has read. */
const placesOnShelf = 3

/** Bytes of one range request. Pages of a report are 5 to 100 KB: most then come in one answer. */
const rangeBytes = 1 << 18

/** A scanned map may claim any size; beyond this many pixels an image is left out rather than the page lost. */
const mostImagePixels = 1 << 27

interface Shelved {
  key: string
  document: Promise<PDFDocumentProxy>
  close: () => void
}

const shelf: Shelved[] = []

/** A worker that has been started ahead. Each file has its own, so that one which hangs takes no other with it. */
let spare: PDFWorker | undefined

const newWorker = () => PDFWorker.create({ verbosity: VerbosityLevel.ERRORS })

/** Starts a worker for the next PDF, so that its reader does not wait for that. */
export function startSpareWorker(): void {
  spare ??= newWorker()
}

function takeWorker(): PDFWorker {
  const worker = spare ?? newWorker()
  spare = undefined
  return worker
}

function failureOf(error: unknown): PdfFailure {
  if (error instanceof PasswordException) return 'protected'
  if (error instanceof InvalidPDFException) return 'damaged'
  if (error instanceof ResponseException) {
    if (error.status === 404 || error.missing === true) return 'gone'
    if (error.status === 401 || error.status === 403) return 'refused'
    return 'unreachable'
  }
  return error instanceof TypeError ? 'unreachable' : 'damaged'
}

/** Answers the library's question for a password once; asked again, the file stays closed. */
function answerWith(password: () => Promise<string>): (answer: (password: string | Error) => void) => void {
  let asked = false
  return (answer) => {
    if (asked) return answer(new Error('the password that is kept does not open the file'))
    asked = true
    password().then(answer, (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))))
    return undefined
  }
}

/**
 * Opens a PDF by range requests, or gives the open one again. The document belongs to the shelf: do not destroy it.
 * @throws PdfCannotOpen
 */
export function openPdf(source: PdfSource): Promise<PDFDocumentProxy> {
  // The headers are part of the key: a file opened by one person is not handed to the next who signs in.
  const key = JSON.stringify([source.address, source.headers])
  const found = shelf.findIndex((one) => one.key === key)
  const known = found < 0 ? undefined : shelf.splice(found, 1)[0]
  if (known !== undefined) {
    shelf.push(known)
    return known.document
  }
  const worker = takeWorker()
  const task = getDocument({
    worker,
    url: source.address,
    httpHeaders: source.headers,
    rangeChunkSize: rangeBytes,
    disableStream: true,
    disableAutoFetch: true,
    BinaryDataFactory: PdfAssets,
    useWorkerFetch: false,
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    standardFontDataUrl: 'fonts/',
    wasmUrl: 'wasm/',
    maxImageSize: mostImagePixels,
    verbosity: VerbosityLevel.ERRORS,
  })
  if (source.password) {
    const { password } = source
    task.onPassword = answerWith(password)
  }
  const entry: Shelved = {
    key,
    document: task.promise.catch((error: unknown) => {
      const place = shelf.indexOf(entry)
      if (place >= 0) shelf.splice(place, 1)
      entry.close()
      throw new PdfCannotOpen(failureOf(error), error)
    }),
    close: () => void task.destroy().finally(() => worker.destroy()),
  }
  shelf.push(entry)
  while (shelf.length > placesOnShelf) shelf.shift()?.close()
  return entry.document
}

onSessionEnd(() => {
  for (const entry of shelf.splice(0)) entry.close()
})
