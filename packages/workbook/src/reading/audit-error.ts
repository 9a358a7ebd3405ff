export type AuditRefusal = 'damaged' | 'encrypted' | 'too-large'

/** A file is no workbook that can be audited. */
export class WorkbookNotAudited extends Error {
  readonly reason: AuditRefusal

  constructor(reason: AuditRefusal, options?: ErrorOptions) {
    super(`The workbook cannot be audited: ${reason}`, options)
    this.name = 'WorkbookNotAudited'
    this.reason = reason
  }
}
