import { createHash } from 'node:crypto'
import { AppError, type FileFault } from '@dossier/contract'
import { BlobNotFound } from '@dossier/platform'
import type { Needs, Within } from '../../use-case/index.ts'
import { binRepository } from '../bin/bin.repository.ts'
import { filesRepository } from '../files.repository.ts'

/** The recorded size and hash of a file's uploaded bytes. */
export interface StoredContent {
  id: number
  filename: string
  blobKey: string
  size: number
  /** Hexadecimal. */
  sha256: string
  fault: FileFault | null
}

type Blobs = Needs<'blobs'>

/**
 * The fault of a file's stored bytes that shows without reading them: missing or of another size. Also returns the fault
 * that an earlier check of the whole content recorded.
 */
export async function faultBySize({ blobs }: Blobs, { blobKey, size, fault }: StoredContent): Promise<FileFault | undefined> {
  try {
    return (await blobs.size(blobKey)) === size ? (fault ?? undefined) : 'damaged'
  } catch (error) {
    if (error instanceof BlobNotFound) return 'missing'
    throw error
  }
}

/** Reads all stored bytes of a file and compares their SHA-256 with the one recorded at upload. Returns the fault, if any. */
export async function faultByContent({ blobs }: Blobs, file: StoredContent): Promise<FileFault | undefined> {
  const bySize = await faultBySize({ blobs }, { ...file, fault: null })
  if (bySize !== undefined) return bySize
  const hash = createHash('sha256')
  for await (const chunk of await blobs.stream(file.blobKey)) hash.update(chunk as Uint8Array)
  return hash.digest('hex') === file.sha256 ? undefined : 'damaged'
}

/** The error for a file whose stored bytes differ from the upload. */
export function faultError({ filename }: Pick<StoredContent, 'filename'>, fault: FileFault): AppError {
  return new AppError(fault === 'missing' ? 'FILE_CONTENT_MISSING' : 'FILE_CONTENT_DAMAGED', { filename })
}

/**
 * A file's whole content. The last chunk is yielded only after the hash of all bytes matches the upload, so a reader that reaches
 * the end has verified content.
 *
 * @throws FILE_CONTENT_DAMAGED at the end
 */
export async function* checkedContent({ blobs }: Blobs, file: StoredContent, onDamaged: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let pending: Uint8Array | undefined
  for await (const chunk of await blobs.stream(file.blobKey)) {
    hash.update(chunk as Uint8Array)
    if (pending !== undefined) yield pending
    pending = chunk as Uint8Array
  }
  if (hash.digest('hex') !== file.sha256) {
    await onDamaged()
    throw faultError(file, 'damaged')
  }
  if (pending !== undefined) yield pending
}

/** Stores the result of a check, so that later requests know it without reading the content. */
export async function recordFault(
  { deps, write }: { deps: Needs<'logger'>; write: <Result>(work: (within: Within) => Promise<Result>) => Promise<Result> },
  file: StoredContent,
  found: FileFault | undefined,
  isInBin = false,
): Promise<void> {
  if ((found ?? null) === file.fault) return
  deps.logger[found === undefined ? 'info' : 'error'](
    { fileId: file.id, fault: found ?? null },
    found === undefined ? 'the stored bytes of a file are right again' : 'the stored bytes of a file are not those that were uploaded',
  )
  await write((within) => (isInBin ? within(binRepository) : within(filesRepository)).setFault(file.id, found ?? null))
}
