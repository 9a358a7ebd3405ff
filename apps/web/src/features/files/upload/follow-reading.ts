import { newestPage, type UploadServer } from './run-batch.ts'
import { type Accepted, isBeingRead } from './upload-item.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { Uploads } from './uploads.ts'

/** Maximum number of single requests per poll, for files that no page of a round contained. */
const maxSingleRequests = 10

/** Progress of a round through the pages of a workspace's newest files. */
interface Round {
  offset: number
  seen: ReadonlySet<number>
}

const newRound: Round = { offset: 0, seen: new Set() }

/**
 * Polls the reading of uploaded files once: one page of the workspace's newest files per poll, so that the cost does not grow with the number of
 * files. `isComplete`: this round has seen every pending file.
 */
async function pollOnce(
  server: UploadServer,
  projectId: number,
  pending: ReadonlySet<number>,
  round: Round,
): Promise<{ known: Map<number, Accepted | null>; round: Round; isComplete: boolean }> {
  const rows = await server.newest(projectId, round.offset)
  const known = new Map<number, Accepted | null>(rows.filter((row) => pending.has(row.id)).map((row) => [row.id, row]))
  const seen = new Set([...round.seen, ...known.keys()])
  const oldest = rows.at(-1)
  if (rows.length === newestPage && oldest && oldest.id > Math.min(...pending))
    return { known, round: { offset: round.offset + newestPage, seen }, isComplete: false }
  const missing = [...pending].filter((id) => !seen.has(id))
  for (const id of missing.slice(0, maxSingleRequests)) known.set(id, await server.get(projectId, id))
  return { known, round: newRound, isComplete: missing.length <= maxSingleRequests }
}

/** Ids of files that are still being read, by workspace. */
function pendingByProject(queue: UploadQueue): Map<number, Set<number>> {
  const pending = new Map<number, Set<number>>()
  for (const item of queue.items.values()) {
    if (item.state.phase !== 'accepted' || !isBeingRead(item)) continue
    const ids = pending.get(item.target.projectId) ?? new Set()
    pending.set(item.target.projectId, ids.add(item.state.attachmentId))
  }
  return pending
}

interface PollReadingOptions {
  uploads: Uploads
  server: UploadServer
  /** Minimum interval between two polls, milliseconds. */
  intervalMs: number
  /** Subscribes to changes of files on the server. Returns the function that unsubscribes. */
  onReading: (listener: () => void) => () => void
}

/** Polls the reading state of uploaded files, after uploads and when files have been read. Returns the function that stops it. */
export function pollReading({ uploads, server, intervalMs, onReading }: PollReadingOptions): () => void {
  const rounds = new Map<number, Round>()
  /** Ids polled for already; others were uploaded since. */
  let polledIds: ReadonlySet<number> = new Set()
  let ended = false
  let isPolling = false
  let isScheduled = false
  let timer: ReturnType<typeof setTimeout> | null = null

  async function pollAll(): Promise<void> {
    isPolling = true
    isScheduled = false
    const all = pendingByProject(uploads.snapshot())
    polledIds = new Set([...all.values()].flatMap((ids) => [...ids]))
    for (const [projectId, pending] of all) {
      try {
        const { known, round, isComplete } = await pollOnce(server, projectId, pending, rounds.get(projectId) ?? newRound)
        rounds.set(projectId, round)
        isScheduled ||= !isComplete
        if (!ended) uploads.follow(known)
      } catch {
        // The server is unreachable; the change event after reconnecting triggers another poll.
      }
    }
    isPolling = false
    if (isScheduled) schedule()
  }

  function schedule(): void {
    isScheduled = true
    if (ended || isPolling || timer !== null || pendingByProject(uploads.snapshot()).size === 0) return
    timer = setTimeout(() => {
      timer = null
      void pollAll()
    }, intervalMs)
  }

  const scheduleIfNew = () => {
    const pending = pendingByProject(uploads.snapshot())
    if ([...pending.values()].some((ids) => [...ids].some((id) => !polledIds.has(id)))) schedule()
  }
  const ends = [uploads.subscribe(scheduleIfNew), onReading(schedule)]
  scheduleIfNew()
  return () => {
    ended = true
    for (const end of ends) end()
    if (timer !== null) clearTimeout(timer)
  }
}
