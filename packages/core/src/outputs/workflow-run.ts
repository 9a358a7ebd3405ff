import { jobs, workflowSchema } from '@dossier/contract'
import { z } from 'zod'
import { publishChange } from '../changes/index.ts'
import { outputsRepository } from './outputs.repository.ts'
import { defineRunType } from '../use-case/index.ts'

const workflowInputSchema = z.object({
  outputId: z.number().int(),
  /** Absent in runs of earlier versions. */
  workflow: workflowSchema.optional(),
})

/** What a workflow does, as a kind of run; its subject is the output that it makes. */
export const workflowType = defineRunType({
  needs: [],
  kind: 'workflow',
  job: jobs.runWorkflow,
  input: workflowInputSchema,
  report: z.null(),
  initialReport: null,
  actions: { started: 'workflow.started', continued: 'workflow.continued', finished: 'workflow.finished', cancelled: 'workflow.cancelled' },
  variant: ({ workflow }) => workflow,
  withoutStarter: 'continue',
  // What it is made of may have been mended meanwhile.
  canRetry: () => true,
  async onEnd(within, _deps, { organizationId, projectId, input: { outputId } }, state) {
    await within(outputsRepository).setState(outputId, state)
    publishChange(within, { topic: 'outputs', organizationId, ...(projectId !== null && { projectId }) })
  },
})
