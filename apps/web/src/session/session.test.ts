import type { SignedIn } from '@dossier/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseSelectedProject } from './selected-project.ts'
import { browserStorage, type CookieJar, cookieJar } from '../testing/browser-storage.ts'

const signedIn: SignedIn = {
  accessToken: 'token-1',
  user: {
    id: 7,
    firstName: 'Jiwon',
    lastName: 'Kim',
    email: 'jiwon@example.test',
    phone: '',
    role: 4,
    customRole: null,
    permissions: ['UserView', 'ReportView', 'ReportEdit'],
    avatar: null,
    userType: 'user',
    language: 'en',
    organization: { id: 1, name: 'Example', code: 'example' },
    hasPassword: true,
    breakGlass: null,
  },
}

let jar: CookieJar

/** Loads fresh modules, as a page load does. */
async function loadPage() {
  vi.resetModules()
  const session = await import('./session.ts')
  const project = await import('./selected-project.ts')
  const { currentLanguage } = await import('../i18n/language-store.ts')
  return { ...session, ...project, currentLanguage }
}

beforeEach(() => {
  jar = cookieJar()
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('sessionStorage', browserStorage())
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', Object.assign(jar, { documentElement: { lang: '' } }))
  return () => vi.unstubAllGlobals()
})

describe('sign-in', () => {
  test('stores user and token under the keys of the specification, the token as a JSON string', async () => {
    const { startSession } = await loadPage()
    startSession(signedIn, true)
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(signedIn.user)
    expect(localStorage.getItem('authToken')).toBe('"token-1"')
  })

  test('stores the cookie for seven days', async () => {
    const { startSession } = await loadPage()
    startSession(signedIn, true)
    expect(JSON.parse(decodeURIComponent(/user=([^;]*)/.exec(jar.cookie)?.[1] ?? ''))).toEqual(signedIn.user)
    expect(jar.attributesOf('user')).toEqual(['path=/', 'samesite=lax', 'max-age=604800'])
  })

  test('ends cookie and session with the browser without "keep me logged in"', async () => {
    const first = await loadPage()
    first.startSession(signedIn, false)
    expect(jar.attributesOf('user')).toEqual(['path=/', 'samesite=lax'])
    expect((await loadPage()).currentSession()?.token).toBe('token-1')
    jar.cookie = 'user=; max-age=0'
    expect((await loadPage()).currentSession()).toBeNull()
  })

  test('restores a stored session after a reload', async () => {
    const { startSession } = await loadPage()
    startSession(signedIn, true)
    expect((await loadPage()).currentSession()).toEqual({ user: signedIn.user, token: 'token-1' })
  })

  test('treats a session without the "keep me logged in" flag as kept', async () => {
    localStorage.setItem('user', JSON.stringify(signedIn.user))
    localStorage.setItem('authToken', '"token-2"')
    expect((await loadPage()).currentSession()?.token).toBe('token-2')
  })

  test.each([
    ['{"id":"x"}', '"token"'],
    ['not json', '"token"'],
    [JSON.stringify(signedIn.user), 'not json'],
    [JSON.stringify(signedIn.user), '""'],
    [JSON.stringify(signedIn.user), '{}'],
  ])('ignores invalid storage: %s, %s', async (user, token) => {
    localStorage.setItem('user', user)
    localStorage.setItem('authToken', token)
    expect((await loadPage()).currentSession()).toBeNull()
  })

  test("uses the profile's language when none was chosen on this device", async () => {
    const { startSession, currentLanguage } = await loadPage()
    expect(currentLanguage()).toBe('ko')
    startSession(signedIn, true)
    expect([currentLanguage(), localStorage.getItem('lang')]).toEqual(['en', 'en'])
  })

  test('keeps a language chosen on this device', async () => {
    localStorage.setItem('lang', 'ko')
    const { startSession, currentLanguage } = await loadPage()
    startSession(signedIn, true)
    expect(currentLanguage()).toBe('ko')
  })
})

describe('logout', () => {
  test('clears local and session storage, the cookie and the user', async () => {
    const { startSession, endSession, currentSession, selectProject, selectedProjectStore } = await loadPage()
    startSession(signedIn, true)
    selectProject({ id: 3, name: 'Harbor' })
    sessionStorage.setItem('anything', '1')
    endSession('loggedOut')
    expect([localStorage.length, sessionStorage.length, currentSession(), selectedProjectStore.get()]).toEqual([0, 0, null, null])
    expect(jar.cookie).not.toContain('user=')
  })

  test('notifies listeners once of the user and the reason', async () => {
    const { startSession, endSession, onSessionEnd } = await loadPage()
    const ended: unknown[] = []
    onSessionEnd((user, reason) => ended.push([user.id, reason]))
    startSession(signedIn, true)
    endSession('expired')
    endSession('expired')
    expect(ended).toEqual([[7, 'expired']])
  })

  test('keeps the language for the sign-in page', async () => {
    localStorage.setItem('lang', 'ko')
    const first = await loadPage()
    const { changeLanguage } = await import('../i18n/language-store.ts')
    changeLanguage('en')
    first.startSession(signedIn, true)
    first.endSession('loggedOut')
    expect(localStorage.getItem('lang')).toBeNull()
    expect((await loadPage()).currentLanguage()).toBe('en')
  })
})

describe('a new token', () => {
  const renewed: SignedIn = { ...signedIn, accessToken: 'token-2' }

  test.each([true, false])('keeps the choice made at sign-in: keep me logged in %s', async (keepLoggedIn) => {
    const { startSession, continueSession, currentSession } = await loadPage()
    startSession(signedIn, keepLoggedIn)
    continueSession(renewed)
    expect([currentSession()?.token, localStorage.getItem('authToken')]).toEqual(['token-2', '"token-2"'])
    expect(jar.attributesOf('user').includes('max-age=604800')).toBe(keepLoggedIn)
  })

  test('of another tab is adopted when the old one is refused', async () => {
    const { startSession, endSession, onSessionEnd, currentSession } = await loadPage()
    const ended: unknown[] = []
    onSessionEnd((user) => ended.push(user.id))
    startSession(signedIn, true)
    localStorage.setItem('authToken', '"token-2"')
    endSession('expired')
    expect([currentSession()?.token, localStorage.getItem('authToken'), ended]).toEqual(['token-2', '"token-2"', []])
  })

  test('of another user reloads the page', async () => {
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { protocol: 'http:', reload })
    const { startSession, endSession } = await loadPage()
    startSession(signedIn, true)
    localStorage.setItem('authToken', '"token-2"')
    localStorage.setItem('user', JSON.stringify({ ...signedIn.user, id: 8 }))
    endSession('expired')
    expect([reload.mock.calls.length, localStorage.getItem('authToken')]).toEqual([1, '"token-2"'])
  })

  test('does not prevent logging out', async () => {
    const { startSession, endSession, currentSession } = await loadPage()
    startSession(signedIn, true)
    localStorage.setItem('authToken', '"token-2"')
    endSession('loggedOut')
    expect([currentSession(), localStorage.getItem('authToken')]).toEqual([null, null])
  })
})

describe('another tab', () => {
  /** A page that receives storage events of other tabs. */
  async function listeningPage() {
    const tabs = new EventTarget()
    vi.stubGlobal('window', tabs)
    const page = await loadPage()
    page.followOtherTabs()
    const sendStorageEvent = (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
    return { ...page, sendStorageEvent }
  }

  test('that logs out logs this tab out', async () => {
    const { startSession, onSessionEnd, currentSession, sendStorageEvent } = await listeningPage()
    const ended: unknown[] = []
    onSessionEnd((user, reason) => ended.push([user.id, reason]))
    startSession(signedIn, true)
    localStorage.clear()
    sendStorageEvent(null)
    expect([currentSession(), ended]).toEqual([null, [[7, 'loggedOut']]])
  })

  test('with a new token passes it to this tab', async () => {
    const { startSession, currentSession, sendStorageEvent } = await listeningPage()
    startSession(signedIn, true)
    localStorage.setItem('authToken', '"token-2"')
    sendStorageEvent('authToken')
    expect(currentSession()?.token).toBe('token-2')
  })

  test('that changes another key has no effect', async () => {
    const { startSession, currentSession, sendStorageEvent } = await listeningPage()
    startSession(signedIn, true)
    localStorage.setItem('authToken', '"token-2"')
    sendStorageEvent('selectedProject')
    expect(currentSession()?.token).toBe('token-1')
  })
})

describe('the selected workspace', () => {
  test.each([
    [null, null],
    ['not json', null],
    ['{"label":"All","value":"all"}', null],
    ['{"label":"Harbor","value":3}', { id: 3, name: 'Harbor' }],
    ['{"label":"Harbor","value":"3"}', { id: 3, name: 'Harbor' }],
    ['{"id":4,"name":"Bridge","owner":{"id":1}}', { id: 4, name: 'Bridge' }],
    ['{"label":"Harbor","value":-3}', null],
    ['[]', null],
  ])('is parsed from %s as %o', (stored, project) => {
    expect(parseSelectedProject(stored)).toEqual(project)
  })

  test('is stored as label and value, and restored', async () => {
    const { selectProject } = await loadPage()
    selectProject({ id: 3, name: 'Harbor' })
    expect(localStorage.getItem('selectedProject')).toBe('{"label":"Harbor","value":3}')
    expect((await loadPage()).selectedProjectStore.get()).toEqual({ id: 3, name: 'Harbor' })
    selectProject(null)
    expect(localStorage.getItem('selectedProject')).toBe('{"label":"All","value":"all"}')
    expect((await loadPage()).selectedProjectStore.get()).toBeNull()
  })
})
