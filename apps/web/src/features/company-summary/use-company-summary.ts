import { type CompanySummary, endpoints } from '@dossier/contract'
import { useEffect, useRef } from 'react'
import { useCall, useSend } from '../../api/index.ts'

const invalidates = [endpoints.companySummary.get, endpoints.companySummary.versions]

/** The summary of a workspace. Refreshed automatically when files have changed, none is being read, and no field was edited. */
export function useCompanySummary(projectId: number, mayEdit: boolean) {
  const { data, error, refetch } = useCall(endpoints.companySummary.get, { projectId })
  const automaticRefresh = useSend(endpoints.companySummary.refresh, { invalidates, quiet: true })
  const manualRefresh = useSend(endpoints.companySummary.refresh, { invalidates, announce: true })
  const choosing = useSend(endpoints.companySummary.choose, { invalidates, announce: true })
  const { mutate } = automaticRefresh
  const { data: progress } = useCall(endpoints.files.progress, { projectId })
  // Each file that is read would change it again.
  const isSettled = progress !== undefined && progress.uploaded + progress.reading === 0
  const versionToRefresh = data !== undefined && mayEdit && data.outdated && isSettled && !isEdited(data) ? (data.current?.id ?? 0) : null
  // Once per version, so that a summary that stays outdated or fails is not refreshed in a loop.
  const refreshedVersion = useRef<number | null>(null)
  useEffect(() => {
    if (versionToRefresh === null || refreshedVersion.current === versionToRefresh) return
    refreshedVersion.current = versionToRefresh
    mutate({ projectId })
  }, [versionToRefresh, mutate, projectId])
  return {
    summary: data,
    error,
    retry: () => void refetch(),
    refresh: () => manualRefresh.mutate({ projectId }),
    /** Null asks for the company again. */
    choose: (company: string | null) => choosing.mutate({ projectId, company }),
    isReading: automaticRefresh.isPending || manualRefresh.isPending || choosing.isPending,
    hasFailed: automaticRefresh.isError && !manualRefresh.isSuccess,
  }
}

const isEdited = ({ current }: CompanySummary) => current !== null && Object.values(current.fields).some(({ edited }) => edited)
