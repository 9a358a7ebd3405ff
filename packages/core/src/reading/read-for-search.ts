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

/** What the runtime says of a document that is wider, longer or deeper than it can hold in one piece. */
const beyondRuntime = /call stack|invalid (?:string|array) length|allocation failed/i

/** A workbook of a million cells is a database and no report: facts beyond are left out. */
const MOST_FACTS = 200_000
const LONG_DOCUMENT_PAGES = 2_000
const DEFAULT_RECOGNITION_MS = 60_000

/** What is handed to a reader: a file's content and the name that people gave it. */
export type ReadingRequest = { filename: string } & (FileToRead | RecordingToRead | StoredToRead)

interface FileToRead {
  bytes: Uint8Array
  /** Opens a protected PDF. */
  password?: string | undefined
  /** How long text may be looked for in pictures; pages beyond stay without text. */
  recognitionMs?: number
}

/** A recording is read by what is said in it, which was written down elsewhere: a reader has no network. */
interface RecordingToRead {
  kind: RecordingKind
  transcript: Transcript
}

/** The pages of an earlier reading, as they are stored: they are only analysed. */
interface StoredToRead {
  stored: Uint8Array
}

/** What comes back: pages ready to be stored and rows ready to be indexed, or why there are none. */
export type ReadingResult =
  | {
      readable: true
      title: string | null
      pages: number
      /** 1-based. */
      pagesWithoutText: number[]
      /** The file goes on behind the last of the pages. */
      readInPart: boolean
      stored: Uint8Array
      /** The figures of its tables, packed. */
      facts: Uint8Array
      rows: IndexRows
    }
  | { readable: false; failure: FileFailure }

/** All the CPU work of reading one file: bytes to pages, passages, analysed terms. Runs in a reader process. */
export async function readForSearch(request: ReadingRequest, analyser: Analyser): Promise<ReadingResult> {
  try {
    const document = await pagesOf(request)
    const stored = encodeParsedDocument(document)
    giveBack(document)
    const rows = analyseDocument(document, { filename: request.filename, analyser })
    giveBack(document)
    const facts = deflateRawSync(packFacts(factTablesOf(document.pages), MOST_FACTS), { level: 1 })
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

/** A long document leaves more behind at each step than the next one needs. Collecting is exposed in reader processes. */
function giveBack({ pages }: ParsedDocument): void {
  if (pages.length > LONG_DOCUMENT_PAGES) globalThis.gc?.()
}

function pagesOf(request: ReadingRequest): ParsedDocument | Promise<ParsedDocument> {
  if ('stored' in request) return decodeParsedDocument(request.stored)
  if ('transcript' in request) return transcriptPages(request.transcript, request.kind, defaultLimits)
  const { bytes, filename, password, recognitionMs = DEFAULT_RECOGNITION_MS } = request
  return readDocument(bytes, { filename, password, recogniser: createTextRecogniser(recognitionMs) })
}
