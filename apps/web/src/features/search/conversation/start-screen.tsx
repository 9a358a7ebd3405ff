import { endpoints, type Project } from '@dossier/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp, Hourglass, Lock, MessageSquareText, TriangleAlert } from 'lucide-react'
import { call, keyOf, useCall } from '../../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { buttonClass, EmptyState, ProgressBar, Skeleton } from '../../../ui/index.ts'
import type { Readiness } from '../use-readiness.ts'
import { searchTexts } from '../search.texts.ts'
import { useCounted } from '../use-counted.ts'
import { SuggestedQuestions } from './suggested-questions.tsx'

/** Placeholders while suggestions load. */
const placeholders = [0, 1, 2] as const

export interface StartScreenProps {
  projectId: number
  readiness: Readiness
  /** Permissions of the user; undefined while they load. */
  can: Project['can'] | undefined
  onAsk: (query: string) => void
}

/** Shown before the first question: what can be asked, or what has to be done first. */
export function StartScreen({ projectId, readiness, can, onAsk }: StartScreenProps) {
  const t = useTexts(searchTexts)
  const formats = useFormats()
  const files = (label: string) => (
    <Link to="/files" search={{ project: projectId }} className={buttonClass('primary')}>
      {label}
    </Link>
  )
  if (can?.['search.ask'] === 'none') return <EmptyState icon={Lock} title={t('notAllowed')} />
  if (readiness.state === 'ready') return <Invitation projectId={projectId} files={readiness.files} pages={readiness.pages} onAsk={onAsk} />
  if (readiness.state === 'reading') {
    return (
      <EmptyState
        icon={Hourglass}
        title={t('readingTitle')}
        action={<ProgressBar label={t('readingTitle')} value={readiness.read / readiness.total} className="w-60" />}
      >
        {t('readingBody', { read: formats.number(readiness.read), total: formats.number(readiness.total) })}
      </EmptyState>
    )
  }
  if (readiness.state === 'nothingReadable') {
    return (
      <EmptyState icon={TriangleAlert} title={t('nothingReadable')} action={files(t('toFiles'))}>
        {t('nothingReadableBody')}
      </EmptyState>
    )
  }
  if (readiness.state === 'noFiles') {
    const mayUpload = can?.['files.upload'] !== 'none'
    return (
      <EmptyState icon={FileUp} title={t('noFiles')} action={mayUpload ? files(t('uploadFiles')) : undefined}>
        {t(mayUpload ? 'noFilesBody' : 'noFilesReadOnly')}
      </EmptyState>
    )
  }
  return (
    <div className="mx-auto flex max-w-110 flex-col items-center gap-3 py-16">
      <Skeleton className="size-8" />
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-4 w-72" />
    </div>
  )
}

interface InvitationProps {
  projectId: number
  files: number
  pages: number
  onAsk: (query: string) => void
}

/** Introduces what can be asked, with suggestions for the files, and explains quoted answers while no model is configured. */
function Invitation({ projectId, files, pages, onAsk }: InvitationProps) {
  const t = useTexts(searchTexts)
  const counted = useCounted()
  const language = useLanguage()
  const answering = useCall(endpoints.search.answering, { projectId }).data
  const suggestions = useQuery({
    // Suggestions are in the language on screen.
    queryKey: [...keyOf(endpoints.search.suggestions, { projectId }), language],
    queryFn: ({ signal }) => call(endpoints.search.suggestions, { projectId }, { signal }),
    retry: false,
  })
  return (
    <EmptyState
      icon={MessageSquareText}
      title={t('startTitle')}
      action={
        suggestions.isPending ? (
          <div aria-busy data-suggestions={false} className="flex max-w-full flex-col items-stretch gap-2">
            {placeholders.map((line) => (
              <Skeleton key={line} className="h-8 w-80 max-w-full" />
            ))}
          </div>
        ) : (
          <SuggestedQuestions questions={suggestions.data ?? []} onAsk={onAsk} />
        )
      }
    >
      <p>{t('startBody', counted({ files, pages }))}</p>
      {answering?.model === null && <p className="mt-1">{t('modeQuotingBody')}</p>}
    </EmptyState>
  )
}
