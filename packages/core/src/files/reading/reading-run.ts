import { fileFailures, fileStatuses, jobs } from '@dossier/contract'
import { z } from 'zod'
import { publishChange } from '../../changes/index.ts'
import { runStepsRepository } from '../../runs/index.ts'
import { type RunOfType, defineRunType, type RunType, type Within } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'

const readingInputSchema = z.object({
  projectId: z.number().int(),
  /** Their statuses before the run, which are restored for files that were not read. */
  files: z.array(z.object({ id: z.number().int(), status: z.enum(fileStatuses), failure: z.enum(fileFailures).nullable() })),
})

/** The files of a reading run. */
export type ReadingInput = z.infer<typeof readingInputSchema>

const common: Omit<RunType<ReadingInput, null, never>, 'kind' | 'job' | 'actions'> = {
  needs: [],
  input: readingInputSchema,
  report: z.null(),
  initialReport: null,
  withoutStarter: 'continue',
  canRetry: () => true,
  async onRetry(within, _deps, run) {
    await within(filesRepository).setAllWaiting((await notRead(within, run)).map(({ id }) => id))
    publishReading(within, run)
  },
  async onEnd(within, _deps, run, state) {
    if (state !== 'completed') await within(filesRepository).restoreStatuses(await notRead(within, run))
    publishReading(within, run)
  },
}

/** Rereading selected files of a workspace, as a kind of run. */
export const readingType = defineRunType({
  ...common,
  kind: 'reading',
  job: jobs.readFilesAgain,
  // Each file has its own audit event.
  actions: { continued: 'reading.continued', cancelled: 'reading.cancelled' },
})

/** Rebuilding the index of a workspace from its files, as a kind of run. A workspace has at most one open run. */
export const reindexingType = defineRunType({
  ...common,
  kind: 'reindexing',
  job: jobs.reindexFiles,
  actions: { continued: 'reindexing.continued', cancelled: 'reindexing.cancelled' },
  keepsLatestOnly: true,
})

async function notRead(within: Within, { id, input }: RunOfType<ReadingInput>): Promise<ReadingInput['files']> {
  const read = await within(runStepsRepository).keysOf(id)
  return input.files.filter((file) => !read.has(String(file.id)))
}

/** Makes open pages reload the reading progress of a workspace. */
function publishReading(within: Within, { organizationId, input: { projectId } }: RunOfType<ReadingInput>): void {
  publishChange(within, { topic: 'reading', organizationId, projectId })
}
