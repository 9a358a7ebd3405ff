import { deflateRawSync } from 'node:zlib'
import type { FileFailure } from '@dossier/contract'
import {
  decodeParsedDocument,
  defaultLimits,
  encodeParsedDocument,
  type ParsedDocument,
  readDocument,
  type RecordingKind,
  type Transcript,
  transcriptPages,
  UnreadableDocument,
} from '@dossier/documents'
import { factTablesOf, packFacts } from '@dossier/finance'
import { type Analyser, analyseDocument, type IndexRows } from '@dossier/retrieval/reading'
import { createTextRecogniser } from './text-recogniser.ts'

/** Messages of the runtime's RangeErrors for documents beyond its limits. */
const beyondRuntime = /call stack|invalid (?:string|array) length|allocation failed/i

/** Facts beyond are dropped: a workbook with so many cells is a database, not a report. */
const MAX_FACTS = 200_000
const LONG_DOCUMENT_PAGES = 2_000
const DEFAULT_RECOGNITION_MS = 60_000

/** The input of a reader: a file's content and name. */
export type ReadingRequest = { filename: string } & (FileToRead | RecordingToRead | StoredToRead)

interface FileToRead {
  bytes: Uint8Array
  /** Opens a protected PDF. */
  password?: string | undefined
  /** Time budget of text recognition, in milliseconds; pages beyond it stay without text. */
  recognitionMs?: number
}

/** A recording is read from its transcript, which is made elsewhere, because a reader has no network access. */
interface RecordingToRead {
  kind: RecordingKind
  transcript: Transcript
}

/** Stored pages of an earlier reading, which are only analysed. */
interface StoredToRead {
  stored: Uint8Array
}

/** Pages to store and rows to index, or the failure. */
export type ReadingResult =
  | {
      readable: true
      title: string | null
      pages: number
      /** 1-based. */
      pagesWithoutText: number[]
      /** Whether the file was read only up to a limit. */
      readInPart: boolean
      stored: Uint8Array
      /** The figures of its tables, packed. */
      facts: Uint8Array
      rows: IndexRows
    }
  | { readable: false; failure: FileFailure }

/** Reads one file in a reader process: bytes to pages, passages and analysed terms. */
export async function readForSearch(request: ReadingRequest, analyser: Analyser): Promise<ReadingResult> {
  try {
    const document = await pagesOf(request)
    const stored = encodeParsedDocument(document)
    collectGarbage(document)
    const rows = analyseDocument(document, { filename: request.filename, analyser })
    collectGarbage(document)
    const facts = deflateRawSync(packFacts(factTablesOf(document.pages), MAX_FACTS), { level: 1 })
    return {
      readable: true,
      title: document.title ?? null,
      pages: document.pages.length,
      pagesWithoutText: document.warnings.flatMap((warning) => ('pages' in warning ? warning.pages : [])),
      readInPart: document.warnings.some(({ code }) => code === 'truncated'),
      stored,
      facts,
      rows,
    }
  } catch (error) {
    if (error instanceof UnreadableDocument) return { readable: false, failure: error.failure }
    if (error instanceof RangeError && beyondRuntime.test(error.message)) return { readable: false, failure: 'too-large' }
    throw error
  }
}

/** Frees memory between the steps of a long document. `gc` is exposed in reader processes. */
function collectGarbage({ pages }: ParsedDocument): void {
  if (pages.length > LONG_DOCUMENT_PAGES) globalThis.gc?.()
}

function pagesOf(request: ReadingRequest): ParsedDocument | Promise<ParsedDocument> {
  if ('stored' in request) return decodeParsedDocument(request.stored)
  if ('transcript' in request) return transcriptPages(request.transcript, request.kind, defaultLimits)
  const { bytes, filename, password, recognitionMs = DEFAULT_RECOGNITION_MS } = request
  return readDocument(bytes, { filename, password, recogniser: createTextRecogniser(recognitionMs) })
}
