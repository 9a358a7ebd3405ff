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
 * thousands of files cost the server no more than a few. `isWhole`: every file that is still to be read was met in this round.
 */
async function look(
  server: UploadServer,
  projectId: number,
  pending: ReadonlySet<number>,
  round: Round,
): Promise<{ known: Map<number, Accepted | null>; round: Round; isWhole: boolean }> {
  const rows = await server.newest(projectId, round.offset)
  const known = new Map<number, Accepted | null>(rows.filter((row) => pending.has(row.id)).map((row) => [row.id, row]))
  const met = new Set([...round.met, ...known.keys()])
  const oldest = rows.at(-1)
  if (rows.length === newestPage && oldest && oldest.id > Math.min(...pending))
    return { known, round: { offset: round.offset + newestPage, met }, isWhole: false }
  const missing = [...pending].filter((id) => !met.has(id))
  for (const id of missing.slice(0, singleLooks)) known.set(id, await server.get(projectId, id))
  return { known, round: newRound, isWhole: missing.length <= singleLooks }
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

interface FollowingReading {
  uploads: Uploads
  server: UploadServer
  /** Between two looks, at least. */
  everyMs: number
  /** Calls back when files may have been read on the server; gives what ends that. */
  onReading: (listener: () => void) => () => void
}

/** Keeps the uploads informed of the reading: looks when files have arrived and when some have been read. Gives what ends it. */
export function followReadingOf({ uploads, server, everyMs, onReading }: FollowingReading): () => void {
  const rounds = new Map<number, Round>()
  /** The files that were looked for; others have just arrived. */
  let lookedFor: ReadonlySet<number> = new Set()
  let ended = false
  let isLooking = false
  let isToLook = false
  let timer: ReturnType<typeof setTimeout> | null = null

  async function lookAtAll(): Promise<void> {
    isLooking = true
    isToLook = false
    const all = pendingByProject(uploads.snapshot())
    lookedFor = new Set([...all.values()].flatMap((ids) => [...ids]))
    for (const [projectId, pending] of all) {
      try {
        const { known, round, isWhole } = await look(server, projectId, pending, rounds.get(projectId) ?? newRound)
        rounds.set(projectId, round)
        isToLook ||= !isWhole
        if (!ended) uploads.follow(known)
      } catch {
        // No answer now; when there is one again, that is reason to look.
      }
    }
    isLooking = false
    if (isToLook) schedule()
  }

  function schedule(): void {
    isToLook = true
    if (ended || isLooking || timer !== null || pendingByProject(uploads.snapshot()).size === 0) return
    timer = setTimeout(() => {
      timer = null
      void lookAtAll()
    }, everyMs)
  }

  const lookForNew = () => {
    const pending = pendingByProject(uploads.snapshot())
    if ([...pending.values()].some((ids) => [...ids].some((id) => !lookedFor.has(id)))) schedule()
  }
  const ends = [uploads.subscribe(lookForNew), onReading(schedule)]
  lookForNew()
  return () => {
    ended = true
    for (const end of ends) end()
    if (timer !== null) clearTimeout(timer)
  }
}
