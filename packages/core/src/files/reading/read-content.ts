import { defaultLimits, mediaTypes, NotAStoredDocument, type RecordingKind, type Transcript } from '@dossier/documents'
import { BlobNotFound } from '@dossier/platform'
import { TranscriptionError } from '@dossier/sources'
import type { ReadingResult } from '../../reading/index.ts'
import type { SearchModels } from '../../organization-models/index.ts'
import type { Needs } from '../../use-case/index.ts'
import { isRecording } from '../uploads/allowed-kind.ts'
import { passwordOf } from './file-password.ts'
import type { FileRow } from '../files.repository.ts'
import { findTranscript, storeTranscript } from './stored-transcript.ts'
import { openStoredPages, pagesKey } from './stored-pages.ts'

/**
 * The pages of a file; of a recording, those of its transcript. Undefined when no transcription service is configured.
 *
 * @throws a bug, or `signal`'s reason
 */
export async function readContent(
  deps: Needs<'blobs' | 'logger' | 'reading' | 'secretBox'>,
  file: FileRow,
  models: Pick<SearchModels, 'transcription'>,
  signal?: AbortSignal,
): Promise<ReadingResult | undefined> {
  const { filename, kind } = file
  const options = { signal, group: String(file.organizationId) }
  if (!isRecording(kind)) {
    return deps.reading.read({ bytes: await bytesToRead(deps, file), filename, password: passwordOf(deps, file) }, options)
  }
  try {
    const transcript = (await findTranscript(deps, file.blobKey)) ?? (await transcribe(deps, file, kind, models, signal))
    return transcript && (await deps.reading.read({ filename, kind, transcript }, options))
  } catch (error) {
    if (!(error instanceof TranscriptionError)) throw error
    if (error.reason === 'too-large') return { readable: false, failure: 'recording-too-large' }
    deps.logger.warn({ err: error, fileId: file.id }, 'the transcription of a recording failed')
    return { readable: false, failure: 'transcription-failed' }
  }
}

/** Kinds that are read only up to `readTextBytes`. */
const readFromBeginning: ReadonlySet<string> = new Set(['txt', 'css', 'js', 'csv'])

/** The bytes of a file. A long text is cut one byte after the limit, so that the reader can tell that it was cut. */
function bytesToRead({ blobs }: Needs<'blobs'>, { blobKey, kind, size }: FileRow): Promise<Uint8Array> {
  const { readTextBytes } = defaultLimits
  return readFromBeginning.has(kind) && size > readTextBytes ? blobs.readRange(blobKey, 0, readTextBytes + 1) : blobs.read(blobKey)
}

/** The reading result from a file's stored pages; undefined when there are none in a format of this version. */
export async function readStoredPages(
  deps: Needs<'blobs' | 'reading'>,
  file: FileRow,
  signal?: AbortSignal,
): Promise<ReadingResult | undefined> {
  const { filename, blobKey } = file
  try {
    await openStoredPages(deps.blobs, file)
  } catch (error) {
    if (error instanceof BlobNotFound || error instanceof NotAStoredDocument) return undefined
    throw error
  }
  const options = { signal, group: String(file.organizationId) }
  const result = await deps.reading.read({ filename, stored: await deps.blobs.read(pagesKey(blobKey)) }, options)
  return result.readable ? result : undefined
}

async function transcribe(
  deps: Needs<'blobs'>,
  { blobKey, size }: FileRow,
  kind: RecordingKind,
  { transcription }: Pick<SearchModels, 'transcription'>,
  signal: AbortSignal | undefined,
): Promise<Transcript | undefined> {
  const bytes = async function* () {
    yield* await deps.blobs.stream(blobKey)
  }
  const recording = { filename: `recording.${kind}`, mediaType: mediaTypes[kind], size, open: bytes }
  const transcript = await transcription?.transcribe(recording, signal)
  if (transcript !== undefined) await storeTranscript(deps, blobKey, transcript)
  return transcript
}
