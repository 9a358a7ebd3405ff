import type { RunKind } from '@dossier/contract'
import { runRuleOf } from '@dossier/contract'
import { changesOf, publishChange, readChange } from '../changes/index.ts'
import type { Needs, Within } from '../use-case/index.ts'

/** Why the signal of a run was aborted: somebody stopped it, or it went with what it worked on. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped'

  constructor() {
    super('The run was stopped')
  }
}

/** `event`: something was added to what is seen of its work. `state`: it is over, or goes on in another way; whoever waits for events looks then too. */
type RunSignal = 'event' | 'state'

/** Time ends sessions without a signal: whoever waits looks at least this often. */
const LOOK_AFTER_MS = 60_000

const topicOf = (runId: number) => `run:${runId}`

/** Wakes those who follow a run or are at work on it, in every process, once the transaction is committed. */
export function signalRun(within: Within, runId: number, signal: RunSignal = 'state'): void {
  within.publish(topicOf(runId), signal)
}

interface ChangedRun {
  organizationId: number
  projectId: number | null
  kind: RunKind
  startedBy: number | null
}

/** Has open pages that list a run look at it again: of a kind that may be private its starter's alone. */
export function publishRunChange(within: Within, { organizationId, projectId, kind, startedBy }: ChangedRun): void {
  if (projectId === null) return
  if (!runRuleOf(kind).isOwn) publishChange(within, { topic: 'runs', organizationId, projectId })
  else if (startedBy !== null) publishChange(within, { topic: 'ownRuns', organizationId, projectId, userId: startedBy })
}

export interface RunListener {
  /**
   * Resolves when there may be something new since the last call, at once where there is already, and when the signal is aborted.
   * `access`: what somebody may do has changed, or nobody knows.
   */
  next(signal: AbortSignal | undefined): Promise<{ access: boolean }>
  close(): void
}

interface Listening {
  organizationId: number
  runId: number
  /** Whose rights matter; everybody's when absent. */
  userId?: number | undefined
  /** `event` is woken by both. */
  signals: RunSignal
}

/** Listens to the signals of a run; what comes between two looks is not lost. To be closed. */
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
        const timer = setTimeout(() => note(true), LOOK_AFTER_MS)
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
