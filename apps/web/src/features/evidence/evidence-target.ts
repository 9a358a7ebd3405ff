import { fileOfRef, formatRefs, parseRefs, type Refs } from '@dossier/contract'

/** What is shown as evidence: a place in a workspace, with the references that lead there together. */
export interface EvidenceTarget {
  projectId: number
  refs: Refs
}

/** A page (1-based) of a file, or a stretch of it. */
export function pageTarget(projectId: number, fileId: number, page = 1, { start, end } = { start: 0, end: 0 }): EvidenceTarget {
  return { projectId, refs: [{ kind: 'file', fileId, page, start, end }] }
}

/** The `evidence` part of an address. */
export const formatEvidence = ({ refs }: EvidenceTarget): string => formatRefs(refs)

/** Reads the `evidence` part of an address; undefined for anything that it cannot be. */
export function parseEvidence(address: unknown, projectId: number): EvidenceTarget | undefined {
  const refs = parseRefs(address)
  return refs && { projectId, refs }
}

/** The file that is shown; undefined for what is kept in none. */
export const fileOfTarget = (target: EvidenceTarget | undefined): number | undefined => target && fileOfRef(target.refs[0])

export function isSameEvidence(left: EvidenceTarget | undefined, right: EvidenceTarget | undefined): boolean {
  if (left === undefined || right === undefined) return left === right
  return left.projectId === right.projectId && formatEvidence(left) === formatEvidence(right)
}
