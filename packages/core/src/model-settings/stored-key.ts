import { AppError } from '@dossier/contract'
import { type KeyPurpose, sealKey } from '../organization-models/index.ts'
import type { Needs } from '../use-case/index.ts'

/** Providers that need an explicit address, and those that work without a key. */
const PROVIDERS_WITH_ADDRESS: ReadonlySet<string> = new Set(['openai-compatible', 'ollama', 'azure'])
const PROVIDERS_WITHOUT_KEY: ReadonlySet<string> = new Set(['openai-compatible', 'ollama'])

interface Place {
  provider: string | null
  baseUrl?: string | null | undefined
}

/**
 * Encrypts the entered key for storage. Without an entered key the stored one remains, but only for the same provider and address: changing
 * the address must not send the key elsewhere.
 *
 * @throws MODEL_KEY_MISSING, MODEL_ADDRESS_MISSING, MODEL_ADDRESS_NOT_ALLOWED
 */
export async function storedKey(
  { secretBox, languageModels }: Needs<'languageModels' | 'secretBox'>,
  purpose: KeyPurpose,
  { provider, baseUrl, apiKey }: { provider: string; baseUrl?: string | undefined; apiKey?: string | undefined },
  before: (Place & { encryptedKey: string | null }) | null | undefined,
): Promise<string | null> {
  if (PROVIDERS_WITH_ADDRESS.has(provider) && baseUrl === undefined) throw new AppError('MODEL_ADDRESS_MISSING')
  const isSameAddress = before?.provider === provider && (before.baseUrl ?? undefined) === baseUrl
  const encrypted = apiKey !== undefined ? sealKey(secretBox, purpose, apiKey) : isSameAddress ? before.encryptedKey : null
  if (encrypted === null && !PROVIDERS_WITHOUT_KEY.has(provider)) throw new AppError('MODEL_KEY_MISSING')
  if (baseUrl !== undefined && !(await languageModels.mayBeAsked(baseUrl))) throw new AppError('MODEL_ADDRESS_NOT_ALLOWED')
  return encrypted
}
