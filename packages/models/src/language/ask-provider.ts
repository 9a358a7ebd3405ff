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
import { fetchWithProgress } from './fetch-with-progress.ts'

/** The outcome of one attempt. */
export type Attempt =
  | { reply: ModelReply }
  | {
      failure: LanguageModelError
      /** The ability that the model refused; without it, it may answer. */
      refused: ModelAbility | undefined
    }

interface AttemptOptions {
  /** Abilities that the model is known to lack. */
  without: readonly ModelAbility[]
  idleMs: number
  /** By `performance.now()`. */
  endsAt: number
  signal: AbortSignal | undefined
  onText: (piece: string) => void
}

/**
 * Sends one request and reads its reply. Uses the provider's model directly instead of the SDK's `streamText`, whose loop would call tools
 * and retry: a stream then costs little more than half.
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
  const omitted = new Set([...without, ...(hasCachePoints(settings) ? [] : (['cache'] as const))])
  try {
    const { model, providerOptions } = await providerModel(
      settings,
      fetchWithProgress(fetch, () => limit.touch()),
    )
    const sent = {
      ...sdkRequest(toolsAllowed(settings, request), omitted),
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
    const sentAbilities = new Set(abilitiesIn(request).filter((ability) => !omitted.has(ability)))
    const failure = languageModelErrorOf(error)
    return { failure, refused: fault && failure.failure === 'refused' ? refusedAbility(fault, sentAbilities) : undefined }
  } finally {
    limit.end()
  }
}

/** Of Bedrock's models only these have prompt caching: https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html */
const hasCachePoints = ({ provider, model }: LanguageModelSettings): boolean =>
  provider !== 'bedrock' || /anthropic\.claude|amazon\.nova/.test(model)

/**
 * For Bedrock the SDK drops tools that must not be called, and their earlier results with them. Anthropic caches nothing of a conversation across
 * another tool choice: https://docs.claude.com/en/docs/build-with-claude/prompt-caching#what-invalidates-the-cache
 */
function toolsAllowed({ provider }: LanguageModelSettings, { toolChoice, ...request }: ModelRequest): ModelRequest {
  return provider === 'bedrock' || provider === 'anthropic' || toolChoice === undefined ? request : { ...request, toolChoice }
}
