import { type AnswerCandidate, endpoints, periodInWords, type SearchRecord } from '@dossier/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useSend } from '../../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Button, StatusLabel } from '../../../ui/index.ts'
import { CitationLink, type CitedPassage } from '../../evidence/index.ts'
import { useCurrentProject } from '../../projects/index.ts'
import { applyPick } from '../conversation/conversations.ts'
import { searchTexts } from '../search.texts.ts'
import { formatAsPrinted, formatAnswerValue } from './format-answer-value.ts'

export interface AnswerCandidatesProps {
  candidates: readonly AnswerCandidate[]
  /** The passages of each candidate. */
  passages: readonly (readonly CitedPassage[])[]
  /** Undefined until the answer is stored. */
  record: SearchRecord | undefined
}

/** The closest figures, none of which is certain. Each shows its place; users with permission to ask can keep one. */
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
          // oxlint-disable-next-line react/no-array-index-key -- candidates never change order
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

/** A candidate: name at the left, value at the right, or below the name on narrow screens. */
function Candidate({ candidate, at, passages, record }: CandidateProps) {
  const t = useTexts(searchTexts)
  const formats = useFormats()
  const language = useLanguage()
  const { label, section, scope, value, calculation, pickedBy } = candidate
  const printed = calculation === undefined ? formatAsPrinted(value, language) : undefined
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
        <p className="text-reading whitespace-nowrap tabular-nums">{formatAnswerValue(value, formats, language)}</p>
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

/** Toggles whether the figure is kept for the workspace. */
function PickButton({ candidate: { text, picked }, at, record }: Pick<CandidateProps, 'candidate' | 'at'> & { record: SearchRecord }) {
  const t = useTexts(searchTexts)
  const { project } = useCurrentProject()
  const send = useSend(endpoints.search.pick, { onSuccess: (picked) => void applyPick(picked) })
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
