import { AppError, type companyEndpoints, type CompanyProfileInput, type InputOf } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { fiscalCalendarPolicy } from './companies.policy.ts'
import { companyDetailsRepository, type CompanyOf } from './company-details.repository.ts'
import { presentCalendar, presentProfile } from './company-details.present.ts'
import { companyNamed, findCompanies } from './find-companies.ts'

/** States the profile of a company; earlier ones stay in its history. @throws COMPANY_NOT_FOUND */
export const setCompanyProfile = useCase({
  needs: ['blobs', 'clock', 'indexes'],
  policy: inProjectPolicy('files.edit'),
  async run(context, { projectId, company: of, ...profile }: CompanyOf & CompanyProfileInput) {
    const { deps, actor, write } = context
    const { companies } = await findCompanies(context, projectId, actor.language)
    const { key: company, name } = companyNamed(companies, of)
    const { register, industryCode = null, symbol = null, ...stated } = profile
    const now = deps.clock.now()
    return write(async (within) => {
      const details = within(companyDetailsRepository)
      const row = { ...stated, industryCode, symbol, registerSource: register?.source ?? null, registerCompany: register?.company ?? null }
      await details.setProfile({ projectId, company }, row, { setBy: actor.userId, setAt: now })
      await record(within, actor, { action: 'company.profileSet', projectId, subject: name, facts: row }, now)
      const [made] = await details.profiles({ projectId, company })
      if (made === undefined) throw new Error('the profile was not found')
      return presentProfile(made)
    })
  },
})

/** States the fiscal calendar of a company; earlier ones stay in its history. @throws COMPANY_NOT_FOUND */
export const setFiscalCalendar = useCase({
  needs: ['blobs', 'clock', 'indexes'],
  policy: inProjectPolicy('files.edit'),
  async run(context, { projectId, company: of, ...calendar }: InputOf<typeof companyEndpoints.setCalendar>) {
    const { deps, actor, write } = context
    const { companies } = await findCompanies(context, projectId, actor.language)
    const { key: company, name: subject } = companyNamed(companies, of)
    const now = deps.clock.now()
    return write(async (within) => {
      const details = within(companyDetailsRepository)
      await details.setCalendar({ projectId, company }, calendar, { setBy: actor.userId, setAt: now })
      const to = String(calendar.closingMonth)
      await record(within, actor, { action: 'company.calendarSet', projectId, subject, to, facts: calendar }, now)
      const [made] = await details.calendars({ projectId, company })
      if (made === undefined) throw new Error('the fiscal calendar was not found')
      return presentCalendar(made)
    })
  },
})

/** Ends a stated fiscal calendar, so that the statements' own is used again. @throws TYPED_VALUE_NOT_FOUND */
export const removeFiscalCalendar = useCase({
  needs: ['clock'],
  policy: fiscalCalendarPolicy,
  async run({ deps, actor, subject, write }, { projectId }: InputOf<typeof companyEndpoints.removeCalendar>) {
    const now = deps.clock.now()
    await write(async (within) => {
      const isEnded = await within(companyDetailsRepository).endCalendar(subject, { endedBy: actor.userId, endedAt: now })
      if (!isEnded) throw new AppError('TYPED_VALUE_NOT_FOUND')
      await record(within, actor, { action: 'company.calendarRemoved', projectId, subject: subject.entry.company }, now)
    })
    return null
  },
})
