import { createHmac } from 'node:crypto'
import { equalSecrets } from './secrets.ts'

/** Makes tokens that only this installation can have made, which say something until a moment. Anybody can read what they say. */
export interface Sealer {
  /** `purpose` keeps a token for one thing from being taken for another. */
  seal(purpose: string, content: unknown, until: Date): string
  /** What a token says; undefined when it was not sealed here for this purpose, or its time is over. Its shape is the caller's to check. */
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
      const said: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
      return isDated(said) && said[0] > now.getTime() ? said[1] : undefined
    },
  }
}

/** Until when, and what. */
function isDated(said: unknown): said is [number, unknown] {
  return Array.isArray(said) && said.length === 2 && typeof said[0] === 'number'
}
