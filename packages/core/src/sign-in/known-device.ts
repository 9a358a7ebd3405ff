import { randomToken, sha256Hex } from '@dossier/platform'
import type { SignInName } from './throttle.ts'

/** A secret that a browser keeps for one account; `name` distinguishes accounts without identifying them. */
export interface DeviceToken {
  name: string
  token: string
}

const NAME_CHARACTERS = 16

/** The cookie name for the secret of an entered account. */
export function deviceNameOf({ userType, email, organizationCode }: SignInName): string {
  return sha256Hex(JSON.stringify(['device', userType, organizationCode ?? '', email])).slice(0, NAME_CHARACTERS)
}

/** The secret that the browser sent for the entered account, if any. */
export function sentFor(typed: SignInName, tokens: Readonly<Record<string, string>> | undefined): string | undefined {
  const name = deviceNameOf(typed)
  return tokens !== undefined && Object.hasOwn(tokens, name) ? tokens[name] : undefined
}

/** The secret that the browser keeps: its known one, or a new one. */
export function deviceOf(typed: SignInName, known: string | undefined): DeviceToken {
  return { name: deviceNameOf(typed), token: known ?? randomToken() }
}
