import { ResizeFit, Transformer } from '@napi-rs/image'
import { readPictureHeader } from './picture-header.ts'

/** Thrown when bytes are no picture that can be used: another kind of file, damaged, or absurdly large. */
export class PictureNotReadable extends Error {
  override readonly name = 'PictureNotReadable'
}

/** What `encodeAvatar` makes. */
export const avatarMediaType = 'image/webp'

/** Pixels of each side. */
const SIDE = 256
const MAX_PIXELS = 40_000_000
const QUALITY = 90

// One after the other: a large picture takes some hundred megabytes while it is decoded.
let turn: Promise<unknown> = Promise.resolve()

/**
 * The square in the middle of a PNG, JPEG or WebP, upright, as a WebP of 256 by 256 pixels without anything else that the file
 * held (place, camera, comments).
 *
 * @throws PictureNotReadable
 */
export async function encodeAvatar(bytes: Uint8Array): Promise<Uint8Array> {
  const header = readPictureHeader(bytes)
  if (header === undefined) throw new PictureNotReadable('the bytes are no PNG, JPEG or WebP')
  const { width, height } = header
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) {
    throw new PictureNotReadable(`the picture is ${width} by ${height} pixels`)
  }
  const encoding = turn.then(() => encode(bytes))
  turn = encoding.catch(() => {})
  return encoding
}

async function encode(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await new Transformer(bytes).rotate().resize({ width: SIDE, height: SIDE, fit: ResizeFit.Cover }).webp(QUALITY)
  } catch (error) {
    throw new PictureNotReadable('the picture is damaged', { cause: error })
  }
}
