import type { LedgerColumns, LedgerPurpose } from '@dossier/contract'

/**
 * The file whose columns serve a purpose without any choice: of several, the one with the most recognised columns, the first of equals.
 *
 * @param taken files that serve already
 * @returns its id; undefined when no file has all columns that the purpose needs
 */
export function fittingFile(
  purpose: LedgerPurpose,
  files: readonly LedgerColumns[],
  taken: ReadonlySet<number> = new Set(),
): number | undefined {
  const recognised = ({ proposals }: LedgerColumns): number => {
    const { columns, monthColumns } = proposals[purpose]
    return Object.keys(columns).length + monthColumns.length
  }
  const fitting = files.filter(({ fileId, proposals }) => !taken.has(fileId) && proposals[purpose].missing.length === 0)
  const most = Math.max(...fitting.map(recognised))
  return fitting.find((file) => recognised(file) === most)?.fileId
}
