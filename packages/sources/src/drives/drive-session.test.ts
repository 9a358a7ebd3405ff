import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Drive } from './drive.ts'
import { type KeptTokens, openDriveSession, type TokenStore } from './drive-session.ts'
import { microsoftDrive } from './microsoft.ts'
import { type DriveServer, type DriveServers, registeredClient, startDriveServers } from './testing/index.ts'

const start = new Date('2026-11-21T09:00:00Z')
const redirectUri = 'https://dossier.example/arrive'

let servers: DriveServers
let server: DriveServer
let drive: Drive
let now: Date
let kept: KeptTokens
let renewals: number
beforeEach(async () => {
  servers = await startDriveServers()
  server = servers.microsoft
  now = start
  renewals = 0
  drive = microsoftDrive({ ...registeredClient, baseAddress: server.address, tenant: 'common' }, { fetch, fetchBytes: fetch })
  const verifier = 'a-verifier'
  // base64url(SHA-256('a-verifier'))
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString('base64url')
  const left = await fetch(drive.authorisationUrl({ state: 's', challenge, redirectUri }), { redirect: 'manual' })
  const code = new URL(left.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const { accessToken, refreshToken } = await drive.exchange({ code, verifier, redirectUri })
  kept = { accessToken, refreshToken, accessExpiresAt: new Date(start.getTime() + 3_600_000) }
})
afterEach(() => servers.close())

const store: TokenStore = {
  load: async () => kept,
  async replace(old, { accessToken, refreshToken, accessSeconds }) {
    renewals += 1
    if (kept.refreshToken !== old.refreshToken) return kept
    kept = { accessToken, refreshToken, accessExpiresAt: new Date(now.getTime() + accessSeconds * 1000) }
    return kept
  },
}
const open = () => openDriveSession(drive, store, { now: () => now })
const list = (session = open()) => session.list({ parentId: 'own', language: 'en' })

describe('a session with a drive', () => {
  it('keeps its tokens while they are valid', async () => {
    await list()
    expect(renewals).toBe(0)
  })

  it('renews them before they expire', async () => {
    now = new Date(start.getTime() + 3_570_000)
    await list()
    expect(renewals).toBe(1)
  })

  it('renews them once for concurrent calls, if the provider invalidates them early', async () => {
    const session = open()
    await list(session)
    server.consents.expireAccess()
    await Promise.all([list(session), list(session), session.tokens().then(() => list(session))])
    expect(renewals).toBe(1)
  })

  it('retries a rejected call exactly once', async () => {
    server.fail(/\/children/, { status: 401, times: 2 })
    await expect(list()).rejects.toMatchObject({ reason: 'expired' })
    expect(renewals).toBe(1)
    expect(server.requests.filter(({ path }) => path.endsWith('/children'))).toHaveLength(2)
  })

  it('ends when the consent is withdrawn', async () => {
    server.consents.withdraw()
    await expect(list()).rejects.toMatchObject({ reason: 'expired' })
  })

  it('continues with tokens that another session has renewed meanwhile', async () => {
    const [one, other] = [open(), open()]
    await Promise.all([list(one), list(other)])
    server.consents.expireAccess()
    await list(one)
    await list(other)
    expect(renewals).toBe(1)
  })

  it('continues when another session used the refresh token at the same moment', async () => {
    const [one, other] = [open(), open()]
    await Promise.all([list(one), list(other)])
    server.consents.expireAccess()
    await Promise.all([list(one), list(other)])
    expect((await list()).entries).not.toHaveLength(0)
  })
})
