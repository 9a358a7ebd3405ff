import { readGifPicture } from './gif-picture.ts'
import { unpackLzw } from './lzw.ts'

/** A picture as red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  rgba: Uint8Array
  width: number
  height: number
}

/** The first picture of a GIF, without the screen around it. @throws RangeError when the file is damaged */
export function decodeGif(bytes: Uint8Array): Pixels {
  const { width, height, interlaced, palette, transparent, codeSize, packed } = readGifPicture(bytes)
  const colours = unpackLzw(packed, codeSize, width * height)
  const rows = interlaced ? interlacedRows(height) : Array.from({ length: height }, (_, row) => row)
  const rgba = new Uint8Array(width * height * 4)
  for (const [stored, row] of rows.entries()) {
    for (let column = 0; column < width; column += 1) {
      const colour = colours[stored * width + column] ?? 0
      if (colour === transparent) continue
      const target = (row * width + column) * 4
      rgba[target] = palette[colour * 3] ?? 0
      rgba[target + 1] = palette[colour * 3 + 1] ?? 0
      rgba[target + 2] = palette[colour * 3 + 2] ?? 0
      rgba[target + 3] = 255
    }
  }
  return { rgba, width, height }
}

/** Every eighth row comes first, then those halfway between, and so on (GIF89a, appendix E). */
function interlacedRows(height: number): number[] {
  const passes = [
    { first: 0, step: 8 },
    { first: 4, step: 8 },
    { first: 2, step: 4 },
    { first: 1, step: 2 },
  ]
  return passes.flatMap(({ first, step }) =>
    Array.from({ length: Math.max(0, Math.ceil((height - first) / step)) }, (_, index) => first + index * step),
  )
}
