import type { Attachment } from '@dossier/contract'
import { useQuery } from '@tanstack/react-query'
import { useFileBytes } from '../../evidence/viewer/previews/use-file-bytes.ts'
import { openWorkbook } from './open-workbook.ts'
import type { OpenedWorkbook } from './read-workbook.ts'

/** A workbook as the editor holds it. The editor changes what it is given, so it is read again for every opening. */
export function useWorkbook(file: Attachment): { opened: OpenedWorkbook | undefined; error: Error | null; retry: () => void } {
  const bytes = useFileBytes(file)
  const { data: blob } = bytes
  const read = useQuery({
    queryKey: ['spreadsheet', file.id, 'workbook'],
    queryFn: async ({ signal }) => openWorkbook(await (blob ?? new Blob()).arrayBuffer(), `workbook-${file.id}`, signal),
    enabled: blob !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  })
  const retry = () => {
    if (bytes.error) void bytes.refetch()
    else void read.refetch()
  }
  return { opened: read.isFetching ? undefined : read.data, error: bytes.error ?? read.error, retry }
}
