import { createHash } from 'node:crypto'
import { AppError, type FileFault } from '@dossier/contract'
import { BlobNotFound } from '@dossier/platform'
import type { Needs, Within } from '../../use-case/index.ts'
import { binRepository } from '../bin/bin.repository.ts'
import { filesRepository } from '../files.repository.ts'

/** What is known of the bytes that a file was uploaded with. */
export interface KeptContent {
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
 * What is wrong with the stored bytes of a file as far as it shows without reading them: they are gone, or their number is another.
 * What an earlier check of the whole content found counts as well.
 */
export async function faultBySize({ blobs }: Blobs, { blobKey, size, fault }: KeptContent): Promise<FileFault | undefined> {
  try {
    return (await blobs.size(blobKey)) === size ? (fault ?? undefined) : 'damaged'
  } catch (error) {
    if (error instanceof BlobNotFound) return 'missing'
    throw error
  }
}

/** What is wrong with the stored bytes of a file, which are all read and compared with the SHA-256 of when they were uploaded. */
export async function faultByContent({ blobs }: Blobs, file: KeptContent): Promise<FileFault | undefined> {
  const bySize = await faultBySize({ blobs }, { ...file, fault: null })
  if (bySize !== undefined) return bySize
  const hash = createHash('sha256')
  for await (const chunk of await blobs.stream(file.blobKey)) hash.update(chunk as Uint8Array)
  return hash.digest('hex') === file.sha256 ? undefined : 'damaged'
}

/** The refusal of a file whose bytes are not what was uploaded. */
export function faultError({ filename }: Pick<KeptContent, 'filename'>, fault: FileFault): AppError {
  return new AppError(fault === 'missing' ? 'FILE_CONTENT_MISSING' : 'FILE_CONTENT_DAMAGED', { filename })
}

/**
 * A file's whole content, whose last bytes are handed out only once all of them have turned out to be those that were uploaded: who
 * reads to the end has the right ones.
 *
 * @throws FILE_CONTENT_DAMAGED at the end
 */
export async function* checkedContent({ blobs }: Blobs, file: KeptContent, onDamaged: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  for await (const chunk of await blobs.stream(file.blobKey)) {
    hash.update(chunk as Uint8Array)
    if (held !== undefined) yield held
    held = chunk as Uint8Array
  }
  if (hash.digest('hex') !== file.sha256) {
    await onDamaged()
    throw faultError(file, 'damaged')
  }
  if (held !== undefined) yield held
}

/** Records what a check found, so that later answers know it before they read the content. */
export async function keepFault(
  { deps, write }: { deps: Needs<'logger'>; write: <Result>(work: (within: Within) => Promise<Result>) => Promise<Result> },
  file: KeptContent,
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
