import { sourceOfSnapshot } from '@dossier/contract'
import { sourceKey } from '@dossier/documents'
import { factsKey, pagesKey } from '../../files/index.ts'
import type { Actor, UseCaseContext } from '../../use-case/index.ts'
import { type GatheredDocument, openOutside, type Outside } from './outside.ts'
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
  return openOutside(documents)
}
