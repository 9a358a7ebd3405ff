import type { CompanyDetails, CompanyProfile } from '@dossier/contract'
import { inProjectPolicy } from '../projects/index.ts'
import { type Read, useCase } from '../use-case/index.ts'
import { companyDetailsRepository, type CompanyOf } from './company-details.repository.ts'
import { presentCalendar, presentProfile } from './company-details.present.ts'

/** The stated profile and fiscal calendar of a company, with their history. */
export const showCompanyDetails = useCase({
  needs: [],
  policy: inProjectPolicy('files.read'),
  async run({ read }, of: CompanyOf): Promise<CompanyDetails> {
    const details = read(companyDetailsRepository)
    const [profiles, calendars] = await Promise.all([details.profiles(of), details.calendars(of)])
    const shown = { profiles: profiles.map(presentProfile), calendars: calendars.map(presentCalendar) }
    return {
      ...shown,
      profile: shown.profiles.find(({ endedAt }) => endedAt === null) ?? null,
      calendar: shown.calendars.find(({ endedAt }) => endedAt === null) ?? null,
    }
  },
})

/** The profiles in effect of the companies of an authorised workspace, by comparable name. */
export async function companyProfilesOf(read: Read, projectId: number): Promise<ReadonlyMap<string, CompanyProfile>> {
  const rows = await read(companyDetailsRepository).activeProfiles(projectId)
  return new Map(rows.map((row) => [row.entry.company, presentProfile(row)]))
}
