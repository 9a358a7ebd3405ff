import type { Needs } from '../use-case/index.ts'

/** Somebody waits: a search does without a model that takes longer. */
const PATIENCE_MS = 2_000
/** A model that gave no answer is left alone for so long, so that not every search waits for it. */
const REST_MS = 30_000

/** When models that gave no answer may be asked again; what is here is in the log already. */
const resting = new WeakMap<object, number>()

/**
 * Asks a model while somebody waits. Undefined when it gives no answer in time, or gave none a moment ago; the log says so once,
 * until it works again.
 *
 * @throws the signal's reason
 */
export async function askWithPatience<Answer>(
  { clock, logger }: Needs<'clock' | 'logger'>,
  model: { name: string },
  request: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer | undefined> {
  const restsUntil = resting.get(model)
  if (restsUntil !== undefined && clock.now().getTime() < restsUntil) return undefined
  const patience = AbortSignal.timeout(PATIENCE_MS)
  try {
    const answer = await request(signal === undefined ? patience : AbortSignal.any([patience, signal]))
    resting.delete(model)
    return answer
  } catch (error) {
    signal?.throwIfAborted()
    if (restsUntil === undefined) logger.warn({ err: error, model: model.name }, 'searches do without a model that gives no answer')
    resting.set(model, clock.now().getTime() + REST_MS)
    return undefined
  }
}
