import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import { describe, expect, it } from 'vitest'
import { encodeAvatar, PictureNotReadable } from './encode-avatar.ts'

/** Red on the left, green at the top, no blue. */
function drawn(width: number, height: number) {
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    pixels.set([x < width / 2 ? 255 : 0, y < height / 2 ? 255 : 0, 0, 255], at * 4)
  }
  return Transformer.fromRgbaPixels(pixels, width, height)
}

/** The corners of a picture, from the top left, each as red, green, blue rounded to on or off. */
async function corners(encoded: Uint8Array) {
  const pixels = await new Transformer(encoded).rawPixels()
  const channels = pixels.length / (256 * 256)
  const at = (x: number, y: number) =>
    [0, 1, 2].map((channel) => Math.round((pixels[(y * 256 + x) * channels + channel] ?? 0) / 255)).join('')
  return [at(20, 20), at(235, 20), at(20, 235), at(235, 235)]
}
const upright = ['110', '010', '100', '000']

function pngChunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), chunk.length - 4)
  return chunk
}

/** A PNG of one colour whose file is about a thousandth of its pixels. */
function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width * 4 + 1) * Math.min(height, 4000)))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))])
}

/** An EXIF block with an orientation and a comment. */
function withExif(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const comment = Buffer.from('taken at home')
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  }
  return Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, exif), segment(0xfe, comment), jpeg.subarray(2)])
}

describe('encodeAvatar', () => {
  it.each([
    ['PNG', () => drawn(300, 200).png()],
    ['JPEG', () => drawn(300, 200).jpeg(95)],
    ['lossy WebP', () => drawn(300, 200).webp(95)],
    ['lossless WebP', () => drawn(200, 300).webpLossless()],
    ['PNG smaller than the result', () => drawn(10, 10).png()],
  ])('converts a %s to a WebP of 256 by 256 pixels', async (_, picture) => {
    const encoded = await encodeAvatar(await picture())
    expect(await new Transformer(encoded).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' })
    expect(await corners(encoded)).toEqual(upright)
  })

  it('crops the square in the middle', async () => {
    const wide = drawn(600, 200)
    // The middle third of 600 pixels still changes from red to none in its own middle.
    expect(await corners(await encodeAvatar(await wide.png()))).toEqual(upright)
  })

  it.each([
    [1, upright],
    // Rotated by 180 degrees: the bottom right of the file becomes the top left.
    [3, ['000', '100', '010', '110']],
    [6, ['100', '110', '000', '010']],
    [8, ['010', '000', '110', '100']],
  ])('rotates a picture with orientation %i upright', async (orientation, expected) => {
    expect(await corners(await encodeAvatar(withExif(await drawn(300, 200).jpeg(95), orientation)))).toEqual(expected)
  })

  it('keeps only the pixels', async () => {
    const encoded = Buffer.from(await encodeAvatar(withExif(await drawn(300, 200).jpeg(95), 6)))
    expect(encoded.includes('Exif')).toBe(false)
    expect(encoded.includes('EXIF')).toBe(false)
    expect(encoded.includes('taken at home')).toBe(false)
  })

  it.each([
    ['nothing', async () => new Uint8Array()],
    ['a text', async () => Buffer.from('hello')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')],
    ['a BMP', () => drawn(10, 10).bmp()],
    ['a TIFF', () => drawn(10, 10).tiff()],
    ['a truncated PNG', async () => (await drawn(300, 200).png()).subarray(0, 200)],
    ['a JPEG truncated within its tables', async () => (await drawn(300, 200).jpeg()).subarray(0, 100)],
    ['a truncated WebP', async () => (await drawn(300, 200).webp()).subarray(0, 40)],
    ['a GIF', async () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a PNG without height', async () => blankPng(100, 0)],
  ])('refuses %s', async (_, bytes) => {
    await expect(encodeAvatar(await bytes())).rejects.toBeInstanceOf(PictureNotReadable)
  })

  it.each([
    [8000, 6000],
    [2_000_000_000, 2_000_000_000],
    [65_535, 65_535],
  ])('refuses a small file of %i by %i pixels before decoding it', async (width, height) => {
    const bomb = blankPng(Math.min(width, 8000), 1)
    bomb.writeUInt32BE(width, 16)
    bomb.writeUInt32BE(height, 20)
    const memory = process.memoryUsage().rss
    await expect(encodeAvatar(bomb)).rejects.toThrow(/pixels/)
    expect(process.memoryUsage().rss - memory).toBeLessThan(50_000_000)
  })

  it('refuses or encodes 2,000 damaged pictures without crashing', { timeout: 120_000 }, async () => {
    const originals = [
      await drawn(60, 40).png(),
      await drawn(60, 40).jpeg(),
      await drawn(60, 40).webp(),
      await drawn(60, 40).webpLossless(),
    ]
    for (let round = 0; round < 2000; round += 1) {
      const bytes = Uint8Array.from(originals[round % originals.length] ?? Buffer.alloc(0))
      for (let change = randomInt(1, 9); change > 0; change -= 1) bytes[randomInt(bytes.length)] = randomInt(256)
      const damaged = round % 7 === 0 ? bytes.subarray(0, randomInt(bytes.length)) : bytes
      const outcome = await encodeAvatar(damaged).then(
        (encoded) => Buffer.from(encoded).toString('latin1', 8, 12),
        (error: unknown) => (error instanceof PictureNotReadable ? 'refused' : error),
      )
      expect(['WEBP', 'refused'], Buffer.from(damaged).toString('base64')).toContain(outcome)
    }
  })
})
