import type { Activity, ActivityType } from '@dossier/contract'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Formats, useFormats, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { activityTexts } from './activity.texts.ts'
import { clockTime } from './clock-time.ts'
import { ActorLine } from './actor-line.tsx'
import { foldRepeats, groupByDay, nameOfDay, type Run } from './group-by-day.ts'
import { useActivities } from './use-activities.ts'

export interface ActivityTimelineProps {
  projectId: number
  type: ActivityType | undefined
  /** Whether to include views and automatic activity. */
  routine: boolean
  onShowAll: () => void
}

/** The entries of a workspace grouped by day, latest first, older ones on demand. */
export function ActivityTimeline({ projectId, type, routine, onShowAll }: ActivityTimelineProps) {
  const t = useTexts(activityTexts)
  const formats = useFormats()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivities(projectId, type, routine)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <TimelineSkeleton />
  const days = groupByDay(data.pages.flatMap(({ rows }) => rows))
  if (days.length === 0) {
    return type === undefined ? (
      <EmptyState icon={History} title={t('emptyTitle')}>
        {t('emptyBody')}
      </EmptyState>
    ) : (
      <EmptyState icon={History} title={t('noMatchTitle')} action={<Button onClick={onShowAll}>{t('showAll')}</Button>} />
    )
  }
  return (
    <>
      {days.map(({ day, entries }) => {
        const name = nameOfDay(day)
        const date = formats.date(day)
        return (
          <section key={day} aria-label={name === 'date' ? date : `${t(name)}, ${date}`} className="pb-3">
            <h2 className="sticky top-0 z-10 flex h-9 items-center gap-2 border-b border-line bg-surface text-sm font-semibold">
              {name === 'date' ? date : t(name)}
              {name !== 'date' && <span className="font-normal text-faint">{date}</span>}
            </h2>
            <ol>
              {foldRepeats(entries).map((run) => (
                <Entries key={run[0].id} run={run} formats={formats} />
              ))}
            </ol>
          </section>
        )
      })}
      {hasNextPage && (
        <Button className="mb-6 self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

/** Repeated entries, collapsed to one expandable line. */
function Entries({ run: [latest, ...others], formats }: { run: Run<Activity>; formats: Formats }) {
  const t = useTexts(activityTexts)
  const [open, setOpen] = useState(false)
  const more = others.length > 0 && (
    <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="ml-2 rounded-sm text-accent hover:underline">
      {open ? t('fold') : t('more', { count: others.length, number: formats.number(others.length) })}
    </button>
  )
  return (
    <>
      <Entry entry={latest} formats={formats} more={more} />
      {open && others.map((entry) => <Entry key={entry.id} entry={entry} formats={formats} />)}
    </>
  )
}

function Entry({ entry: { createdBy, name, date }, formats, more }: { entry: Activity; formats: Formats; more?: ReactNode }) {
  return (
    <li className="flex items-start gap-3 py-1.5 text-sm">
      <ActorLine person={createdBy}>
        <span className="min-w-0 break-words text-muted">{name}</span>
        {more}
      </ActorLine>
      <time dateTime={date} title={formats.dateTime(date)} className="ml-auto shrink-0 pt-0.5 text-faint">
        {clockTime(date)}
      </time>
    </li>
  )
}

function TimelineSkeleton() {
  return (
    <div aria-busy className="flex flex-col">
      <Skeleton className="my-2.5 h-4 w-32" />
      {[60, 45, 70, 50, 65, 40, 55, 60].map((width, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no other identity
        <div key={position} className="flex h-9 items-center gap-3">
          <Skeleton className="size-6 rounded-full" />
          <span className="block" style={{ width: `${width}%` }}>
            <Skeleton className="h-3" />
          </span>
        </div>
      ))}
    </div>
  )
}
