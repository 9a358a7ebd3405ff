import { sourceOfSnapshot } from '@dossier/contract'
import { sourceKey } from '@dossier/documents'
import { openDocumentSet } from '@dossier/retrieval'
import { factsKey, pagesKey } from '../../files/index.ts'
import type { Actor, UseCaseContext } from '../../use-case/index.ts'
import { type GatheredDocument, nothingOutside, type Outside } from './outside.ts'
import { snapshotsRepository } from './snapshots.repository.ts'

/** The documents outside that an authorised answer was made from, as they were kept with it. Close their index when done. */
export async function loadSnapshots(
  { deps, read }: Pick<UseCaseContext<Actor, unknown, 'blobs' | 'reading'>, 'deps' | 'read'>,
  searchId: number,
  signal: AbortSignal,
): Promise<Outside> {
  const documents: GatheredDocument[] = []
  for (const { key, kind, document, filename, sha256, blobKey } of await read(snapshotsRepository).ofSearch(searchId)) {
    const stored = await deps.blobs.read(pagesKey(blobKey))
    const result = await deps.reading.read({ filename, stored }, { signal })
    if (!result.readable) continue
    const { pages, rows } = result
    const facts = await deps.blobs.read(factsKey(blobKey))
    documents.push({ key, source: sourceKey(sourceOfSnapshot(key)), kind, document, filename, sha256, pages, stored, facts, rows })
  }
  if (documents.length === 0) return nothingOutside
  return { documents: new Map(documents.map((document) => [document.source, document])), set: await openDocumentSet(documents) }
}
