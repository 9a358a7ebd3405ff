import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { ZipRefused } from '../zip-refused.ts'
import { inflateBlocks, windowBytes } from './inflate-blocks.ts'

/** A place of a deflated stream from which its text can be read without what is before. */
export interface DeflateCheckpoint<Window> {
  /** Where a block begins: bits from the start of the stream. */
  bit: number
  /** Bytes of text before it. */
  offset: number
  /** CRC-32 of the text up to the next checkpoint, or to the end. */
  crc: number
  /** The text before it that the stream may refer to, deflated; null where it refers to none. */
  window: Window | null
}

/** A deflated stream with checkpoints, the first one at its start. */
export interface DeflateMap<Window = Uint8Array> {
  checkpoints: readonly DeflateCheckpoint<Window>[]
  /** Bytes of the text. */
  textBytes: number
  /** Bytes of the stream. */
  packedBytes: number
}

/** Text between two checkpoints: reading one place takes some milliseconds, and their windows take less than a hundredth of the text. */
export const betweenBytes = 1024 * 1024

/**
 * Maps a raw deflated stream. Memory does not grow with its text, but for some kilobytes a megabyte.
 *
 * @param most bytes that the text may have
 * @param between bytes of text between two checkpoints, at least
 * @param onText receives the text in parts, each valid during the call only
 * @throws ZipRefused `damaged`
 */
export function mapDeflated(
  packed: Uint8Array,
  { most, between = betweenBytes }: { most: number; between?: number },
  onText: (text: Uint8Array, offset: number) => void,
): DeflateMap {
  const checkpoints: DeflateCheckpoint<Uint8Array>[] = []
  let [textBytes, hashed] = [0, 0]
  // A block begins before the text in front of it is reported: its end is hashed when that comes.
  const hash = (text: Uint8Array): void => {
    for (let from = 0; from < text.byteLength;) {
      const index = indexAt(checkpoints, hashed + from)
      const to = Math.min(text.byteLength, (checkpoints[index + 1]?.offset ?? Infinity) - hashed)
      const checkpoint = checkpoints[index]
      if (checkpoint !== undefined) checkpoint.crc = crc32(text.subarray(from, to), checkpoint.crc)
      from = to
    }
    hashed += text.byteLength
  }
  inflateBlocks(packed, most, {
    onBlock({ bit, offset, window }) {
      const last = checkpoints.at(-1)
      if (last !== undefined && offset - last.offset < between) return
      checkpoints.push({ bit, offset, crc: 0, window: offset === 0 ? null : deflateRawSync(window(), { level: 1 }) })
    },
    onText(text) {
      hash(text)
      onText(text, textBytes)
      textBytes += text.byteLength
    },
  })
  return { checkpoints, textBytes, packedBytes: packed.byteLength }
}

/** The last checkpoint at or before an offset of the text. */
function indexAt(checkpoints: readonly { offset: number }[], offset: number): number {
  let [low, high] = [0, checkpoints.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((checkpoints[middle]?.offset ?? Infinity) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** The text from one checkpoint to another one; to the end of the stream when that is the number of checkpoints. */
export interface DeflateSpan {
  first: number
  last: number
}

/** The span around a text, behind which the stream does not refer to it. @param to at most the end of the text */
export function spanAround({ checkpoints }: DeflateMap<unknown>, from: number, to: number): DeflateSpan {
  const last = checkpoints.findIndex(({ offset }) => offset >= to + windowBytes)
  return { first: indexAt(checkpoints, from), last: last < 0 ? checkpoints.length : last }
}

/** Spans that are apart from each other, in order. */
export function joinSpans(spans: readonly DeflateSpan[]): DeflateSpan[] {
  const joined: DeflateSpan[] = []
  for (const span of spans.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1)
    if (before !== undefined && span.first <= before.last) before.last = Math.max(before.last, span.last)
    else joined.push({ ...span })
  }
  return joined
}

/** The bytes of a stream that have a span. */
export function packedRange({ checkpoints, packedBytes }: DeflateMap<unknown>, { first, last }: DeflateSpan): { from: number; to: number } {
  const end = checkpoints[last]?.bit
  return { from: Math.floor(start(checkpoints, first).bit / 8), to: end === undefined ? packedBytes : Math.ceil(end / 8) }
}

/** The bytes of the text that a span has. */
export function textRange({ checkpoints, textBytes }: DeflateMap<unknown>, { first, last }: DeflateSpan): { from: number; to: number } {
  return { from: start(checkpoints, first).offset, to: checkpoints[last]?.offset ?? textBytes }
}

export function start<Window>(checkpoints: readonly DeflateCheckpoint<Window>[], index: number): DeflateCheckpoint<Window> {
  const checkpoint = checkpoints[index]
  if (checkpoint === undefined) throw new ZipRefused('damaged')
  return checkpoint
}

/** Unpacks the window of a checkpoint. @throws ZipRefused `damaged` */
export function unpackWindow(window: Uint8Array): Buffer {
  try {
    return inflateRawSync(window, { maxOutputLength: windowBytes })
  } catch (cause) {
    throw new ZipRefused('damaged', { cause })
  }
}
