import type { Attachment, FileFailure } from '@dossier/contract'

/** Remedy for a file that could not be read: unlock it, read it again, or replace it. */
export type FailureAction = 'unlock' | 'readAgain' | 'replace'

/** Failures that may be transient. */
const transientFailures: ReadonlySet<FileFailure> = new Set([
  'timed-out',
  'out-of-memory',
  'reader-crashed',
  'interrupted',
  'transcription-failed',
  'stopped',
])

/** The remedy offered beside the failure; undefined for files that did not fail. */
export function failureAction({ failure, kind }: Pick<Attachment, 'failure' | 'kind'>): FailureAction | undefined {
  if (failure === null) return undefined
  if (failure.reason === 'encrypted' && kind === 'pdf') return 'unlock'
  return transientFailures.has(failure.reason) ? 'readAgain' : 'replace'
}
