import { AppError, type FileKind, fileKindSchema } from '@dossier/contract'
import { detectKind, isPackage, readableKinds, type RecordingKind, recordingKinds } from '@dossier/documents'
import type { SearchModels } from '../../organization-models/index.ts'
import type { Needs } from '../../use-case/index.ts'

const readable: ReadonlySet<string> = new Set(readableKinds)

// What file sniffers say of bytes in which they recognise nothing.
const UNRECOGNISED = 'application/octet-stream'

/**
 * The kind of an upload, by its content. Bytes that nothing recognises are taken for what their name says: a damaged
 * PDF is kept, and reading it says that it is damaged.
 *
 * @throws FILE_KIND_NOT_ALLOWED
 */
export async function allowedKindOf(bytes: Uint8Array, filename: string): Promise<FileKind> {
  const { kind, mime } = await detectKind(bytes, filename)
  if (kind !== 'unknown') return kind
  const named = fileKindSchema.safeParse(/\.([a-z0-9]{1,5})$/i.exec(filename)?.[1]?.toLowerCase())
  if (mime === UNRECOGNISED && named.success) return named.data
  throw new AppError('FILE_KIND_NOT_ALLOWED', { filename })
}

// All that sniffers look at, but for packages of files.
const HEAD = 1024 * 1024

// No package that is kept comes near; of a larger one the beginning has to do, so that it need not fit into memory.
const LARGEST_PACKAGE = 512 * 1024 * 1024

/** Of stored bytes, as much as it takes to tell their kind. */
export async function tellingPart({ blobs }: Needs<'blobs'>, blobKey: string, size: number): Promise<Uint8Array> {
  const head = await blobs.readRange(blobKey, 0, HEAD)
  return size > HEAD && size <= LARGEST_PACKAGE && isPackage(head) ? blobs.read(blobKey) : head
}

/** Sound and films, of which that is read what is said in them. */
export function isRecording(kind: FileKind): kind is RecordingKind {
  return recordingKinds.some((recording) => recording === kind)
}

/** Whether files of this kind are read into pages: recordings only where somebody writes down what is said in them. */
export function isReadable({ transcription }: Pick<SearchModels, 'transcription'>, kind: FileKind): boolean {
  return readable.has(kind) || (transcription !== undefined && isRecording(kind))
}
