import { randomUUID } from 'node:crypto'
import type { Answer, jobs } from '@dossier/contract'
import type { z } from 'zod'
import { factsKey, pagesKey } from '../../files/index.ts'
import { type Actor, type Needs, theSystem, type UseCaseContext, useCase, type Within } from '../../use-case/index.ts'
import type { GatheredDocument, Outside } from './outside.ts'
import { type NewSnapshot, snapshotsRepository } from './snapshots.repository.ts'

type Keeper = Pick<UseCaseContext<Actor, unknown, 'blobs' | 'clock'>, 'deps' | 'read'>

/** Blob key of a page as served, beside that of its main text. */
const originalKey = (blobKey: string) => `${blobKey}.original`

/**
 * Writes the blobs of gathered documents. Call `add` in the transaction that stores the answer, so that citations open as soon as it does; a
 * document that another answer has already is only added to this one.
 */
export async function prepareSnapshots(
  { deps, read }: Keeper,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  documents: readonly GatheredDocument[],
): Promise<{ add: (within: Within, searchId: number) => Promise<void> }> {
  const keys = documents.map(({ key }) => key)
  const known = new Set((await read(snapshotsRepository).findMany(projectId, keys)).map(({ key }) => key))
  const added: NewSnapshot[] = []
  for (const { key, kind, document, filename, sha256, pages, bytes, original, stored, facts } of documents) {
    if (known.has(key) || bytes === undefined) continue
    const blobKey = `projects/${organizationId}/${projectId}/snapshots/${randomUUID()}`
    await deps.blobs.put(blobKey, bytes)
    if (original !== undefined) await deps.blobs.put(originalKey(blobKey), original)
    await deps.blobs.put(pagesKey(blobKey), stored)
    await deps.blobs.put(factsKey(blobKey), facts)
    added.push({ key, kind, document, filename, sha256, pages, blobKey })
  }
  return {
    async add(within, searchId) {
      for (const snapshot of added) await within(snapshotsRepository).add(projectId, snapshot, deps.clock.now())
      await within(snapshotsRepository).link({ searchId, projectId }, keys)
    },
  }
}

/** The gathered documents that an answer cites or lists. */
export function documentsOf(answer: Answer, { documents }: Outside): GatheredDocument[] {
  const keys = new Set<string>()
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect)
    else if (typeof value === 'object' && value !== null) {
      if ('snapshot' in value && typeof value.snapshot === 'string') keys.add(value.snapshot)
      Object.values(value).forEach(collect)
    }
  }
  collect(answer)
  return [...documents.values()].filter(({ key }) => keys.has(key))
}

/** Deletes the snapshots of a workspace that no answer has any more, with their blobs. */
export const releaseSnapshots = useCase({
  needs: ['blobs'],
  policy: theSystem,
  async run({ deps, write }, { projectId }: z.infer<typeof jobs.releaseSnapshots.payload>): Promise<void> {
    const gone = await write((within) => within(snapshotsRepository).release(projectId))
    for (const blobKey of gone) await deleteBlobs(deps, blobKey)
  },
})

async function deleteBlobs({ blobs }: Needs<'blobs'>, blobKey: string): Promise<void> {
  for (const key of [pagesKey(blobKey), factsKey(blobKey), originalKey(blobKey), blobKey]) await blobs.delete(key)
}
