import { endpoints } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../api/index.ts'
import { useStore } from '../../../store.ts'
import { conversationOf, conversations, showRecord } from './conversations.ts'

/**
 * The conversation of a workspace, held together with the address: an address that names a search shows it; a search that has just been
 * finished becomes the address, so that it can be reloaded and shared.
 */
export function useConversation(projectId: number, named: number | undefined) {
  const navigate = useNavigate()
  const conversation = conversationOf(useStore(conversations), projectId)
  const isThere = named === undefined || conversation.turns.some((turn) => turn.record?.id === named)
  const record = useCall(endpoints.search.get, { searchId: named ?? 0 }, { enabled: !isThere, retry: false })
  useEffect(() => {
    if (!isThere && record.data !== undefined) showRecord(record.data)
  }, [isThere, record.data])

  const latest = conversation.turns.findLast((turn) => turn.record !== undefined)?.record?.id
  const before = useRef(latest)
  useEffect(() => {
    const isNew = before.current !== latest
    before.current = latest
    if (latest === undefined || latest === named || (named !== undefined && !isNew)) return
    void navigate({ to: '/search', search: (search) => ({ ...search, project: projectId, id: latest }), replace: true, resetScroll: false })
  }, [navigate, projectId, latest, named])

  return {
    conversation,
    isLoading: !isThere && record.data === undefined && !record.isError,
    error: isThere ? null : record.error,
    retry: () => void record.refetch(),
  }
}
