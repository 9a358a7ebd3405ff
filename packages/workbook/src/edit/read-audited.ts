import { WorkbookNotAudited } from '../reading/audit-error.ts'
import type { AuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import type { AuditedWorkbook } from '../reading/workbook-model.ts'

/** Reads workbooks so that they can be computed; null where one is too large for that, or cannot be read as a whole. */
export async function readAudited(files: readonly Uint8Array[], limits: AuditLimits): Promise<AuditedWorkbook[] | null> {
  try {
    const books: AuditedWorkbook[] = []
    for (const bytes of files) books.push(await readWorkbook(bytes, limits))
    return books
  } catch (error) {
    if (error instanceof WorkbookNotAudited) return null
    throw error
  }
}
