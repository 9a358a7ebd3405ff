import { accountScopes, type CompanyStatements, dcfAssumptionsSchema, dcfRefusals, languages } from '@dossier/contract'
import { z } from 'zod'
import { companyProfilesOf, companyStatements } from '../../companies/index.ts'
import type { Actor, UseCaseContext } from '../../use-case/index.ts'
import { industryCodesOf } from '../industry-codes.ts'
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

/** Who asks for a valuation in which workspace, and what with. */
interface Asking extends Pick<UseCaseContext<Actor, unknown, 'blobs' | 'indexes' | 'publicUrl'>, 'deps' | 'read'> {
  projectId: number
  by: { name: string; at: Date }
}

/** Values a company by its statements as they are now. @throws COMPANY_NOT_FOUND, the refusals of a DCF (DCF_…) */
export async function valueByRequest(asking: Asking, request: DcfRequest) {
  const { deps, projectId, by } = asking
  const { company, scope, currency, language } = request
  const asked = { projectId, company, ...(scope !== undefined && { scope }), ...(currency !== undefined && { currency }) }
  const statements = await companyStatements(asking, asked, language)
  const author = { language, projectId, publicUrl: deps.publicUrl, name: by.name, assumedAt: by.at }
  const profile = (await companyProfilesOf(asking.read, projectId)).get(company)
  return { statements, ...valueCompany(statements, { ...industryCodesOf(profile), ...request }, author) }
}

/** What a company is worth by statements and assumptions. @throws the refusals of a DCF (DCF_…) */
function valueCompany(statements: CompanyStatements, { sic, ksic, assumptions }: DcfRequest, author: DcfAuthor) {
  const history = dcfHistory(statements, { ...(sic !== undefined && { sic }), ...(ksic !== undefined && { ksic }) }, author.assumedAt)
  const material = dcfInput(statements, history, assumptions, author)
  const evaluation = evaluateDcf(material.input)
  return { input: material.input, evaluation, presented: presentDcf({ ...material, statements, history, assumptions, evaluation }) }
}

/** A valuation of a company as a workbook. */
export const dcfWorkflow = defineWorkflow({
  request: dcfRequestSchema,
  refusals: ['COMPANY_NOT_FOUND', ...dcfRefusals],
  async make(making, request) {
    const { deps } = making
    const { statements, input, evaluation, presented } = await valueByRequest(making, request)
    const madeAt = deps.clock.now()
    const proof = { independent: independentFigures(input, evaluation), madeAt }
    const { bytes, certificate } = await deps.modeller.write({ template: 'dcf', input }, proof)
    return {
      file: { bytes, filename: `${statements.name} - DCF.xlsx` },
      result: { workflow: 'dcf', ...presented, certificate: presentCertificate(certificate, madeAt) },
    }
  },
})
