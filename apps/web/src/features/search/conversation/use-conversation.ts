import { endpoints } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../api/index.ts'
import { useStore } from '../../../store.ts'
import { arrived, conversationOf, conversations, showConversation } from './conversations.ts'

/**
 * The conversation of a workspace, held together with the address: an address that names a search shows its conversation; a search that
 * has just been begun or finished becomes the address, so that it can be reloaded and shared.
 */
export function useConversation(projectId: number, named: number | undefined) {
  const navigate = useNavigate()
  const conversation = conversationOf(useStore(conversations), projectId)
  const isLeft = named !== undefined && conversation.left.includes(named)
  const isThere = named === undefined || isLeft || conversation.turns.some((turn) => turn.searchId === named)
  const record = useCall(endpoints.search.get, { searchId: named ?? 0 }, { enabled: !isThere, retry: false })
  const conversationId = record.data?.conversationId
  const kept = useCall(
    endpoints.conversations.get,
    { conversationId: conversationId ?? 0 },
    { enabled: !isThere && conversationId !== undefined, retry: false, staleTime: 0 },
  )
  const hasArrived = conversation.left.length > 0 && !isLeft
  useEffect(() => {
    if (hasArrived) arrived(projectId)
  }, [hasArrived, projectId])
  const isFresh = kept.data !== undefined && !kept.isFetching
  useEffect(() => {
    if (!isThere && isFresh) showConversation(kept.data)
  }, [isThere, isFresh, kept.data])

  const latestTurn = conversation.turns.findLast((turn) => turn.searchId !== undefined)
  const latest = latestTurn?.searchId
  // An address that names an earlier question of a conversation stays.
  const wasOpened = isThere && latestTurn?.key.startsWith('record-') === true
  const before = useRef(latest)
  useEffect(() => {
    const isNew = before.current !== latest
    before.current = latest
    if (latest === undefined || latest === named || (named !== undefined && (!isNew || wasOpened))) return
    void navigate({ to: '/search', search: (search) => ({ ...search, project: projectId, id: latest }), replace: true, resetScroll: false })
  }, [navigate, projectId, latest, named, wasOpened])

  const error = isThere ? null : (record.error ?? kept.error)
  return {
    conversation,
    isLoading: !isThere && error === null,
    error,
    retry: () => void (record.isError ? record.refetch() : kept.refetch()),
  }
}
