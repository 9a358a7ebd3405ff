import { endpoints, type ReadingProgress } from '@dossier/contract'
import { useSyncExternalStore } from 'react'
import { useCall } from '../../api/index.ts'
import { isUploading } from './upload/queue-summary.ts'
import { uploads } from './upload/tab-uploads.ts'

/** How often the state of files is asked for while anything changes, milliseconds. */
export const liveMs = 1_000

/** How far the reading of a workspace is. */
export interface Reading {
  progress: ReadingProgress | undefined
  /** Something is being uploaded from this tab or read on the server: what the page shows is still changing. */
  live: boolean
}

/** Follows the reading of a workspace, every second while it goes on. */
export function useReading(projectId: number): Reading {
  const uploading = useSyncExternalStore(uploads.subscribe, () => isUploading(uploads.snapshot(), projectId))
  const { data } = useCall(
    endpoints.files.progress,
    { projectId },
    { refetchInterval: ({ state }) => (uploading || isReading(state.data) || waitsForMeaning(state.data) ? liveMs : false) },
  )
  return { progress: data, live: uploading || isReading(data) }
}

const waitsForMeaning = (progress: ReadingProgress | undefined) => (progress?.meaning?.waiting ?? 0) > 0

function isReading(progress: ReadingProgress | undefined): boolean {
  return progress !== undefined && progress.uploaded + progress.reading > 0
}
