import { EventEmitter, once } from 'node:events'
import type { CoreDependencies } from '../../use-case/index.ts'

// How soon what another process wrote is seen; what this one writes is announced. Hundreds may watch.
const LOOK_AGAIN_MS = 2_000

const emitters = new WeakMap<object, EventEmitter>()

function emitterOf({ database }: Pick<CoreDependencies, 'database'>): EventEmitter {
  const known = emitters.get(database) ?? new EventEmitter().setMaxListeners(0)
  emitters.set(database, known)
  return known
}

/** Tells those who wait in this process that there is something new of a search. */
export function announce(deps: Pick<CoreDependencies, 'database'>, searchId: number): void {
  emitterOf(deps).emit(String(searchId))
}

/** Waits until there may be something new of a search, or the signal is aborted. To be called before looking, and awaited after. */
export async function newsOf(deps: Pick<CoreDependencies, 'database'>, searchId: number, signal: AbortSignal | undefined): Promise<void> {
  const patience = AbortSignal.timeout(LOOK_AGAIN_MS)
  const either = signal === undefined ? patience : AbortSignal.any([patience, signal])
  // Whoever finds that it has ended awaits no more news; that they leave then is nobody's failure.
  await once(emitterOf(deps), String(searchId), { signal: either }).catch(() => undefined)
}
