import { hash, verify } from '@node-rs/argon2'
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

// argon2id (the library's default variant) with 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet.
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An unguessable secret: 32 random bytes, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A unique name: a random UUID. Not a secret. */
export function randomId(): string {
  return randomUUID()
}

/** SHA-256 in hexadecimal; stored in place of a token. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The PKCE challenge of a verifier (RFC 7636, S256). */
export function pkceChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** @returns a PHC string (`$argon2id$…`) with its own salt and cost */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, PASSWORD_COST)
}

/**
 * Whether `password` matches `passwordHash`. Without a hash (an unknown user) it returns false after the same work, so that timing reveals
 * nothing.
 *
 * @throws when `passwordHash` is not a PHC string
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password)
  await verify(await placeholderHash(), password)
  return false
}

/** Compares two secrets in constant time. */
export function equalSecrets(one: string, other: string): boolean {
  // Digests have equal lengths, which timingSafeEqual requires, and hide those of the secrets.
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
}

let placeholder: Promise<string> | undefined

function placeholderHash(): Promise<string> {
  placeholder ??= hashPassword(randomToken())
  return placeholder
}
