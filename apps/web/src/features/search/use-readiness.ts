import { endpoints, type ReadingProgress } from '@dossier/contract'
import { useCall } from '../../api/index.ts'

/** Whether questions can be asked about a workspace's files. */
export type Readiness =
  | { state: 'unknown' }
  | { state: 'noFiles' }
  | { state: 'reading'; read: number; total: number }
  | { state: 'nothingReadable' }
  | { state: 'ready'; files: number; pages: number; waiting: number }

export function readinessOf(progress: ReadingProgress | undefined): Readiness {
  if (progress === undefined) return { state: 'unknown' }
  const { uploaded, reading, indexed, failed, stored, pages } = progress
  const waiting = uploaded + reading
  if (indexed > 0) return { state: 'ready', files: indexed, pages, waiting }
  if (waiting > 0) return { state: 'reading', read: failed + stored, total: waiting + failed + stored }
  return failed + stored > 0 ? { state: 'nothingReadable' } : { state: 'noFiles' }
}

/** Whether questions can be asked about a workspace's files; updated as files are read. */
export function useReadiness(projectId: number): { readiness: Readiness; error: Error | null; retry: () => void } {
  const progress = useCall(endpoints.files.progress, { projectId })
  return { readiness: readinessOf(progress.data), error: progress.error, retry: () => void progress.refetch() }
}
