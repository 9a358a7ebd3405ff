import { type DataOf, endpoints } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { MiddleEllipsis } from '../../ui/middle-ellipsis.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { homeNewsTexts } from './home-news.texts.ts'
import { newsArea, NewsSkeleton } from './news-skeleton.tsx'

type Overview = DataOf<typeof endpoints.home.overview>

const linkClass = 'block rounded-md px-2 py-1.5 transition-colors hover:bg-hover'

/** What is read, failed, was changed and was asked in the workspaces that the user may open. */
export function HomeNews() {
  const t = useTexts(homeNewsTexts)
  const { data, error, refetch } = useCall(endpoints.home.overview, {})
  // The list of workspaces explains a refusal, which applies to both.
  if (error instanceof ApiError && error.status === 403) return null
  if (!data) return error ? <NotLoaded onRetry={() => void refetch()} /> : <NewsSkeleton />
  const { reading, failures, changes, questions } = data
  const isQuiet = reading.count + failures.count + changes.length + questions.length === 0
  return (
    <aside aria-label={t('title')} className={newsArea}>
      {isQuiet && <p className="text-sm text-muted">{t('quiet')}</p>}
      {reading.count > 0 && <Reading {...reading} />}
      {failures.count > 0 && <Failures {...failures} />}
      {questions.length > 0 && <Questions rows={questions} />}
      {changes.length > 0 && <Changes rows={changes} />}
    </aside>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(homeNewsTexts)
  return (
    <aside aria-label={t('title')} className={newsArea}>
      <div role="alert" className="flex flex-col items-start gap-2 text-sm text-muted">
        {t('failedToLoad')}
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </aside>
  )
}

/** @param more number of workspaces that are not listed */
function Section({ title, more = 0, children }: { title: string; more?: number; children: ReactNode }) {
  const t = useTexts(homeNewsTexts)
  const { number } = useFormats()
  return (
    <section aria-label={title}>
      <h2 className="pb-1 text-sm font-semibold">{title}</h2>
      <ul className="-mx-2">{children}</ul>
      {more > 0 && <p className="text-xs text-muted">{t('moreWorkspaces', { count: more, number: number(more) })}</p>}
    </section>
  )
}

function Reading({ rows, count }: Overview['reading']) {
  const t = useTexts(homeNewsTexts)
  const { number } = useFormats()
  return (
    <Section title={t('reading')} more={count - rows.length}>
      {rows.map(({ project, read, total }) => {
        const progress = t('readingOf', { read: number(read), total: number(total) })
        return (
          <li key={project.id}>
            <Link to="/files" search={{ project: project.id }} className={linkClass}>
              <span className="flex text-sm">
                <MiddleEllipsis text={project.name} />
              </span>
              <ProgressBar label={progress} value={read / total} className="my-1" />
              <span className="block text-xs text-muted">{progress}</span>
            </Link>
          </li>
        )
      })}
    </Section>
  )
}

function Failures({ rows, count }: Overview['failures']) {
  const t = useTexts(homeNewsTexts)
  const { number } = useFormats()
  return (
    <Section title={t('failures')} more={count - rows.length}>
      {rows.map(({ project, failed }) => (
        <li key={project.id}>
          <Link
            to="/files"
            search={{ project: project.id, state: 'failed' }}
            className={`${linkClass} flex items-center justify-between gap-3 text-sm`}
          >
            <span className="flex min-w-0">
              <MiddleEllipsis text={project.name} />
            </span>
            <span className="flex shrink-0 items-center gap-1 text-negative">
              <TriangleAlert aria-hidden className="size-3.5" />
              {t('failed', { count: failed, number: number(failed) })}
            </span>
          </Link>
        </li>
      ))}
    </Section>
  )
}

function Questions({ rows }: { rows: Overview['questions'] }) {
  const t = useTexts(homeNewsTexts)
  return (
    <Section title={t('questions')}>
      {rows.map(({ id, query, project, createdBy, createdAt }) => (
        <li key={id}>
          <Link to="/search" search={{ project: project.id, id }} className={linkClass}>
            <span className="line-clamp-2 text-sm break-words">{query}</span>
            <Where person={createdBy.name} workspace={project.name} moment={createdAt} />
          </Link>
        </li>
      ))}
    </Section>
  )
}

function Changes({ rows }: { rows: Overview['changes'] }) {
  const t = useTexts(homeNewsTexts)
  const { number } = useFormats()
  return (
    <Section title={t('changes')}>
      {rows.map(({ id, name, createdBy, project, date, others, isCut }) => (
        <li key={id}>
          <Link to="/activity" search={{ project: project.id }} className={linkClass}>
            <span className="line-clamp-2 text-sm break-words">
              <span className="mr-1.5 font-medium">{createdBy.name}</span>
              {name}
              {others > 0 && <span className="text-muted"> {t(isCut ? 'othersAtLeast' : 'others', { number: number(others) })}</span>}
            </span>
            <Where workspace={project.name} moment={date} />
          </Link>
        </li>
      ))}
    </Section>
  )
}

/** Where and when, and by whom unless the line above has it. */
function Where({ person, workspace, moment }: { person?: string; workspace: string; moment: string }) {
  const { ago, dateTime } = useFormats()
  return (
    <span className="flex gap-1 text-xs text-muted">
      <span className="truncate">{[person, workspace].filter((part) => part !== undefined).join(' · ')}</span>
      <span aria-hidden>·</span>
      <time dateTime={moment} title={dateTime(moment)} className="shrink-0">
        {ago(moment)}
      </time>
    </span>
  )
}
