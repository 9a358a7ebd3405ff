import { AppError, limits } from '@dossier/contract'
import { type BlobStore, encodeAvatar, PictureNotReadable, randomToken } from '@dossier/platform'
import type { IncomingFile } from '../use-case/index.ts'

const MEGABYTE = 1024 * 1024

/** Where the picture of a key lies in the blob store. */
export const pictureKey = (key: string) => `avatars/${key}`

/**
 * The picture that a form brings, in the one encoding that is kept; undefined when it brings none.
 *
 * @throws PICTURE_NOT_ALLOWED; FILE_TOO_LARGE; TOO_MANY_FILES
 */
export async function readPicture(files: AsyncIterable<IncomingFile>): Promise<Uint8Array | undefined> {
  let picture: Uint8Array | undefined
  for await (const file of files) {
    if (picture !== undefined) throw new AppError('TOO_MANY_FILES', { maximum: 1 })
    picture = await bytesOf(file)
  }
  if (picture === undefined) return undefined
  try {
    return await encodeAvatar(picture)
  } catch (error) {
    throw error instanceof PictureNotReadable ? new AppError('PICTURE_NOT_ALLOWED', {}, error) : error
  }
}

async function bytesOf({ filename, bytes }: IncomingFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > limits.pictureMegabytes * MEGABYTE) {
      throw new AppError('FILE_TOO_LARGE', { filename, megabytes: `> ${limits.pictureMegabytes}`, maximum: limits.pictureMegabytes })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Keeps a picture under a key that nobody can guess, and gives the key. */
export async function keepPicture(blobs: BlobStore, picture: Uint8Array): Promise<string> {
  const key = randomToken()
  await blobs.put(pictureKey(key), picture)
  return key
}
