import { AppError, type FileKind, fileKindSchema } from '@dossier/contract'
import { detectKind, isPackage, readableKinds, type RecordingKind, recordingKinds } from '@dossier/documents'
import type { SearchModels } from '../../organization-models/index.ts'
import type { Needs } from '../../use-case/index.ts'

const readable: ReadonlySet<string> = new Set(readableKinds)

// The media type that detection returns for unrecognised bytes.
const UNRECOGNISED = 'application/octet-stream'

/**
 * The kind of an upload, by its content. Unrecognised bytes get the kind of their file extension: a damaged
 * PDF is stored, and reading reports the damage.
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

// Detection needs no more bytes, except for ZIP packages.
const HEAD = 1024 * 1024

// Larger packages are detected by their beginning, so that they need not fit into memory.
const LARGEST_PACKAGE = 512 * 1024 * 1024

/** The part of stored bytes that detecting their kind needs. */
export async function detectionBytes({ blobs }: Needs<'blobs'>, blobKey: string, size: number): Promise<Uint8Array> {
  const head = await blobs.readRange(blobKey, 0, HEAD)
  return size > HEAD && size <= LARGEST_PACKAGE && isPackage(head) ? blobs.read(blobKey) : head
}

/** Audio and video, which are read by their transcript. */
export function isRecording(kind: FileKind): kind is RecordingKind {
  return recordingKinds.some((recording) => recording === kind)
}

/** Whether files of this kind are read into pages; recordings only when transcription is configured. */
export function isReadable({ transcription }: Pick<SearchModels, 'transcription'>, kind: FileKind): boolean {
  return readable.has(kind) || (transcription !== undefined && isRecording(kind))
}
