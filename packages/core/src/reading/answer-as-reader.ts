import type { Analyser } from '@dossier/retrieval/reading'
import { readForSearch, type ReadingRequest, type ReadingResult } from './read-for-search.ts'
import { type PasswordRequest, type PasswordResult, tryPassword } from './try-password.ts'

/** What a reader process is asked. */
export type ReaderRequest = { task: 'read'; request: ReadingRequest } | { task: 'try-password'; request: PasswordRequest }

export type ReaderAnswer = { task: 'read'; result: ReadingResult } | { task: 'try-password'; result: PasswordResult }

/** Does what a reader process is asked to do. */
export async function answerAsReader(asked: ReaderRequest, analyser: Analyser): Promise<ReaderAnswer> {
  return asked.task === 'read'
    ? { task: asked.task, result: await readForSearch(asked.request, analyser) }
    : { task: asked.task, result: await tryPassword(asked.request) }
}
