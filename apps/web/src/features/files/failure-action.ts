import type { Attachment, FileFailure } from '@dossier/contract'

/** What may help a file that could not be read: its password, another try, or another copy of it. */
export type FailureAction = 'unlock' | 'readAgain' | 'replace'

/** Failures that came from the moment rather than from the file. */
const passing: ReadonlySet<FileFailure> = new Set([
  'timed-out',
  'out-of-memory',
  'reader-crashed',
  'interrupted',
  'transcription-failed',
  'stopped',
])

/** What is offered beside the reason; undefined for files that did not fail. */
export function failureAction({ failure, kind }: Pick<Attachment, 'failure' | 'kind'>): FailureAction | undefined {
  if (failure === null) return undefined
  if (failure.reason === 'encrypted' && kind === 'pdf') return 'unlock'
  return passing.has(failure.reason) ? 'readAgain' : 'replace'
}
