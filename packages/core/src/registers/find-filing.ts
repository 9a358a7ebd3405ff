import { SourceError, type Source, type SourceDocument } from '@dossier/sources'
import { withFilings } from './with-filings.ts'

/** A filing by the company that filed it, its document and, where the list says it, its day. */
export interface FilingQuery {
  company: string
  document: string
  filedAt?: string | undefined
}

/** Pages of a day's filings, or of the newest, that are looked through. */
const MOST_PAGES = 5
const PAGE = 100

/**
 * What a source's own list says of a filing: nothing that a request claims of it is kept.
 *
 * @throws SourceError `not-found` where the company has no such filing
 */
export async function findFiling(
  source: Source,
  { company, document, filedAt }: FilingQuery,
  signal?: AbortSignal,
): Promise<SourceDocument> {
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await withFilings(source).find(
      { company, limit: PAGE, ...(filedAt !== undefined && { from: filedAt, to: filedAt }), ...(cursor !== undefined && { cursor }) },
      { ...(signal && { signal }) },
    )
    const filing = found.documents.find(({ id }) => id === document)
    if (filing !== undefined) return filing
    if (found.cursor === null) break
    cursor = found.cursor
  }
  throw new SourceError(source.description.id, { kind: 'not-found' }, 'filing')
}
