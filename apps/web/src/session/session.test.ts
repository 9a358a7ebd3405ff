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

/** The modules as a page just loaded has them. */
async function loadPage() {
  vi.resetModules()
  const session = await import('./session.ts')
  const project = await import('./selected-project.ts')
  const { i18n } = await import('../i18n/i18n.ts')
  return { ...session, ...project, i18n }
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
  test('keeps user and token under the keys of the specification, the token as a JSON string', async () => {
    const { startSession } = await loadPage()
    startSession(signedIn, true)
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(signedIn.user)
    expect(localStorage.getItem('authToken')).toBe('"token-1"')
  })

  test('keeps the cookie for seven days', async () => {
    const { startSession } = await loadPage()
    startSession(signedIn, true)
    expect(JSON.parse(decodeURIComponent(/user=([^;]*)/.exec(jar.cookie)?.[1] ?? ''))).toEqual(signedIn.user)
    expect(jar.attributesOf('user')).toEqual(['path=/', 'samesite=lax', 'max-age=604800'])
  })

  test('without "keep me logged in" the cookie, and with it the session, ends with the browser', async () => {
    const first = await loadPage()
    first.startSession(signedIn, false)
    expect(jar.attributesOf('user')).toEqual(['path=/', 'samesite=lax'])
    expect((await loadPage()).currentSession()?.token).toBe('token-1')
    jar.cookie = 'user=; max-age=0'
    expect((await loadPage()).currentSession()).toBeNull()
  })

  test('a kept session is there when the page loads again', async () => {
    const { startSession } = await loadPage()
    startSession(signedIn, true)
    expect((await loadPage()).currentSession()).toEqual({ user: signedIn.user, token: 'token-1' })
  })

  test('a session written by hand, without our mark, is taken as kept', async () => {
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
  ])('storage that is not ours signs nobody in: %s, %s', async (user, token) => {
    localStorage.setItem('user', user)
    localStorage.setItem('authToken', token)
    expect((await loadPage()).currentSession()).toBeNull()
  })

  test("the profile's language is taken when none was chosen on this device", async () => {
    const { startSession, i18n } = await loadPage()
    expect(i18n.language).toBe('ko')
    startSession(signedIn, true)
    expect([i18n.language, localStorage.getItem('lang')]).toEqual(['en', 'en'])
  })

  test('a language chosen on this device stands', async () => {
    localStorage.setItem('lang', 'ko')
    const { startSession, i18n } = await loadPage()
    startSession(signedIn, true)
    expect(i18n.language).toBe('ko')
  })
})

describe('logout', () => {
  test('empties local and session storage, the cookie and the user', async () => {
    const { startSession, endSession, currentSession, selectProject, selectedProjectStore } = await loadPage()
    startSession(signedIn, true)
    selectProject({ id: 3, name: 'Harbor' })
    sessionStorage.setItem('anything', '1')
    endSession('loggedOut')
    expect([localStorage.length, sessionStorage.length, currentSession(), selectedProjectStore.get()]).toEqual([0, 0, null, null])
    expect(jar.cookie).not.toContain('user=')
  })

  test('tells whose session ended, and why, once', async () => {
    const { startSession, endSession, onSessionEnd } = await loadPage()
    const ended: unknown[] = []
    onSessionEnd((user, reason) => ended.push([user.id, reason]))
    startSession(signedIn, true)
    endSession('expired')
    endSession('expired')
    expect(ended).toEqual([[7, 'expired']])
  })

  test('the device keeps its language for the sign-in page', async () => {
    localStorage.setItem('lang', 'ko')
    const first = await loadPage()
    const { changeLanguage } = await import('../i18n/i18n.ts')
    changeLanguage('en')
    first.startSession(signedIn, true)
    first.endSession('loggedOut')
    expect(localStorage.getItem('lang')).toBeNull()
    expect((await loadPage()).i18n.language).toBe('en')
  })
})

describe('a new token', () => {
  const renewed: SignedIn = { ...signedIn, accessToken: 'token-2' }

  test.each([true, false])('goes on as it was chosen at sign-in: keep me logged in %s', async (keepLoggedIn) => {
    const { startSession, continueSession, currentSession } = await loadPage()
    startSession(signedIn, keepLoggedIn)
    continueSession(renewed)
    expect([currentSession()?.token, localStorage.getItem('authToken')]).toEqual(['token-2', '"token-2"'])
    expect(jar.attributesOf('user').includes('max-age=604800')).toBe(keepLoggedIn)
  })

  test('from another tab is taken over when the old one is refused, and not cleared away', async () => {
    const { startSession, endSession, onSessionEnd, currentSession } = await loadPage()
    const ended: unknown[] = []
    onSessionEnd((user) => ended.push(user.id))
    startSession(signedIn, true)
    localStorage.setItem('authToken', '"token-2"')
    endSession('expired')
    expect([currentSession()?.token, localStorage.getItem('authToken'), ended]).toEqual(['token-2', '"token-2"', []])
  })

  test('of somebody else loads the page anew', async () => {
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { protocol: 'http:', reload })
    const { startSession, endSession } = await loadPage()
    startSession(signedIn, true)
    localStorage.setItem('authToken', '"token-2"')
    localStorage.setItem('user', JSON.stringify({ ...signedIn.user, id: 8 }))
    endSession('expired')
    expect([reload.mock.calls.length, localStorage.getItem('authToken')]).toEqual([1, '"token-2"'])
  })

  test('does not keep somebody who logs out', async () => {
    const { startSession, endSession, currentSession } = await loadPage()
    startSession(signedIn, true)
    localStorage.setItem('authToken', '"token-2"')
    endSession('loggedOut')
    expect([currentSession(), localStorage.getItem('authToken')]).toEqual([null, null])
  })
})

describe('another tab', () => {
  /** A page that hears of what other tabs do to the storage. */
  async function listeningPage() {
    const tabs = new EventTarget()
    vi.stubGlobal('window', tabs)
    const page = await loadPage()
    page.followOtherTabs()
    const tell = (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
    return { ...page, tell }
  }

  test('that logs out logs this one out, whatever it clears afterwards', async () => {
    const { startSession, onSessionEnd, currentSession, tell } = await listeningPage()
    const ended: unknown[] = []
    onSessionEnd((user, reason) => ended.push([user.id, reason]))
    startSession(signedIn, true)
    localStorage.clear()
    tell(null)
    expect([currentSession(), ended]).toEqual([null, [[7, 'loggedOut']]])
  })

  test('that got a new token hands it on', async () => {
    const { startSession, currentSession, tell } = await listeningPage()
    startSession(signedIn, true)
    localStorage.setItem('authToken', '"token-2"')
    tell('authToken')
    expect(currentSession()?.token).toBe('token-2')
  })

  test('that changes something else changes nothing here', async () => {
    const { startSession, currentSession, tell } = await listeningPage()
    startSession(signedIn, true)
    localStorage.setItem('authToken', '"token-2"')
    tell('selectedProject')
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
  ])('%s is read as %o', (stored, project) => {
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
