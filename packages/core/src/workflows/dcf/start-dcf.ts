import type { dcfEndpoints, InputOf, Output } from '@dossier/contract'
import { companyStatements } from '../../companies/index.ts'
import { inProjectWho } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { startOutput } from '../start-output.ts'
import { type DcfRequest, valueCompany } from './make-dcf.ts'

/**
 * Has a company valued as a workbook; refused at once where its statements or the assumptions give no value.
 * @throws COMPANY_NOT_FOUND, DCF_…
 */
export const startDcf = useCase({
  needs: ['blobs', 'clock', 'indexes', 'publicUrl', 'queue'],
  policy: inProjectWho('outputs.make'),
  async run(context, { projectId, language, ...of }: InputOf<typeof dcfEndpoints.dcf>): Promise<Output> {
    const { deps, actor } = context
    const { company, scope, currency } = of
    const asked = { company, ...(scope !== undefined && { scope }), ...(currency !== undefined && { currency }) }
    const statements = await companyStatements(context, { projectId, ...asked })
    const input: DcfRequest = { ...of, language: language ?? actor.language }
    const author = { language: input.language, projectId, publicUrl: deps.publicUrl, name: actor.name, assumedAt: deps.clock.now() }
    valueCompany(statements, input, author)
    return startOutput(context, { projectId, workflow: 'dcf', inputVariable: statements.name, input })
  },
})
