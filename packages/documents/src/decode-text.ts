import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import iconv from 'iconv-lite'

/** Sample size for detecting the encoding, bytes. */
const sampleBytes = 64 * 1024
/** Supported encodings, by the names that the detector uses. */
const known: Record<string, string> = {
  'EUC-KR': 'cp949',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  Big5: 'big5',
  GB18030: 'gb18030',
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'iso-8859-2',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'KOI8-R': 'koi8-r',
}

/** The decoded text; undefined when a byte is invalid in the encoding. */
const decodeStrictly = (bytes: Uint8Array, encoding: string): string | undefined => {
  // Node's own decoders know neither CP949 (only its subset EUC-KR) nor, in some releases, the quotation marks of windows-1252.
  const text = iconv.decode(bytes, encoding)
  return text.includes('\ufffd') ? undefined : text
}

const decodeUnicode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const byMark = (bytes: Uint8Array): string | undefined => {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** The fraction of 16-bit units that are usual in Korean or Latin text: syllables, printable ASCII, white space, wide punctuation. */
const shareOfText = (sample: Buffer, littleEndian: boolean): number => {
  const units = Math.floor(sample.length / 2)
  let known = 0
  for (let index = 0; index < units; index++) {
    const code = littleEndian ? sample.readUInt16LE(index * 2) : sample.readUInt16BE(index * 2)
    const isAscii = (code >= 0x20 && code < 0x7f) || (code >= 0x09 && code <= 0x0d)
    if (isAscii || (code >= 0xac00 && code <= 0xd7a3) || (code >= 0x2000 && code <= 0x206f) || (code >= 0x3000 && code <= 0x303f)) known++
  }
  return known / units
}

/**
 * UTF-16 without a byte order mark: in Latin text every other byte is zero; in Korean text those of spaces and line ends. At least one zero is
 * required, since CP949 without one could be mistaken for syllables.
 */
const byUnits = (bytes: Uint8Array): string | undefined => {
  const sample = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (sample.length < 32 || !sample.includes(0)) return undefined
  const little = shareOfText(sample, true)
  const big = shareOfText(sample, false)
  if (Math.max(little, big) < 0.9) return undefined
  return little > big ? 'utf-16le' : 'utf-16be'
}

const hangulShare = (text: string): number => {
  let hangul = 0
  let foreign = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) continue
    foreign++
    if (code >= 0xac00 && code <= 0xd7a3) hangul++
  }
  return foreign === 0 ? 0 : hangul / foreign
}

/** Drops a partial character at the end of a sample, so that strict decoding can be tried. */
const withoutPartialCharacter = (sample: Uint8Array, bytes: Uint8Array): Uint8Array => {
  if (sample.length === bytes.length) return sample
  let end = sample.length
  while (end > 0 && (sample[end - 1] ?? 0) >= 0x80 && sample.length - end < 64) end--
  return sample.subarray(0, end)
}

const guess = (bytes: Uint8Array, declared: string | undefined): string => {
  const sample = withoutPartialCharacter(bytes.subarray(0, sampleBytes), bytes)
  const korean = decodeStrictly(sample, 'cp949')
  if (korean !== undefined && hangulShare(korean) > 0.5) return 'cp949'
  if (declared !== undefined && declared !== 'utf-8' && decodeStrictly(sample, declared) !== undefined) return declared
  for (const match of analyse(sample)) {
    const encoding = known[match.name]
    if (encoding !== undefined && match.confidence >= 10 && decodeStrictly(sample, encoding) !== undefined) return encoding
  }
  return 'windows-1252'
}

const supported = (label: string | undefined): string | undefined => {
  if (label === undefined || !iconv.encodingExists(label)) return undefined
  return /^(?:euc[-_]?kr|ks[-_]?c[-_]?5601|windows-949|ms949)/i.test(label) ? 'cp949' : label.toLowerCase()
}

/**
 * Decodes text in any common encoding of Korean and Western files. The bytes take precedence over the declared encoding: some filings declare UTF-8
 * and are CP949.
 */
export const decodeText = (bytes: Uint8Array, declared?: string): { text: string; encoding: string } => {
  const marked = byMark(bytes) ?? byUnits(bytes.subarray(0, 4096))
  if (marked !== undefined) return { text: new TextDecoder(marked).decode(bytes), encoding: marked }
  const unicode = decodeUnicode(bytes)
  if (unicode !== undefined) return { text: unicode, encoding: 'utf-8' }
  const encoding = guess(bytes, supported(declared))
  return { text: iconv.decode(bytes, encoding), encoding }
}

/** Size of a decoded part, bytes. */
const partBytes = 1024 * 1024

/** Decodes the same text in parts, for files that are read row by row: only one part is in memory. */
export const decodeParts = function* (bytes: Uint8Array): Generator<string> {
  const marked = byMark(bytes) ?? byUnits(bytes.subarray(0, 4096)) ?? (isUtf8(bytes) ? 'utf-8' : undefined)
  const decoder = marked === undefined ? undefined : new TextDecoder(marked)
  const legacy = decoder ? undefined : iconv.getDecoder(guess(bytes, undefined))
  for (let at = 0; at < bytes.byteLength; at += partBytes) {
    const part = bytes.subarray(at, at + partBytes)
    yield decoder?.decode(part, { stream: true }) ?? legacy?.write(Buffer.from(part.buffer, part.byteOffset, part.byteLength)) ?? ''
  }
  yield decoder?.decode() ?? legacy?.end() ?? ''
}

/** The beginning of a long text, up to its last complete line within the given bytes; with longer lines, up to its last complete character. */
export const decodeBeginning = (bytes: Uint8Array, maxBytes: number): { text: string; isComplete: boolean } => {
  if (bytes.byteLength <= maxBytes) return { text: decodeText(bytes).text, isComplete: true }
  const newline = 0x0a
  const isWide = (byMark(bytes) ?? byUnits(bytes.subarray(0, 4096)))?.startsWith('utf-16') === true
  const line = isWide ? -1 : bytes.lastIndexOf(newline, maxBytes - 1)
  let end = line >= maxBytes / 2 ? line + 1 : maxBytes - (maxBytes % 2)
  // A character of UTF-8 has at most three bytes that follow its first, each 10xxxxxx.
  if (!isWide) for (let step = 0; step < 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80; step++) end--
  return { text: decodeText(bytes.subarray(0, end)).text.replace(/\ufffd$/, ''), isComplete: false }
}

/** The encoding declared in the first kilobyte of an HTML or XML file. */
export const declaredEncoding = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  return /<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1] ?? /<meta[^>]*charset\s*=\s*(?:["']\s*)?([\w-]+)/i.exec(head)?.[1]
}

/** Whether bytes can be text: they contain no control characters that occur only in binary files. */
export const looksLikeText = (bytes: Uint8Array): boolean => {
  const sample = bytes.subarray(0, sampleBytes)
  if (byMark(sample) !== undefined || byUnits(sample.subarray(0, 4096)) !== undefined) return true
  let control = 0
  for (const byte of sample) {
    if (byte === 0) return false
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b) control++
  }
  return control <= sample.length * 0.002
}
