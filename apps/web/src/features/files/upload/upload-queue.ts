import { checkFile, type UploadLimits } from './check-file.ts'
import { planBatch, spreadProgress } from './plan-batch.ts'
import { unreadable } from './refusal.ts'
import { isSystemFile, normalizePath } from './relative-path.ts'
import { keyOfChoice, type UploadChoice, defaultChoice } from './upload-choice.ts'
import {
  acceptedState,
  type Accepted,
  type Batch,
  isPausable,
  isRetryable,
  isUnderWay,
  type Outcome,
  type StoredItem,
  type UploadItem,
  type UploadState,
  type UploadTarget,
} from './upload-item.ts'

/** Maximum number of concurrent requests. */
export const parallelRequests = 3

export interface UploadQueue {
  items: ReadonlyMap<number, UploadItem>
  nextId: number
  nextBatch: number
  /** Number of skipped system files. */
  skipped: number
}

/** A file to add; `readable` is false when the browser cannot read it from disk. */
export interface NewFile {
  path: string
  size: number
  readable: boolean
  choice?: UploadChoice
  /** Final state of a file that is not sent: it exists already, or the user skipped it. */
  settled?: 'unchanged' | 'skipped'
}

export const emptyQueue: UploadQueue = { items: new Map(), nextId: 1, nextBatch: 1, skipped: 0 }

/**
 * Adds files: system files are counted and skipped, unsupported ones are refused at once, the rest waits. `added` are the ids of the files in order;
 * null for a skipped one.
 */
export function addFiles(
  queue: UploadQueue,
  files: readonly NewFile[],
  target: UploadTarget,
  limits: UploadLimits,
): { queue: UploadQueue; added: (number | null)[] } {
  const items = new Map(queue.items)
  const targetKey = `${target.projectId}/${target.folderId ?? ''}`
  let { nextId, skipped } = queue
  const added = files.map((file) => {
    const path = normalizePath(file.path)
    if (path === '' || isSystemFile(path)) {
      skipped += 1
      return null
    }
    const choice = { ...(file.choice ?? defaultChoice), ...(target.versionOf === undefined ? {} : { versionOf: target.versionOf }) }
    const refusal = file.readable ? checkFile(path, file.size, limits, { unpack: choice.unpack, only: target.only }) : unreadable(path)
    const state: UploadState = file.settled ? { phase: file.settled } : refusal ? { phase: 'refused', refusal } : { phase: 'waiting' }
    const id = nextId
    nextId += 1
    // Options for a single file require a request of its own.
    const key = choice.unpack || choice.versionOf !== null ? `${targetKey}/${id}` : `${targetKey}/${keyOfChoice(choice)}`
    items.set(id, { id, path, size: file.size, target, targetKey: key, choice, state, uncertainSince: null })
    return id
  })
  return { queue: { ...queue, items, nextId, skipped }, added }
}

/** Starts the next request; null when the maximum is running or nothing waits. */
export function startBatch(queue: UploadQueue, maximumFilesPerRequest: number): { queue: UploadQueue; batch: Batch } | null {
  if (runningBatches(queue).size >= parallelRequests) return null
  const planned = planBatch(itemsIn(queue, 'waiting'), maximumFilesPerRequest)
  if (planned.length === 0) return null
  const id = queue.nextBatch
  const started = withStates(queue, planned, () => ({ phase: 'sending', batch: id, sent: 0 }))
  return { queue: { ...started, nextBatch: id + 1 }, batch: { id, items: planned } }
}

/** Records the sent fraction of a request, 0 to 1. */
export function recordProgress(queue: UploadQueue, batch: Batch, fraction: number): UploadQueue {
  const sent = spreadProgress(
    batch.items.map((item) => item.size),
    fraction,
  )
  const sending = batch.items.filter((item) => isSendingIn(queue, item.id, batch))
  return withStates(queue, sending, (item) => ({ phase: 'sending', batch: batch.id, sent: sent[batch.items.indexOf(item)] ?? 0 }))
}

/** Applies the outcomes of a request. A file that was cancelled meanwhile keeps its state (see `cancelledButStored`), but is marked as uncertain. */
export function settleFiles(queue: UploadQueue, batch: Batch, outcomes: readonly Outcome[]): UploadQueue {
  const items = new Map(queue.items)
  for (const outcome of outcomes) {
    const item = items.get(outcome.item.id)
    if (!item) continue
    const uncertainSince = 'uncertainSince' in outcome ? outcome.uncertainSince : null
    if (isSendingIn(queue, item.id, batch)) items.set(item.id, { ...item, state: stateAfter(outcome), uncertainSince })
    else if (item.state.phase === 'paused' && hasArrived(outcome))
      items.set(item.id, { ...item, state: stateAfter(outcome), uncertainSince })
    else if (item.state.phase === 'cancelled' || item.state.phase === 'paused') items.set(item.id, { ...item, uncertainSince })
  }
  return { ...queue, items }
}

/** The accepted files of a request that were cancelled while it ran. */
export function cancelledButStored(queue: UploadQueue, batch: Batch, outcomes: readonly Outcome[]): StoredItem[] {
  return outcomes.flatMap((outcome) =>
    'attachment' in outcome && !isSendingIn(queue, outcome.item.id, batch) && !isPaused(queue, outcome.item.id)
      ? [{ item: outcome.item, attachment: outcome.attachment }]
      : [],
  )
}

/** Marks a cancelled file as accepted, because it could not be deleted on the server. */
export function keepCancelled(queue: UploadQueue, stray: StoredItem): UploadQueue {
  const item = queue.items.get(stray.item.id)
  return item?.state.phase === 'cancelled' ? withStates(queue, [item], () => acceptedState(stray.attachment)) : queue
}

function stateAfter(outcome: Outcome): UploadState {
  if ('attachment' in outcome) return acceptedState(outcome.attachment)
  if ('refusal' in outcome) return { phase: 'refused', refusal: outcome.refusal }
  if ('unchanged' in outcome) return { phase: 'unchanged' }
  if ('importId' in outcome) return { phase: 'unpacking', importId: outcome.importId }
  if ('again' in outcome) return { phase: 'waiting' }
  return { phase: 'interrupted', cause: outcome.interruption }
}

function hasArrived(outcome: Outcome): boolean {
  return 'attachment' in outcome || 'unchanged' in outcome || 'importId' in outcome
}

/** Cancels files that wait or are being sent. */
export function cancelFiles(queue: UploadQueue, ids: Iterable<number>): UploadQueue {
  return withStates(
    queue,
    present(queue, ids).filter((item) => isUnderWay(item) || item.state.phase === 'paused'),
    () => ({
      phase: 'cancelled',
    }),
  )
}

/** Pauses waiting files, and files being sent that can be resumed. */
export function pauseFiles(queue: UploadQueue, ids: Iterable<number>): UploadQueue {
  const pausable = present(queue, ids).filter(isPausable)
  return withStates(queue, pausable, ({ state }) => ({ phase: 'paused', sent: state.phase === 'sending' ? state.sent : 0 }))
}

/** Queues paused, interrupted and cancelled files again. */
export function retryFiles(queue: UploadQueue, ids: Iterable<number>): UploadQueue {
  return withStates(queue, present(queue, ids).filter(isRetryable), () => ({ phase: 'waiting' }))
}

/** Updates the reading state of accepted files; null marks a deleted file. */
export function followReading(queue: UploadQueue, attachments: ReadonlyMap<number, Accepted | null>): UploadQueue {
  const changed: UploadItem[] = []
  for (const item of queue.items.values()) {
    if (item.state.phase !== 'accepted') continue
    const known = attachments.get(item.state.attachmentId)
    if (known === null || (known && (known.status !== item.state.status || (known.failure?.reason ?? null) !== item.state.failure)))
      changed.push(item)
  }
  return withStates(queue, changed, (item) => {
    const known = item.state.phase === 'accepted' ? attachments.get(item.state.attachmentId) : null
    return known ? acceptedState(known) : { phase: 'deleted' }
  })
}

/** The server ids of all accepted files. */
export function acceptedIds(queue: UploadQueue): Set<number> {
  const ids = new Set<number>()
  for (const { state } of queue.items.values()) if (state.phase === 'accepted') ids.add(state.attachmentId)
  return ids
}

/** Removes everything from the list that is not waiting, being sent or paused. Files on the server continue to be read. */
export function clearFinished(queue: UploadQueue): UploadQueue {
  const items = new Map([...queue.items].filter(([, item]) => isUnderWay(item) || item.state.phase === 'paused'))
  return { ...queue, items, skipped: 0 }
}

function runningBatches(queue: UploadQueue): Set<number> {
  const running = new Set<number>()
  for (const item of queue.items.values()) if (item.state.phase === 'sending') running.add(item.state.batch)
  return running
}

function* itemsIn(queue: UploadQueue, phase: UploadState['phase']): Generator<UploadItem> {
  for (const item of queue.items.values()) if (item.state.phase === phase) yield item
}

function isSendingIn(queue: UploadQueue, id: number, batch: Batch): boolean {
  const state = queue.items.get(id)?.state
  return state?.phase === 'sending' && state.batch === batch.id
}

function isPaused(queue: UploadQueue, id: number): boolean {
  return queue.items.get(id)?.state.phase === 'paused'
}

function present(queue: UploadQueue, ids: Iterable<number>): UploadItem[] {
  return [...ids].flatMap((id) => queue.items.get(id) ?? [])
}

function withStates(queue: UploadQueue, changed: readonly UploadItem[], state: (item: UploadItem) => UploadState): UploadQueue {
  if (changed.length === 0) return queue
  const items = new Map(queue.items)
  for (const item of changed) items.set(item.id, { ...item, state: state(item) })
  return { ...queue, items }
}
