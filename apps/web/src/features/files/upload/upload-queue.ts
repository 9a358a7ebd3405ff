import { checkFile, type UploadLimits } from './check-file.ts'
import { planBatch, spreadProgress } from './plan-batch.ts'
import { unreadable } from './refusal.ts'
import { isSystemFile, normalizePath } from './relative-path.ts'
import { keyOfChoice, type UploadChoice, usualChoice } from './upload-choice.ts'
import {
  acceptedState,
  type Accepted,
  type Batch,
  isPausable,
  isRetryable,
  isUnderWay,
  type Outcome,
  type KeptFile,
  type UploadItem,
  type UploadState,
  type UploadTarget,
} from './upload-item.ts'

/** Requests that run at the same time. */
export const parallelRequests = 3

export interface UploadQueue {
  items: ReadonlyMap<number, UploadItem>
  nextId: number
  nextBatch: number
  /** System files that were left out. */
  skipped: number
}

/** A file to add; `readable` is false when the browser may not read it from disk. */
export interface NewFile {
  path: string
  size: number
  readable: boolean
  choice?: UploadChoice
  /** It is not sent: it is there already, or the person does not want it. */
  settled?: 'unchanged' | 'skipped'
}

export const emptyQueue: UploadQueue = { items: new Map(), nextId: 1, nextBatch: 1, skipped: 0 }

/**
 * Adds files: system files are counted and left out, what the installation does not accept is refused at once, the rest waits.
 * `added` are the ids of the files, in their order; null for one that was left out.
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
    const choice = { ...(file.choice ?? usualChoice), ...(target.versionOf === undefined ? {} : { versionOf: target.versionOf }) }
    const refusal = file.readable ? checkFile(path, file.size, limits, choice.unpack) : unreadable(path)
    const state: UploadState = file.settled ? { phase: file.settled } : refusal ? { phase: 'refused', refusal } : { phase: 'waiting' }
    const id = nextId
    nextId += 1
    // What is said of one file only travels alone.
    const key = choice.unpack || choice.versionOf !== null ? `${targetKey}/${id}` : `${targetKey}/${keyOfChoice(choice)}`
    items.set(id, { id, path, size: file.size, target, targetKey: key, choice, state, doubtSince: null })
    return id
  })
  return { queue: { ...queue, items, nextId, skipped }, added }
}

/** Takes the next request's files out of those that wait; null when all lanes are busy or nothing waits. */
export function startBatch(queue: UploadQueue, maximumFilesPerRequest: number): { queue: UploadQueue; batch: Batch } | null {
  if (runningBatches(queue).size >= parallelRequests) return null
  const planned = planBatch(itemsIn(queue, 'waiting'), maximumFilesPerRequest)
  if (planned.length === 0) return null
  const id = queue.nextBatch
  const started = withStates(queue, planned, () => ({ phase: 'sending', batch: id, sent: 0 }))
  return { queue: { ...started, nextBatch: id + 1 }, batch: { id, items: planned } }
}

/** Notes how much of a request has left, 0 to 1. */
export function recordProgress(queue: UploadQueue, batch: Batch, fraction: number): UploadQueue {
  const sent = spreadProgress(
    batch.items.map((item) => item.size),
    fraction,
  )
  const sending = batch.items.filter((item) => isSendingIn(queue, item.id, batch))
  return withStates(queue, sending, (item) => ({ phase: 'sending', batch: batch.id, sent: sent[batch.items.indexOf(item)] ?? 0 }))
}

/**
 * Notes what became of files of a request. A file that was cancelled meanwhile keeps its state: see `strayFiles`; that it may have
 * arrived nevertheless is noted.
 */
export function settleFiles(queue: UploadQueue, batch: Batch, outcomes: readonly Outcome[]): UploadQueue {
  const items = new Map(queue.items)
  for (const outcome of outcomes) {
    const item = items.get(outcome.item.id)
    if (!item) continue
    const doubtSince = 'doubtSince' in outcome ? outcome.doubtSince : null
    if (isSendingIn(queue, item.id, batch)) items.set(item.id, { ...item, state: stateAfter(outcome), doubtSince })
    else if (item.state.phase === 'paused' && hasArrived(outcome)) items.set(item.id, { ...item, state: stateAfter(outcome), doubtSince })
    else if (item.state.phase === 'cancelled' || item.state.phase === 'paused') items.set(item.id, { ...item, doubtSince })
  }
  return { ...queue, items }
}

/** The accepted files of a request that nobody wants any more, since they were cancelled while the request ran. */
export function strayFiles(queue: UploadQueue, batch: Batch, outcomes: readonly Outcome[]): KeptFile[] {
  return outcomes.flatMap((outcome) =>
    'attachment' in outcome && !isSendingIn(queue, outcome.item.id, batch) && !isPaused(queue, outcome.item.id)
      ? [{ item: outcome.item, attachment: outcome.attachment }]
      : [],
  )
}

/** Notes that a cancelled file stayed on the server after all. */
export function keepCancelled(queue: UploadQueue, stray: KeptFile): UploadQueue {
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

/** Pauses files that wait, and those being sent that can go on where they were. */
export function pauseFiles(queue: UploadQueue, ids: Iterable<number>): UploadQueue {
  const pausable = present(queue, ids).filter(isPausable)
  return withStates(queue, pausable, ({ state }) => ({ phase: 'paused', sent: state.phase === 'sending' ? state.sent : 0 }))
}

/** Lets paused, interrupted and cancelled files wait again. */
export function retryFiles(queue: UploadQueue, ids: Iterable<number>): UploadQueue {
  return withStates(queue, present(queue, ids).filter(isRetryable), () => ({ phase: 'waiting' }))
}

/** Follows the reading of accepted files; an id that is told as null has been deleted. */
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

/** The ids on the server of all files that have arrived. */
export function acceptedIds(queue: UploadQueue): Set<number> {
  const ids = new Set<number>()
  for (const { state } of queue.items.values()) if (state.phase === 'accepted') ids.add(state.attachmentId)
  return ids
}

/** Takes everything off the list that neither waits, is being sent nor is paused. What is on the server is read on nevertheless. */
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
