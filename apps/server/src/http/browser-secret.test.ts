import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserSecretOf, keepBrowserSecret } from './browser-secret.ts'

const PATH = '/api/user/auth/oidc/callback'
const DRIVES = '/api/v2/drives'

describe('the browser secret', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify()
    await app.register(cookie)
    app.get<{ Querystring: Record<string, string> }>(PATH, (request) => ({ ...request.query, ...browserSecretOf(request) }))
    app.get(`${DRIVES}/arrive`, (request) => browserSecretOf(request))
    app.get(`${DRIVES}/keep`, (_request, reply) => {
      keepBrowserSecret(reply, 'abc')
      return null
    })
    app.get<{ Querystring: { secret?: string } }>('/keep', (request, reply) => {
      keepBrowserSecret(reply, request.query.secret ?? null)
      return null
    })
  })
  afterAll(() => app.close())

  it('of a sign-in is sent to its callback only, in an HttpOnly cookie', async () => {
    const { cookies } = await app.inject('/keep?secret=abc')
    expect(cookies).toMatchObject([{ value: 'abc', path: '/api/user/auth/oidc', httpOnly: true, sameSite: 'Lax' }])
    const [kept] = cookies
    const back = await app.inject({ url: PATH, cookies: { [kept?.name ?? '']: kept?.value ?? '' } })
    expect(back.json()).toEqual({ browserSecret: 'abc' })
  })

  it('of a cloud drive is sent to the paths of cloud drives only', async () => {
    const { cookies } = await app.inject(`${DRIVES}/keep`)
    expect(cookies).toMatchObject([{ name: 'dossier-drive', path: DRIVES, httpOnly: true, sameSite: 'Lax' }])
    const others = { 'dossier-sign-in': 'of a sign-in', 'dossier-drive': 'of a drive' }
    expect((await app.inject({ url: `${DRIVES}/arrive`, cookies: others })).json()).toEqual({ browserSecret: 'of a drive' })
    expect((await app.inject({ url: PATH, cookies: others })).json()).toEqual({ browserSecret: 'of a sign-in' })
  })

  it('is cleared after use', async () => {
    const { cookies } = await app.inject('/keep')
    expect(cookies).toMatchObject([{ value: '', path: '/api/user/auth/oidc', expires: new Date(0) }])
  })

  it('is never read from the address', async () => {
    expect((await app.inject(`${PATH}?browserSecret=abc`)).json()).toEqual({})
  })
})
