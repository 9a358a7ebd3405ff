import { ZipRefused } from '../zip-refused.ts'

/** Where a block of a deflated stream begins. */
export interface BlockStart {
  /** Bits from the start of the stream. */
  bit: number
  /** Bytes of text before it. */
  offset: number
  /** The last bytes of text before it, at most 32 KB. Valid during the call only. */
  window: () => Uint8Array
}

export interface BlockVisitor {
  /** The next part of the text. Valid during the call only. */
  onText: (text: Uint8Array) => void
  onBlock: (start: BlockStart) => void
}

/** Farthest back that a stream refers to (RFC 1951, 3.2.5). */
export const windowBytes = 32 * 1024
const longestMatch = 258
const textBytes = 512 * 1024

const lengthBases = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258]
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const distanceBases = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385,
  24577,
]
const distanceBits = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
/** The order of the lengths of codes for lengths of codes (RFC 1951, 3.2.7). */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const mostLiterals = 286
const mostDistances = 30
const longestCode = 15
const endOfBlock = 256

const bases = {
  length: Uint16Array.from(lengthBases),
  lengthBits: Uint8Array.from(lengthBits),
  distance: Uint16Array.from(distanceBases),
  distanceBits: Uint8Array.from(distanceBits),
}

/**
 * Inflates a raw deflated stream (RFC 1951) and reports where its blocks begin, which zlib does not. Memory does not grow with the stream.
 *
 * @param most bytes that the text may have
 * @throws ZipRefused `damaged` for a stream that zlib refuses too, or with a longer text
 */
export function inflateBlocks(packed: Uint8Array, most: number, visitor: BlockVisitor): void {
  new BlockInflater(packed, most, visitor).run()
}

/** Symbols by the next bits of a stream: `symbol << 4 | bits`, 0 where no code begins so. */
interface Codes {
  table: Uint16Array
  /** Of bits that are looked up. */
  mask: number
}

class BlockInflater {
  private readonly packed: Uint8Array
  private readonly most: number
  private readonly visitor: BlockVisitor
  /** The text before that can be referred to, and what is not reported yet. */
  private readonly text = new Uint8Array(windowBytes + textBytes + longestMatch)
  private readonly literals = new Uint16Array(1 << longestCode)
  private readonly distances = new Uint16Array(1 << longestCode)
  private fixed: { literals: Codes; distances: Codes } | undefined
  /** In `text`: behind the last byte, and behind what was reported. */
  private end = 0
  private reported = 0
  /** Bytes of text that are no longer in `text`. */
  private dropped = 0
  /** Next byte, and the bits that were taken from the bytes before it. */
  private at = 0
  private hold = 0
  private held = 0

  constructor(packed: Uint8Array, most: number, visitor: BlockVisitor) {
    this.packed = packed
    this.most = most
    this.visitor = visitor
  }

  run(): void {
    for (let isLast = false; !isLast;) {
      const { end } = this
      this.visitor.onBlock({
        bit: this.at * 8 - this.held,
        offset: this.dropped + end,
        window: () => this.text.subarray(Math.max(0, end - windowBytes), end),
      })
      isLast = this.take(1) === 1
      const kind = this.take(2)
      if (kind === 0) this.copyStored()
      else if (kind === 1) {
        this.fixed ??= fixedCodes()
        this.inflate(this.fixed.literals, this.fixed.distances)
      } else if (kind === 2) this.inflateDynamic()
      else throw new ZipRefused('damaged')
      if (this.at - (this.held >> 3) > this.packed.length) throw new ZipRefused('damaged')
    }
    this.report()
  }

  /** The next bits, at most 16. Behind the end of the stream they are 0. */
  private take(bits: number): number {
    while (this.held < bits) {
      if (this.at > this.packed.length) throw new ZipRefused('damaged')
      this.hold |= (this.packed[this.at++] ?? 0) << this.held
      this.held += 8
    }
    const taken = this.hold & ((1 << bits) - 1)
    this.hold >>>= bits
    this.held -= bits
    return taken
  }

  private copyStored(): void {
    this.hold = 0
    this.at -= this.held >> 3
    this.held = 0
    const start = this.at + 4
    if (start > this.packed.length) throw new ZipRefused('damaged')
    const [length, check] = [this.take(16), this.take(16)]
    if ((length ^ check) !== 0xffff || start + length > this.packed.length) throw new ZipRefused('damaged')
    for (let from = start; from < start + length;) {
      this.makeRoom()
      const to = Math.min(start + length, from + this.text.length - longestMatch - this.end)
      this.text.set(this.packed.subarray(from, to), this.end)
      this.end += to - from
      from = to
    }
    this.at = start + length
    if (this.dropped + this.end > this.most) throw new ZipRefused('damaged')
  }

  private inflateDynamic(): void {
    const [literals, distances, lengths] = [this.take(5) + 257, this.take(5) + 1, this.take(4) + 4]
    if (literals > mostLiterals || distances > mostDistances) throw new ZipRefused('damaged')
    const ofLengths = new Uint8Array(lengthOrder.length)
    for (const symbol of lengthOrder.slice(0, lengths)) ofLengths[symbol] = this.take(3)
    const codes = codesOf(ofLengths, this.literals, 'lengths')
    const all = new Uint8Array(literals + distances)
    for (let filled = 0; filled < all.length;) {
      const symbol = this.symbol(codes)
      if (symbol < 16) all[filled++] = symbol
      else {
        if (symbol === 16 && filled === 0) throw new ZipRefused('damaged')
        const repeated = symbol === 16 ? (all[filled - 1] ?? 0) : 0
        const times = symbol === 16 ? 3 + this.take(2) : symbol === 17 ? 3 + this.take(3) : 11 + this.take(7)
        if (filled + times > all.length) throw new ZipRefused('damaged')
        all.fill(repeated, filled, filled + times)
        filled += times
      }
    }
    if (all[endOfBlock] === 0) throw new ZipRefused('damaged')
    this.inflate(codesOf(all.subarray(0, literals), this.literals, 'symbols'), codesOf(all.subarray(literals), this.distances, 'symbols'))
  }

  private symbol({ table, mask }: Codes): number {
    while (this.held < longestCode) {
      if (this.at > this.packed.length + 2) throw new ZipRefused('damaged')
      this.hold |= (this.packed[this.at++] ?? 0) << this.held
      this.held += 8
    }
    const entry = table[this.hold & mask] ?? 0
    if (entry === 0) throw new ZipRefused('damaged')
    this.hold >>>= entry & 15
    this.held -= entry & 15
    return entry >> 4
  }

  /** Nearly all of the time is spent here: everything is a local variable, and bounds are checked once a symbol. */
  private inflate(literals: Codes, distances: Codes): void {
    const { packed, text } = this
    const [literalTable, literalMask, distanceTable, distanceMask] = [literals.table, literals.mask, distances.table, distances.mask]
    const [lengthTable, lengthExtra, distanceBase, distanceExtra] = [bases.length, bases.lengthBits, bases.distance, bases.distanceBits]
    const full = text.length - longestMatch
    // Bits behind the end are 0 and lead to a symbol that ends the block or is refused, at the latest here.
    const last = packed.length + 8
    let { at, hold, held, end } = this
    for (;;) {
      if (end >= full || at > last) {
        if (at > last) throw new ZipRefused('damaged')
        this.end = end
        this.makeRoom()
        end = this.end
      }
      while (held < 24) {
        hold |= (packed[at++] as number) << held
        held += 8
      }
      const entry = literalTable[hold & literalMask] as number
      if (entry === 0) throw new ZipRefused('damaged')
      hold >>>= entry & 15
      held -= entry & 15
      const symbol = entry >> 4
      if (symbol < endOfBlock) {
        text[end++] = symbol
        continue
      }
      if (symbol === endOfBlock) break
      if (symbol > 285) throw new ZipRefused('damaged')
      const ofLength = lengthExtra[symbol - 257] as number
      const length = (lengthTable[symbol - 257] as number) + (hold & ((1 << ofLength) - 1))
      hold >>>= ofLength
      held -= ofLength
      while (held < 24) {
        hold |= (packed[at++] as number) << held
        held += 8
      }
      const code = distanceTable[hold & distanceMask] as number
      if (code === 0 || code >> 4 >= mostDistances) throw new ZipRefused('damaged')
      hold >>>= code & 15
      held -= code & 15
      const ofDistance = distanceExtra[code >> 4] as number
      while (held < ofDistance) {
        hold |= (packed[at++] as number) << held
        held += 8
      }
      const distance = (distanceBase[code >> 4] as number) + (hold & ((1 << ofDistance) - 1))
      hold >>>= ofDistance
      held -= ofDistance
      if (distance > end) throw new ZipRefused('damaged')
      for (const to = end + length; end < to; end++) text[end] = text[end - distance] as number
    }
    this.at = at
    this.hold = hold
    this.held = held
    this.end = end
    if (this.dropped + end > this.most) throw new ZipRefused('damaged')
  }

  /** Keeps room for a match: reports what is new, and drops text that nothing can refer to. */
  private makeRoom(): void {
    if (this.end < this.text.length - longestMatch) return
    this.report()
    if (this.dropped + this.end > this.most) throw new ZipRefused('damaged')
    const start = this.end - windowBytes
    this.text.copyWithin(0, start, this.end)
    this.dropped += start
    this.end = windowBytes
    this.reported = windowBytes
  }

  private report(): void {
    if (this.end > this.reported) this.visitor.onText(this.text.subarray(this.reported, this.end))
    this.reported = this.end
  }
}

/**
 * The codes of a block, canonical (RFC 1951, 3.2.2). As for zlib they must be complete, but for a single code of one bit.
 *
 * @param room where they are written
 */
function codesOf(lengths: Uint8Array, room: Uint16Array, of: 'lengths' | 'symbols'): Codes {
  const counts = new Uint16Array(longestCode + 1)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  let longest = longestCode
  while (longest > 0 && counts[longest] === 0) longest--
  const nextCodes = new Uint16Array(longestCode + 2)
  let [left, code] = [1, 0]
  for (let bits = 1; bits <= longestCode; bits++) {
    left = left * 2 - (counts[bits] ?? 0)
    if (left < 0) throw new ZipRefused('damaged')
    nextCodes[bits] = code
    code = (code + (counts[bits] ?? 0)) << 1
  }
  if (left > 0 && longest > 0 && (of === 'lengths' || longest !== 1)) throw new ZipRefused('damaged')
  if (longest === 0 && of === 'lengths') throw new ZipRefused('damaged')
  const size = 1 << longest
  const table = room.subarray(0, size)
  table.fill(0)
  lengths.forEach((length, symbol) => {
    if (length === 0) return
    const own = nextCodes[length] ?? 0
    nextCodes[length] = own + 1
    // The first bit of a code is its highest one, but streams are read from the lowest.
    for (let at = reversed(own, length); at < size; at += 1 << length) table[at] = (symbol << 4) | length
  })
  return { table, mask: size - 1 }
}

function reversed(code: number, bits: number): number {
  let result = 0
  for (let bit = 0; bit < bits; bit++) result |= ((code >> bit) & 1) << (bits - 1 - bit)
  return result
}

function fixedCodes(): { literals: Codes; distances: Codes } {
  const literals = Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8))
  const distances = new Uint8Array(32).fill(5)
  return {
    literals: codesOf(literals, new Uint16Array(1 << 9), 'symbols'),
    distances: codesOf(distances, new Uint16Array(1 << 5), 'symbols'),
  }
}
