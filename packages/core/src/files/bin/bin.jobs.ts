import { jobs, limits } from '@dossier/contract'
import type { z } from 'zod'
import { dailyWork, type JobWork, theSystem, useCase, work } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { queueMissingVersions } from '../reading/reconcile-index.ts'
import { queueFirstReading, queueStoredPages } from '../reading/queue-reading.ts'
import { binRepository, everyBinRepository } from './bin.repository.ts'
import { DAY_MS } from './list-bin.ts'
import { purgeExpired } from './purge-bin.ts'

/** Removes files in the bin from the index. Files that were restored in the meantime stay. */
const unindexBinned = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: theSystem,
  async run(context, { projectId, fileIds }: z.infer<typeof jobs.unindexBinned.payload>): Promise<void> {
    const binnedIds = await context.read(binRepository).filesInBin(projectId, fileIds)
    if (binnedIds.length === 0) return
    await context.deps.indexes.removeFiles(projectId, binnedIds)
    // A file may have been restored and indexed before its removal.
    await queueMissingVersions(context, projectId, binnedIds)
  },
})

/** Deletes the files of permanently deleted outputs. */
const deleteOutputFiles = useCase({
  needs: ['blobs'],
  policy: theSystem,
  async run({ deps }, { blobKeys }: z.infer<typeof jobs.removeOutputFiles.payload>): Promise<void> {
    for (const blobKey of blobKeys) await deps.blobs.delete(blobKey)
  },
})

const BATCH_SIZE = 200

/** Queues restored files for indexing. */
const readRestored = useCase({
  needs: ['clock', 'queue'],
  policy: theSystem,
  async run({ deps, actor, write }, input: z.infer<typeof jobs.readRestored.payload>): Promise<void> {
    for (let at = 0; at < input.fileIds.length; at += BATCH_SIZE) {
      const ids = input.fileIds.slice(at, at + BATCH_SIZE)
      await write(async (within) => {
        const waiting = (await within(filesRepository).findMany(input.projectId, ids)).filter(({ status }) => status === 'uploaded')
        for (const file of waiting) {
          if (input.fromStoredPages) await queueStoredPages(deps, within, actor.organizationId, file.id)
          else await queueFirstReading(within, { deps, actor }, file)
        }
      })
    }
  },
})

/** Queues the permanent deletion of items past their retention time. */
export const expireBins = useCase({
  needs: ['clock', 'queue'],
  policy: theSystem,
  async run({ deps, read }, _input: object): Promise<void> {
    const now = deps.clock.now()
    const before = new Date(now.getTime() - limits.binDays * DAY_MS)
    for (const place of await read(everyBinRepository).workspacesWithItemsBefore(before)) {
      await deps.queue.send(jobs.purgeBin, { ...place, before: before.toISOString() })
    }
  },
})

/** The daily expiry of all bins. */
export const expiringBins = dailyWork(jobs.expireBins, expireBins)

export const binJobs: JobWork[] = [
  work(jobs.unindexBinned, unindexBinned, { concurrency: 1 }),
  work(jobs.removeOutputFiles, deleteOutputFiles, { concurrency: 1 }),
  work(jobs.readRestored, readRestored, { concurrency: 1 }),
  expiringBins.work,
  work(jobs.purgeBin, purgeExpired, { concurrency: 1 }),
]
