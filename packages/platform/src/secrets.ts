import { hash, verify } from '@node-rs/argon2'
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

// argon2id (the library's default variant) with 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet.
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A secret that cannot be guessed: 32 random bytes, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A name that no other thing has: a random UUID. Not a secret. */
export function randomId(): string {
  return randomUUID()
}

/** SHA-256 in hexadecimal; what is kept of a token instead of the token. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** What an authorisation server is told of a verifier (RFC 7636, S256). */
export function pkceChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** @returns a PHC string (`$argon2id$…`) with its own salt and cost */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, PASSWORD_COST)
}

/**
 * Whether `password` belongs to `passwordHash`. With no hash (an unknown user) it is false after the same work, so that
 * the time taken names nobody.
 *
 * @throws when `passwordHash` is no PHC string
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password)
  await verify(await hashOfNobody(), password)
  return false
}

/** Compares two secrets without telling, by the time it takes, where they begin to differ. */
export function equalSecrets(one: string, other: string): boolean {
  // Digests have one length, which timingSafeEqual demands, and hide that of the secrets.
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
}

let nobody: Promise<string> | undefined

function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword(randomToken())
  return nobody
}
