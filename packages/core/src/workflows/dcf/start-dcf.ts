import type { dcfEndpoints, InputOf, Output } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { startOutput } from '../start-output.ts'
import { type DcfRequest, valueByRequest } from './make-dcf.ts'

/**
 * Has a company valued as a workbook; refused at once where its statements or the assumptions give no value.
 * @throws COMPANY_NOT_FOUND, OUTPUT_NOT_FOUND, DCF_…
 */
export const startDcf = useCase({
  needs: ['blobs', 'clock', 'indexes', 'publicUrl', 'queue'],
  policy: inProjectPolicy('outputs.make'),
  async run(context, { projectId, language, changedFrom, ...of }: InputOf<typeof dcfEndpoints.dcf>): Promise<Output> {
    const { deps, actor, read } = context
    const input: DcfRequest = { ...of, language: language ?? actor.language }
    const by = { name: actor.name, at: deps.clock.now() }
    const { statements } = await valueByRequest({ deps, read, projectId, by }, input)
    return startOutput(context, { projectId, workflow: 'dcf', inputVariable: statements.name, input, changedFrom })
  },
})
