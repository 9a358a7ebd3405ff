import { jobs } from '@dossier/contract'
import { z } from 'zod'
import { publishUsage } from '../../model-usage/index.ts'
import { publishChange } from '../../changes/index.ts'
import { defineRunType, type Within } from '../../use-case/index.ts'
import { fileVectorsRepository } from './file-vectors.repository.ts'

const embeddingInputSchema = z.object({ projectId: z.number().int() })

/** The workspace whose files are embedded. */
export type EmbeddingInput = z.infer<typeof embeddingInputSchema>

/** Embedding of a workspace's files, as a kind of run. A workspace has at most one open run; further files join it. */
export const embeddingType = defineRunType({
  needs: ['clock'],
  kind: 'embedding',
  job: jobs.embedFiles,
  input: embeddingInputSchema,
  report: z.null(),
  initialReport: null,
  // Starts and ends by the system are not audit events of a person.
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

/** Topic that announces a change of a workspace's embedding model. The payload is the model's name; empty: no model. */
export const modelTopic = (projectId: number) => `embedding:${projectId}`

/** Makes open pages reload the embedding progress of a workspace and its model usage. */
export function publishVectors(within: Within, { organizationId, projectId }: { organizationId: number; projectId: number }): void {
  publishChange(within, { topic: 'reading', organizationId, projectId })
  publishUsage(within, { organizationId, projectId })
}
