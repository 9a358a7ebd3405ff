import { type AnswerCandidate, endpoints, periodInWords, type SearchRecord } from '@dossier/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useSend } from '../../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Button, StatusLabel } from '../../../ui/index.ts'
import { CitationLink, type CitedPassage } from '../../evidence/index.ts'
import { useCurrentProject } from '../../projects/index.ts'
import { notePick } from '../conversation/conversations.ts'
import { searchTexts } from '../search.texts.ts'
import { asPrinted, inHouseForm } from './house-form.ts'

export interface AnswerCandidatesProps {
  candidates: readonly AnswerCandidate[]
  /** The passages of each. */
  passages: readonly (readonly CitedPassage[])[]
  /** Undefined until the answer is kept. */
  record: SearchRecord | undefined
}

/** Figures that come closest, none of which is asserted: each with its place, and to be kept by whoever may ask. */
export function AnswerCandidates({ candidates, passages, record }: AnswerCandidatesProps) {
  const t = useTexts(searchTexts)
  const heading = useId()
  return (
    <section aria-labelledby={heading} data-candidates className="flex flex-col gap-1">
      <h3 id={heading} className="text-sm font-semibold">
        {t('candidates')}
      </h3>
      <p className="pb-1 text-xs text-muted">{t('candidatesHint')}</p>
      <ol className="divide-y divide-line border-y border-line">
        {candidates.map((candidate, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- candidates stay at their places
          <li key={at} data-picked={candidate.picked} className="py-2">
            <Candidate candidate={candidate} at={at} passages={passages[at] ?? []} record={record} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface CandidateProps extends Pick<AnswerCandidatesProps, 'record'> {
  candidate: AnswerCandidate
  at: number
  passages: readonly CitedPassage[]
}

/** What it is at the left, what it comes to at the right; on a narrow screen the value under its name. */
function Candidate({ candidate, at, passages, record }: CandidateProps) {
  const t = useTexts(searchTexts)
  const formats = useFormats()
  const language = useLanguage()
  const { label, section, scope, value, calculation, pickedBy } = candidate
  const printed = calculation === undefined ? asPrinted(value, language) : undefined
  const facts = [
    value.period === '' ? undefined : periodInWords(value.period, language),
    scope === undefined ? undefined : t(scope),
    printed === undefined ? undefined : t('asPrinted', { value: printed }),
    section,
  ].filter((fact) => fact !== undefined)
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-0.5 sm:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="text-sm break-words">{label}</p>
        {calculation !== undefined && (
          <p className="text-xs break-words text-muted tabular-nums">
            <span className="sr-only">{t('calculation')} </span>= {calculation}
          </p>
        )}
        {facts.length > 0 && <p className="text-xs break-words text-muted">{facts.join(' · ')}</p>}
        {passages.map((passage) => (
          <CitationLink key={passage.number} passage={passage} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
        <p className="text-reading whitespace-nowrap tabular-nums">{inHouseForm(value, formats, language)}</p>
        <div className="flex flex-wrap items-center gap-x-1">
          {pickedBy !== undefined && (
            <StatusLabel icon={Check} tone="accent">
              <span className="text-xs">{t('keptBy', { name: pickedBy.name })}</span>
            </StatusLabel>
          )}
          {record !== undefined && <PickButton candidate={candidate} at={at} record={record} />}
        </div>
      </div>
    </div>
  )
}

/** Keeps the figure for the workspace, or takes that back. */
function PickButton({ candidate: { text, picked }, at, record }: Pick<CandidateProps, 'candidate' | 'at'> & { record: SearchRecord }) {
  const t = useTexts(searchTexts)
  const { project } = useCurrentProject()
  const send = useSend(endpoints.search.pick, { onSuccess: (picked) => void notePick(picked) })
  if (project === undefined || project.can['search.ask'] === 'none') return null
  const isPicked = picked === true
  return (
    <Button
      size="small"
      variant={isPicked ? 'ghost' : 'secondary'}
      busy={send.isPending}
      aria-label={t(isPicked ? 'releaseOf' : 'useThisOf', { figure: text })}
      onClick={() => send.mutate({ searchId: record.id, candidate: at })}
    >
      {t(isPicked ? 'release' : 'useThis')}
    </Button>
  )
}
