import type { Within } from '../use-case/index.ts'
import type { Signals } from '@dossier/platform'

/** Why a run's signal was aborted: somebody stopped it, or it went with its workspace. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped'

  constructor() {
    super('The run was stopped')
  }
}

const topicOf = (runId: number) => `run:${runId}`

/** Tells the process that is at work on a run, whichever it is, that the run is over. */
export function publishStop(within: Within, runId: number): void {
  within.publish(topicOf(runId), 'stopped')
}

/**
 * Hears that a run is stopped.
 *
 * @param isOver asked where the word of it may have been missed
 * @returns what ends that
 */
export function onStop(signals: Signals, runId: number, stop: () => void, isOver: () => Promise<boolean>): () => void {
  const lookAgain = async () => {
    // Where it cannot be asked, it is looked at with the next step.
    if (await isOver().catch(() => false)) stop()
  }
  return signals.subscribe(topicOf(runId), { onSignal: stop, onGap: () => void lookAgain() })
}
