/** What the GIF to make shows: one colour of the palette a pixel, in the order in which rows are stored. */
interface GifToMake {
  width: number
  height: number
  colours: Uint8Array
  /** Red, green, blue of each colour; 2, 4, … 256 colours. */
  palette: readonly (readonly [number, number, number])[]
  interlaced?: boolean
  transparent?: number
}

/** Packs a GIF of one picture, with every code that the format allows. */
export function makeGif({ width, height, colours, palette, interlaced = false, transparent }: GifToMake): Buffer {
  const bits = Math.log2(palette.length)
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const codeSize = Math.max(2, bits)
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80 | (bits - 1), 0, 0]),
    Buffer.from(palette.flat()),
    transparent === undefined ? Buffer.alloc(0) : Buffer.from([0x21, 0xf9, 4, 1, 0, 0, transparent, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([interlaced ? 0x40 : 0, codeSize]),
    ...blocks(packLzw(colours, codeSize)),
    Buffer.from([0, 0x3b]),
  ])
}

function* blocks(data: Buffer): Generator<Buffer> {
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255)
    yield Buffer.from([block.length])
    yield block
  }
}

function packLzw(colours: Uint8Array, codeSize: number): Buffer {
  const clear = 1 << codeSize
  const bytes: number[] = []
  let bits = 0
  let held = 0
  let size = codeSize + 1
  const write = (code: number) => {
    bits |= code << held
    for (held += size; held >= 8; held -= 8) {
      bytes.push(bits & 255)
      bits >>>= 8
    }
  }
  let known = new Map<string, number>()
  let next = clear + 2
  const start = () => {
    write(clear)
    known = new Map(Array.from({ length: clear }, (_, colour) => [String.fromCharCode(colour), colour]))
    next = clear + 2
    size = codeSize + 1
  }
  start()
  let run = ''
  for (const colour of colours) {
    const longer = run + String.fromCharCode(colour)
    if (known.has(longer)) {
      run = longer
      continue
    }
    write(known.get(run) ?? 0)
    if (next === 4096) {
      start()
    } else {
      known.set(longer, next)
      if (next === 1 << size) size += 1
      next += 1
    }
    run = String.fromCharCode(colour)
  }
  if (run !== '') write(known.get(run) ?? 0)
  write(clear + 1)
  bytes.push(bits & 255)
  return Buffer.from(bytes)
}
