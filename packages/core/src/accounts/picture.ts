import { AppError, limits } from '@dossier/contract'
import { type BlobStore, encodeAvatar, PictureNotReadable, randomToken } from '@dossier/platform'
import type { IncomingFile } from '../use-case/index.ts'

const MAXIMUM_BYTES = limits.pictureMegabytes * 1024 * 1024

/** Blob key of a picture. */
export const pictureKey = (key: string) => `avatars/${key}`

/**
 * The uploaded picture, re-encoded in the stored format; undefined if there is none.
 *
 * @throws PICTURE_NOT_ALLOWED; FILE_TOO_LARGE; TOO_MANY_FILES
 */
export async function readPicture(files: AsyncIterable<IncomingFile>): Promise<Uint8Array | undefined> {
  const pictures: Uint8Array[] = []
  let refusal: AppError | undefined
  // Reads to the end even when the picture is refused, so that the request completes.
  for await (const file of files) {
    const { size, bytes } = await contentOf(file)
    if (size > MAXIMUM_BYTES) refusal ??= tooLarge(file, size)
    else if (pictures.push(bytes) > 1) refusal ??= new AppError('TOO_MANY_FILES', { maximum: 1 })
    if (refusal !== undefined) pictures.length = 0
  }
  if (refusal !== undefined) throw refusal
  const [picture] = pictures
  if (picture === undefined) return undefined
  try {
    return await encodeAvatar(picture)
  } catch (error) {
    throw error instanceof PictureNotReadable ? new AppError('PICTURE_NOT_ALLOWED', {}, error) : error
  }
}

/** The size of a file, and its bytes up to the limit of a picture. */
async function contentOf({ bytes }: IncomingFile): Promise<{ size: number; bytes: Uint8Array }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size <= MAXIMUM_BYTES) chunks.push(chunk)
  }
  return { size, bytes: Buffer.concat(chunks) }
}

function tooLarge({ filename }: IncomingFile, size: number): AppError {
  // Rounded up, so that a size just above the limit is never shown as equal to it.
  const megabytes = Math.ceil((size / 1024 / 1024) * 10) / 10
  return new AppError('FILE_TOO_LARGE', { filename, megabytes, maximum: limits.pictureMegabytes })
}

/** Stores a picture under an unguessable key. @returns the key */
export async function storePicture(blobs: BlobStore, picture: Uint8Array): Promise<string> {
  const key = randomToken()
  await blobs.put(pictureKey(key), picture)
  return key
}
