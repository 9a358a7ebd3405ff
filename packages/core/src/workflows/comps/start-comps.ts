import { AppError, type compsEndpoints, type InputOf, type Output } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { isFutureDay } from '../future-day.ts'
import { startOutput } from '../start-output.ts'
import { comparedFigures, compareCompany, type CompsRequest } from './make-comps.ts'

/**
 * Has a company compared with its peers as a workbook; refused at once where statements or inputs give no comparison.
 * @throws COMPANY_NOT_FOUND, OUTPUT_NOT_FOUND, COMPS_…, COMPS_DATE_IN_FUTURE for an as-of date after today
 */
export const startComps = useCase({
  needs: ['blobs', 'clock', 'indexes', 'publicUrl', 'queue'],
  policy: inProjectPolicy('outputs.make'),
  async run(context, { projectId, language, assumptions, changedFrom }: InputOf<typeof compsEndpoints.comps>): Promise<Output> {
    const { deps, actor } = context
    const { asOf } = assumptions
    if (isFutureDay(asOf, deps.clock.now())) throw new AppError('COMPS_DATE_IN_FUTURE', { asOf })
    const input: CompsRequest = { assumptions, language: language ?? actor.language }
    const figures = await comparedFigures(context, projectId, input)
    const author = { language: input.language, projectId, publicUrl: deps.publicUrl, name: actor.name, assumedAt: deps.clock.now() }
    compareCompany(figures, input, author)
    return startOutput(context, { projectId, workflow: 'comps', inputVariable: figures.subject.name, input, changedFrom })
  },
})
