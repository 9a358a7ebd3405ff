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

/** Loads fresh modules, as a page load does. */
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
  test('continues with the token of the grant, on a new page', async () => {
    const page = await signedInAsAdministrator(true)
    page.beginBreakGlass(granted)
    expect(page.currentSession()).toEqual({ token: 'granted-token', user: granted.user })
    expect(visited).toEqual(['/'])
  })

  test('starts without a selected workspace', async () => {
    const page = await signedInAsAdministrator(true)
    page.selectProject({ id: 3, name: 'Harbor' })
    page.beginBreakGlass(granted)
    expect(page.selectedProjectStore.get()).toBeNull()
  })

  test.each(['loggedOut', 'expired'] as const)('restores the own session after its end (%s)', async (reason) => {
    ;(await signedInAsAdministrator(true)).beginBreakGlass(granted)
    // Break-glass starts with a page load, which the stored session must survive.
    const page = await loadPage()
    page.endSession(reason)
    expect(page.currentSession()).toBeNull()
    expect(page.resumeAdministrator()).toBe(true)
    expect(page.currentSession()).toEqual({ token: 'own-token', user: administrator })
    expect(localStorage.getItem('keepLoggedIn')).toBe('true')
    expect(visited.at(-1)).toBe('/admin/dashboard')
  })

  test('restores an own session that ends with the browser as such', async () => {
    ;(await signedInAsAdministrator(false)).beginBreakGlass(granted)
    const page = await loadPage()
    page.endSession('loggedOut')
    page.resumeAdministrator()
    expect(localStorage.getItem('keepLoggedIn')).toBe('false')
  })

  test('restores the own session once, and removes its stored token', async () => {
    ;(await signedInAsAdministrator(true)).beginBreakGlass(granted)
    const page = await loadPage()
    page.endSession('loggedOut')
    expect([page.resumeAdministrator(), page.resumeAdministrator()]).toEqual([true, false])
    expect(sessionStorage.length).toBe(0)
  })

  test('restores nothing in a tab without a stored session', async () => {
    ;(await signedInAsAdministrator(true)).beginBreakGlass(granted)
    vi.stubGlobal('sessionStorage', browserStorage())
    const page = await loadPage()
    page.endSession('loggedOut')
    expect(page.resumeAdministrator()).toBe(false)
    expect(page.currentSession()).toBeNull()
  })

  test('keeps the own session stored during a second grant', async () => {
    const page = await signedInAsAdministrator(true)
    page.beginBreakGlass(granted)
    page.beginBreakGlass({ ...granted, accessToken: 'second-token' })
    page.endSession('loggedOut')
    page.resumeAdministrator()
    expect(page.currentSession()?.token).toBe('own-token')
  })
})
