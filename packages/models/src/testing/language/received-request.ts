import type { Json, ModelMessage, ModelTool } from '../../language/model-request.ts'

/** What was asked, whatever the provider's form of it. */
export interface AskedOfModel {
  model: string
  system: string
  messages: ModelMessage[]
  tools: ModelTool[]
  /** The JSON Schema that the answer is held to. */
  outputSchema?: Json
  temperature?: number
  mostOutputTokens?: number
  stream: boolean
}

export interface ReceivedRequest extends AskedOfModel {
  path: string
  /** In lower case; of secrets only their kind. */
  headers: Record<string, string>
  /** As it was sent. */
  body: Json
  /** Whether whoever asked went away before the answer had ended. */
  left: boolean
}

const SECRET = /^(authorization|x-api-key|api-key|x-goog-api-key|x-amz-security-token)$/

/** Headers of which secrets are left out: `Bearer …` says how somebody signed in, not as whom. */
export function withoutSecrets(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => {
      const text = String(value)
      return [name, SECRET.test(name) ? text.replace(/(?<!\S)\S+$/, '…').replace(/(Credential=[^/]+)/, 'Credential=…') : text]
    }),
  )
}

/** The secret that the request carries. */
export function keyIn(headers: NodeJS.Dict<string | string[]>): string | undefined {
  const found = headers['x-api-key'] ?? headers['api-key'] ?? headers['x-goog-api-key'] ?? headers['authorization']
  return found === undefined ? undefined : String(found).replace(/^Bearer /, '')
}
