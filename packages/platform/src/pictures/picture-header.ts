/** Dimensions of a picture as declared in its header. */
export interface PictureHeader {
  /** Pixels. The maximum over all declarations in the file, since decoders differ in which one they use. */
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/**
 * Reads the dimensions from the header of a PNG, JPEG or WebP.
 *
 * @returns undefined for other formats and damaged headers
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const { magic, sizes } of KINDS) {
    if (!magic.every(({ at, text }) => startsWith(bytes, at, text))) continue
    const found = [...sizes(view)]
    if (found.length === 0) return undefined
    return { width: Math.max(...found.map(({ width }) => width)), height: Math.max(...found.map(({ height }) => height)) }
  }
  return undefined
}

const KINDS = [
  { magic: [{ at: 0, text: '\x89PNG\r\n\x1a\n' }], sizes: pngSizes },
  { magic: [{ at: 0, text: '\xff\xd8\xff' }], sizes: jpegSizes },
  {
    magic: [
      { at: 0, text: 'RIFF' },
      { at: 8, text: 'WEBP' },
    ],
    sizes: webpSizes,
  },
] as const

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  return Buffer.from(text, 'latin1').every((byte, index) => bytes[at + index] === byte)
}

/** IHDR is the first chunk (PNG, section 5.6). */
function* pngSizes(view: DataView): Generator<Size> {
  if (view.byteLength < 24) return
  yield { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Every frame header before the pixels begin (ITU T.81, annex B). */
function* jpegSizes(view: DataView): Generator<Size> {
  const START_OF_SCAN = 0xda
  let at = 2
  while (at + 9 < view.byteLength) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || marker === START_OF_SCAN) return
    if (marker === 0xff) {
      // Fill bytes may precede a marker.
      at += 1
      continue
    }
    if (isFrame(marker)) yield { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
}

/** SOF0 to SOF15, except DHT, JPG and DAC in between. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** The canvas and every picture on it (RFC 9649, section 2; RFC 6386, section 9.1 for VP8). */
function* webpSizes(view: DataView): Generator<Size> {
  let at = 12
  while (at + 18 <= view.byteLength) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
    const content = at + 8
    if (name === 'VP8 ') yield { width: view.getUint16(content + 6, true) & 0x3fff, height: view.getUint16(content + 8, true) & 0x3fff }
    if (name === 'VP8L') {
      const bits = view.getUint32(content + 1, true)
      yield { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    if (name === 'VP8X') yield { width: uint24(view, content + 4) + 1, height: uint24(view, content + 7) + 1 }
    const length = view.getUint32(at + 4, true)
    at = content + length + (length % 2)
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
}
