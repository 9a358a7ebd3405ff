import { AppError, type ErrorCode, type WorkflowName } from '@dossier/contract'
import { outputsRepository, workflowType } from '../outputs/index.ts'
import { defineRunWork } from '../runs/index.ts'
import { personName } from '../use-case/index.ts'
import { compsWorkflow } from './comps/make-comps.ts'
import { datapackWorkflow } from './datapack/make-datapack.ts'
import { dcfWorkflow } from './dcf/make-dcf.ts'
import { ecommerceWorkflow } from './ecommerce/make-ecommerce.ts'
import { modelAuditWorkflow } from './model-audit/make-model-audit.ts'
import { saasWorkflow } from './saas/make-saas.ts'
import { type Workflow, workflowPorts } from './workflow.ts'

const workflows: Readonly<Record<WorkflowName, Workflow>> = {
  datapack: datapackWorkflow,
  dcf: dcfWorkflow,
  comps: compsWorkflow,
  ecommerce: ecommerceWorkflow,
  saas: saasWorkflow,
  modelAudit: modelAuditWorkflow,
}

const refusals: ReadonlySet<ErrorCode> = new Set(['OUTPUT_NOT_FOUND', ...Object.values(workflows).flatMap((workflow) => workflow.refusals)])

/** Does what a workflow does, and keeps what came of it with its output. */
export const workflowWork = defineRunWork({
  type: workflowType,
  needs: workflowPorts,
  failureOf: (error) => (error instanceof AppError && refusals.has(error.code) ? { code: error.code, details: error.details } : undefined),
  async perform(context) {
    const { deps, read, run, input } = context
    const { outputId } = input
    const output = await read(outputsRepository).unsafeFind(outputId)
    // It was moved to the bin: a run that is retried there must not count as completed after a restore.
    if (output === undefined) throw new AppError('OUTPUT_NOT_FOUND')
    const { workflow, projectId, createdAt } = output
    const by = { name: personName(output.firstName, output.lastName), at: createdAt }
    const { result, file } = await workflows[workflow].make({ deps, read, projectId, by }, output.input)
    const blobKey = file && `projects/${run.organizationId}/${projectId}/outputs/${outputId}.xlsx`
    if (file && blobKey !== null) await deps.blobs.put(blobKey, file.bytes)
    const filename = file && file.filename
    await context.commit('result', { also: (within) => within(outputsRepository).keep(outputId, { result, blobKey, filename }) })
  },
})
