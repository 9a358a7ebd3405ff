import { unzip, ZipRefused } from '@dossier/zip'
import { WorkbookNotAudited } from './audit-error.ts'
import type { AuditLimits } from './audit-limits.ts'
import { compoundFileKind } from './compound-file.ts'

/** The parts of a model; pictures, charts and macros are not unpacked. */
const isRead = (name: string): boolean =>
  /\.(?:xml|rels)$/i.test(name) && !/(?:^|\/)(?:media|drawings|charts|theme|pivotCache)\//i.test(name)

/** The files of a workbook that an audit reads, unpacked within limits. @throws WorkbookNotAudited */
export function unpackWorkbook(bytes: Uint8Array, limits: AuditLimits): Map<string, Buffer> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const compound = compoundFileKind(source)
  if (compound !== null) throw new WorkbookNotAudited(compound === 'encrypted' ? 'encrypted' : 'damaged')
  try {
    return unzip(source, limits, isRead)
  } catch (cause) {
    throw cause instanceof ZipRefused ? new WorkbookNotAudited(cause.reason, { cause }) : cause
  }
}
