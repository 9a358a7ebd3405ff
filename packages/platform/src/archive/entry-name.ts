import { crc32 } from 'node:zlib'

// The upper half of code page 437, used by DOS.
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const UTF8_FLAG = 0x800
const UNICODE_PATH_FIELD = 0x7075
const EAST_ASIAN = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A name as stored in the directory of an archive. */
interface RawName {
  fileNameRaw: Buffer
  generalPurposeBitFlag: number
  extraFields: { id: number; data: Buffer }[]
}

/**
 * Decodes the name of an entry. It is UTF-8 if the archive says so or has a separate UTF-8 name. Otherwise it is UTF-8 if that yields East
 * Asian letters (macOS omits the flag), else CP949 (Windows in Korea) if that decodes, else CP437.
 */
export function entryName({ fileNameRaw: raw, generalPurposeBitFlag, extraFields }: RawName): string {
  const utf8 = decoded(raw, 'utf-8')
  if (utf8 !== undefined && (generalPurposeBitFlag & UTF8_FLAG || EAST_ASIAN.test(utf8))) return utf8
  return unicodePath(raw, extraFields) ?? decoded(raw, 'euc-kr') ?? fromCp437(raw)
}

/** The separate UTF-8 name, if its checksum matches this name. */
function unicodePath(raw: Buffer, extraFields: RawName['extraFields']): string | undefined {
  const data = extraFields.find(({ id }) => id === UNICODE_PATH_FIELD)?.data
  if (data === undefined || data.length < 6 || data[0] !== 1 || data.readUInt32LE(1) !== crc32(raw)) return undefined
  return decoded(data.subarray(5), 'utf-8')
}

/** The web's EUC-KR is CP949. */
function decoded(raw: Uint8Array, encoding: 'utf-8' | 'euc-kr'): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(raw)
  } catch {
    return undefined
  }
}

function fromCp437(raw: Uint8Array): string {
  return Array.from(raw, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (CP437[byte - 0x80] ?? ''))).join('')
}
