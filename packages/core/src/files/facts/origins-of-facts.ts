import type { FileKind, Ref } from '@dossier/contract'
import type { Page } from '@dossier/documents'
import type { Fact } from '@dossier/finance'
import type { BlobStore } from '@dossier/platform'
import { refOfSpan } from '../../citing/index.ts'
import { openStoredPages } from '../reading/stored-pages.ts'

/** File kinds whose figures are in cells. */
const sheets: ReadonlySet<FileKind> = new Set(['xlsx', 'xls', 'csv'])

interface FileOfFacts {
  id: number
  kind: FileKind
  blobKey: string
}

/** Returns a lookup of a figure's origin by page (1-based) and cell. Loads the pages of sheets, which hold the cell addresses; other kinds need none. */
export async function originsOfFacts(
  blobs: BlobStore,
  { id: fileId, kind, blobKey }: FileOfFacts,
  numbers: readonly number[],
): Promise<(page: number, cell: Fact['cell']) => Ref> {
  const pages = new Map<number, Page>()
  if (sheets.has(kind) && numbers.length > 0) {
    const stored = await openStoredPages(blobs, { blobKey })
    for (const number of new Set(numbers)) {
      const page = await stored.page(number)
      if (page !== undefined) pages.set(number, page)
    }
  }
  return (number, { start, end }) => {
    const page = pages.get(number)
    return page === undefined ? { kind: 'file', fileId, page: number, start, end } : refOfSpan(fileId, page, { start, end })
  }
}
