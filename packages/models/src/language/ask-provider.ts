import type { ModelFetch } from '../model-fetch.ts'
import type { LanguageModelError } from './language-model-error.ts'
import { languageModelErrorOf } from './language-model-error-of.ts'
import type { LanguageModelSettings } from './language-model-settings.ts'
import type { ModelAbility, ModelReply } from './model-reply.ts'
import type { ModelRequest } from './model-request.ts'
import { providerFaultOf } from './provider-fault.ts'
import { providerModel } from './provider-model.ts'
import { readReply } from './read-reply.ts'
import { refusedAbility } from './refused-ability.ts'
import { abilitiesIn, sdkRequest } from './sdk-request.ts'
import { startTimeLimit } from './time-limit.ts'
import { watchedFetch } from './watched-fetch.ts'

/** What became of one attempt. */
export type Attempt =
  | { reply: ModelReply }
  | {
      failure: LanguageModelError
      /** What the model refused to be given: without it, it may answer. */
      refused: ModelAbility | undefined
    }

interface AttemptOptions {
  /** What the model is known not to take. */
  without: readonly ModelAbility[]
  idleMs: number
  /** On the clock of `performance`. */
  endsAt: number
  signal: AbortSignal | undefined
  onText: (piece: string) => void
}

/**
 * Asks once, for one answer. The provider's model is asked itself, without the SDK's loop around it (`streamText`): tools are not called
 * here and nothing is asked again, and a stream costs little more than half.
 *
 * @throws the signal's reason
 */
export async function askProvider(
  settings: LanguageModelSettings,
  fetch: ModelFetch,
  request: ModelRequest,
  { without, signal, onText, ...limits }: AttemptOptions,
): Promise<Attempt> {
  const limit = startTimeLimit(limits, signal)
  const left = new Set(without)
  try {
    const { model, providerOptions } = await providerModel(
      settings,
      watchedFetch(fetch, () => limit.touch()),
    )
    const sent = {
      ...sdkRequest(toolsAllowed(settings, request), left),
      abortSignal: limit.signal,
      ...(providerOptions && { providerOptions }),
    }
    const { stream } = await model.doStream(sent)
    const reply = await readReply(stream, { model: settings.model, signal: limit.signal }, onText)
    signal?.throwIfAborted()
    return { reply: { ...reply, without: [...without] } }
  } catch (error) {
    signal?.throwIfAborted()
    const fault = providerFaultOf(error)
    const given = new Set(abilitiesIn(request).filter((ability) => !left.has(ability)))
    const failure = languageModelErrorOf(error)
    return { failure, refused: fault && failure.failure === 'refused' ? refusedAbility(fault, given) : undefined }
  } finally {
    limit.end()
  }
}

/** For this provider's models the SDK takes away the tools that must not be called, and with them what they gave before. */
function toolsAllowed({ provider }: LanguageModelSettings, { toolChoice, ...request }: ModelRequest): ModelRequest {
  return provider === 'bedrock' || toolChoice === undefined ? request : { ...request, toolChoice }
}
