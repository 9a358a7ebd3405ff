import type { datapackEndpoints, InputOf, Output } from '@dossier/contract'
import { companyStatements } from '../../companies/index.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { startOutput } from '../start-output.ts'
import type { DatapackRequest } from './make-datapack.ts'

/** Has the statements of a company written as a workbook. @throws COMPANY_NOT_FOUND */
export const startDatapack = useCase({
  needs: ['blobs', 'clock', 'indexes', 'queue'],
  policy: inProjectPolicy('outputs.make'),
  async run(context, { projectId, language, ...of }: InputOf<typeof datapackEndpoints.datapack>): Promise<Output> {
    const { name } = await companyStatements(context, { projectId, ...of })
    const input: DatapackRequest = { ...of, language: language ?? context.actor.language }
    return startOutput(context, { projectId, workflow: 'datapack', inputVariable: name, input })
  },
})
