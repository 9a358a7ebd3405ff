import type { Attachment, FileFailure, FileStatus } from '@dossier/contract'
import { batchBytes } from './plan-batch.ts'
import type { Refusal } from './refusal.ts'
import type { UploadChoice } from './upload-choice.ts'

/** Destination of an upload. */
export interface UploadTarget {
  projectId: number
  projectName: string
  folderId: number | null
  /** Names down to the folder, outermost first. */
  folderPath: readonly string[]
  /** Id of the file whose next version the upload becomes. */
  versionOf?: number
  /** Refuses files of every other kind. */
  only?: 'workbooks'
}

export type UploadState =
  | { phase: 'waiting' }
  | { phase: 'sending'; batch: number; sent: number }
  /** Paused by the user; can be resumed. */
  | { phase: 'paused'; sent: number }
  /** On the server; `status` is the reading state. */
  | { phase: 'accepted'; attachmentId: number; status: FileStatus; failure: FileFailure | null }
  /** A permanent error, without retry. */
  | { phase: 'refused'; refusal: Refusal }
  | { phase: 'interrupted'; cause: Refusal }
  | { phase: 'cancelled' }
  /** The identical file existed in the same place, so that nothing was added. */
  | { phase: 'unchanged' }
  /** Skipped by the user, because the file existed already. */
  | { phase: 'skipped' }
  /** An uploaded archive; its import has its own state. */
  | { phase: 'unpacking'; importId: number }
  /** Uploaded, and deleted since. */
  | { phase: 'deleted' }

export interface UploadItem {
  /** Ascending in the order of adding; never used twice in a queue. */
  id: number
  /** Relative to the target, names in NFC. */
  path: string
  size: number
  target: UploadTarget
  /** Files of different targets or choices never share a request. */
  targetKey: string
  choice: UploadChoice
  state: UploadState
  /** Highest file id of the workspace before a broken request, when it is unknown whether the server stored the file; otherwise null. */
  uncertainSince: number | null
}

/** The files of one request. */
export interface Batch {
  id: number
  items: readonly UploadItem[]
}

/** The properties of a stored file that uploads need. */
export type Accepted = Pick<Attachment, 'id' | 'status' | 'failure'> & Partial<Pick<Attachment, 'version'>>

/** A file of the queue with its stored record. */
export interface StoredItem {
  item: UploadItem
  attachment: Accepted
}

/** Outcome of one file of a request. */
export type Outcome =
  | { item: UploadItem; attachment: Accepted }
  | { item: UploadItem; refusal: Refusal }
  | { item: UploadItem; unchanged: true }
  | { item: UploadItem; importId: number }
  | { item: UploadItem; interruption: Refusal; uncertainSince: number | null }
  | { item: UploadItem; again: true; uncertainSince: number | null }

export function isUnderWay(item: UploadItem): boolean {
  return item.state.phase === 'waiting' || item.state.phase === 'sending'
}

/** Waiting, being sent, paused or interrupted. */
export function isUnsent(item: UploadItem): boolean {
  return isUnderWay(item) || item.state.phase === 'paused' || item.state.phase === 'interrupted'
}

/** Accepted, and neither indexed, stored nor failed yet. */
export function isBeingRead(item: UploadItem): boolean {
  return item.state.phase === 'accepted' && (item.state.status === 'uploaded' || item.state.status === 'reading')
}

/** Whether a file is waiting, or is sent alone and can be resumed. */
export function isPausable(item: UploadItem): boolean {
  return item.state.phase === 'waiting' || (item.state.phase === 'sending' && item.size > batchBytes)
}

export function isRetryable(item: UploadItem): boolean {
  return item.state.phase === 'interrupted' || item.state.phase === 'paused' || item.state.phase === 'cancelled'
}

export function acceptedState(attachment: Accepted): UploadState {
  return { phase: 'accepted', attachmentId: attachment.id, status: attachment.status, failure: attachment.failure?.reason ?? null }
}
