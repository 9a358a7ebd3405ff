import { AppError, type InputOf, type Output, type workflowEndpoints, type WorkflowName } from '@dossier/contract'
import { companyStatements } from '../companies/index.ts'
import { filesRepository } from '../files/index.ts'
import { outputsRepository, presentOutput, runOf } from '../outputs/index.ts'
import { inProjectWho } from '../projects/index.ts'
import { startRun } from '../runs/index.ts'
import { type Member, useCase, type UseCaseContext } from '../use-case/index.ts'
import { type DcfRequest, valueCompany } from './dcf/make-dcf.ts'
import type { DatapackRequest } from './make-datapack.ts'
import type { ModelAuditRequest } from './make-model-audit.ts'
import { workflowType } from './workflow-run.ts'

/** Has the statements of a company written as a workbook. @throws COMPANY_NOT_FOUND */
export const startDatapack = useCase({
  needs: ['blobs', 'clock', 'indexes', 'queue'],
  policy: inProjectWho('outputs.make'),
  async run(context, { projectId, language, ...of }: InputOf<typeof workflowEndpoints.datapack>): Promise<Output> {
    const { name } = await companyStatements(context, { projectId, ...of })
    const input: DatapackRequest = { ...of, language: language ?? context.actor.language }
    return startWorkflow(context, { projectId, workflow: 'datapack', inputVariable: name, input })
  },
})

/**
 * Has a company valued as a workbook; refused at once where its statements or the assumptions give no value.
 * @throws COMPANY_NOT_FOUND, DCF_…
 */
export const startDcf = useCase({
  needs: ['blobs', 'clock', 'indexes', 'publicUrl', 'queue'],
  policy: inProjectWho('outputs.make'),
  async run(context, { projectId, language, ...of }: InputOf<typeof workflowEndpoints.dcf>): Promise<Output> {
    const { deps, actor } = context
    const { company, scope, currency } = of
    const asked = { company, ...(scope !== undefined && { scope }), ...(currency !== undefined && { currency }) }
    const statements = await companyStatements(context, { projectId, ...asked })
    const input: DcfRequest = { ...of, language: language ?? actor.language }
    const author = { language: input.language, projectId, publicUrl: deps.publicUrl, name: actor.name, assumedAt: deps.clock.now() }
    valueCompany(statements, input, author)
    return startWorkflow(context, { projectId, workflow: 'dcf', inputVariable: statements.name, input })
  },
})

/** Has a workbook audited. @throws FILE_NOT_FOUND, WORKBOOK_REQUIRED */
export const startModelAudit = useCase({
  needs: ['clock', 'queue'],
  policy: inProjectWho('outputs.make'),
  async run(context, { projectId, fileId }: InputOf<typeof workflowEndpoints.modelAudit>): Promise<Output> {
    const file = await context.read(filesRepository).unsafeFind(projectId, fileId)
    if (file === undefined) throw new AppError('FILE_NOT_FOUND')
    if (file.kind !== 'xlsx') throw new AppError('WORKBOOK_REQUIRED')
    const input: ModelAuditRequest = { fileId }
    return startWorkflow(context, { projectId, workflow: 'modelAudit', inputVariable: file.filename, input })
  },
})

interface Asked {
  projectId: number
  workflow: WorkflowName
  /** What it is of, by name. */
  inputVariable: string
  input: object
}

/** Makes an output that a run fills. */
async function startWorkflow(context: UseCaseContext<Member, unknown, 'clock' | 'queue'>, asked: Asked): Promise<Output> {
  const { deps, actor, read, write } = context
  const now = deps.clock.now()
  const id = await write(async (within) => {
    const outputId = await within(outputsRepository).create({ ...asked, createdBy: actor.userId, createdAt: now })
    const { projectId, inputVariable: subject } = asked
    await startRun(within, context, workflowType, { projectId, subject, subjectId: outputId, input: { outputId } })
    return outputId
  })
  const row = await read(outputsRepository).unsafeFind(id)
  if (row === undefined) throw new AppError('OUTPUT_NOT_FOUND')
  return presentOutput(row, await runOf(read, row), actor.language)
}
