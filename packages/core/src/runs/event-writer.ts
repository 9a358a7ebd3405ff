import type { Actor, UseCaseContext } from '../use-case/index.ts'
import { runEventsRepository } from './run-events.repository.ts'
import { signalRun } from './run-signals.ts'

/** Writes the events of a run for those who watch it, while the work goes on. */
export interface EventWriter {
  /** @returns false when the run is not under way any more. @throws when an earlier event could not be written */
  append(event: object): boolean
  /** Resolves when all is written that was appended. */
  flush(): Promise<void>
}

/** Writes events in the order in which they are appended; what happens while some are being written is written together. */
export function openEventWriter({ write }: Pick<UseCaseContext<Actor, unknown>, 'write'>, runId: number): EventWriter {
  let waiting: object[] = []
  let writing: Promise<void> | undefined
  let isUnderWay = true
  let failure: unknown

  const writeAll = async () => {
    try {
      // What happens at once is one writing.
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
      // In the same breath as nothing waited any more: what is appended next begins the next writing.
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
