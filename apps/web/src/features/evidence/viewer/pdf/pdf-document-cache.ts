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

/** Address of a file's bytes, with the request headers to fetch them. */
export interface PdfSource {
  address: string
  headers: Record<string, string>
  /** Returns the password of a protected file. Called only when the file needs it; the result is not stored. */
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

/** Capacity of the cache. Stepping through citations alternates between few files; each open document holds a worker and its data. */
const cacheCapacity = 3

/** Bytes of one range request. Pages of a report are 5 to 100 KB, so that one response covers most of them. */
const rangeBytes = 1 << 18

/** Images with more pixels are skipped, so that an oversized scan does not fail the whole page. */
const maxImagePixels = 1 << 27

interface CachedDocument {
  key: string
  document: Promise<PDFDocumentProxy>
  close: () => void
}

const cache: CachedDocument[] = []

/** A worker started in advance. Each document has its own, so that a hanging one does not block the others. */
let spare: PDFWorker | undefined

const newWorker = () => PDFWorker.create({ verbosity: VerbosityLevel.ERRORS })

/** Starts a worker in advance for the next PDF. */
export function startSpareWorker(): void {
  spare ??= newWorker()
}

function acquireWorker(): PDFWorker {
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

/** Password callback for pdf.js: supplies the password once and fails when it is requested again. */
function passwordCallback(password: () => Promise<string>): (answer: (password: string | Error) => void) => void {
  let isUsed = false
  return (answer) => {
    if (isUsed) return answer(new Error('the password that is kept does not open the file'))
    isUsed = true
    password().then(answer, (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))))
    return undefined
  }
}

/**
 * Opens a PDF by range requests, or returns the cached document. The cache owns the document: do not destroy it.
 * @throws PdfCannotOpen
 */
export function openPdf(source: PdfSource): Promise<PDFDocumentProxy> {
  // The headers are part of the key, so that a document opened by one user is not returned to the next one who signs in.
  const key = JSON.stringify([source.address, source.headers])
  const found = cache.findIndex((one) => one.key === key)
  const known = found < 0 ? undefined : cache.splice(found, 1)[0]
  if (known !== undefined) {
    cache.push(known)
    return known.document
  }
  const worker = acquireWorker()
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
    maxImageSize: maxImagePixels,
    verbosity: VerbosityLevel.ERRORS,
  })
  if (source.password) {
    const { password } = source
    task.onPassword = passwordCallback(password)
  }
  const entry: CachedDocument = {
    key,
    document: task.promise.catch((error: unknown) => {
      const place = cache.indexOf(entry)
      if (place >= 0) cache.splice(place, 1)
      entry.close()
      throw new PdfCannotOpen(failureOf(error), error)
    }),
    close: () => void task.destroy().finally(() => worker.destroy()),
  }
  cache.push(entry)
  while (cache.length > cacheCapacity) cache.shift()?.close()
  return entry.document
}

onSessionEnd(() => {
  for (const entry of cache.splice(0)) entry.close()
})
