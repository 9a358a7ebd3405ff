import { type FileKind, jobs } from '@dossier/contract'
import type { Member, Needs, Within } from '../../use-case/index.ts'
import { MAPPED_BYTES } from './stored-map.ts'

interface NewFile {
  id: number
  kind: FileKind
  size: number
}

/** Queues a new file to be mapped if it is a large workbook, within the caller's transaction. */
export async function queueMapping(
  { transaction }: Within,
  { deps, actor: { organizationId } }: { deps: Needs<'queue'>; actor: Member },
  { id: fileId, kind, size }: NewFile,
): Promise<void> {
  if (kind === 'xlsx' && size >= MAPPED_BYTES) await deps.queue.send(jobs.mapWorkbook, { organizationId, fileId }, { transaction })
}
