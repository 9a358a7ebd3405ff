import { useNavigate, useSearch } from '@tanstack/react-router'
import { History, SquarePen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { Button, classNames, ErrorState, IconButton, Page } from '../../ui/index.ts'
import { useStore } from '../../store.ts'
import { OtherViewers } from '../presence/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { SelectProjectFirst } from '../select-project/index.ts'
import { conversationOf, conversations, startConversation } from './conversation/conversations.ts'
import { conversationIdOf } from './conversation/turn.ts'
import { ConversationView } from './conversation/conversation-view.tsx'
import { SearchHistory } from './history/search-history.tsx'
import { searchTexts } from './search.texts.ts'
import { useReadiness } from './use-readiness.ts'

const CompanySummaryCard = lazy(() =>
  import('../company-summary/company-summary-card.tsx').then((module) => ({ default: module.CompanySummaryCard })),
)

/** The search page: history at the left, conversation in the centre; the shell shows evidence at the right. */
export function SearchPage() {
  const t = useTexts(searchTexts)
  const { projectId } = useCurrentProject()
  if (projectId === null) return <SelectProjectFirst title={t('title')}>{t('selectProjectBody')}</SelectProjectFirst>
  return (
    <div className="@container/content flex min-w-0 flex-1 print:block">
      <ProjectSearch key={projectId} projectId={projectId} />
    </div>
  )
}

function ProjectSearch({ projectId }: { projectId: number }) {
  const t = useTexts(searchTexts)
  const navigate = useNavigate()
  const named = useSearch({ from: '/shell/search', select: (search) => search.id })
  const { project, error, retry } = useCurrentProject()
  const { readiness, ...progress } = useReadiness(projectId)
  const [historyOpen, setHistoryOpen] = useState(false)
  const shown = conversationIdOf(conversationOf(useStore(conversations), projectId).turns)
  const failure = error ?? (readiness.state === 'unknown' ? progress.error : null)

  function goTo(id: number | undefined) {
    setHistoryOpen(false)
    void navigate({ to: '/search', search: { project: projectId, ...(id === undefined ? {} : { id }) } })
  }
  function begin() {
    startConversation(projectId)
    goTo(undefined)
  }
  function leaveIfOpen(conversationId: number) {
    if (conversationId === shown) begin()
  }

  return (
    <Page
      fixed
      title={t('title')}
      actions={
        <>
          {shown !== undefined && <OtherViewers place={{ projectId, kind: 'conversation', id: shown }} />}
          <IconButton
            icon={History}
            label={t(historyOpen ? 'hideHistory' : 'showHistory')}
            pressed={historyOpen}
            onClick={() => setHistoryOpen(!historyOpen)}
            className="@min-[56rem]/content:hidden"
          />
          <Button icon={SquarePen} onClick={begin}>
            {t('newQuestion')}
          </Button>
        </>
      }
    >
      {failure !== null ? (
        <div className="relative flex-1 overflow-y-auto">
          <ErrorState
            error={failure}
            onRetry={() => {
              retry()
              progress.retry()
            }}
          />
        </div>
      ) : (
        <div className="relative flex min-h-0 min-w-0 flex-1 print:block">
          <div
            className={classNames(
              'w-64 shrink-0 flex-col border-r border-line bg-surface print:hidden!',
              historyOpen
                ? 'absolute inset-y-0 left-0 z-20 flex shadow-raised @min-[56rem]/content:static @min-[56rem]/content:shadow-none'
                : 'hidden @min-[56rem]/content:flex',
            )}
          >
            <Suspense fallback={<div className="h-10 shrink-0 border-b border-line" />}>
              <CompanySummaryCard projectId={projectId} />
            </Suspense>
            <div className="min-h-0 flex-1">
              <SearchHistory projectId={projectId} current={shown} can={project?.can} onSelect={goTo} onDelete={leaveIfOpen} />
            </div>
          </div>
          {historyOpen && (
            <button
              type="button"
              aria-label={t('hideHistory')}
              onClick={() => setHistoryOpen(false)}
              className="absolute inset-0 z-10 bg-scrim @min-[56rem]/content:hidden"
            />
          )}
          <ConversationView projectId={projectId} named={named} readiness={readiness} can={project?.can} />
        </div>
      )}
    </Page>
  )
}
