import { z } from 'zod'
import { askForJson, type DriveNetwork, type Judge } from './ask-provider.ts'
import type { DriveRegistration, DriveTokens } from './drive.ts'
import { DriveError } from './drive-error.ts'

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive().default(3600),
})

/** OAuth 2.0 (RFC 6749, 5.2): an invalid grant requires a new consent; every other error is ours or the provider's. */
const judge: Judge = (status, body) => {
  const word = z.object({ error: z.string() }).safeParse(body).data?.error
  if (word === 'invalid_grant' || word === 'interaction_required') return { reason: 'expired', detail: word }
  return { reason: status === 429 ? 'rate-limited' : 'unavailable', detail: word }
}

/** Exchanges a code or a refresh token for tokens. */
export function requestTokens(network: DriveNetwork, address: string, { clientId, clientSecret }: DriveRegistration) {
  async function request(form: Record<string, string>): Promise<z.output<typeof tokensSchema>> {
    const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret })
    return askForJson(network, tokensSchema, address, { method: 'POST', body }, judge)
  }
  return {
    async exchange(consent: { code: string; verifier: string; redirectUri: string }): Promise<DriveTokens> {
      const { code, verifier, redirectUri } = consent
      const given = await request({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri })
      if (given.refresh_token === undefined) throw new DriveError('unavailable', 'no-refresh-token')
      return { accessToken: given.access_token, refreshToken: given.refresh_token, accessSeconds: given.expires_in }
    },

    async refresh(refreshToken: string): Promise<DriveTokens> {
      const given = await request({ grant_type: 'refresh_token', refresh_token: refreshToken })
      return { accessToken: given.access_token, refreshToken: given.refresh_token ?? refreshToken, accessSeconds: given.expires_in }
    },
  }
}
