import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { ZipRefused } from '../zip-refused.ts'
import { combineCrc } from './combine-crc.ts'
import {
  betweenBytes,
  type DeflateCheckpoint,
  type DeflateMap,
  type DeflateSpan,
  packedRange,
  start,
  textRange,
  unpackWindow,
} from './deflate-map.ts'
import { emptyBlocks } from './empty-blocks.ts'
import { windowBytes } from './inflate-blocks.ts'

/**
 * Inflates a span of a stream.
 *
 * @param packed the stream; only the bytes of `packedRange` are read
 * @param window of the first checkpoint, deflated
 * @throws ZipRefused `damaged` where the stream is not the one that was mapped
 */
export function inflateSpan(map: DeflateMap<unknown>, span: DeflateSpan, packed: Uint8Array, window: Uint8Array | null): Buffer {
  const [bytes, text] = [packedRange(map, span), textRange(map, span)]
  const bits = start(map.checkpoints, span.first).bit % 8
  const lead = emptyBlocks(bits)
  const own = packed.subarray(bytes.from, bytes.to)
  const stream =
    bits === 0 ? own : Buffer.concat([lead.bytes, Buffer.of(lead.rest | ((own[0] ?? 0) & (0xff << bits) & 0xff)), own.subarray(1)])
  const inflated = inflate(stream, {
    maxOutputLength: Math.max(1, text.to - text.from),
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(window !== null && { dictionary: unpackWindow(window) }),
  })
  const expected = map.checkpoints
    .slice(span.first, span.last)
    .reduce((crc, { crc: next }, at) => combineCrc(crc, next, lengthFrom(map, span.first + at)), 0)
  if (inflated.byteLength !== text.to - text.from || crc32(inflated) !== expected) throw new ZipRefused('damaged')
  return inflated
}

function inflate(stream: Uint8Array, options: Parameters<typeof inflateRawSync>[1]): Buffer {
  try {
    return inflateRawSync(stream, options)
  } catch (cause) {
    throw new ZipRefused('damaged', { cause })
  }
}

const lengthFrom = ({ checkpoints, textBytes }: DeflateMap<unknown>, index: number): number =>
  (checkpoints[index + 1]?.offset ?? textBytes) - (checkpoints[index]?.offset ?? 0)

/** Another text for a span. */
export interface SpanText {
  span: DeflateSpan
  text: Uint8Array
}

export interface SplicedStream<Window> {
  /** The stream in parts; those that are kept are parts of the one before. */
  chunks: Uint8Array[]
  map: DeflateMap<Window>
  /** For each checkpoint of the map the one before that it was; null for a new one. */
  origins: (number | null)[]
  /** CRC-32 of the text. */
  crc: number
}

/**
 * A stream with other texts for some of its spans. Only these are deflated; what is between them is kept byte for byte, and refers to no text that
 * changed where the spans are those of `spanAround`.
 *
 * @param packed the stream; only the bytes of `packedRange` of the spans are read
 * @param replaced spans that are apart from each other, in order
 * @param between bytes of text between two new checkpoints, about
 */
export function spliceDeflated<Window>(
  map: DeflateMap<Window>,
  packed: Uint8Array,
  replaced: readonly SpanText[],
  between = betweenBytes,
): SplicedStream<Window> {
  const splicing = new Splicing(map, packed, between)
  for (const each of replaced) splicing.replace(each)
  return splicing.finish()
}

class Splicing<Window> {
  private readonly map: DeflateMap<Window>
  private readonly packed: Uint8Array
  private readonly between: number
  private readonly chunks: Uint8Array[] = []
  private readonly checkpoints: DeflateCheckpoint<Window>[] = []
  private readonly origins: (number | null)[] = []
  private written = 0
  /** Next byte, and next checkpoint, of the stream before. */
  private at = 0
  private next = 0
  /** By how much bytes of the stream, and of the text, have moved. */
  private movedBytes = 0
  private movedText = 0

  constructor(map: DeflateMap<Window>, packed: Uint8Array, between: number) {
    this.map = map
    this.packed = packed
    this.between = between
  }

  replace({ span, text }: SpanText): void {
    const { checkpoints } = this.map
    const first = start(checkpoints, span.first)
    this.keepUntil(span.first)
    const [place, bits] = [Math.floor(first.bit / 8), first.bit % 8]
    this.write(this.packed.subarray(this.at, place))
    const pieces = piecesOf(text, this.between)
    // The first piece follows from the same bit, with an empty block that ends with a byte.
    this.addCheckpoint(
      { ...first, bit: first.bit + this.movedBytes * 8, offset: first.offset + this.movedText, crc: crc32(pieces[0] ?? '') },
      span.first,
    )
    if (bits > 0) {
      const kept = (this.packed[place] ?? 0) & ((1 << bits) - 1)
      this.write(Uint8Array.of(kept, ...(bits > 5 ? [0] : []), 0, 0, 0xff, 0xff))
    }
    let offset = first.offset + this.movedText
    const isEnd = span.last >= checkpoints.length
    for (const [at, piece] of pieces.entries()) {
      if (at > 0) this.addCheckpoint({ bit: this.written * 8, offset, crc: crc32(piece), window: null }, null)
      const isFinal = isEnd && at === pieces.length - 1
      if (isFinal || piece.byteLength > 0)
        this.write(deflateRawSync(piece, { finishFlush: isFinal ? constants.Z_FINISH : constants.Z_FULL_FLUSH }))
      offset += piece.byteLength
    }
    this.next = span.last
    this.at = isEnd ? this.packed.byteLength : this.joinAt(start(checkpoints, span.last).bit)
    this.movedBytes = this.written - this.at
    this.movedText = offset - (checkpoints[span.last]?.offset ?? this.map.textBytes)
  }

  /** Leads to a bit of the stream before. @returns the byte that follows what was written */
  private joinAt(bit: number): number {
    const [place, bits] = [Math.floor(bit / 8), bit % 8]
    const { bytes, rest } = emptyBlocks(bits)
    this.write(bytes)
    if (bits === 0) return place
    this.write(Uint8Array.of(rest | ((this.packed[place] ?? 0) & (0xff << bits) & 0xff)))
    return place + 1
  }

  finish(): SplicedStream<Window> {
    this.keepUntil(this.map.checkpoints.length)
    this.write(this.packed.subarray(this.at))
    const map = { checkpoints: this.checkpoints, textBytes: this.map.textBytes + this.movedText, packedBytes: this.written }
    const crc = this.checkpoints.reduce((before, { crc: next }, index) => combineCrc(before, next, lengthFrom(map, index)), 0)
    return { chunks: this.chunks, map, origins: this.origins, crc }
  }

  private keepUntil(index: number): void {
    for (; this.next < index; this.next++) {
      const checkpoint = start(this.map.checkpoints, this.next)
      this.addCheckpoint(
        { ...checkpoint, bit: checkpoint.bit + this.movedBytes * 8, offset: checkpoint.offset + this.movedText },
        this.next,
      )
    }
  }

  private addCheckpoint(checkpoint: DeflateCheckpoint<Window>, origin: number | null): void {
    this.checkpoints.push(checkpoint)
    this.origins.push(origin)
  }

  private write(chunk: Uint8Array): void {
    if (chunk.byteLength === 0) return
    this.chunks.push(chunk)
    this.written += chunk.byteLength
  }
}

/**
 * Texts that are deflated by themselves, so that each begins with a checkpoint which needs no window. At least one; of several each is longer than the
 * text that the stream behind them may refer to.
 */
function piecesOf(text: Uint8Array, between: number): Uint8Array[] {
  const count = Math.max(1, Math.round(text.byteLength / Math.max(between, windowBytes * 1.5)))
  return Array.from({ length: count }, (_, at) =>
    text.subarray(Math.floor((at * text.byteLength) / count), Math.floor(((at + 1) * text.byteLength) / count)),
  )
}
