import { accountScopes, type CompanyStatements, dcfAssumptionsSchema, dcfRefusals, languages } from '@dossier/contract'
import { z } from 'zod'
import { companyStatements } from '../../companies/index.ts'
import { presentCertificate } from '../present-certificate.ts'
import { defineWorkflow } from '../workflow.ts'
import { dcfHistory } from './dcf-history.ts'
import { type DcfAuthor, dcfInput } from './dcf-input.ts'
import { evaluateDcf, independentFigures } from './evaluate-dcf.ts'
import { presentDcf } from './present-dcf.ts'

const dcfRequestSchema = z.object({
  company: z.string(),
  scope: z.enum(accountScopes).optional(),
  currency: z.string().optional(),
  sic: z.string().optional(),
  ksic: z.string().optional(),
  language: z.enum(languages),
  assumptions: dcfAssumptionsSchema,
})
export type DcfRequest = z.infer<typeof dcfRequestSchema>

/** What a company is worth by statements and assumptions. @throws the refusals of a DCF (DCF_…) */
export function valueCompany(statements: CompanyStatements, { sic, ksic, assumptions }: DcfRequest, author: DcfAuthor) {
  const history = dcfHistory(statements, { ...(sic !== undefined && { sic }), ...(ksic !== undefined && { ksic }) })
  const material = dcfInput(statements, history, assumptions, author)
  const evaluation = evaluateDcf(material.input)
  return { ...material, evaluation, presented: presentDcf({ ...material, statements, history, assumptions, evaluation }) }
}

/** A valuation of a company as a workbook. */
export const dcfWorkflow = defineWorkflow({
  request: dcfRequestSchema,
  refusals: ['COMPANY_NOT_FOUND', ...dcfRefusals],
  async make(making, request) {
    const { deps, projectId, by } = making
    const { company, scope, currency, language } = request
    const asked = { projectId, company, ...(scope !== undefined && { scope }), ...(currency !== undefined && { currency }) }
    const statements = await companyStatements(making, asked)
    const author = { language, projectId, publicUrl: deps.publicUrl, name: by.name, assumedAt: by.at }
    const { input, evaluation, presented } = valueCompany(statements, request, author)
    const madeAt = deps.clock.now()
    const proof = { independent: independentFigures(input, evaluation), madeAt }
    const { bytes, certificate } = await deps.modeller.write({ template: 'dcf', input }, proof)
    return {
      file: { bytes, filename: `${statements.name} - DCF.xlsx` },
      result: { workflow: 'dcf', ...presented, certificate: presentCertificate(certificate, madeAt) },
    }
  },
})
