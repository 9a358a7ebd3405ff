import { jobs, limits } from '@dossier/contract'
import type { z } from 'zod'
import { dailyWork, type JobWork, theSystem, useCase, work } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { bringBack } from '../reading/keep-searchable.ts'
import { queueFirstReading, queueStoredPages } from '../reading/queue-reading.ts'
import { binRepository, everyBinRepository } from './bin.repository.ts'
import { DAY_MS } from './list-bin.ts'
import { purgeExpired } from './purge-bin.ts'

/** Takes files out of the index that are in the bin; those that were restored meanwhile stay. */
const unindexBinned = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: theSystem,
  async run(context, { projectId, fileIds }: z.infer<typeof jobs.unindexBinned.payload>): Promise<void> {
    const held = await context.read(binRepository).heldFiles(projectId, fileIds)
    if (held.length === 0) return
    await context.deps.indexes.removeFiles(projectId, held)
    // Somebody may have restored them in between, and indexing them may have ended first.
    await bringBack(context, projectId, held)
  },
})

const FILES_QUEUED_AT_ONCE = 200

/** Puts restored files in line to be indexed. */
const readRestored = useCase({
  needs: ['clock', 'queue'],
  policy: theSystem,
  async run({ deps, actor, write }, input: z.infer<typeof jobs.readRestored.payload>): Promise<void> {
    for (let at = 0; at < input.fileIds.length; at += FILES_QUEUED_AT_ONCE) {
      const ids = input.fileIds.slice(at, at + FILES_QUEUED_AT_ONCE)
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

/** Has permanently deleted what is in bins for longer than it can be restored. */
export const expireBins = useCase({
  needs: ['clock', 'queue'],
  policy: theSystem,
  async run({ deps, read }, _input: object): Promise<void> {
    const now = deps.clock.now()
    const before = new Date(now.getTime() - limits.binDays * DAY_MS)
    for (const place of await read(everyBinRepository).withItemsBefore(before)) {
      await deps.queue.send(jobs.purgeBin, { ...place, before: before.toISOString() })
    }
  },
})

/** The look into all bins of every day. */
export const expiringBins = dailyWork(jobs.expireBins, expireBins)

export const binJobs: JobWork[] = [
  work(jobs.unindexBinned, unindexBinned, { concurrency: 1 }),
  work(jobs.readRestored, readRestored, { concurrency: 1 }),
  expiringBins.work,
  work(jobs.purgeBin, purgeExpired, { concurrency: 1 }),
]
