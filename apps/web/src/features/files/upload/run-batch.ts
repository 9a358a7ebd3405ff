import { type Findings, outcomesOfResponse, type RequestResult } from './outcomes-of-response.ts'
import { matchStored, type StoredFile } from './match-response.ts'
import { interrupted } from './refusal.ts'
import type { Accepted, Outcome, UploadItem } from './upload-item.ts'

/** Page size of the request for the newest files. */
export const newestPage = 100

/** Maximum number of pages searched for files of a broken request. */
const maxNewestPages = 10

/** The server's operations that uploads use. */
export interface UploadServer {
  /** Sends files in one request. Never throws. `onProgress` gets the sent fraction, 0 to 1. */
  send(
    items: readonly UploadItem[],
    files: ReadonlyMap<number, File>,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<RequestResult>
  /** The newest files of a workspace, newest first, at most `newestPage` from `offset`. @throws without a response */
  newest(projectId: number, offset: number): Promise<StoredFile[]>
  /** A file of a workspace; null when it was deleted. @throws without a response */
  get(projectId: number, attachmentId: number): Promise<StoredFile | null>
  /** Deletes a file. @throws when refused or without a response */
  remove(projectId: number, attachmentId: number): Promise<void>
  /** Waits for the server to store what it received of a broken request. */
  settle(): Promise<void>
}

/** Maximum number of polls while files of a broken request are still being stored. */
const maxPolls = 20

export interface BatchRun {
  items: readonly UploadItem[]
  files: ReadonlyMap<number, File>
  /** Server ids that already belong to files of the queue. */
  taken: () => ReadonlySet<number>
  onProgress: (items: readonly UploadItem[], fraction: number) => void
  signal: AbortSignal
}

/**
 * Sends the files of one request and returns their outcomes. A file of an earlier broken request is first searched on the server, so that no file is
 * stored twice.
 */
export async function runBatch(server: UploadServer, run: BatchRun): Promise<Outcome[]> {
  const projectId = run.items[0]?.target.projectId
  if (projectId === undefined) return []
  let newestBefore: number
  let stored: Map<number, Accepted>
  try {
    const uncertain = run.items.filter((item) => item.uncertainSince !== null)
    const since = Math.min(...uncertain.map((item) => item.uncertainSince ?? 0))
    const newest = await newestSince(server, projectId, uncertain.length === 0 ? null : since)
    newestBefore = Math.max(0, ...newest.map((file) => file.id))
    stored = matchStored(uncertain, unclaimed(newest, since, run.taken()))
  } catch {
    // Nothing was sent; uncertain files stay uncertain.
    return run.items.map((item) => ({ item, interruption: interrupted, uncertainSince: item.uncertainSince }))
  }
  const kept = run.items.flatMap((item) => withAttachment(item, stored))
  const unsent = run.items.filter((item) => !stored.has(item.id))
  if (unsent.length === 0) return kept
  if (run.signal.aborted)
    return [...kept, ...unsent.map((item) => ({ item, interruption: interrupted, uncertainSince: item.uncertainSince }))]
  const answer = await server.send(unsent, run.files, (fraction) => run.onProgress(unsent, fraction), run.signal)
  const findings =
    answer.kind === 'answered' || answer.kind === 'unpacking'
      ? nothingToFind(newestBefore)
      : await investigate(server, projectId, unsent, run, newestBefore)
  return [...kept, ...outcomesOfResponse(unsent, answer, findings)]
}

function withAttachment(item: UploadItem, stored: ReadonlyMap<number, Accepted>): Outcome[] {
  const attachment = stored.get(item.id)
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
    for (let poll = 0; poll < maxPolls; poll += 1) {
      await server.settle()
      const newest = await newestSince(server, projectId, newestBefore)
      const found = matchStored(items, unclaimed(newest, newestBefore, run.taken()))
      if (poll > 0 && found.size === stored.size) break
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
  for (let page = 0; page < maxNewestPages; page += 1) {
    const rows = await server.newest(projectId, page * newestPage)
    files.push(...rows)
    if (since === null || rows.length < newestPage || rows.some((file) => file.id <= since)) break
  }
  return files
}

function unclaimed(files: readonly StoredFile[], since: number, taken: ReadonlySet<number>): StoredFile[] {
  return files.filter((file) => file.id > since && !taken.has(file.id))
}

/** A file that was moved, changed or deleted since it was chosen cannot be read, and would break its request. */
async function isReadable(file: File | undefined): Promise<boolean> {
  try {
    await file?.slice(0, 1).arrayBuffer()
    return file !== undefined
  } catch {
    return false
  }
}
