import { type ConversationSummary, endpoints, limits, type Project } from '@dossier/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call, keyOf, useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Button, ConfirmDialog, Input, Skeleton } from '../../../ui/index.ts'
import { searchTexts } from '../search.texts.ts'
import { HistoryEntry } from './history-entry.tsx'
import { historyTexts } from './history.texts.ts'

// The search box is shown for more than one page of conversations.
const SEARCHED_FROM = limits.pageSize + 1

export interface SearchHistoryProps {
  projectId: number
  /** The conversation on screen. */
  current: number | undefined
  can: Project['can'] | undefined
  /** Called with the latest search of the selected conversation. */
  onSelect: (searchId: number) => void
  /** Called after a conversation was deleted. */
  onDelete: (conversationId: number) => void
}

/** The conversations of a workspace, latest question first, in pages of ten. */
export function SearchHistory({ projectId, current, can, onSelect, onDelete }: SearchHistoryProps) {
  const t = useTexts(searchTexts)
  const own = useTexts(historyTexts)
  const [words, setWords] = useState('')
  const search = useDeferredValue(words.trim())
  const [conversationToDelete, setConversationToDelete] = useState<ConversationSummary>()
  const list = useInfiniteQuery({
    queryKey: keyOf(endpoints.conversations.list, { projectId, search }),
    queryFn: ({ pageParam, signal }) => {
      const request = { projectId, limit: limits.pageSize, offset: pageParam, ...(search === '' ? {} : { search }) }
      return call(endpoints.conversations.list, request, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.rows.length, 0)
      return last.rows.length > 0 && shown < last.count ? shown : undefined
    },
    placeholderData: keepPreviousData,
  })
  const remove = useSend(endpoints.conversations.delete, {
    invalidates: [endpoints.conversations.list, endpoints.search.list],
    announce: true,
    onSuccess: () => setConversationToDelete(undefined),
  })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const isSearched = words !== '' || (list.data?.pages[0]?.count ?? 0) >= SEARCHED_FROM

  return (
    <nav aria-label={t('history')} className="flex h-full min-h-0 flex-col">
      <h2 className="flex h-10 shrink-0 items-center px-4 text-sm font-semibold text-muted">{t('history')}</h2>
      {isSearched && (
        <div className="px-3 pb-2">
          <Input
            type="search"
            aria-label={own('search')}
            placeholder={own('search')}
            value={words}
            maxLength={limits.nameLength}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
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
        {list.isSuccess && rows.length === 0 && (
          <li className="px-2 py-3 text-sm text-faint">{search === '' ? t('historyEmpty') : own('noneMatch')}</li>
        )}
        {rows.map((conversation) => (
          <HistoryEntry
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === current}
            can={can}
            onSelect={() => conversation.latestSearchId !== null && onSelect(conversation.latestSearchId)}
            onDelete={() => setConversationToDelete(conversation)}
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
        open={conversationToDelete !== undefined}
        onOpenChange={(open) => !open && setConversationToDelete(undefined)}
        title={own('deleteTitle')}
        confirmLabel={own('delete')}
        busy={remove.isPending}
        onConfirm={() => {
          if (conversationToDelete === undefined) return
          // It is left first: what an open one refetches would not be found any more.
          onDelete(conversationToDelete.id)
          remove.mutate({ conversationId: conversationToDelete.id })
        }}
      >
        <p className="mb-2 line-clamp-3 text-text">{conversationToDelete?.title}</p>
        {own('deleteBody')}
      </ConfirmDialog>
    </nav>
  )
}
