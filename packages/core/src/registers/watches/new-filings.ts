import type { SourceDocument } from '@dossier/sources'

/** What is known of a watched company's filings: the latest day, and the filings of that day. */
export interface KnownFilings {
  /** ISO day; empty before the first filing. */
  lastFiledAt: string
  known: string[]
}

/** The filings that are not known yet, the oldest first. */
export function newFilings(found: readonly SourceDocument[], { lastFiledAt, known }: KnownFilings): SourceDocument[] {
  return found
    .filter(({ id, filedAt = '' }) => filedAt > lastFiledAt || (filedAt === lastFiledAt && filedAt !== '' && !known.includes(id)))
    .toReversed()
}

/** What is known after a list was seen. */
export function knownOf(found: readonly SourceDocument[], before: KnownFilings): KnownFilings {
  const latest = found.reduce((day, { filedAt = '' }) => (filedAt > day ? filedAt : day), before.lastFiledAt)
  const ofDay = found.filter(({ filedAt = '' }) => filedAt === latest && filedAt !== '').map(({ id }) => id)
  return { lastFiledAt: latest, known: [...new Set([...(latest === before.lastFiledAt ? before.known : []), ...ofDay])] }
}
