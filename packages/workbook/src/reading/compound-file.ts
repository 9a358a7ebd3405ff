/** What an old or an encrypted workbook begins with (MS-CFB). */
const compoundFileMark = 0xd0cf11e0

/** What a file is that is no package: an encrypted workbook, or another compound file such as .xls; null for anything else. */
export function compoundFileKind(bytes: Buffer): 'encrypted' | 'other' | null {
  if (bytes.length < 8 || bytes.readUInt32BE(0) !== compoundFileMark) return null
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'other'
}
