import { randomToken, sha256Hex } from '@dossier/platform'
import type { TypedAccount } from './brake.ts'

/** A secret that a browser keeps for one account: `name` tells it from those of other accounts, and names nobody. */
export interface DeviceToken {
  name: string
  token: string
}

const NAME_CHARACTERS = 16

/** Under which name a browser keeps the secret of an account as it was typed. */
export function deviceNameOf({ userType, email, organizationCode }: TypedAccount): string {
  return sha256Hex(JSON.stringify(['device', userType, organizationCode ?? '', email])).slice(0, NAME_CHARACTERS)
}

/** What the browser sent for the account that was typed, if anything. */
export function sentFor(typed: TypedAccount, tokens: Readonly<Record<string, string>> | undefined): string | undefined {
  const name = deviceNameOf(typed)
  return tokens !== undefined && Object.hasOwn(tokens, name) ? tokens[name] : undefined
}

/** The secret that a browser goes on with: the one that it is known by, or a new one. */
export function deviceOf(typed: TypedAccount, known: string | undefined): DeviceToken {
  return { name: deviceNameOf(typed), token: known ?? randomToken() }
}
