import type { ProviderFault } from './provider-fault.ts'

/**
 * How providers say that they are given more than the model takes. None of them has a status of its own for it.
 * In their order: OpenAI and what speaks its protocol; its newer API; Anthropic; Google; vLLM; Ollama and llama.cpp; Bedrock's models;
 * Mistral.
 */
const SAYINGS = [
  /context_length_exceeded|maximum context length|maximum prompt length/i,
  /exceeds? (the|its|this model's) context (window|length|size)|exceeds? the available context|exceed_context_size/i,
  /prompt is too long|input length and `?max_tokens`? exceed|request_too_large/i,
  /input token count .*exceeds the maximum/i,
  /longer than the maximum model length|reduce the length of (the|your) (input|prompt|messages)/i,
  /input length exceeds|prompt too long|greater than the context length/i,
  /input is too long|too many (input )?tokens|input tokens exceed/i,
  /too large for model with \d+ maximum context/i,
]

/** Of a request that is beyond all the tokens that the account may use in a minute; others of that status may be asked again. */
const BEYOND_A_MINUTE = /request too large/i

const STATUSES = new Set([400, 413, 422, 500])

export function isTooLong({ status, text }: ProviderFault): boolean {
  if (status === 429) return BEYOND_A_MINUTE.test(text)
  return status === 413 || (status !== undefined && STATUSES.has(status) && SAYINGS.some((saying) => saying.test(text)))
}
