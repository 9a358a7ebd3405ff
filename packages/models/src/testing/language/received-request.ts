import type { Json, ModelMessage, ModelTool } from '../../language/model-request.ts'

/** The content of a request, independent of the provider's format. */
export interface ParsedRequest {
  model: string
  system: string
  messages: ModelMessage[]
  tools: ModelTool[]
  /** The JSON Schema of the output. */
  outputSchema?: Json
  temperature?: number
  mostOutputTokens?: number
  stream: boolean
}

export interface ReceivedRequest extends ParsedRequest {
  path: string
  /** In lower case; secrets are masked. */
  headers: Record<string, string>
  /** As it was sent. */
  body: Json
  /** Whether the client disconnected before the response had ended. */
  left: boolean
}

const SECRET = /^(authorization|x-api-key|api-key|x-goog-api-key|x-amz-security-token)$/

/** Masks secrets in headers: `Bearer …` shows the scheme but not the token. */
export function withoutSecrets(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => {
      const text = String(value)
      return [name, SECRET.test(name) ? text.replace(/(?<!\S)\S+$/, '…').replace(/(Credential=[^/]+)/, 'Credential=…') : text]
    }),
  )
}

/** The secret in a request's headers. */
export function keyIn(headers: NodeJS.Dict<string | string[]>): string | undefined {
  const found = headers['x-api-key'] ?? headers['api-key'] ?? headers['x-goog-api-key'] ?? headers['authorization']
  return found === undefined ? undefined : String(found).replace(/^Bearer /, '')
}
