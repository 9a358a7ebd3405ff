import type { Analyser } from '@dossier/retrieval/reading'
import { readForSearch, type ReadingRequest, type ReadingResult } from './read-for-search.ts'
import { type PasswordRequest, type PasswordResult, tryPassword } from './try-password.ts'

/** A request to a reader process. */
export type ReaderRequest = { task: 'read'; request: ReadingRequest } | { task: 'try-password'; request: PasswordRequest }

export type ReaderAnswer = { task: 'read'; result: ReadingResult } | { task: 'try-password'; result: PasswordResult }

/** Handles a request inside a reader process. */
export async function handleReaderRequest(request: ReaderRequest, analyser: Analyser): Promise<ReaderAnswer> {
  return request.task === 'read'
    ? { task: request.task, result: await readForSearch(request.request, analyser) }
    : { task: request.task, result: await tryPassword(request.request) }
}
