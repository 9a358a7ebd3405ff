import type { FileFailure } from '@dossier/contract'
import { encodeParsedDocument, readDocument, UnreadableDocument } from '@dossier/documents'
import { type Analyser, analyseDocument, type IndexRows } from '@dossier/retrieval/reading'
import { createTextRecogniser } from './text-recogniser.ts'

const DEFAULT_RECOGNITION_MS = 60_000

/** What is handed to a reader: a file's bytes and the name that people gave it. */
export interface ReadingRequest {
  bytes: Uint8Array
  filename: string
  /** How long text may be looked for in pictures; pages beyond stay without text. */
  recognitionMs?: number
}

/** What comes back: pages ready to be stored and rows ready to be indexed, or why there are none. */
export type ReadingResult =
  | {
      readable: true
      title: string | null
      pages: number
      /** 1-based. */
      pagesWithoutText: number[]
      stored: Uint8Array
      rows: IndexRows
    }
  | { readable: false; failure: FileFailure }

/** All the CPU work of reading one file: bytes to pages, passages, analysed terms. Runs in a reader process. */
export async function readForSearch(request: ReadingRequest, analyser: Analyser): Promise<ReadingResult> {
  try {
    const recogniser = createTextRecogniser(request.recognitionMs ?? DEFAULT_RECOGNITION_MS)
    const document = await readDocument(request.bytes, { filename: request.filename, recogniser })
    return {
      readable: true,
      title: document.title ?? null,
      pages: document.pages.length,
      pagesWithoutText: document.warnings.flatMap((warning) => ('pages' in warning ? warning.pages : [])),
      stored: encodeParsedDocument(document),
      rows: analyseDocument(document, { filename: request.filename, analyser }),
    }
  } catch (error) {
    if (error instanceof UnreadableDocument) return { readable: false, failure: error.failure }
    throw error
  }
}
