/** The first picture of a GIF as it is stored. */
export interface GifPicture {
  width: number
  height: number
  interlaced: boolean
  /** Red, green and blue of each colour. */
  palette: Uint8Array
  /** The colour that is seen through, if any. */
  transparent: number | undefined
  /** Bits of one colour in the packed data. */
  codeSize: number
  packed: Uint8Array
}

const EXTENSION = 0x21
const TRANSPARENCY = 0xf9
const PICTURE = 0x2c

/** Finds the first picture (GIF89a, sections 17 to 23). @throws RangeError when the file is damaged or holds none */
export function readGifPicture(bytes: Uint8Array): GifPicture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const screen = paletteAt(view, 10, 13)
  let at = screen.end
  let transparent: number | undefined
  while (view.getUint8(at) === EXTENSION) {
    if (view.getUint8(at + 1) === TRANSPARENCY && (view.getUint8(at + 3) & 1) === 1) transparent = view.getUint8(at + 6)
    at = endOfBlocks(view, at + 2)
  }
  if (view.getUint8(at) !== PICTURE) throw new RangeError('the GIF holds no picture')
  const own = paletteAt(view, at + 9, at + 10)
  const palette = own.palette ?? screen.palette
  if (palette === undefined) throw new RangeError('the GIF has no colours')
  const codeSize = view.getUint8(own.end)
  if (codeSize < 1 || codeSize > 8) throw new RangeError('the colours of the GIF are of no known size')
  return {
    width: view.getUint16(at + 5, true),
    height: view.getUint16(at + 7, true),
    interlaced: (view.getUint8(at + 9) & 0x40) !== 0,
    palette,
    transparent,
    codeSize,
    packed: joinBlocks(view, own.end + 1),
  }
}

/** The table of colours that the flags at `flags` announce, if any, and where it ends. */
function paletteAt(view: DataView, flags: number, start: number): { palette?: Uint8Array; end: number } {
  const announced = view.getUint8(flags)
  if ((announced & 0x80) === 0) return { end: start }
  const length = 3 * 2 ** ((announced & 7) + 1)
  return { palette: new Uint8Array(view.buffer, view.byteOffset + start, length), end: start + length }
}

function endOfBlocks(view: DataView, start: number): number {
  let at = start
  while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
  return at + 1
}

function joinBlocks(view: DataView, start: number): Uint8Array {
  const joined = new Uint8Array(view.byteLength - start)
  let filled = 0
  for (let at = start; view.getUint8(at) !== 0; at += 1 + view.getUint8(at)) {
    const length = view.getUint8(at)
    joined.set(new Uint8Array(view.buffer, view.byteOffset + at + 1, length), filled)
    filled += length
  }
  return joined.subarray(0, filled)
}
