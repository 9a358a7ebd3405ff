import { AppError, type companyEndpoints, type InputOf } from '@dossier/contract'
import { accountOf } from '@dossier/finance'
import { record } from '../audit/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { typedValuePolicy } from './companies.policy.ts'
import { companiesRepository } from './companies.repository.ts'
import { presentTyped } from './companies.present.ts'
import { companyNamed, findCompanies } from './find-companies.ts'

/** Overrides a value of a company's statements. Earlier typed values stay in its history. @throws COMPANY_NOT_FOUND, INVALID_INPUT for an unknown account */
export const typeValue = useCase({
  needs: ['blobs', 'clock', 'indexes'],
  policy: inProjectPolicy('files.edit'),
  async run(context, { value, reason, ...asked }: InputOf<typeof companyEndpoints.typeValue>) {
    const { deps, actor, write } = context
    if (accountOf(asked.account) === undefined) throw new AppError('INVALID_INPUT')
    const { companies } = await findCompanies(context, asked.projectId, actor.language)
    const company = companyNamed(companies, asked.company)
    const of = { ...asked, company: company.key }
    const now = deps.clock.now()
    return write(async (within) => {
      const values = within(companiesRepository)
      const id = await values.type(of, { value, reason, typedBy: actor.userId, typedAt: now })
      const { account, to, months } = of
      const facts = { account, to, months, value, reason }
      await record(within, actor, { action: 'company.valueTyped', projectId: of.projectId, subject: company.name, facts }, now)
      const typed = (await values.history(of)).find((row) => row.id === id)
      if (typed === undefined) throw new Error('the typed value was not found')
      return presentTyped(typed)
    })
  },
})

/** Ends a typed value, so that the reported one is used again. @throws TYPED_VALUE_NOT_FOUND */
export const takeBackValue = useCase({
  needs: ['clock'],
  policy: typedValuePolicy,
  async run({ deps, actor, subject, write }, { projectId }: InputOf<typeof companyEndpoints.takeBackValue>) {
    const now = deps.clock.now()
    await write(async (within) => {
      const isEnded = await within(companiesRepository).end(subject, { endedBy: actor.userId, endedAt: now })
      if (!isEnded) throw new AppError('TYPED_VALUE_NOT_FOUND')
      const { company, account, to, months, value } = subject
      const facts = { account, to, months, value }
      await record(within, actor, { action: 'company.valueTakenBack', projectId, subject: company, facts }, now)
    })
    return null
  },
})

/** The history of typed values for one statement value. */
export const listTypedValues = useCase({
  needs: [],
  policy: inProjectPolicy('files.read'),
  async run(
    { read },
    { months = null, ...of }: Omit<InputOf<typeof companyEndpoints.history>, 'months'> & { months?: number | null | undefined },
  ) {
    const rows = (await read(companiesRepository).history({ ...of, months })).map(presentTyped)
    return { rows, count: rows.length }
  },
})
