import { fileOfRef, formatRefs, parseRefs, type Refs } from '@dossier/contract'

/** What the evidence pane shows: references to one place in a workspace. */
export interface EvidenceTarget {
  projectId: number
  refs: Refs
}

/** The target for a page (1-based) of a file, or for a span of its text. */
export function pageTarget(projectId: number, fileId: number, page = 1, { start, end } = { start: 0, end: 0 }): EvidenceTarget {
  return { projectId, refs: [{ kind: 'file', fileId, page, start, end }] }
}

/** Formats the `evidence` part of an address. */
export const formatEvidence = ({ refs }: EvidenceTarget): string => formatRefs(refs)

/** Parses the `evidence` part of an address; undefined when it is invalid. */
export function parseEvidence(address: unknown, projectId: number): EvidenceTarget | undefined {
  const refs = parseRefs(address)
  return refs && { projectId, refs }
}

/** Id of the file of a target; undefined when it is in no file. */
export const fileOfTarget = (target: EvidenceTarget | undefined): number | undefined => target && fileOfRef(target.refs[0])

export function isSameEvidence(left: EvidenceTarget | undefined, right: EvidenceTarget | undefined): boolean {
  if (left === undefined || right === undefined) return left === right
  return left.projectId === right.projectId && formatEvidence(left) === formatEvidence(right)
}
