import { endpoints, parseRefs, readStatedSource, type Refs } from '@dossier/contract'
import { useCall } from '../../../../api/index.ts'
import type { CellComment } from './cell-comments.ts'
import { type CellSource, sourceOfLink } from './source-of-link.ts'

/** The source of a cell's value that its comment states; null where it states none, and while it is looked up. */
export function useCellSource(projectId: number, comment: CellComment | null): CellSource | null {
  const stated = comment === null ? null : readStatedSource(comment.text)
  const linked = stated?.link === undefined ? null : sourceOfLink(stated.link, projectId)
  const isNamed = linked === null && stated !== null && stated.name !== ''
  const { data } = useCall(
    endpoints.references.findSource,
    {
      projectId,
      name: stated?.name ?? '',
      ...(stated?.page !== undefined && { page: stated.page }),
      ...(comment?.value !== undefined && { value: comment.value }),
    },
    { enabled: isNamed, retry: false },
  )
  if (linked !== null) return linked
  if (!isNamed || data === undefined) return null
  const named = parseRefs(data.ref)
  if (named === undefined) return { kind: 'unclear', matches: data.matches }
  const { cells } = stated
  const [first] = named
  const refs: Refs = cells !== undefined && first.kind === 'file' ? [{ kind: 'cell', fileId: first.fileId, ...cells }] : named
  return { kind: 'evidence', refs, filename: data.filename }
}
