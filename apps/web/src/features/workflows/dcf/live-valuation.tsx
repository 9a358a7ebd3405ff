import { type DcfProposal, type DcfScenario, endpoints } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { memo, useMemo } from 'react'
import { ApiError, useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { classNames, ErrorState, Skeleton } from '../../../ui/index.ts'
import { DcfValuation } from '../../outputs/index.ts'
import type { DraftReading } from './dcf-draft.ts'
import { dcfTexts } from './dcf.texts.ts'
import { groupProblems } from './grouped-problems.ts'
import { useProblemName } from './use-problem-name.ts'

interface Props {
  projectId: number
  proposal: DcfProposal
  /** Of the draft as it was when typing paused. */
  reading: DraftReading
  /** What is typed has changed since. */
  isBehind: boolean
  scenario: DcfScenario
  onScenarioChange: (scenario: DcfScenario) => void
  /** Leads to the field of a problem. */
  onProblem: (path: string) => void
}

/** A preview takes some 100 KB; those of what is not typed any more are of no use. Milliseconds. */
const KEPT_MS = 10_000

/** What a company is worth by the assumptions beside it, or what keeps it from being valued. */
export const LiveValuation = memo(function LiveValuation(props: Props) {
  const { projectId, proposal, reading, isBehind, scenario, onScenarioChange, onProblem } = props
  const t = useTexts(dcfTexts)
  const { assumptions, problems } = reading
  const request = useMemo(
    () => ({
      projectId,
      company: proposal.company,
      scope: proposal.scope,
      ...(proposal.currency !== null && { currency: proposal.currency }),
      // Never sent without assumptions: the call is off then.
      assumptions: assumptions ?? ({} as NonNullable<typeof assumptions>),
    }),
    [projectId, proposal.company, proposal.scope, proposal.currency, assumptions],
  )
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(endpoints.workflows.previewDcf, request, {
    enabled: assumptions !== undefined,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  })
  const isStale = isBehind || isPlaceholderData || (isFetching && data !== undefined)
  if (assumptions === undefined) return <Problems problems={problems} forecastYears={proposal.forecastYears} onProblem={onProblem} />
  if (error && !isFetching) {
    return error instanceof ApiError && error.status < 500 && error.status > 0 ? (
      <Notice title={t('noValuation')}>
        <p role="alert">{error.message}</p>
      </Notice>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  if (data === undefined) {
    return (
      <div className="flex flex-col gap-4" aria-busy>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-60 w-full" />
        <Skeleton className="h-60 w-full" />
      </div>
    )
  }
  return (
    <div aria-busy={isStale}>
      {/* Of no height, so that nothing below moves. */}
      <output className="sticky top-0 z-20 block h-0">
        {isStale && (
          <span className="absolute top-0 right-0 flex items-center gap-1.5 rounded-sm bg-raised px-2 py-1 text-xs shadow-raised">
            <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
            {t('updating')}
          </span>
        )}
      </output>
      <div className={classNames('transition-opacity', isStale && 'opacity-50')}>
        <DcfValuation projectId={projectId} assumedBy={null} result={data} scenario={scenario} onScenarioChange={onScenarioChange} />
      </div>
    </div>
  )
})

/** How many are named before the rest is counted. */
const NAMED = 12

type ProblemsProps = Pick<DraftReading, 'problems'> & Pick<Props, 'onProblem'> & Pick<DcfProposal, 'forecastYears'>

function Problems({ problems, forecastYears, onProblem }: ProblemsProps) {
  const t = useTexts(dcfTexts)
  const nameOf = useProblemName(forecastYears)
  const groups = groupProblems(problems)
  const shown = groups.slice(0, NAMED)
  return (
    <Notice title={t('stillNeeded')}>
      <ul aria-label={t('stillNeeded')} className="flex flex-col">
        {shown.map((group) => (
          <li key={`${group.path} ${group.problem}`}>
            <button
              type="button"
              className="-mx-1 flex min-h-6 flex-wrap items-baseline gap-x-2 rounded-sm px-1 py-0.5 text-left hover:bg-hover"
              onClick={() => onProblem(group.path)}
            >
              {nameOf(group)}
              <span className={group.problem === 'required' ? 'text-muted' : 'text-negative'}>{t(group.problem)}</span>
            </button>
          </li>
        ))}
      </ul>
      {groups.length > shown.length && <p className="text-muted">{t('moreProblems', { count: groups.length - shown.length })}</p>}
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 rounded-md border border-line p-4 text-sm">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}
