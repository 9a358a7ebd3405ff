import type { ModelAbility } from './model-reply.ts'
import type { ProviderFault } from './provider-fault.ts'

const REFUSAL =
  '(unsupported|not supported|not support|no support|deprecated|only the default|not allowed|unknown|unrecognized|invalid|requires)'
const beside = (words: string) => new RegExp(`(${words}).{0,120}${REFUSAL}|${REFUSAL}.{0,120}(${words})`, 'is')

/** Server programs and providers refuse in words of their own; a status tells no more than that something was wrong. */
const SAYINGS: readonly (readonly [ModelAbility, RegExp])[] = [
  ['temperature', beside('temperature')],
  [
    'output',
    beside('response[ _]?(format|mime|schema)|json_?schema|structured[ _]outputs?|output_(config|format)|guided|grammar|schema for'),
  ],
  ['tools', /tool use|enable-auto-tool-choice|tool-call-parser|function calling is not/i],
  ['tools', beside('tools?|functions?|tool_choice')],
]

// OpenRouter has no endpoint (404) for a model that takes no tools, some servers have not implemented them (501).
const STATUSES = new Set([400, 404, 422, 501])

/** What of the request the model does not take, so that it may be asked without. */
export function refusedAbility({ status, text }: ProviderFault, asked: ReadonlySet<ModelAbility>): ModelAbility | undefined {
  if (status === undefined || !STATUSES.has(status)) return undefined
  return SAYINGS.find(([ability, saying]) => asked.has(ability) && saying.test(text))?.[0]
}
