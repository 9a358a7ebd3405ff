import type { ReadOnlyReason } from './loading/read-workbook.ts'

/** Why the cells of a workbook cannot be edited: the reader, an earlier version, or the workbook itself. */
export type ReadOnly = 'guest' | 'earlier' | ReadOnlyReason
