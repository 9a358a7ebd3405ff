import { isBeingRead, isUnderWay, isUnsent } from './upload-item.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Progress of a queue, for the head of the tray. Counts are of files. */
export interface QueueSummary {
  total: number
  /** Waiting or being sent. */
  underWay: number
  /** Of those under way, entirely sent: the server stores them, and confirms all files of a request at once. */
  storing: number
  /** On the server. */
  accepted: number
  /** Accepted, not read yet. */
  beingRead: number
  /** Accepted, but reading failed. */
  unreadable: number
  refused: number
  interrupted: number
  cancelled: number
  paused: number
  /** Identical to existing files. */
  unchanged: number
  /** Uploaded archives. */
  unpacking: number
  skipped: number
  /** Sent and total bytes of all files except refused, cancelled and deleted ones. */
  sentBytes: number
  totalBytes: number
}

export function summarizeQueue(queue: UploadQueue): QueueSummary {
  const summary: QueueSummary = {
    total: queue.items.size,
    underWay: 0,
    storing: 0,
    accepted: 0,
    beingRead: 0,
    unreadable: 0,
    refused: 0,
    interrupted: 0,
    cancelled: 0,
    paused: 0,
    unchanged: 0,
    unpacking: 0,
    skipped: queue.skipped,
    sentBytes: 0,
    totalBytes: 0,
  }
  for (const item of queue.items.values()) {
    const { state } = item
    if (isUnderWay(item)) summary.underWay += 1
    if (state.phase === 'sending' && state.sent >= item.size) summary.storing += 1
    if (isBeingRead(item)) summary.beingRead += 1
    if (state.phase === 'accepted') summary.accepted += 1
    if (state.phase === 'accepted' && state.status === 'failed') summary.unreadable += 1
    if (state.phase === 'refused') summary.refused += 1
    if (state.phase === 'interrupted') summary.interrupted += 1
    if (state.phase === 'cancelled') summary.cancelled += 1
    if (state.phase === 'paused') summary.paused += 1
    if (state.phase === 'unchanged') summary.unchanged += 1
    if (state.phase === 'unpacking') summary.unpacking += 1
    if (
      state.phase === 'paused' ||
      state.phase === 'waiting' ||
      state.phase === 'sending' ||
      state.phase === 'accepted' ||
      state.phase === 'unpacking' ||
      state.phase === 'interrupted'
    ) {
      summary.totalBytes += item.size
    }
    if (state.phase === 'accepted' || state.phase === 'unpacking') summary.sentBytes += item.size
    if (state.phase === 'sending' || state.phase === 'paused') summary.sentBytes += state.sent
  }
  return summary
}

/** Whether closing the page would lose files. */
export const wouldLoseFiles = (queue: UploadQueue): boolean => [...queue.items.values()].some(isUnsent)
