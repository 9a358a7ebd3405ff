import type { compsEndpoints, InputOf, Output } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { startOutput } from '../start-output.ts'
import { comparedFigures, compareCompany, type CompsRequest } from './make-comps.ts'

/**
 * Has a company compared with its peers as a workbook; refused at once where statements or inputs give no comparison.
 * @throws COMPANY_NOT_FOUND, OUTPUT_NOT_FOUND, COMPS_…
 */
export const startComps = useCase({
  needs: ['blobs', 'clock', 'indexes', 'publicUrl', 'queue'],
  policy: inProjectPolicy('outputs.make'),
  async run(context, { projectId, language, assumptions, changedFrom }: InputOf<typeof compsEndpoints.comps>): Promise<Output> {
    const { deps, actor } = context
    const input: CompsRequest = { assumptions, language: language ?? actor.language }
    const figures = await comparedFigures(context, projectId, input)
    const author = { language: input.language, projectId, publicUrl: deps.publicUrl, name: actor.name, assumedAt: deps.clock.now() }
    compareCompany(figures, input, author)
    return startOutput(context, { projectId, workflow: 'comps', inputVariable: figures.subject.name, input, changedFrom })
  },
})
