import type { CompanyProfile, FiscalCalendar } from '@dossier/contract'
import { personName } from '../use-case/index.ts'
import type { CalendarRow, ProfileRow } from './company-details.repository.ts'

export function presentProfile(row: ProfileRow): CompanyProfile {
  const { homepage, country, segment, industry, industryCode, symbol, registerSource, registerCompany } = row.entry
  return {
    ...presentEntry(row),
    homepage,
    country,
    segment,
    industry,
    ...(industryCode !== null && { industryCode }),
    ...(symbol !== null && { symbol }),
    ...(registerSource !== null && registerCompany !== null && { register: { source: registerSource, company: registerCompany } }),
  }
}

export function presentCalendar(row: CalendarRow): FiscalCalendar {
  const { closingMonth, namedBy, reason } = row.entry
  return { ...presentEntry(row), closingMonth, namedBy, reason }
}

function presentEntry({ entry, firstName, lastName, enderFirstName, enderLastName }: ProfileRow | CalendarRow) {
  const { id, setBy, setAt, endedAt, endedBy } = entry
  return {
    id,
    by: { id: setBy, name: personName(firstName, lastName) },
    at: setAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    endedBy: endedBy === null ? null : { id: endedBy, name: personName(enderFirstName ?? '', enderLastName ?? '') },
  }
}
