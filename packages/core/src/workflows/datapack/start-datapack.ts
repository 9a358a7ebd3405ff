import type { datapackEndpoints, InputOf, Output } from '@dossier/contract'
import { companyStatements } from '../../companies/index.ts'
import { inProjectPolicy, type ProjectAccess } from '../../projects/index.ts'
import { registerPolicy } from '../../registers/index.ts'
import { type Member, type Policy, useCase } from '../../use-case/index.ts'
import { marketDataOf } from '../market/show-market-data.ts'
import { startOutput } from '../start-output.ts'
import type { DatapackRequest } from './make-datapack.ts'
import { requestedMarketOf } from './market-of-datapack.ts'

type Asked = InputOf<typeof datapackEndpoints.datapack>

/** Market data is for those who may ask outside sources. */
const policy: Policy<Member, Asked, ProjectAccess> = (actor, input, read) =>
  (input.withMarketData === true ? registerPolicy('outputs.make') : inProjectPolicy('outputs.make'))(actor, input, read)

/**
 * Has the statements of a company written as a workbook. Market data is requested now and stored with the request, so that a run that is repeated
 * writes the same figures. @throws COMPANY_NOT_FOUND
 */
export const startDatapack = useCase({
  needs: ['blobs', 'clock', 'indexes', 'queue', 'secretBox', 'sources'],
  policy,
  async run(context, { projectId, withMarketData = false, ...asked }: Asked): Promise<Output> {
    const { actor } = context
    const { language = actor.language, ...of } = asked
    const { name, scope, currency } = await companyStatements(context, { projectId, ...of }, language)
    const market = withMarketData
      ? requestedMarketOf(await marketDataOf(context, { projectId, company: of.company, scope, ...(currency !== null && { currency }) }))
      : undefined
    const input: DatapackRequest = { ...of, language, ...(market !== undefined && { market }) }
    return startOutput(context, { projectId, workflow: 'datapack', inputVariable: name, input })
  },
})
