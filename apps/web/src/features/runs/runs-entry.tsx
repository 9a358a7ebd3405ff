import { endpoints, isRunning } from '@dossier/contract'
import { CircleAlert, ListChecks, LoaderCircle, MessageCircleQuestionMark } from 'lucide-react'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { useStore } from '../../store.ts'
import { classNames } from '../../ui/class-names.ts'
import { Popover } from '../../ui/popover.tsx'
import { latestRuns } from './latest-runs.ts'
import { RunsPanel } from './runs-panel.tsx'
import { isNewFailure, runsSeenStore } from './runs-seen.ts'
import { runsTexts } from './runs.texts.ts'

/** The sidebar's entry to long work, as soon as there is any that one may see: how much is under way, and whether some has failed. */
export function RunsEntry({ collapsed }: { collapsed: boolean }) {
  const t = useTexts(runsTexts)
  const { number } = useFormats()
  const seenAt = useStore(runsSeenStore)
  const { data } = useCall(endpoints.runs.list, latestRuns, { retry: false })
  if (data === undefined || data.rows.length === 0) return null
  const open = data.rows.filter(isRunning).length
  const waiting = data.rows.filter(({ state }) => state === 'waiting').length
  const failed = data.rows.filter((run) => isNewFailure(run, seenAt)).length
  const Icon = failed > 0 ? CircleAlert : waiting > 0 ? MessageCircleQuestionMark : open > 0 ? LoaderCircle : ListChecks
  const count = failed || waiting || open
  const label =
    failed > 0
      ? t('failedLately', { number: number(failed), count: failed })
      : waiting > 0
        ? t('waitingForYou', { number: number(waiting), count: waiting })
        : open > 0
          ? t('underWay', { number: number(open), count: open })
          : t('tasks')
  const trigger = (
    <button
      type="button"
      // What is in sight is its name, with the whole of it beside.
      {...(collapsed ? { 'aria-label': label } : { title: label })}
      className={classNames(
        'flex h-8 items-center gap-2.5 rounded-md text-sm font-medium text-muted transition-colors hover:bg-hover hover:text-text',
        collapsed ? 'w-10 justify-center' : 'w-full px-2.5',
      )}
    >
      <Icon
        aria-hidden
        className={classNames(
          'size-4 shrink-0',
          failed > 0 ? 'text-negative' : count > 0 && 'text-accent',
          Icon === LoaderCircle && 'animate-spin',
        )}
      />
      {!collapsed && (
        <>
          <span className="flex-1 truncate text-left">{t('tasks')}</span>
          {count > 0 && (
            <span className={classNames('text-xs tabular-nums', failed > 0 ? 'text-negative' : 'text-muted')}>{number(count)}</span>
          )}
        </>
      )}
    </button>
  )
  return (
    <div className={classNames('pb-1', collapsed ? 'flex justify-center' : 'px-2')}>
      <Popover trigger={trigger} label={t('tasks')} side="top" className="w-96 max-w-[calc(100vw-2rem)] p-0">
        {(close) => <RunsPanel onLeave={close} />}
      </Popover>
    </div>
  )
}
