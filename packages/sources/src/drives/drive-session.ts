import { setTimeout as delay } from 'node:timers/promises'
import type { Drive, DriveAccess, DriveEntry, DriveLanguage, DriveTokens } from './drive.ts'
import { DriveError } from './drive-error.ts'

/** Tokens as stored. */
export interface KeptTokens {
  accessToken: string
  refreshToken: string
  accessExpiresAt: Date
}

/** Storage of the tokens of one person's drive. */
export interface TokenStore {
  /** The current tokens: other processes can have renewed them. */
  load(): Promise<KeptTokens>
  /** Replaces the loaded tokens by renewed ones, unless another process did so before. */
  replace(old: KeptTokens, renewed: DriveTokens): Promise<KeptTokens>
}

/** A drive of one person. Throws `DriveError`s. */
export interface DriveSession {
  list(folder: { parentId?: string | undefined; cursor?: string | undefined; language: DriveLanguage }): ReturnType<Drive['list']>
  find(id: string): Promise<DriveEntry>
  open(id: string): Promise<AsyncIterable<Uint8Array>>
  /** Tokens that are still valid by their expiry time. */
  tokens(): Promise<KeptTokens>
}

// The answer takes time, and clocks differ.
const EARLY_MS = 60_000
const ELSEWHERE_WAITS_MS = [0, 100, 400]

/** Calls a drive with tokens that are renewed before they expire, and retries once with renewed ones when the provider rejects them. */
export function openDriveSession(
  drive: Drive,
  store: TokenStore,
  { now, ...asking }: { now: () => Date; signal?: AbortSignal; patienceMs?: number },
): DriveSession {
  let kept: KeptTokens | undefined
  let renewing: Promise<KeptTokens> | undefined

  const isFresh = ({ accessExpiresAt }: KeptTokens) => accessExpiresAt.getTime() - now().getTime() > EARLY_MS

  async function tokens(): Promise<KeptTokens> {
    kept ??= await store.load()
    return isFresh(kept) ? kept : renewed(kept)
  }

  /** Concurrent calls share one renewal. */
  async function renewed(stale: KeptTokens): Promise<KeptTokens> {
    renewing ??= renew(stale).finally(() => (renewing = undefined))
    return (kept = await renewing)
  }

  async function renew(stale: KeptTokens): Promise<KeptTokens> {
    const latest = await store.load()
    if (latest.accessToken !== stale.accessToken && isFresh(latest)) return latest
    try {
      return await store.replace(latest, await drive.refresh(latest.refreshToken))
    } catch (error) {
      if (!(error instanceof DriveError) || error.reason !== 'expired') throw error
      const others = await renewedByAnother(latest)
      if (others === undefined) throw error
      return others
    }
  }

  /** Another process can have used a single-use refresh token and be about to store the new tokens. */
  async function renewedByAnother({ refreshToken }: KeptTokens): Promise<KeptTokens | undefined> {
    for (const ms of ELSEWHERE_WAITS_MS) {
      await delay(ms)
      const others = await store.load()
      if (others.refreshToken !== refreshToken) return others
    }
    return undefined
  }

  async function call<T>(work: (access: DriveAccess) => Promise<T>): Promise<T> {
    const used = await tokens()
    const accessWith = ({ accessToken }: KeptTokens) => ({ token: accessToken, ...asking })
    try {
      return await work(accessWith(used))
    } catch (error) {
      if (!(error instanceof DriveError) || error.reason !== 'expired') throw error
      return work(accessWith(await renewed(used)))
    }
  }

  return {
    list: (folder) => call((access) => drive.list(access, folder)),
    find: (id) => call((access) => drive.find(access, id)),
    open: (id) => call((access) => drive.open(access, id)),
    tokens,
  }
}
