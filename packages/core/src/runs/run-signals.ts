import type { RunKind } from '@dossier/contract'
import { runRuleOf } from '@dossier/contract'
import { changesOf, publishChange, readChange } from '../changes/index.ts'
import type { Needs, Within } from '../use-case/index.ts'

/** Abort reason of a run that was cancelled or deleted with its subject. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped'

  constructor() {
    super('The run was stopped')
  }
}

/** `event`: an event was added. `state`: the run ended or changed its state; listeners for events are woken, too. */
type RunSignal = 'event' | 'state'

/** Sessions expire without a signal, so listeners are woken at least this often. */
const MAX_WAIT_MS = 60_000

const topicOf = (runId: number) => `run:${runId}`

/** Wakes the followers and workers of a run in every process, after the commit. */
export function signalRun(within: Within, runId: number, signal: RunSignal = 'state'): void {
  within.publish(topicOf(runId), signal)
}

interface ChangedRun {
  organizationId: number
  projectId: number | null
  kind: RunKind
  startedBy: number | null
}

/** Has open pages reload lists with this run; for private kinds only those of its starter. */
export function publishRunChange(within: Within, { organizationId, projectId, kind, startedBy }: ChangedRun): void {
  if (projectId === null) return
  if (!runRuleOf(kind).isOwn) publishChange(within, { topic: 'runs', organizationId, projectId })
  else if (startedBy !== null) publishChange(within, { topic: 'ownRuns', organizationId, projectId, userId: startedBy })
}

export interface RunListener {
  /**
   * Resolves when there may be changes since the last call (immediately if there already are), and when the signal is aborted. `access`:
   * rights have changed or may have.
   */
  next(signal: AbortSignal | undefined): Promise<{ access: boolean }>
  close(): void
}

interface Listening {
  organizationId: number
  runId: number
  /** The person whose rights matter; everybody when absent. */
  userId?: number | undefined
  /** A listener for `event` is woken by both. */
  signals: RunSignal
}

/** Listens to the signals of a run. Signals between two calls of `next` are not lost. Has to be closed. */
export function listenToRun({ database }: Needs<'database'>, listening: Listening): RunListener {
  const { organizationId, runId, userId, signals } = listening
  let pending: { access: boolean } | undefined
  let wake: (() => void) | undefined
  const note = (access: boolean) => {
    pending = { access: access || pending?.access === true }
    wake?.()
  }
  const isTheirs = (data: string) => {
    const change = readChange(organizationId, data)
    return change?.topic === 'access' && (change.userId === undefined || userId === undefined || change.userId === userId)
  }
  const ends = [
    database.signals.subscribe(topicOf(runId), {
      onSignal: (data) => {
        if (signals === 'event' || data === 'state') note(false)
      },
      onGap: () => note(true),
    }),
    database.signals.subscribe(changesOf(organizationId), {
      onSignal: (data) => {
        if (isTheirs(data)) note(true)
      },
      onGap: () => undefined,
    }),
  ]
  return {
    async next(signal) {
      if (pending === undefined && signal?.aborted !== true) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(() => note(true), MAX_WAIT_MS)
        wake = resolve
        signal?.addEventListener('abort', wake, { once: true })
        await promise
        clearTimeout(timer)
        signal?.removeEventListener('abort', wake)
        wake = undefined
      }
      const noted = pending ?? { access: false }
      pending = undefined
      return noted
    },
    close() {
      for (const end of ends) end()
    },
  }
}
