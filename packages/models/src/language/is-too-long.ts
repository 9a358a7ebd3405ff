import type { ProviderFault } from './provider-fault.ts'

/**
 * How providers report that a request exceeds the context window. None has a separate status for it. In order: OpenAI and compatible
 * servers; its newer API; Anthropic; Google; vLLM; Ollama and llama.cpp; Bedrock's models; Mistral.
 */
const PATTERNS = [
  /context_length_exceeded|maximum context length|maximum prompt length/i,
  /exceeds? (the|its|this model's) context (window|length|size)|exceeds? the available context|exceed_context_size/i,
  /prompt is too long|input length and `?max_tokens`? exceed|request_too_large/i,
  /input token count .*exceeds the maximum/i,
  /longer than the maximum model length|reduce the length of (the|your) (input|prompt|messages)/i,
  /input length exceeds|prompt too long|greater than the context length/i,
  /input is too long|too many (input )?tokens|input tokens exceed/i,
  /too large for model with \d+ maximum context/i,
]

/** A request beyond the account's tokens per minute; other requests with that status may be retried. */
const EXCEEDS_RATE = /request too large/i

const STATUSES = new Set([400, 413, 422, 500])

export function isTooLong({ status, text }: ProviderFault): boolean {
  if (status === 429) return EXCEEDS_RATE.test(text)
  return status === 413 || (status !== undefined && STATUSES.has(status) && PATTERNS.some((pattern) => pattern.test(text)))
}
