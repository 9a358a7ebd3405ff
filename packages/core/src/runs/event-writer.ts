import type { Actor, UseCaseContext } from '../use-case/index.ts'
import { runEventsRepository } from './run-events.repository.ts'
import { signalRun } from './run-signals.ts'

/** Writes the events of a run while the work continues. */
export interface EventWriter {
  /** @returns false when the run is no longer under way. @throws when an earlier event could not be written */
  append(event: object): boolean
  /** Resolves when all appended events are written. */
  flush(): Promise<void>
}

/** Writes events in the order in which they are appended; those appended during a write form the next batch. */
export function openEventWriter({ write }: Pick<UseCaseContext<Actor, unknown>, 'write'>, runId: number): EventWriter {
  let waiting: object[] = []
  let writing: Promise<void> | undefined
  let isUnderWay = true
  let failure: unknown

  const writeAll = async () => {
    try {
      // Events appended in the same tick form one batch.
      await new Promise(setImmediate)
      while (waiting.length > 0 && isUnderWay) {
        const events = waiting
        waiting = []
        isUnderWay = await write(async (within) => {
          signalRun(within, runId, 'event')
          return within(runEventsRepository).append(runId, events)
        })
      }
    } catch (error) {
      failure = error
    } finally {
      // Reset without an await after the last check, so that the next append starts a new batch.
      writing = undefined
    }
  }

  return {
    append(event) {
      if (failure !== undefined) throw failure
      waiting.push(event)
      writing ??= writeAll()
      return isUnderWay
    },
    async flush() {
      await writing
      if (failure !== undefined) throw failure
    },
  }
}
