import type { Needs } from '../use-case/index.ts'

/** Timeout of a model call during a search, since a person is waiting. */
const TIMEOUT_MS = 2_000
/** A model that failed is not called for this long, so that not every search waits for it. */
const COOL_DOWN_MS = 30_000

/** When models that failed may be called again. Their failure has already been logged. */
const coolingDown = new WeakMap<object, number>()

/**
 * Calls a model with a timeout. Returns undefined when it fails or times out, or did so within the last `COOL_DOWN_MS`; the failure is
 * logged once until the model works again.
 *
 * @throws the reason of the signal
 */
export async function callWithTimeout<Answer>(
  { clock, logger }: Needs<'clock' | 'logger'>,
  model: { name: string },
  request: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal | undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<Answer | undefined> {
  const coolsDownUntil = coolingDown.get(model)
  if (coolsDownUntil !== undefined && clock.now().getTime() < coolsDownUntil) return undefined
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await request(signal === undefined ? timeout : AbortSignal.any([timeout, signal]))
    coolingDown.delete(model)
    return answer
  } catch (error) {
    signal?.throwIfAborted()
    if (coolsDownUntil === undefined) logger.warn({ err: error, model: model.name }, 'searches do without a model that gives no answer')
    coolingDown.set(model, clock.now().getTime() + COOL_DOWN_MS)
    return undefined
  }
}
