import { createHmac } from 'node:crypto'
import { equalSecrets } from './secrets.ts'

/** Creates signed tokens with an expiry. Their content is readable by anybody. */
export interface Sealer {
  /** `purpose` prevents a token from being accepted for another use. */
  seal(purpose: string, content: unknown, until: Date): string
  /** The content of a token; undefined when it was not sealed here for this purpose, or has expired. The caller has to check its shape. */
  open(purpose: string, token: string, now: Date): unknown
}

/** HMAC-SHA-256 under the key. */
export function createSealer(key: Uint8Array): Sealer {
  const signatureOf = (purpose: string, payload: string) => createHmac('sha256', key).update(`${purpose}\n${payload}`).digest('base64url')
  return {
    seal(purpose, content, until) {
      const payload = Buffer.from(JSON.stringify([until.getTime(), content])).toString('base64url')
      return `${payload}.${signatureOf(purpose, payload)}`
    },
    open(purpose, token, now) {
      const [payload = '', signature = '', ...rest] = token.split('.')
      if (rest.length > 0 || !equalSecrets(signature, signatureOf(purpose, payload))) return undefined
      const payloadJson: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
      return isDated(payloadJson) && payloadJson[0] > now.getTime() ? payloadJson[1] : undefined
    },
  }
}

/** The expiry and the content. */
function isDated(payloadJson: unknown): payloadJson is [number, unknown] {
  return Array.isArray(payloadJson) && payloadJson.length === 2 && typeof payloadJson[0] === 'number'
}
