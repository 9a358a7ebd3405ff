/** Default addresses of providers. Otherwise the SDK would read its own environment variables. */
export const OPENAI = 'https://api.openai.com/v1'
export const ANTHROPIC = 'https://api.anthropic.com/v1'
export const OLLAMA = 'http://127.0.0.1:11434'

/** AWS partitions with other domains. */
const PARTITIONS = [
  ['cn-', 'amazonaws.com.cn'],
  ['eusc-', 'amazonaws.eu'],
] as const

export function bedrockAddress(region: string): string {
  const suffix = PARTITIONS.find(([prefix]) => region.startsWith(prefix))?.[1] ?? 'amazonaws.com'
  return `https://bedrock-runtime.${region}.${suffix}`
}
