import { jobs } from '@dossier/contract'
import { z } from 'zod'
import { publishUsage } from '../../model-usage/index.ts'
import { publishChange } from '../../changes/index.ts'
import { defineRunType, type Within } from '../../use-case/index.ts'
import { fileVectorsRepository } from './file-vectors.repository.ts'

const embeddingInputSchema = z.object({ projectId: z.number().int() })

/** The workspace whose files get vectors. */
export type EmbeddingInput = z.infer<typeof embeddingInputSchema>

/** Vectors for the passages of a workspace's files, as a kind of run. One of a workspace is open at a time: files join it. */
export const embeddingType = defineRunType({
  needs: ['clock'],
  kind: 'embedding',
  job: jobs.embedFiles,
  input: embeddingInputSchema,
  report: z.null(),
  initialReport: null,
  // That the program begins and ends it says nothing of anybody.
  actions: { continued: 'embedding.continued', cancelled: 'embedding.cancelled' },
  withoutStarter: 'continue',
  keepsLatestOnly: true,
  canRetry: () => true,
  async onRetry(within, deps, { input: { projectId } }) {
    await within(fileVectorsRepository).retryFailed(projectId, deps.clock.now())
  },
  async onEnd(within, deps, { organizationId, input: { projectId } }, state) {
    if (state === 'cancelled') await within(fileVectorsRepository).stop(projectId, deps.clock.now())
    publishVectors(within, { organizationId, projectId })
  },
})

/** What is signalled when the files of a workspace are to have vectors of another model: its name, or nothing where there is none any more. */
export const modelTopic = (projectId: number) => `embedding:${projectId}`

/** Has open pages show how far the vectors of a workspace are: reading and the use of models show it. */
export function publishVectors(within: Within, { organizationId, projectId }: { organizationId: number; projectId: number }): void {
  publishChange(within, { topic: 'reading', organizationId, projectId })
  publishUsage(within, { organizationId, projectId })
}
