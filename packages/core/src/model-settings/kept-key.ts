import { AppError } from '@dossier/contract'
import { type KeyPurpose, sealKey } from '../organization-models/index.ts'
import type { Needs } from '../use-case/index.ts'

/** Providers that are asked at an address that somebody has to name, and those of them that need no key. */
const ADDRESSED: ReadonlySet<string> = new Set(['openai-compatible', 'ollama', 'azure'])
const KEYLESS: ReadonlySet<string> = new Set(['openai-compatible', 'ollama'])

interface Place {
  provider: string | null
  baseUrl?: string | null | undefined
}

/**
 * The key of a model that somebody typed, as it is kept. One that is kept already stays where none is typed, but only for the address and
 * the provider that it was typed for: nobody sends it elsewhere by changing the address.
 *
 * @throws MODEL_KEY_MISSING, MODEL_ADDRESS_MISSING, MODEL_ADDRESS_NOT_ALLOWED
 */
export async function keptKey(
  { secretBox, languageModels }: Needs<'languageModels' | 'secretBox'>,
  purpose: KeyPurpose,
  { provider, baseUrl, apiKey }: { provider: string; baseUrl?: string | undefined; apiKey?: string | undefined },
  before: (Place & { encryptedKey: string | null }) | null | undefined,
): Promise<string | null> {
  if (ADDRESSED.has(provider) && baseUrl === undefined) throw new AppError('MODEL_ADDRESS_MISSING')
  const isSamePlace = before?.provider === provider && (before.baseUrl ?? undefined) === baseUrl
  const encrypted = apiKey !== undefined ? sealKey(secretBox, purpose, apiKey) : isSamePlace ? before.encryptedKey : null
  if (encrypted === null && !KEYLESS.has(provider)) throw new AppError('MODEL_KEY_MISSING')
  if (baseUrl !== undefined && !(await languageModels.mayBeAsked(baseUrl))) throw new AppError('MODEL_ADDRESS_NOT_ALLOWED')
  return encrypted
}
