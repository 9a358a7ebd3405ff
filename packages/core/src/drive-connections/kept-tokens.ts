import type { SecretBox } from '@dossier/platform'
import { z } from 'zod'

const PURPOSE = 'drive'
const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() })

interface Tokens {
  accessToken: string
  refreshToken: string
}

/** Tokens as they are kept: encrypted for this purpose. */
export function sealTokens(box: SecretBox, { accessToken, refreshToken }: Tokens): string {
  return box.encrypt(PURPOSE, JSON.stringify({ accessToken, refreshToken }))
}

/** @returns undefined for those of another key: a backup that was restored without it */
export function openTokens(box: SecretBox, encrypted: string): Tokens | undefined {
  try {
    return tokensSchema.parse(JSON.parse(box.decrypt(PURPOSE, encrypted)))
  } catch {
    return undefined
  }
}
