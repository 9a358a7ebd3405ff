import { type CompanySummary, endpoints } from '@dossier/contract'
import { useEffect, useRef } from 'react'
import { useCall, useSend } from '../../api/index.ts'

const invalidates = [endpoints.companySummary.get, endpoints.companySummary.versions]

/** The summary of a workspace, which is read from the files by itself where they have changed and nobody has written in it. */
export function useCompanySummary(projectId: number, mayEdit: boolean) {
  const { data, error, refetch } = useCall(endpoints.companySummary.get, { projectId })
  const byItself = useSend(endpoints.companySummary.refresh, { invalidates, quiet: true })
  const asked = useSend(endpoints.companySummary.refresh, { invalidates, announce: true })
  const choosing = useSend(endpoints.companySummary.choose, { invalidates, announce: true })
  const { mutate } = byItself
  const wanted = data !== undefined && mayEdit && data.outdated && !isWritten(data) ? (data.current?.id ?? 0) : null
  // Once for what was there: a summary that stays outdated, or cannot be read, is not asked for again and again.
  const begun = useRef<number | null>(null)
  useEffect(() => {
    if (wanted === null || begun.current === wanted) return
    begun.current = wanted
    mutate({ projectId })
  }, [wanted, mutate, projectId])
  return {
    summary: data,
    error,
    retry: () => void refetch(),
    refresh: () => asked.mutate({ projectId }),
    /** Null: ask again. */
    choose: (company: string | null) => choosing.mutate({ projectId, company }),
    isReading: byItself.isPending || asked.isPending || choosing.isPending,
    hasFailed: byItself.isError && !asked.isSuccess,
  }
}

const isWritten = ({ current }: CompanySummary) => current !== null && Object.values(current.fields).some(({ edited }) => edited)
