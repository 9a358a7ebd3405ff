import { AppError, type ErrorCode } from '@dossier/contract'
import { outputsRepository } from '../outputs/index.ts'
import { defineRunWork } from '../runs/index.ts'
import { personName } from '../use-case/index.ts'
import { dcfRequestSchema, makeDcf } from './dcf/make-dcf.ts'
import { datapackRequestSchema, makeDatapack } from './make-datapack.ts'
import { makeModelAudit, modelAuditRequestSchema } from './make-model-audit.ts'
import { workflowType } from './workflow-run.ts'

/** Failures that lie in what the workflow is of: another attempt makes nothing of it. */
const ofItsInput: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'COMPANY_NOT_FOUND',
  'DCF_BANK',
  'DCF_BRIDGE_INCOMPLETE',
  'DCF_GROWTH_NOT_BELOW_WACC',
  'DCF_INSURER',
  'DCF_TERMINAL_NOT_POSITIVE',
  'DCF_TOO_FEW_YEARS',
  'DCF_WACC_NOT_POSITIVE',
  'DCF_WITHOUT_CURRENCY',
  'DCF_WITHOUT_OPERATING_INCOME',
  'DCF_WITHOUT_WORKING_CAPITAL',
  'FILE_NOT_FOUND',
  'STATEMENTS_INCOMPLETE',
  'WORKBOOK_UNREADABLE',
])

/** Does what a workflow does, and keeps what came of it with its output. */
export const workflowWork = defineRunWork({
  type: workflowType,
  needs: ['blobs', 'clock', 'indexes', 'modeller', 'publicUrl'],
  failureOf: (error) =>
    error instanceof AppError && ofItsInput.has(error.code) ? { code: error.code, details: error.details } : undefined,
  async perform(context) {
    const { deps, read, run, input } = context
    const { outputId } = input
    const output = await read(outputsRepository).unsafeFind(outputId)
    // It was deleted meanwhile.
    if (output === undefined) return
    const making = { deps, read, projectId: output.projectId }
    if (output.workflow === 'modelAudit') {
      const result = await makeModelAudit(making, modelAuditRequestSchema.parse(output.input))
      await context.commit('result', {
        also: (within) => within(outputsRepository).keep(outputId, { result, blobKey: null, filename: null }),
      })
      return
    }
    const by = { name: personName(output.firstName, output.lastName), at: output.createdAt }
    const { result, bytes, filename } =
      output.workflow === 'dcf'
        ? await makeDcf({ ...making, by }, dcfRequestSchema.parse(output.input))
        : await makeDatapack(making, datapackRequestSchema.parse(output.input))
    const blobKey = `projects/${run.organizationId}/${output.projectId}/outputs/${outputId}.xlsx`
    await deps.blobs.put(blobKey, bytes)
    await context.commit('result', { also: (within) => within(outputsRepository).keep(outputId, { result, blobKey, filename }) })
  },
})
