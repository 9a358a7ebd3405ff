import { defineRunWork, findRuns, openFairQueue, type RunContext, type FairQueue } from '../../runs/index.ts'
import { type RunType, theSystem, useCase } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import type { ReadingInput } from './reading-run.ts'
import { readFile } from './read-file.ts'

type Running = RunContext<ReadingInput, null>

/**
 * The slots in which runs of this process read files: more than the number of reader processes, so that none idles while pages are
 * written.
 */
export function readingTurns(readers: number): { turns: FairQueue; filesAtOnce: number } {
  return { turns: openFairQueue(readers + 4), filesAtOnce: readers + 2 }
}

/**
 * Reads the files of a run, one step each. An unreadable file is marked as failed and does not end the run. A file that crashes its reader
 * is retried later, as after an upload.
 */
export function readingWork(type: RunType<ReadingInput, null, never>, { turns, filesAtOnce }: ReturnType<typeof readingTurns>) {
  return defineRunWork({
    needs: ['blobs', 'clock', 'indexes', 'logger', 'queue', 'reading', 'searchModels', 'secretBox'],
    type,
    failureOf: () => undefined,
    async perform(running) {
      const { deps, run, input, signal } = running
      const actor = { kind: 'system', organizationId: run.organizationId, language: 'ko' } as const
      await running.setTotal(input.files.length)
      await running.map(input.files, { key: ({ id }) => String(id), concurrency: filesAtOnce }, (file) =>
        turns.take(run.organizationId, signal, async () => {
          await readInRun(deps, actor, { file, running })
          return {}
        }),
      )
    },
  })
}

const readInRun = useCase({
  needs: ['blobs', 'clock', 'indexes', 'logger', 'queue', 'reading', 'searchModels', 'secretBox'],
  policy: theSystem,
  async run({ deps, actor, read, write }, { file, running }: { file: ReadingInput['files'][number]; running: Running }) {
    try {
      await readFile(deps, actor, { fileId: file.id, signal: running.signal })
    } catch (error) {
      // The reading may have started after the run was cancelled and the statuses were restored.
      const [row] = await findRuns(read, [running.run.id])
      if (row?.finishedAt !== null) await write((within) => within(filesRepository).restoreStatuses([file]))
      throw error
    }
  },
})
