import {
  accountLabels,
  compsBridgeTexts,
  compsCheckTexts,
  type CompsComparison,
  compsMultiples,
  describeCompsNote,
} from '@dossier/contract'
import { CircleAlert, CircleCheck, CircleSlash, type LucideIcon } from 'lucide-react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { Badge, StatusLabel } from '../../../ui/index.ts'
import { type CheckState, stateOfCheck, worstFirst } from '../dcf/check-state.ts'
import { compsTexts } from './comps.texts.ts'
import type { CompsFigures } from './use-comps-figures.ts'

interface Props {
  result: CompsComparison
  figures: CompsFigures
}

/** How the comparison was made where that needs saying, and whose months differ. */
export function CompsNotes({ result: { notes, exceptions }, figures }: Props) {
  const t = useTexts(compsTexts)
  const language = useLanguage()
  const nameOf = (account: string) => compsBridgeTexts[account]?.[language] ?? accountLabels[account]?.[language] ?? account
  const lines = [
    ...exceptions.map(({ name, months, period }) =>
      t('exception', {
        name,
        months: Math.abs(months),
        direction: t(months > 0 ? 'later' : 'earlier'),
        period: figures.periodName(period),
      }),
    ),
    ...notes.map(({ code, details, accounts }) => {
      const names = accounts.map(nameOf).join(', ')
      return describeCompsNote(code, { ...details, accounts: names, items: names }, language)
    }),
  ]
  if (lines.length === 0) return <p className="text-sm text-muted">{t('noNotes')}</p>
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const icons: Record<CheckState, LucideIcon> = { failed: CircleAlert, notApplicable: CircleSlash, passed: CircleCheck }

/** What of a comparison was checked and how it came out, failures first, with what each found. */
export function CompsChecks({ result: { checks, subject, peers }, figures }: Props) {
  const t = useTexts(compsTexts)
  const language = useLanguage()
  const count = (state: CheckState) => checks.filter((check) => stateOfCheck(check) === state).length
  const nameOf = (found: string) => {
    const multiple = compsMultiples.find((one) => one === found)
    return multiple ? figures.multipleName(multiple) : ([subject, ...peers].find(({ company }) => company === found)?.name ?? found)
  }
  return (
    <>
      <p className="text-sm text-muted">
        {t('checkSummary', { count: checks.length, passed: count('passed'), failed: count('failed'), without: count('notApplicable') })}
      </p>
      <ul aria-label={t('checks')} className="grid gap-x-8 lg:grid-cols-2">
        {worstFirst(checks).map((check) => {
          const { code, weight, found } = check
          const state = stateOfCheck(check)
          const tone = state === 'passed' ? 'positive' : state === 'notApplicable' ? 'neutral' : weight === 'error' ? 'negative' : 'caution'
          return (
            <li
              key={code}
              className="grid grid-cols-[7.5rem_1fr_auto] items-start gap-x-3 border-b border-line py-1.5 text-sm max-sm:grid-cols-[1fr_auto]"
            >
              <StatusLabel icon={icons[state]} tone={tone}>
                {t(state)}
              </StatusLabel>
              <span className="min-w-0 max-sm:order-last max-sm:col-span-2">
                {compsCheckTexts[code][language]}
                {found.length > 0 && <span className="block text-xs text-muted">{found.map(nameOf).join(', ')}</span>}
              </span>
              <Badge tone={state === 'failed' ? tone : 'neutral'}>{t(weight)}</Badge>
            </li>
          )
        })}
      </ul>
    </>
  )
}
