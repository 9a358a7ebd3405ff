const LONGEST_CODE = 12
const MAX_CODES = 1 << LONGEST_CODE

/**
 * Undoes the compression of a GIF: LZW with codes that grow up to 12 bits (GIF89a, appendix F).
 *
 * @param codeSize bits of one colour
 * @returns one colour a pixel; those that the data does not reach are 0
 * @throws RangeError when a code stands for nothing
 */
export function unpackLzw(data: Uint8Array, codeSize: number, pixels: number): Uint8Array {
  const clear = 1 << codeSize
  const end = clear + 1
  // What a code stands for: all that another code stands for, and one colour after it.
  const before = new Uint16Array(MAX_CODES)
  const last = Uint8Array.from({ length: MAX_CODES }, (_, code) => code)
  const length = new Uint16Array(MAX_CODES).fill(1, 0, clear)
  const unpacked = new Uint8Array(pixels)
  let count = 0
  let next = clear + 2
  let previous: number | undefined
  for (const code of codesOf(data, codeSize, () => next)) {
    if (code === end) break
    if (code === clear) {
      next = clear + 2
      previous = undefined
      continue
    }
    if (code > next || (code >= clear && previous === undefined)) throw new RangeError('a code of the GIF stands for nothing')
    if (previous !== undefined && next < MAX_CODES) {
      // The newest code may be used in the very step that makes it: it begins as the one before does.
      let first = code === next ? previous : code
      while (first >= clear) first = before[first] ?? 0
      before[next] = previous
      last[next] = first
      length[next] = (length[previous] ?? 0) + 1
      next += 1
    }
    const start = count
    count += length[code] ?? 0
    // Writes beyond the end of the array, of data longer than its picture, are dropped.
    for (let at = count - 1, part = code; at >= start; at -= 1, part = before[part] ?? 0) unpacked[at] = last[part] ?? 0
    if (count >= pixels) break
    previous = code
  }
  return unpacked
}

/** The codes one by one, lowest bit first; each is as long as the newest code that exists when it is read. */
function* codesOf(data: Uint8Array, codeSize: number, next: () => number): Generator<number> {
  let bits = 0
  let held = 0
  for (const byte of data) {
    bits |= byte << held
    held += 8
    for (let size = sizeAt(codeSize, next()); held >= size; size = sizeAt(codeSize, next())) {
      yield bits & ((1 << size) - 1)
      bits >>>= size
      held -= size
    }
  }
}

function sizeAt(codeSize: number, next: number): number {
  return Math.min(LONGEST_CODE, Math.max(codeSize + 1, 32 - Math.clz32(next)))
}
