import { breakGlassPermissions, type SignedIn, type User } from '@dossier/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { browserStorage, cookieJar } from '../../testing/browser-storage.ts'

const administrator: User = {
  id: 1,
  firstName: 'Jiwon',
  lastName: 'Kim',
  email: 'operator@example.test',
  phone: '',
  role: 1,
  customRole: null,
  permissions: [],
  avatar: null,
  userType: 'admin',
  language: 'ko',
  organization: null,
  hasPassword: true,
  breakGlass: null,
}
const own: SignedIn = { accessToken: 'own-token', user: administrator }
const granted: SignedIn = {
  accessToken: 'granted-token',
  user: {
    ...administrator,
    permissions: [...breakGlassPermissions],
    organization: { id: 4, name: 'Hangang Partners', code: 'hangang' },
    breakGlass: { until: '2026-11-20T10:00:00.000Z' },
  },
}

let visited: string[]

/** The modules as a page just loaded has them. */
async function loadPage() {
  vi.resetModules()
  const session = await import('../../session/index.ts')
  return { ...session, ...(await import('./break-glass-session.ts')) }
}

beforeEach(() => {
  visited = []
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('sessionStorage', browserStorage())
  vi.stubGlobal('location', { protocol: 'http:', assign: (address: string) => visited.push(address) })
  vi.stubGlobal('document', Object.assign(cookieJar(), { documentElement: { lang: '' } }))
  return () => vi.unstubAllGlobals()
})

async function signedInAsAdministrator(keepLoggedIn: boolean) {
  const page = await loadPage()
  page.startSession(own, keepLoggedIn)
  return page
}

describe('break-glass', () => {
  test("goes on under the grant's token, on a new page", async () => {
    const page = await signedInAsAdministrator(true)
    page.beginBreakGlass(granted)
    expect(page.currentSession()).toEqual({ token: 'granted-token', user: granted.user })
    expect(visited).toEqual(['/'])
  })

  test('begins with no workspace chosen', async () => {
    const page = await signedInAsAdministrator(true)
    page.selectProject({ id: 3, name: 'Harbor' })
    page.beginBreakGlass(granted)
    expect(page.selectedProjectStore.get()).toBeNull()
  })

  test.each(['loggedOut', 'expired'] as const)('ended (%s), the own session stands again as it was', async (reason) => {
    ;(await signedInAsAdministrator(true)).beginBreakGlass(granted)
    // Break-glass begins with a new page, so the own session must have outlived it.
    const page = await loadPage()
    page.endSession(reason)
    expect(page.currentSession()).toBeNull()
    expect(page.resumeAdministrator()).toBe(true)
    expect(page.currentSession()).toEqual({ token: 'own-token', user: administrator })
    expect(localStorage.getItem('keepLoggedIn')).toBe('true')
    expect(visited.at(-1)).toBe('/admin/dashboard')
  })

  test('an own session that ends with the browser still does', async () => {
    ;(await signedInAsAdministrator(false)).beginBreakGlass(granted)
    const page = await loadPage()
    page.endSession('loggedOut')
    page.resumeAdministrator()
    expect(localStorage.getItem('keepLoggedIn')).toBe('false')
  })

  test('the own session is taken up once, and its token does not stay aside', async () => {
    ;(await signedInAsAdministrator(true)).beginBreakGlass(granted)
    const page = await loadPage()
    page.endSession('loggedOut')
    expect([page.resumeAdministrator(), page.resumeAdministrator()]).toEqual([true, false])
    expect(sessionStorage.length).toBe(0)
  })

  test('in a tab that has none aside there is nothing to take up', async () => {
    ;(await signedInAsAdministrator(true)).beginBreakGlass(granted)
    vi.stubGlobal('sessionStorage', browserStorage())
    const page = await loadPage()
    page.endSession('loggedOut')
    expect(page.resumeAdministrator()).toBe(false)
    expect(page.currentSession()).toBeNull()
  })

  test('a second grant during the first keeps the own session aside, not the first grant', async () => {
    const page = await signedInAsAdministrator(true)
    page.beginBreakGlass(granted)
    page.beginBreakGlass({ ...granted, accessToken: 'second-token' })
    page.endSession('loggedOut')
    page.resumeAdministrator()
    expect(page.currentSession()?.token).toBe('own-token')
  })
})
