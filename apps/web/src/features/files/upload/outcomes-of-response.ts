import type { Attachment, ErrorCode, ErrorDetails, RefusedFile } from '@dossier/contract'
import { matchResponse } from './match-response.ts'
import { interrupted, isTransient, type Refusal, unreadable } from './refusal.ts'
import { filenameOf } from './relative-path.ts'
import type { Accepted, Outcome, UploadItem } from './upload-item.ts'

/** Result of an upload request. */
export type RequestResult =
  | { kind: 'answered'; accepted: readonly Attachment[]; refused: readonly RefusedFile[]; unchanged?: readonly string[] }
  /** The one archive of the request is being unpacked. */
  | { kind: 'unpacking'; importId: number }
  /** The server refused the whole request. */
  | { kind: 'refused'; status: number; code: ErrorCode; message: string; details: ErrorDetails }
  /** No response: the connection broke, timed out or was aborted. */
  | { kind: 'broken' }

/** Findings about a failed request. */
export interface Findings {
  /** The highest file id of the workspace before the request. */
  newestBefore: number
  /** Files that the server stored nevertheless, by item id; null when it could not be queried. */
  stored: ReadonlyMap<number, Accepted> | null
  /** Item ids of files that the browser can no longer read. */
  unreadable: ReadonlySet<number>
}

/**
 * Returns the outcome of every file of a request. Stored files are accepted. When an error names a file, or a file cannot be read from disk, only
 * that file fails and the rest is sent again.
 */
export function outcomesOfResponse(items: readonly UploadItem[], answer: RequestResult, findings: Findings): Outcome[] {
  if (answer.kind === 'answered') {
    const matched = new Map(
      matchResponse(items, answer.accepted, answer.refused, answer.unchanged).map((outcome) => [outcome.item.id, outcome]),
    )
    return items.map((item) => matched.get(item.id) ?? { item, interruption: interrupted, uncertainSince: findings.newestBefore })
  }
  if (answer.kind === 'unpacking') return items.map((item) => ({ item, importId: answer.importId }))
  const cause: Refusal = answer.kind === 'broken' ? interrupted : { code: answer.code, details: answer.details, message: answer.message }
  // The server may still store data that it received before the request broke, so the files stay uncertain.
  const uncertainSince = findings.newestBefore
  const culprit = answer.kind === 'refused' ? items.find((item) => isNamed(item, answer.details)) : undefined
  const final = answer.kind === 'refused' && !isTransient(answer.code, answer.status)
  return items.map((item): Outcome => {
    const attachment = findings.stored?.get(item.id)
    if (attachment) return { item, attachment }
    if (findings.unreadable.has(item.id)) return { item, refusal: unreadable(item.path) }
    if (item === culprit) return { item, refusal: cause }
    const oneIsBad = findings.stored !== null && (culprit !== undefined || findings.unreadable.size > 0)
    if (oneIsBad) return { item, again: true, uncertainSince }
    return final ? { item, refusal: cause } : { item, interruption: cause, uncertainSince }
  })
}

function isNamed(item: UploadItem, details: ErrorDetails): boolean {
  return details['filename'] === item.path || details['filename'] === filenameOf(item.path)
}
