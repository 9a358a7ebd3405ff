import type { Attachment } from '@dossier/contract'
import { useQuery } from '@tanstack/react-query'
import { useFileBytes } from '../../../evidence/viewer/previews/use-file-bytes.ts'
import { type LoadedWorkbook, openWorkbook } from './open-workbook.ts'
import type { PackedWorkbook } from './workbook.worker.ts'

interface ReadWorkbook {
  /** A workbook as the editor holds it. The editor changes what it is given, so it is read again for every opening. */
  opened: LoadedWorkbook | undefined
  /** All of one whose first rows were opened, once it has been read. */
  whole: PackedWorkbook | undefined
  error: Error | null
  retry: () => void
}

const once = { staleTime: Infinity, gcTime: 0, retry: false, structuralSharing: false } as const

/** Loads and reads a workbook. */
export function useWorkbook(file: Attachment): ReadWorkbook {
  const bytes = useFileBytes(file)
  const { data: blob } = bytes
  const read = useQuery({
    queryKey: ['spreadsheet', file.id, 'workbook'],
    queryFn: async ({ signal }) => openWorkbook(await (blob ?? new Blob()).arrayBuffer(), `workbook-${file.id}`, signal),
    enabled: blob !== undefined,
    ...once,
  })
  const opened = read.isFetching ? undefined : read.data
  const rest = opened?.whole ?? null
  const whole = useQuery({
    queryKey: ['spreadsheet', file.id, 'whole', read.dataUpdatedAt],
    queryFn: () => rest,
    enabled: rest !== null,
    ...once,
  })
  const retry = () => {
    if (bytes.error) void bytes.refetch()
    else void read.refetch()
  }
  return { opened, whole: whole.data ?? undefined, error: bytes.error ?? read.error ?? whole.error, retry }
}
