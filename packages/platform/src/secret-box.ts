import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets that the product has to use again; only this installation can decrypt them. */
export interface SecretBox {
  /** `purpose` prevents a secret from being decrypted for another use. */
  encrypt(purpose: string, secret: string): string
  /** @throws when it was not encrypted here for this purpose, or was modified */
  decrypt(purpose: string, encrypted: string): string
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM under a key derived from the installation's. A ciphertext is base64url of nonce, tag and data. */
export function createSecretBox(installationKey: Uint8Array): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', installationKey, Buffer.alloc(0), 'secret box', KEY_BYTES))
  return {
    encrypt(purpose, secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
    },
    decrypt(purpose, encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch (error) {
        throw new Error('a secret cannot be read: it was encrypted under another key or for another purpose, or was changed', {
          cause: error,
        })
      }
    },
  }
}
