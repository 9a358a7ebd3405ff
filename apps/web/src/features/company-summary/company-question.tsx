import type { SummaryCompany } from '@dossier/contract'
import { limits } from '@dossier/contract'
import { type SyntheticEvent, useState } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, Input } from '../../ui/index.ts'
import { companySummaryTexts } from './company-summary.texts.ts'

export interface CompanyQuestionProps {
  /** The options, most files first. */
  companies: readonly SummaryCompany[]
  mayEdit: boolean
  /** Whether the answer is being sent. */
  busy: boolean
  onChoose: (company: string) => void
}

/** Companies that are listed before the others are asked for. */
const shownAtFirst = 6

/** Asks for the company of a workspace whose files are about several. */
export function CompanyQuestion({ companies, mayEdit, busy, onChoose }: CompanyQuestionProps) {
  const t = useTexts(companySummaryTexts)
  const { number } = useFormats()
  const [showsAll, setShowsAll] = useState(false)
  const [typing, setTyping] = useState(false)
  const [typed, setTyped] = useState('')
  const [first, second] = companies
  // The first company is the likely one, unless the second has as many files.
  const likely = first !== undefined && first.files > (second?.files ?? 0) ? first.name : undefined
  if (!mayEdit) return <p className="text-sm text-faint">{t('severalUnanswered')}</p>

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (typed.trim() !== '' && !busy) onChoose(typed.trim())
  }
  return (
    <fieldset aria-label={t('whichCompany')} className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0 py-1">
      <p className="text-sm font-medium break-words">{likely === undefined ? t('whichCompany') : t('isItTheTarget', { name: likely })}</p>
      <p className="text-xs text-muted">{t('severalHint')}</p>
      <ul className="flex flex-col gap-1">
        {companies.slice(0, showsAll ? undefined : shownAtFirst).map(({ name, files }) => (
          <li key={name}>
            <button
              type="button"
              disabled={busy}
              onClick={() => onChoose(name)}
              className="flex w-full items-baseline gap-2 rounded-md border border-line px-2.5 py-1.5 text-left text-sm hover:bg-hover disabled:opacity-60"
            >
              <span className="min-w-0 flex-1 break-words">{name}</span>
              <span className="shrink-0 text-xs text-muted tabular-nums">{t('filesAbout', { count: files, number: number(files) })}</span>
            </button>
          </li>
        ))}
      </ul>
      {!showsAll && companies.length > shownAtFirst && (
        <Button size="small" variant="ghost" onClick={() => setShowsAll(true)} className="self-start">
          {t('moreCompanies', { count: companies.length - shownAtFirst })}
        </Button>
      )}
      {typing ? (
        <form onSubmit={submit} className="flex flex-wrap gap-1">
          <Input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that the user pressed
            autoFocus
            aria-label={t('companyName')}
            maxLength={limits.nameLength}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="min-w-0 flex-1 text-sm"
          />
          <Button type="submit" size="small" variant="primary" busy={busy} disabled={typed.trim() === ''}>
            {t('save')}
          </Button>
        </form>
      ) : (
        <Button size="small" variant="ghost" disabled={busy} onClick={() => setTyping(true)} className="self-start">
          {t('anotherCompany')}
        </Button>
      )}
    </fieldset>
  )
}
