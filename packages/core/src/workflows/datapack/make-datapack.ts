import { accountScopes, AppError, companyProfileInput, languages } from '@dossier/contract'
import { z } from 'zod'
import { companyProfilesOf, companyStatements } from '../../companies/index.ts'
import { presentCertificate } from '../present-certificate.ts'
import { unitSizes } from '../sourced-values.ts'
import { defineWorkflow } from '../workflow.ts'
import { amountMeasures, datapackFigures } from './datapack-figures.ts'
import { datapackInput, datapackYears } from './datapack-input.ts'

const WHOLE_YEAR = 12

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
    const profile = (await companyProfilesOf(making.read, projectId)).get(asked.company) ?? null
    const made = datapackInput(statements, { language, projectId, publicUrl: deps.publicUrl, profile })
    if (made === undefined) throw new AppError('STATEMENTS_INCOMPLETE')
    const figures = datapackFigures(statements, language)
    const independent = independentFigures(figures, unitSizes[made.input.unit])
    const { bytes, certificate } = await deps.modeller.write({ template: 'datapack', input: made.input }, { independent, madeAt })
    const { name, currency, scope } = statements
    const years = datapackYears(statements, language)
    return {
      file: { bytes, filename: `${name} - ${titles[language]}.xlsx` },
      result: {
        workflow: 'datapack',
        companyKey: asked.company,
        company: name,
        profile: profile && companyProfileInput.parse(profile),
        scope,
        currency,
        years: [...made.input.years],
        summary: [...figures].map(([measure, ofYears]) => ({ measure, figures: ofYears })),
        ties: statements.checks.flatMap(({ total, to, months, difference, ties }) => {
          const year = years.find((one) => one.to === to)?.label
          const isOfYear = months === null || months === WHOLE_YEAR
          return year !== undefined && isOfYear ? [{ total, year, difference: Number(difference), ties }] : []
        }),
        sourced: made.sourced,
        certificate: presentCertificate(certificate, madeAt),
      },
    }
  },
})

/** Figures as the workbook names them, amounts in its unit. */
function independentFigures(figures: ReturnType<typeof datapackFigures>, size: number): Map<string, number> {
  const named = [...figures].flatMap(([measure, ofYears]) =>
    ofYears.flatMap((figure, year): [string, number][] =>
      typeof figure === 'number' ? [[`${measure}.${year}`, amountMeasures.has(measure) ? figure / size : figure]] : [],
    ),
  )
  return new Map(named)
}
