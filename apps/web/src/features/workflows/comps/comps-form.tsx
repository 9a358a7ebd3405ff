import { type CompsAssumptions, type CompsProposal, endpoints, type Language, languages, mayInOrganization } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { useSend } from '../../../api/index.ts'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { Button, Field, Input, Select } from '../../../ui/index.ts'
import { AsOfField } from './as-of-field.tsx'
import { type CompsEdits, type CompsProblems, draftOf, readDraft } from './comps-draft.ts'
import { useSession } from '../../../session/index.ts'
import { FetchMarketData } from '../market/fetch-market-data.tsx'
import { KeptNote } from '../kept/kept-note.tsx'
import type { KeptDraft } from '../kept/use-kept-draft.ts'
import { takeMarketData } from './take-market-data.ts'
import { compsTexts } from './comps.texts.ts'
import { RegisterPeers } from './register-peers.tsx'
import { PeerTable } from './peer-table.tsx'

interface Props {
  projectId: number
  proposal: CompsProposal
  previous: CompsAssumptions | undefined
  /** The output that it begins with. */
  from: number | undefined
  kept: KeptDraft<CompsEdits>
  mayRun: boolean
}

const none: CompsProblems = new Map()

/** The subject with its peers, their market inputs and reasons. */
export function CompsForm({ projectId, proposal, previous, from, kept, mayRun }: Props) {
  const { draft: edits, change: onEdit } = kept
  const t = useTexts(compsTexts)
  const navigate = useNavigate()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const [isTried, setTried] = useState(false)
  const user = useSession()?.user
  const mayAskSources = user !== undefined && mayInOrganization(user, 'sources.read')
  const start = useSend(endpoints.workflows.comps, {
    invalidates: [endpoints.outputs.list, endpoints.outputs.get],
    onSuccess: ({ id }) => {
      kept.forget()
      void navigate({ to: '/outputs', search: { project: projectId, output: id } })
    },
  })
  const draft = draftOf(proposal, previous, edits)
  const reading = readDraft(draft, proposal)
  const problems = isTried ? reading.problems : none
  const yearProblem = problems.get('calendarYear')
  const included = Object.values(draft.peers).filter(({ isIncluded }) => isIncluded).length
  function run() {
    setTried(true)
    const { assumptions } = reading
    if (assumptions === undefined || start.isPending || !mayRun) return
    start.mutate({ projectId, language, assumptions, ...(from !== undefined && { changedFrom: from }) })
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    run()
  }
  function runByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    run()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of the whole form, which its button does as well
    <form className="flex min-h-full flex-col gap-4 px-4 pt-4" onSubmit={submit} onKeyDown={runByKey} noValidate>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="mr-auto min-w-60 flex-1">
          <h2 className="font-semibold">{proposal.subject.name}</h2>
          <p className="max-w-180 text-sm text-muted">
            {t('peersNote')} {t('keys')}
          </p>
        </div>
        <AsOfField asOf={proposal.asOf} kept={kept} />
        <Field label={t('calendarYear')} className="w-32" error={yearProblem && t(yearProblem)}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              title={t('calendarYearHint')}
              className="text-right tabular-nums"
              value={draft.calendarYear}
              onChange={(event) => onEdit({ ...edits, calendarYear: event.target.value })}
            />
          )}
        </Field>
      </div>
      <FetchMarketData
        companies={[proposal.subject, ...proposal.peers.filter(({ company }) => draft.peers[company]?.isIncluded)].map((known) => ({
          projectId,
          company: known.company,
          name: known.name,
          scope: known.scope,
          asOf: proposal.asOf,
          ...(known.currency !== null && { currency: known.currency }),
          ...(known.currency !== proposal.subject.currency && proposal.subject.currency !== null && { into: proposal.subject.currency }),
        }))}
        onFound={(found) => {
          const { companies, ...counts } = takeMarketData(draft, proposal, found)
          onEdit({ ...edits, companies: { ...edits.companies, ...companies } })
          return counts
        }}
      />
      <PeerTable projectId={projectId} proposal={proposal} draft={draft} edits={edits} onEdit={onEdit} problems={problems} />
      {mayAskSources && <RegisterPeers projectId={projectId} company={proposal.subject.company} />}
      {proposal.leftOut > 0 && <p className="text-sm text-muted">{t('leftOut', { count: proposal.leftOut })}</p>}
      <footer className="sticky bottom-0 z-20 -mx-4 mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3">
        <p className="mr-auto text-sm text-muted">{t('included', { count: included })}</p>
        {kept.isChanged && <KeptNote onReset={kept.reset} />}
        {problems.size > 0 && (
          <p role="alert" className="text-sm text-negative">
            {problems.has('peers') ? t('noneIncluded') : t('problems', { count: problems.size })}
          </p>
        )}
        {mayRun ? (
          <>
            <Select
              aria-label={t('language')}
              value={language}
              options={languages.map((value) => ({ value, label: t(value === 'ko' ? 'korean' : 'english') }))}
              onChange={(event) => setLanguage(event.target.value === 'ko' ? 'ko' : 'en')}
            />
            <Button type="submit" variant="primary" busy={start.isPending}>
              {t('run')}
            </Button>
          </>
        ) : (
          <p className="text-sm text-muted">{t('notAllowed')}</p>
        )}
      </footer>
    </form>
  )
}
