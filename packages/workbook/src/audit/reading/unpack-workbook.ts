import { unzip, ZipRefused } from '@dossier/zip'
import { WorkbookNotAudited } from '../audit-error.ts'
import type { AuditLimits } from '../audit-limits.ts'

/** First bytes of an old or encrypted workbook (MS-CFB). */
const compoundFileMark = 0xd0cf11e0

/** The parts of a model; pictures, charts and macros are not unpacked. */
const isRead = (name: string): boolean =>
  /\.(?:xml|rels)$/i.test(name) && !/(?:^|\/)(?:media|drawings|charts|theme|pivotCache)\//i.test(name)

/** The files of a workbook that an audit reads, unpacked within limits. @throws WorkbookNotAudited */
export function unpackWorkbook(bytes: Uint8Array, limits: AuditLimits): Map<string, Buffer> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (source.length >= 8 && source.readUInt32BE(0) === compoundFileMark) {
    const isEncrypted = source.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new WorkbookNotAudited(isEncrypted ? 'encrypted' : 'damaged')
  }
  try {
    return unzip(source, limits, isRead)
  } catch (cause) {
    throw cause instanceof ZipRefused ? new WorkbookNotAudited(cause.reason, { cause }) : cause
  }
}
