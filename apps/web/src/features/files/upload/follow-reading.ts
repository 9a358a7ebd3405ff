import { newestPage, type UploadServer } from './run-batch.ts'
import { type Accepted, isBeingRead } from './upload-item.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { Uploads } from './uploads.ts'

/** Files that a whole round did not meet are asked for one by one, this many a look. */
const singleLooks = 10

/** How far the round through a workspace's newest files has come. */
interface Round {
  offset: number
  met: ReadonlySet<number>
}

const newRound: Round = { offset: 0, met: new Set() }

/**
 * One look at how the reading of uploaded files goes in a workspace: a page of its newest files a look, in rounds, so that
 * thousands of files cost the server no more than a few.
 */
async function look(
  server: UploadServer,
  projectId: number,
  pending: ReadonlySet<number>,
  round: Round,
): Promise<{ known: Map<number, Accepted | null>; round: Round }> {
  const rows = await server.newest(projectId, round.offset)
  const known = new Map<number, Accepted | null>(rows.filter((row) => pending.has(row.id)).map((row) => [row.id, row]))
  const met = new Set([...round.met, ...known.keys()])
  const oldest = rows.at(-1)
  if (rows.length === newestPage && oldest && oldest.id > Math.min(...pending))
    return { known, round: { offset: round.offset + newestPage, met } }
  const missing = [...pending].filter((id) => !met.has(id)).slice(0, singleLooks)
  for (const id of missing) known.set(id, await server.get(projectId, id))
  return { known, round: newRound }
}

/** The files on the server that are still to be read, by workspace. */
function pendingByProject(queue: UploadQueue): Map<number, Set<number>> {
  const pending = new Map<number, Set<number>>()
  for (const item of queue.items.values()) {
    if (item.state.phase !== 'accepted' || !isBeingRead(item)) continue
    const ids = pending.get(item.target.projectId) ?? new Set()
    pending.set(item.target.projectId, ids.add(item.state.attachmentId))
  }
  return pending
}

/** Keeps the uploads informed of the reading, one look every `everyMs` while anything is being read. Gives what ends it. */
export function followReadingOf(uploads: Uploads, server: UploadServer, everyMs: number): () => void {
  const rounds = new Map<number, Round>()
  let ended = false
  let timer: ReturnType<typeof setTimeout> | null = null

  async function lookAtAll(): Promise<void> {
    for (const [projectId, pending] of pendingByProject(uploads.snapshot())) {
      try {
        const { known, round } = await look(server, projectId, pending, rounds.get(projectId) ?? newRound)
        rounds.set(projectId, round)
        if (!ended) uploads.follow(known)
      } catch {
        // No answer now; the next look comes anyway.
      }
    }
    timer = null
    schedule()
  }

  function schedule(): void {
    if (ended || timer !== null || pendingByProject(uploads.snapshot()).size === 0) return
    timer = setTimeout(() => void lookAtAll(), everyMs)
  }

  const unsubscribe = uploads.subscribe(schedule)
  schedule()
  return () => {
    ended = true
    unsubscribe()
    if (timer !== null) clearTimeout(timer)
  }
}
