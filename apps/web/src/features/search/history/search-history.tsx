import { endpoints, limits, type SearchSummary } from '@dossier/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, keyOf, useSend } from '../../../api/index.ts'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Button, classNames, ConfirmDialog, IconButton, showToast, Skeleton } from '../../../ui/index.ts'
import { searchTexts } from '../search.texts.ts'

export interface SearchHistoryProps {
  projectId: number
  /** The search on screen. */
  current: number | undefined
  onSelect: (searchId: number) => void
  /** Told after a search is gone. */
  onDeleted: (searchId: number) => void
  mayDelete: (search: SearchSummary) => boolean
}

/** The searches of a workspace, latest first, ten at a time. */
export function SearchHistory({ projectId, current, onSelect, onDeleted, mayDelete }: SearchHistoryProps) {
  const t = useTexts(searchTexts)
  const [doomed, setDoomed] = useState<SearchSummary>()
  const list = useInfiniteQuery({
    queryKey: keyOf(endpoints.search.list, { projectId }),
    queryFn: ({ pageParam, signal }) => call(endpoints.search.list, { projectId, limit: limits.pageSize, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.rows.length, 0)
      return last.rows.length > 0 && shown < last.count ? shown : undefined
    },
  })
  const remove = useSend(endpoints.search.delete, {
    invalidates: [endpoints.search.list],
    onSuccess: (_nothing, { searchId }) => {
      setDoomed(undefined)
      showToast({ kind: 'success', title: t('deleted') })
      onDeleted(Number(searchId))
    },
  })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []

  return (
    <nav aria-label={t('history')} className="flex h-full min-h-0 flex-col">
      <h2 className="flex h-10 shrink-0 items-center px-4 text-sm font-semibold text-muted">{t('history')}</h2>
      <ul className="relative min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {list.isPending && [0, 1, 2, 3, 4].map((row) => <Skeleton key={row} className="mx-2 my-3 h-9" />)}
        {list.isError && (
          <li className="flex flex-col items-start gap-2 px-2 py-3 text-sm text-muted">
            {t('historyFailed')}
            <Button size="small" onClick={() => void list.refetch()}>
              {t('retry')}
            </Button>
          </li>
        )}
        {list.isSuccess && rows.length === 0 && <li className="px-2 py-3 text-sm text-faint">{t('historyEmpty')}</li>}
        {rows.map((search) => (
          <HistoryEntry
            key={search.id}
            search={search}
            isCurrent={search.id === current}
            onSelect={() => onSelect(search.id)}
            onDelete={mayDelete(search) ? () => setDoomed(search) : undefined}
          />
        ))}
        {list.hasNextPage && (
          <li className="px-2 pt-2">
            <Button size="small" variant="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('showMore')}
            </Button>
          </li>
        )}
      </ul>
      <ConfirmDialog
        open={doomed !== undefined}
        onOpenChange={(open) => !open && setDoomed(undefined)}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        busy={remove.isPending}
        onConfirm={() => doomed && remove.mutate({ searchId: doomed.id })}
      >
        <p className="mb-2 line-clamp-3 text-text">{doomed?.query}</p>
        {t('deleteBody')}
      </ConfirmDialog>
    </nav>
  )
}

interface HistoryEntryProps {
  search: SearchSummary
  isCurrent: boolean
  onSelect: () => void
  onDelete: (() => void) | undefined
}

function HistoryEntry({ search, isCurrent, onSelect, onDelete }: HistoryEntryProps) {
  const t = useTexts(searchTexts)
  const formats = useFormats()
  return (
    <li className={classNames('group relative rounded-md hover:bg-hover', isCurrent && 'bg-selected hover:bg-selected')}>
      <button type="button" aria-current={isCurrent || undefined} onClick={onSelect} className="w-full rounded-md px-2 py-1.5 text-left">
        <span className="line-clamp-2 text-sm break-words">{search.query}</span>
        <span className="mt-0.5 flex gap-1.5 text-xs text-faint">
          <span className="truncate">{search.createdBy.name}</span>
          <span aria-hidden>·</span>
          <time dateTime={search.createdAt} className="whitespace-nowrap">
            {formats.ago(search.createdAt)}
          </time>
          {!search.found && <span className="whitespace-nowrap text-caution">{t('notFoundMark')}</span>}
        </span>
      </button>
      {onDelete !== undefined && (
        <IconButton
          icon={Trash2}
          size="small"
          label={t('deleteSearch', { query: search.query.slice(0, 80) })}
          onClick={onDelete}
          className="absolute! top-1 right-1 bg-raised opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
        />
      )}
    </li>
  )
}
