import { accountScopes, AppError, languages } from '@dossier/contract'
import { z } from 'zod'
import { companyStatements } from '../../companies/index.ts'
import { presentCertificate } from '../present-certificate.ts'
import { defineWorkflow } from '../workflow.ts'
import { datapackInput } from './datapack-input.ts'

const datapackRequestSchema = z.object({
  company: z.string(),
  scope: z.enum(accountScopes).optional(),
  currency: z.string().optional(),
  language: z.enum(languages),
})
export type DatapackRequest = z.infer<typeof datapackRequestSchema>

const titles = { ko: '재무제표', en: 'Statements' }

/** The annual statements of a company as a workbook. */
export const datapackWorkflow = defineWorkflow({
  request: datapackRequestSchema,
  refusals: ['COMPANY_NOT_FOUND', 'STATEMENTS_INCOMPLETE'],
  async make(making, { language, ...asked }) {
    const { deps, projectId } = making
    const statements = await companyStatements(making, { projectId, ...asked })
    const madeAt = deps.clock.now()
    const made = datapackInput(statements, { language, projectId, publicUrl: deps.publicUrl, madeAt })
    if (made === undefined) throw new AppError('STATEMENTS_INCOMPLETE')
    const { bytes, certificate } = await deps.modeller.write({ template: 'datapack', input: made.input }, { ...made, madeAt })
    const { name, currency } = statements
    return {
      file: { bytes, filename: `${name} - ${titles[language]}.xlsx` },
      result: {
        workflow: 'datapack',
        company: name,
        currency,
        years: [...made.input.years],
        sourced: made.sourced,
        certificate: presentCertificate(certificate, madeAt),
      },
    }
  },
})
