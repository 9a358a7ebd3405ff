import { AppError, limits } from '@dossier/contract'
import { type BlobStore, encodeAvatar, PictureNotReadable, randomToken } from '@dossier/platform'
import type { IncomingFile } from '../use-case/index.ts'

const MAXIMUM_BYTES = limits.pictureMegabytes * 1024 * 1024

/** Where the picture of a key lies in the blob store. */
export const pictureKey = (key: string) => `avatars/${key}`

/**
 * The picture that a form brings, in the one encoding that is kept; undefined when it brings none.
 *
 * @throws PICTURE_NOT_ALLOWED; FILE_TOO_LARGE; TOO_MANY_FILES
 */
export async function readPicture(files: AsyncIterable<IncomingFile>): Promise<Uint8Array | undefined> {
  const pictures: Uint8Array[] = []
  let refusal: AppError | undefined
  // To the end, also when it is refused: otherwise the rest of the request would stay on its way.
  for await (const file of files) {
    const bytes = await bytesOf(file)
    if (bytes === undefined) refusal ??= tooLarge(file)
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

/** What a file holds; undefined when that is more than a picture may. */
async function bytesOf({ bytes }: IncomingFile): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size <= MAXIMUM_BYTES) chunks.push(chunk)
  }
  return size <= MAXIMUM_BYTES ? Buffer.concat(chunks) : undefined
}

function tooLarge({ filename }: IncomingFile): AppError {
  const maximum = limits.pictureMegabytes
  return new AppError('FILE_TOO_LARGE', { filename, megabytes: `> ${maximum}`, maximum })
}

/** Keeps a picture under a key that nobody can guess, and gives the key. */
export async function keepPicture(blobs: BlobStore, picture: Uint8Array): Promise<string> {
  const key = randomToken()
  await blobs.put(pictureKey(key), picture)
  return key
}
