import { endpoints } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../api/index.ts'
import { useStore } from '../../../store.ts'
import { clearClosedSearches, conversationOf, conversations, showConversation } from './conversations.ts'

/**
 * Synchronizes the conversation of a workspace with the address: an address with a search id shows its conversation, and a search that was just
 * started or finished is written to the address, so that it can be reloaded and shared.
 */
export function useConversation(projectId: number, named: number | undefined) {
  const navigate = useNavigate()
  const conversation = conversationOf(useStore(conversations), projectId)
  const isClosed = named !== undefined && conversation.closedSearchIds.includes(named)
  const isShown = named === undefined || isClosed || conversation.turns.some((turn) => turn.searchId === named)
  const record = useCall(endpoints.search.get, { searchId: named ?? 0 }, { enabled: !isShown, retry: false })
  const conversationId = record.data?.conversationId
  const kept = useCall(
    endpoints.conversations.get,
    { conversationId: conversationId ?? 0 },
    { enabled: !isShown && conversationId !== undefined, retry: false, staleTime: 0 },
  )
  const addressHasChanged = conversation.closedSearchIds.length > 0 && !isClosed
  useEffect(() => {
    if (addressHasChanged) clearClosedSearches(projectId)
  }, [addressHasChanged, projectId])
  const isFresh = kept.data !== undefined && !kept.isFetching
  useEffect(() => {
    if (!isShown && isFresh) showConversation(kept.data)
  }, [isShown, isFresh, kept.data])

  const latestTurn = conversation.turns.findLast((turn) => turn.searchId !== undefined)
  const latest = latestTurn?.searchId
  // An address with an earlier question of the conversation is kept.
  const wasOpened = isShown && latestTurn?.key.startsWith('record-') === true
  const before = useRef(latest)
  useEffect(() => {
    const isNew = before.current !== latest
    before.current = latest
    if (latest === undefined || latest === named || (named !== undefined && (!isNew || wasOpened))) return
    void navigate({ to: '/search', search: (search) => ({ ...search, project: projectId, id: latest }), replace: true, resetScroll: false })
  }, [navigate, projectId, latest, named, wasOpened])

  const error = isShown ? null : (record.error ?? kept.error)
  return {
    conversation,
    isLoading: !isShown && error === null,
    error,
    retry: () => void (record.isError ? record.refetch() : kept.refetch()),
  }
}
