import { type Findings, judgeAnswer, type UploadAnswer } from './judge-answer.ts'
import { matchStored, type StoredFile } from './match-answer.ts'
import { interrupted } from './refusal.ts'
import type { Accepted, Outcome, UploadItem } from './upload-item.ts'

/** How many files one look at the newest of a workspace brings. */
export const newestPage = 100

/** How far back is looked for files of a broken request, in pages. */
const newestPages = 10

/** The server, as uploads see it. */
export interface UploadServer {
  /** Sends files in one request; never throws. `onProgress` tells the part that has left, 0 to 1. */
  send(
    items: readonly UploadItem[],
    files: ReadonlyMap<number, File>,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<UploadAnswer>
  /** The newest files of a workspace, newest first, at most `newestPage` from `offset`. Throws when there is no answer. */
  newest(projectId: number, offset: number): Promise<StoredFile[]>
  /** A file of a workspace; null when it has been deleted. Throws when there is no answer. */
  get(projectId: number, attachmentId: number): Promise<StoredFile | null>
  /** Deletes a file. Throws when that is refused or there is no answer. */
  remove(projectId: number, attachmentId: number): Promise<void>
  /** Waits a moment, in which the server may still take in what it had received of a broken request. */
  settle(): Promise<void>
}

/** How often is looked again while files of a broken request keep arriving. */
const mostLooks = 20

export interface BatchRun {
  items: readonly UploadItem[]
  files: ReadonlyMap<number, File>
  /** Ids on the server that are known to belong to files of the queue. */
  taken: () => ReadonlySet<number>
  onProgress: (items: readonly UploadItem[], fraction: number) => void
  signal: AbortSignal
}

/**
 * Sends the files of one request and tells what became of each. A file of an earlier request that broke off is looked for on the
 * server first, so that no file arrives twice.
 */
export async function runBatch(server: UploadServer, run: BatchRun): Promise<Outcome[]> {
  const projectId = run.items[0]?.target.projectId
  if (projectId === undefined) return []
  let newestBefore: number
  let arrived: Map<number, Accepted>
  try {
    const doubtful = run.items.filter((item) => item.doubtSince !== null)
    const since = Math.min(...doubtful.map((item) => item.doubtSince ?? 0))
    const newest = await newestSince(server, projectId, doubtful.length === 0 ? null : since)
    newestBefore = Math.max(0, ...newest.map((file) => file.id))
    arrived = matchStored(doubtful, untaken(newest, since, run.taken()))
  } catch {
    // Nothing was sent: a doubt that there was stays.
    return run.items.map((item) => ({ item, interruption: interrupted, doubtSince: item.doubtSince }))
  }
  const kept = run.items.flatMap((item) => withAttachment(item, arrived))
  const unsent = run.items.filter((item) => !arrived.has(item.id))
  if (unsent.length === 0) return kept
  if (run.signal.aborted) return [...kept, ...unsent.map((item) => ({ item, interruption: interrupted, doubtSince: item.doubtSince }))]
  const answer = await server.send(unsent, run.files, (fraction) => run.onProgress(unsent, fraction), run.signal)
  const findings =
    answer.kind === 'answered' || answer.kind === 'unpacking'
      ? nothingToFind(newestBefore)
      : await investigate(server, projectId, unsent, run, newestBefore)
  return [...kept, ...judgeAnswer(unsent, answer, findings)]
}

function withAttachment(item: UploadItem, arrived: ReadonlyMap<number, Accepted>): Outcome[] {
  const attachment = arrived.get(item.id)
  return attachment ? [{ item, attachment }] : []
}

function nothingToFind(newestBefore: number): Findings {
  return { newestBefore, stored: null, unreadable: new Set() }
}

async function investigate(
  server: UploadServer,
  projectId: number,
  items: readonly UploadItem[],
  run: BatchRun,
  newestBefore: number,
): Promise<Findings> {
  const unreadable = new Set<number>()
  for (const item of items) if (!(await isReadable(run.files.get(item.id)))) unreadable.add(item.id)
  try {
    let stored = new Map<number, Accepted>()
    for (let look = 0; look < mostLooks; look += 1) {
      await server.settle()
      const newest = await newestSince(server, projectId, newestBefore)
      const found = matchStored(items, untaken(newest, newestBefore, run.taken()))
      if (look > 0 && found.size === stored.size) break
      stored = found
    }
    return { newestBefore, unreadable, stored }
  } catch {
    return { newestBefore, unreadable, stored: null }
  }
}

/** The files with an id above `since`, or just the first page when that is null. */
async function newestSince(server: UploadServer, projectId: number, since: number | null): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (let page = 0; page < newestPages; page += 1) {
    const rows = await server.newest(projectId, page * newestPage)
    files.push(...rows)
    if (since === null || rows.length < newestPage || rows.some((file) => file.id <= since)) break
  }
  return files
}

function untaken(files: readonly StoredFile[], since: number, taken: ReadonlySet<number>): StoredFile[] {
  return files.filter((file) => file.id > since && !taken.has(file.id))
}

/** A file that was moved, changed or deleted since it was chosen can no longer be read, and breaks the request that carries it. */
async function isReadable(file: File | undefined): Promise<boolean> {
  try {
    await file?.slice(0, 1).arrayBuffer()
    return file !== undefined
  } catch {
    return false
  }
}
