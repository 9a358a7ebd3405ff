import { type CompanyStatements, endpoints } from '@dossier/contract'
import { useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { CompanyDetailsDialog } from './company-details-dialog.tsx'
import { companyProfileTexts } from './company-profile.texts.ts'
import { countryName, monthName } from './country-options.ts'

interface Props {
  projectId: number
  statements: Pick<CompanyStatements, 'company' | 'name' | 'periods'>
  mayEdit: boolean
}

/** The stated details of a company in one line, with a button to change them. */
export function CompanyDetailsLine({ projectId, statements, mayEdit }: Props) {
  const t = useTexts(companyProfileTexts)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(endpoints.companies.details, { projectId, company: statements.company })
  if (!data) return <p className="h-4 text-xs" />
  const { profile, calendar } = data
  const lastYear = statements.periods.find(({ months }) => months === 12)
  // The month in which most of the days around the last one lie: years of whole weeks end a few days into the next month.
  const closing = lastYear && new Date(Date.parse(lastYear.to) - 7 * 86_400_000).getUTCMonth() + 1
  const month = calendar?.closingMonth ?? closing
  const yearEnd = month === undefined ? '' : t('yearEnd', { month: monthName(month, language) })
  const parts = [
    ...(profile === null ? [] : [countryName(profile.country, language), profile.industry, profile.segment, profile.symbol]),
    calendar === null ? yearEnd : `${yearEnd} (${t('stated')})`,
  ].filter((one) => one !== undefined && one !== '')
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
      {profile !== null && (
        <>
          <a href={profile.homepage} target="_blank" rel="noreferrer noopener" className="text-accent underline underline-offset-2">
            {new URL(profile.homepage).hostname}
          </a>
          <span aria-hidden>·</span>
        </>
      )}
      <span>{parts.join(' · ')}</span>
      {mayEdit && (
        <button
          type="button"
          className="rounded-sm text-accent underline underline-offset-2 focus-visible:outline-2 focus-visible:outline-accent"
          onClick={() => setOpen(true)}
        >
          {t(profile === null ? 'add' : 'edit')}
        </button>
      )}
      {isOpen && (
        <CompanyDetailsDialog
          projectId={projectId}
          company={statements}
          details={data}
          closingMonth={closing}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  )
}
