import { AppError, type FileKind, fileKindSchema } from '@dossier/contract'
import { detectKind, readableKinds, type RecordingKind, recordingKinds } from '@dossier/documents'
import type { CoreDependencies } from '../use-case/index.ts'

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

/** Sound and films, of which that is read what is said in them. */
export function isRecording(kind: FileKind): kind is RecordingKind {
  return recordingKinds.some((recording) => recording === kind)
}

/** Whether files of this kind are read into pages: recordings only where somebody writes down what is said in them. */
export function isReadable({ transcription }: Pick<CoreDependencies, 'transcription'>, kind: FileKind): boolean {
  return readable.has(kind) || (transcription !== undefined && isRecording(kind))
}
