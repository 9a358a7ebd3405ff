import { endpoints } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { Clock3, Equal, FileX2, Link2 } from 'lucide-react'
import { ApiError, useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { buttonClass, EmptyState, ErrorState, IconButton, MiddleEllipsis, Page, showToast, Skeleton } from '../../../ui/index.ts'
import type { ComparedVersions } from '../../evidence/index.ts'
import { ChangeList } from './change-list.tsx'
import { comparisonTexts } from './comparison.texts.ts'

/** The differences between two versions of a file, shown instead of the file list. Its address can be shared. */
export function ComparisonPage({ projectId, compared }: { projectId: number; compared: ComparedVersions }) {
  const t = useTexts(comparisonTexts)
  const { data, error, refetch } = useCall(
    endpoints.files.compareVersions,
    { projectId, attachmentId: compared.later, with: compared.earlier },
    {
      staleTime: Infinity,
      retry: (count, failure) => !(failure instanceof ApiError) && count < 2,
    },
  )
  const back = (
    <Link to="/files" search={({ compare: _compare, ...search }) => search} className={buttonClass('secondary')}>
      {t('backToFiles')}
    </Link>
  )
  const copyLink = () =>
    void navigator.clipboard.writeText(location.href).then(
      () => showToast({ kind: 'success', title: t('linkCopied') }),
      () => showToast({ kind: 'failure', title: t('copyFailed') }),
    )
  return (
    <Page
      fixed
      title={
        <h1 className="flex min-w-0 items-baseline gap-2 text-base font-semibold">
          {data ? (
            <>
              <MiddleEllipsis text={data.later.filename} />
              <span className="shrink-0 text-sm font-normal whitespace-nowrap text-muted">
                {t('between', { earlier: data.earlier.version, later: data.later.version })}
              </span>
            </>
          ) : (
            t('title')
          )}
        </h1>
      }
      actions={
        <>
          <IconButton icon={Link2} label={t('copyLink')} onClick={copyLink} />
          {back}
        </>
      }
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {data ? (
          data.changes.length > 0 ? (
            <ChangeList projectId={projectId} comparison={data} />
          ) : (
            <EmptyState icon={Equal} title={t('none')}>
              {t('noneBody')}
            </EmptyState>
          )
        ) : codeOf(error) === 'FILE_NOT_READ' ? (
          <EmptyState icon={Clock3} title={t('notRead')}>
            {t('notReadBody')}
          </EmptyState>
        ) : codeOf(error) === 'FILE_NOT_FOUND' ? (
          <EmptyState icon={FileX2} title={t('gone')} action={back}>
            {t('goneBody')}
          </EmptyState>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="mx-auto flex w-full max-w-190 flex-col gap-2 p-4">
            <output className="sr-only">{t('comparing')}</output>
            {['h-20', 'h-32', 'h-20', 'h-24'].map((height, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a fixed list of identical items
              <Skeleton key={index} className={`w-full ${height}`} />
            ))}
          </div>
        )}
      </div>
    </Page>
  )
}

function codeOf(error: Error | null): string | undefined {
  return error instanceof ApiError ? error.code : undefined
}
