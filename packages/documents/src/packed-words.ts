import type { WordBoxes } from './page.ts'

/** Numbers per word: start, length, x, y, width, height. */
const perWord = 6
/** Bytes of the largest number, at seven bits a byte. */
const longestNumber = 5
const largest = 2 ** 30
/** Boxes are stored in tenths of a point. */
const scale = 10

/**
 * Packs word boxes into a fifth of the size of their JSON: differences to the preceding word, in tenths of a point, as variable-length integers.
 * Undefined for finer boxes.
 */
export const packWords = (words: WordBoxes): Uint8Array | undefined => {
  if (words.length % perWord !== 0) return undefined
  const packed = new Uint8Array(words.length * longestNumber)
  let size = 0
  let exact = true
  const put = (value: number): void => {
    if (!Number.isInteger(value) || Math.abs(value) > largest) exact = false
    // Zigzag encoding: even numbers encode non-negative values, odd ones negative values.
    let left = value < 0 ? -2 * value - 1 : 2 * value
    for (; left > 127; left >>>= 7) packed[size++] = (left & 127) | 128
    packed[size++] = left
  }
  const tenthsOf = (value: number): number => {
    const tenths = Math.round(value * scale)
    if (tenths / scale !== value) exact = false
    return tenths
  }
  let [end, right, top, height] = [0, 0, 0, 0]
  for (let at = 0; at < words.length; at += perWord) {
    const [start = 0, length = 0] = [words[at], words[at + 1]]
    const x = tenthsOf(words[at + 2] ?? 0)
    const y = tenthsOf(words[at + 3] ?? 0)
    const wide = tenthsOf(words[at + 4] ?? 0)
    const high = tenthsOf(words[at + 5] ?? 0)
    put(start - end)
    put(length)
    put(x - right)
    put(y - top)
    put(wide)
    put(high - height)
    end = start + length
    right = x + wide
    top = y
    height = high
  }
  return exact ? packed.subarray(0, size) : undefined
}

/** Unpacks the boxes of `packWords`. */
export const unpackWords = (packed: Uint8Array): WordBoxes => {
  const words: WordBoxes = []
  let at = 0
  const take = (): number => {
    let [value, place, byte] = [0, 1, 0]
    do {
      byte = packed[at++] ?? 0
      value += (byte & 127) * place
      place *= 128
    } while (byte > 127)
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
  let [end, right, top, height] = [0, 0, 0, 0]
  while (at < packed.length) {
    const start = end + take()
    const length = take()
    const x = right + take()
    top += take()
    const wide = take()
    height += take()
    words.push(start, length, x / scale, top / scale, wide / scale, height / scale)
    end = start + length
    right = x + wide
  }
  return words
}
