import { endpoints, type FiscalCalendar, type fiscalYearNames, limits } from '@dossier/contract'
import { type SyntheticEvent, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { Button, Field, Input, Select } from '../../ui/index.ts'
import { companyProfileTexts } from './company-profile.texts.ts'
import { monthName } from './country-options.ts'

interface Props {
  projectId: number
  company: string
  calendar: FiscalCalendar | null
  /** Month in which the last fiscal year of the statements ends. */
  closingMonth: number | undefined
}

const months = Array.from({ length: 12 }, (_, at) => at + 1)
const DECEMBER = 12

/** The stated fiscal calendar, with a reason; without one that of the statements is used. */
export function FiscalCalendarForm({ projectId, company, calendar, closingMonth = DECEMBER }: Props) {
  const t = useTexts(companyProfileTexts)
  const language = useLanguage()
  const [month, setMonth] = useState(calendar?.closingMonth ?? closingMonth)
  const [namedBy, setNamedBy] = useState<(typeof fiscalYearNames)[number]>(calendar?.namedBy ?? 'end')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const invalidates = [
    endpoints.companies.details,
    endpoints.companies.statements,
    endpoints.companies.list,
    endpoints.workflows.proposeComps,
    endpoints.workflows.proposeDcf,
  ]
  const set = useSend(endpoints.companies.setCalendar, {
    invalidates,
    onSuccess() {
      setReason('')
      setTried(false)
    },
  })
  const remove = useSend(endpoints.companies.removeCalendar, { invalidates })
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '' || set.isPending) return
    set.mutate({ projectId, company, closingMonth: month, namedBy, reason })
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('closingMonth')}>
          {(control) => (
            <Select
              {...control}
              className="w-full [&>select]:w-full"
              value={String(month)}
              options={months.map((one) => ({ value: String(one), label: monthName(one, language) }))}
              onChange={(event) => setMonth(Number(event.target.value))}
            />
          )}
        </Field>
        <Field label={t('namedBy')}>
          {(control) => (
            <Select
              {...control}
              className="w-full [&>select]:w-full"
              value={namedBy}
              options={[
                { value: 'end', label: t('byEnd') },
                { value: 'start', label: t('byStart') },
              ]}
              onChange={(event) => setNamedBy(event.target.value === 'start' ? 'start' : 'end')}
            />
          )}
        </Field>
      </div>
      <Field label={t('reason')} required error={isTried && reason.trim() === '' ? t('reasonRequired') : undefined}>
        {(control) => (
          <Input {...control} maxLength={limits.descriptionLength} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        {calendar !== null && (
          <Button busy={remove.isPending} onClick={() => remove.mutate({ projectId, id: calendar.id })}>
            {t('removeCalendar')}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={set.isPending}>
          {t('setCalendar')}
        </Button>
      </div>
    </form>
  )
}
