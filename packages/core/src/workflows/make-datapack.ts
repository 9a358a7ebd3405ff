import { accountScopes, AppError, languages } from '@dossier/contract'
import { z } from 'zod'
import { companyStatements } from '../companies/index.ts'
import type { Actor, Needs, UseCaseContext } from '../use-case/index.ts'
import { datapackInput } from './datapack-input.ts'
import { type MadeWorkbook, presentCertificate } from './made-workbook.ts'

export const datapackRequestSchema = z.object({
  company: z.string(),
  scope: z.enum(accountScopes).optional(),
  currency: z.string().optional(),
  language: z.enum(languages),
})
export type DatapackRequest = z.infer<typeof datapackRequestSchema>

interface Making extends Pick<UseCaseContext<Actor, unknown, 'blobs' | 'indexes'>, 'read'> {
  deps: Needs<'blobs' | 'clock' | 'database' | 'indexes' | 'modeller' | 'publicUrl'>
  projectId: number
}

const titles = { ko: '재무제표', en: 'Statements' }

/** The annual statements of a company as a workbook. @throws COMPANY_NOT_FOUND, STATEMENTS_INCOMPLETE */
export async function makeDatapack(making: Making, { language, ...asked }: DatapackRequest): Promise<MadeWorkbook> {
  const { deps, projectId } = making
  const statements = await companyStatements(making, { projectId, ...asked })
  const madeAt = deps.clock.now()
  const made = datapackInput(statements, { language, projectId, publicUrl: deps.publicUrl, madeAt })
  if (made === undefined) throw new AppError('STATEMENTS_INCOMPLETE')
  const { bytes, certificate } = await deps.modeller.datapack(made.input, { independent: made.independent, madeAt })
  const { name, currency } = statements
  return {
    bytes,
    filename: `${name} - ${titles[language]}.xlsx`,
    result: {
      workflow: 'datapack',
      company: name,
      currency,
      years: [...made.input.years],
      sourced: made.sourced,
      certificate: presentCertificate(certificate, madeAt),
    },
  }
}
