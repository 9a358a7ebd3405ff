import type { CompanyDetails, CompanyProfile, FiscalCalendar } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useFormats, useLanguage, useTexts } from '../../i18n/index.ts'
import { Button, showToast } from '../../ui/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { companyProfileTexts } from './company-profile.texts.ts'
import { countryName, monthName } from './country-options.ts'
import { FiscalCalendarForm } from './fiscal-calendar-form.tsx'
import { ProfileForm } from './profile-form.tsx'

interface Props {
  projectId: number
  company: { company: string; name: string }
  details: CompanyDetails
  closingMonth: number | undefined
  onClose: () => void
}

/** Profile and fiscal calendar of a company, each with its history. */
export function CompanyDetailsDialog({ projectId, company, details, closingMonth, onClose }: Props) {
  const t = useTexts(companyProfileTexts)
  const describeProfile = useProfileWords()
  const describeCalendar = useCalendarWords()
  const { profile, calendar, profiles, calendars } = details
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('of', { name: company.name })}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="flex flex-col gap-6">
        <Part title={t('profile')} note={t('profileNote')}>
          <ProfileForm
            key={profile?.id ?? 0}
            projectId={projectId}
            company={company}
            profile={profile}
            onSaved={() => showToast({ kind: 'success', title: t('saved') })}
          >
            {(isBusy) => (
              <Button type="submit" variant="primary" className="self-end" busy={isBusy}>
                {t('save')}
              </Button>
            )}
          </ProfileForm>
          <History entries={profiles} describe={describeProfile} />
        </Part>
        <Part title={t('calendar')} note={t('calendarNote')}>
          <FiscalCalendarForm
            key={calendar?.id ?? 0}
            projectId={projectId}
            company={company.company}
            calendar={calendar}
            closingMonth={closingMonth}
          />
          <History entries={calendars} describe={describeCalendar} />
        </Part>
      </div>
    </Dialog>
  )
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-muted">{note}</p>
      </div>
      {children}
    </section>
  )
}

function useProfileWords(): (profile: CompanyProfile) => string {
  const language = useLanguage()
  return ({ homepage, country, segment, industry, industryCode, symbol }) =>
    [homepage, countryName(country, language), segment, industry, industryCode, symbol].filter(Boolean).join(' · ')
}

function useCalendarWords(): (calendar: FiscalCalendar) => string {
  const t = useTexts(companyProfileTexts)
  const language = useLanguage()
  return ({ closingMonth, namedBy, reason }) => {
    const names = t(namedBy === 'end' ? 'byEnd' : 'byStart')
    return `${t('calendarOf', { month: monthName(closingMonth, language), names })} · ${reason}`
  }
}

type Entry = CompanyProfile | FiscalCalendar

function History<One extends Entry>({ entries, describe }: { entries: readonly One[]; describe: (entry: One) => string }) {
  const t = useTexts(companyProfileTexts)
  const { dateTime } = useFormats()
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-muted">{t('history')}</summary>
      {entries.length === 0 ? (
        <p className="mt-1 text-muted">{t('noHistory')}</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-2">
          {entries.map((entry) => (
            <li key={entry.id} className={entry.endedAt === null ? undefined : 'text-muted'}>
              <p>{describe(entry)}</p>
              <p className="text-xs text-muted">
                {t('setBy', { name: entry.by.name, date: dateTime(entry.at) })}
                {entry.endedAt !== null &&
                  entry.endedBy !== null &&
                  ` · ${t('endedBy', { name: entry.endedBy.name, date: dateTime(entry.endedAt) })}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
