import { ResizeFit, Transformer } from '@napi-rs/image'
import { readPictureHeader } from './picture-header.ts'

/** Thrown for unusable bytes: another file type, damaged, or too large. */
export class PictureNotReadable extends Error {
  override readonly name = 'PictureNotReadable'
}

/** Media type of `encodeAvatar`'s result. */
export const avatarMediaType = 'image/webp'

/** Pixels per side. */
const SIDE = 256
const MAX_PIXELS = 40_000_000
const QUALITY = 90

// Sequential, since decoding a large picture takes some hundred megabytes.
let previous: Promise<unknown> = Promise.resolve()

/**
 * Crops the middle square of a PNG, JPEG or WebP, rotated upright, and encodes it as a WebP of 256 by 256 pixels without metadata (place,
 * camera, comments).
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
  const encoding = previous.then(() => encode(bytes))
  previous = encoding.catch(() => {})
  return encoding
}

async function encode(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await new Transformer(bytes).rotate().resize({ width: SIDE, height: SIDE, fit: ResizeFit.Cover }).webp(QUALITY)
  } catch (error) {
    throw new PictureNotReadable('the picture is damaged', { cause: error })
  }
}
