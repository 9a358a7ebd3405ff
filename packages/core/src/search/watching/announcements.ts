import { EventEmitter, once } from 'node:events'
import type { CoreDependencies } from '../../use-case/index.ts'

type Deps = Pick<CoreDependencies, 'database'>

/** `event`: something was added to its events. `state`: it has ended, or goes on in another way; whoever waits for events looks then too. */
type News = 'event' | 'state'

/**
 * How soon what another process wrote is seen; what this one writes is announced. Hundreds may watch. The embedded database has no other
 * process.
 */
const lookAgainMs = { server: 2_000, embedded: 10_000 } as const

const emitters = new WeakMap<object, EventEmitter>()

function emitterOf({ database }: Deps): EventEmitter {
  const known = emitters.get(database) ?? new EventEmitter().setMaxListeners(0)
  emitters.set(database, known)
  return known
}

/** Tells those who wait in this process that there is something new of a search. */
export function announce(deps: Deps, searchId: number, news: News = 'state'): void {
  const emitter = emitterOf(deps)
  emitter.emit(`${searchId} event`)
  if (news === 'state') emitter.emit(`${searchId} state`)
}

/** Waits until there may be news of a search, or the signal is aborted. To be called before looking, and awaited after. */
export async function newsOf(deps: Deps, searchId: number, signal: AbortSignal | undefined, news: News = 'event'): Promise<void> {
  const patience = AbortSignal.timeout(lookAgainMs[deps.database.dialect])
  const either = signal === undefined ? patience : AbortSignal.any([patience, signal])
  // Whoever finds that it has ended awaits no more news; that they leave then is nobody's failure.
  await once(emitterOf(deps), `${searchId} ${news}`, { signal: either }).catch(() => undefined)
}
