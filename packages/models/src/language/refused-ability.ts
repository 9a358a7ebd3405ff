import type { ModelAbility } from './model-reply.ts'
import type { ProviderFault } from './provider-fault.ts'

const REFUSAL =
  '(unsupported|not supported|not support|no support|deprecated|only the default|not allowed|not permitted|unknown (parameter|field|argument)|unrecognized|extra inputs)'
const near = (words: string) => new RegExp(`(${words}).{0,120}${REFUSAL}|${REFUSAL}.{0,120}(${words})`, 'is')

/** Servers and providers each have their own error texts; a status only shows that something was wrong. */
const PATTERNS: readonly (readonly [ModelAbility, RegExp])[] = [
  ['effort', near('reasoning[._ ]?effort|reasoning|thinking(_?(config|level|budget))?|effort')],
  // Some require the model's thinking before a tool call, which is not stored.
  ['effort', /expected `?(redacted_)?thinking\b/i],
  ['cache', near('prompt caching|cache[ _]?(control|points?)')],
  ['temperature', near('temperature')],
  ['output', near('response[ _]?(format|mime|schema)|json_?schema|structured[ _]outputs?|output_(config|format)|guided|grammar')],
  ['output', /invalid schema for/i],
  ['tools', /endpoints found that support tool use|enable-auto-tool-choice|tool-call-parser|function calling is not/i],
  ['tools', near('tools?|functions?|tool_choice')],
]

// OpenRouter has no endpoint (404) for a model without tools; Bedrock denies access (403) to a model without prompt caching.
const STATUSES = new Set([400, 403, 404, 422])

/** The ability of the request that the model refused, so that it can be omitted. */
export function refusedAbility({ status, text }: ProviderFault, asked: ReadonlySet<ModelAbility>): ModelAbility | undefined {
  if (status === undefined || !STATUSES.has(status)) return undefined
  return PATTERNS.find(([ability, pattern]) => asked.has(ability) && pattern.test(text))?.[0]
}
