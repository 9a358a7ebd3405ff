import type { Citation } from '@dossier/contract'
import type { EvidenceTarget } from './evidence-target.ts'

/** The place that a citation of a workspace's file leads to. */
export function targetOf(citation: Pick<Citation, 'fileId' | 'page' | 'start' | 'end'>, projectId: number): EvidenceTarget {
  return { projectId, fileId: citation.fileId, page: citation.page, start: citation.start, end: citation.end }
}
