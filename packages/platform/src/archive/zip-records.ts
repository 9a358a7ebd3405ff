/** What a zip archive says of one of its files. */
export interface PackedFile {
  name: Buffer
  modifiedAt: Date
  isDeflated: boolean
  /** Its sizes and checksum stand behind its bytes, since they were not known before. */
  isStreamed: boolean
  crc32: number
  /** Bytes in the archive. */
  packedSize: number
  /** Bytes of the file. */
  size: number
  /** Where its record begins in the archive, in bytes. */
  offset: number
}

// Fields of 32 and 16 bits that hold these say that a ZIP64 record has the number.
const FULL_32 = 0xffff_ffff
const FULL_16 = 0xffff
const VERSION = 20
const VERSION_ZIP64 = 45
const UNIX = 3 << 8
const REGULAR_FILE = 0o100_644
const UTF8_NAME = 1 << 11
const SIZES_BEHIND = 1 << 3
const DEFLATED = 8

/** What stands before a file's bytes. */
export function localRecord(file: PackedFile): Buffer {
  const known = file.isStreamed ? { crc32: 0, packedSize: 0, size: 0 } : file
  const extra = timestamp(file.modifiedAt)
  const record = Buffer.alloc(30)
  record.writeUInt32LE(0x0403_4b50, 0)
  writeCommon(record.subarray(4), file, VERSION)
  record.writeUInt32LE(known.crc32, 14)
  record.writeUInt32LE(known.packedSize, 18)
  record.writeUInt32LE(known.size, 22)
  record.writeUInt16LE(file.name.length, 26)
  record.writeUInt16LE(extra.length, 28)
  return Buffer.concat([record, file.name, extra])
}

/** What stands behind the bytes of a file that was streamed. */
export function behindRecord(file: PackedFile): Buffer {
  const isLarge = needsZip64(file.size, file.packedSize)
  const record = Buffer.alloc(isLarge ? 24 : 16)
  record.writeUInt32LE(0x0807_4b50, 0)
  record.writeUInt32LE(file.crc32, 4)
  if (isLarge) {
    record.writeBigUInt64LE(BigInt(file.packedSize), 8)
    record.writeBigUInt64LE(BigInt(file.size), 16)
  } else {
    record.writeUInt32LE(file.packedSize, 8)
    record.writeUInt32LE(file.size, 12)
  }
  return record
}

/** A file's line in the directory at the end. */
export function directoryRecord(file: PackedFile): Buffer {
  const isLarge = needsZip64(file.size, file.packedSize, file.offset)
  const extra = Buffer.concat([timestamp(file.modifiedAt), ...(isLarge ? [largeSizes(file)] : [])])
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x0201_4b50, 0)
  record.writeUInt16LE(UNIX | VERSION_ZIP64, 4)
  writeCommon(record.subarray(6), file, isLarge ? VERSION_ZIP64 : VERSION)
  record.writeUInt32LE(file.crc32, 16)
  record.writeUInt32LE(isLarge ? FULL_32 : file.packedSize, 20)
  record.writeUInt32LE(isLarge ? FULL_32 : file.size, 24)
  record.writeUInt16LE(file.name.length, 28)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(REGULAR_FILE * 2 ** 16, 38)
  record.writeUInt32LE(isLarge ? FULL_32 : file.offset, 42)
  return Buffer.concat([record, file.name, extra])
}

/** What ends an archive: where its directory begins, how long it is and how many lines it has. */
export function endRecords(directory: { offset: number; size: number; files: number }): Buffer {
  const { offset, size, files } = directory
  const isLarge = needsZip64(offset, size) || files >= FULL_16
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(isLarge ? FULL_16 : files, 8)
  end.writeUInt16LE(isLarge ? FULL_16 : files, 10)
  end.writeUInt32LE(isLarge ? FULL_32 : size, 12)
  end.writeUInt32LE(isLarge ? FULL_32 : offset, 16)
  return isLarge ? Buffer.concat([largeEnd(directory), end]) : end
}

function largeEnd({ offset, size, files }: { offset: number; size: number; files: number }): Buffer {
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(0x0606_4b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(UNIX | VERSION_ZIP64, 12)
  record.writeUInt16LE(VERSION_ZIP64, 14)
  record.writeBigUInt64LE(BigInt(files), 24)
  record.writeBigUInt64LE(BigInt(files), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  // The record that says where the one above stands.
  record.writeUInt32LE(0x0706_4b50, 56)
  record.writeBigUInt64LE(BigInt(offset + size), 64)
  record.writeUInt32LE(1, 72)
  return record
}

function writeCommon(at: Buffer, { modifiedAt, isDeflated, isStreamed }: PackedFile, version: number): void {
  at.writeUInt16LE(version, 0)
  at.writeUInt16LE(UTF8_NAME | (isStreamed ? SIZES_BEHIND : 0), 2)
  at.writeUInt16LE(isDeflated ? DEFLATED : 0, 4)
  at.writeUInt16LE((modifiedAt.getUTCHours() << 11) | (modifiedAt.getUTCMinutes() << 5) | (modifiedAt.getUTCSeconds() >> 1), 6)
  const year = Math.min(127, Math.max(0, modifiedAt.getUTCFullYear() - 1980))
  at.writeUInt16LE((year << 9) | ((modifiedAt.getUTCMonth() + 1) << 5) | modifiedAt.getUTCDate(), 8)
}

/** The moment in UTC; the field beside it has no zone and counts in steps of two seconds. */
function timestamp(modifiedAt: Date): Buffer {
  const extra = Buffer.alloc(9)
  extra.writeUInt16LE(0x5455, 0)
  extra.writeUInt16LE(5, 2)
  extra.writeUInt8(1, 4)
  extra.writeInt32LE(Math.min(2 ** 31 - 1, Math.max(0, Math.floor(modifiedAt.getTime() / 1000))), 5)
  return extra
}

function largeSizes({ size, packedSize, offset }: PackedFile): Buffer {
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(BigInt(size), 4)
  extra.writeBigUInt64LE(BigInt(packedSize), 12)
  extra.writeBigUInt64LE(BigInt(offset), 20)
  return extra
}

const needsZip64 = (...numbers: number[]) => numbers.some((number) => number >= FULL_32)
