import type { Attachment, ErrorCode, ErrorDetails, RefusedFile } from '@dossier/contract'
import { matchAnswer } from './match-answer.ts'
import { interrupted, mayPass, type Refusal, unreadable } from './refusal.ts'
import { filenameOf } from './relative-path.ts'
import type { Accepted, Outcome, UploadItem } from './upload-item.ts'

/** What a request came back with. */
export type UploadAnswer =
  | { kind: 'answered'; accepted: readonly Attachment[]; refused: readonly RefusedFile[]; unchanged?: readonly string[] }
  /** The one archive of the request is being unpacked. */
  | { kind: 'unpacking'; importId: number }
  /** The server refused the whole request. */
  | { kind: 'refused'; status: number; code: ErrorCode; message: string; details: ErrorDetails }
  /** No answer came: the connection broke, timed out or was cut. */
  | { kind: 'broken' }

/** What was found out about a request that went wrong. */
export interface Findings {
  /** The highest file id of the workspace before the request. */
  newestBefore: number
  /** Files that the server holds nevertheless, by item id; null when it could not be asked. */
  stored: ReadonlyMap<number, Accepted> | null
  /** Item ids of files that the browser can no longer read. */
  unreadable: ReadonlySet<number>
}

/**
 * Gives every file of a request its outcome. What the server holds is accepted. One bad file never holds the others back: when
 * the refusal names a file, or one cannot be read from disk, the rest goes again.
 */
export function judgeAnswer(items: readonly UploadItem[], answer: UploadAnswer, findings: Findings): Outcome[] {
  if (answer.kind === 'answered') {
    const matched = new Map(
      matchAnswer(items, answer.accepted, answer.refused, answer.unchanged).map((outcome) => [outcome.item.id, outcome]),
    )
    return items.map((item) => matched.get(item.id) ?? { item, interruption: interrupted, doubtSince: findings.newestBefore })
  }
  if (answer.kind === 'unpacking') return items.map((item) => ({ item, importId: answer.importId }))
  const cause: Refusal = answer.kind === 'broken' ? interrupted : { code: answer.code, details: answer.details, message: answer.message }
  // The server may still be taking in what it had received when the request broke off, so the doubt stays.
  const doubtSince = findings.newestBefore
  const culprit = answer.kind === 'refused' ? items.find((item) => isNamed(item, answer.details)) : undefined
  const final = answer.kind === 'refused' && !mayPass(answer.code, answer.status)
  return items.map((item): Outcome => {
    const attachment = findings.stored?.get(item.id)
    if (attachment) return { item, attachment }
    if (findings.unreadable.has(item.id)) return { item, refusal: unreadable(item.path) }
    if (item === culprit) return { item, refusal: cause }
    const oneIsBad = findings.stored !== null && (culprit !== undefined || findings.unreadable.size > 0)
    if (oneIsBad) return { item, again: true, doubtSince }
    return final ? { item, refusal: cause } : { item, interruption: cause, doubtSince }
  })
}

function isNamed(item: UploadItem, details: ErrorDetails): boolean {
  return details['filename'] === item.path || details['filename'] === filenameOf(item.path)
}
