import type { ModelAbility } from './model-reply.ts'
import type { ProviderFault } from './provider-fault.ts'

const REFUSAL =
  '(unsupported|not supported|not support|no support|deprecated|only the default|not allowed|not permitted|unknown (parameter|field|argument)|unrecognized|extra inputs)'
const beside = (words: string) => new RegExp(`(${words}).{0,120}${REFUSAL}|${REFUSAL}.{0,120}(${words})`, 'is')

/** Server programs and providers refuse in words of their own; a status tells no more than that something was wrong. */
const SAYINGS: readonly (readonly [ModelAbility, RegExp])[] = [
  ['effort', beside('reasoning[._ ]?effort|reasoning|thinking(_?(config|level|budget))?|effort')],
  // Some want back what a model had thought before it called a tool, which is not kept.
  ['effort', /expected `?(redacted_)?thinking\b/i],
  ['temperature', beside('temperature')],
  ['output', beside('response[ _]?(format|mime|schema)|json_?schema|structured[ _]outputs?|output_(config|format)|guided|grammar')],
  ['output', /invalid schema for/i],
  ['tools', /endpoints found that support tool use|enable-auto-tool-choice|tool-call-parser|function calling is not/i],
  ['tools', beside('tools?|functions?|tool_choice')],
]

// OpenRouter has no endpoint (404) for a model that takes no tools.
const STATUSES = new Set([400, 404, 422])

/** What of the request the model does not take, so that it may be asked without. */
export function refusedAbility({ status, text }: ProviderFault, asked: ReadonlySet<ModelAbility>): ModelAbility | undefined {
  if (status === undefined || !STATUSES.has(status)) return undefined
  return SAYINGS.find(([ability, saying]) => asked.has(ability) && saying.test(text))?.[0]
}
