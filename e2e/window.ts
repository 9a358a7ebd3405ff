import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Account, type Api, owner } from './api.ts'

const words = {
  en: { email: 'Email', password: 'Password', code: 'Organization code', signIn: 'Sign in' },
  ko: { email: '이메일', password: '비밀번호', code: '조직 코드', signIn: '로그인' },
} as const

export type Language = keyof typeof words

/** A window of its own, as of another person: in English unless told. A language that is chosen in it later stays. */
export async function openWindow(
  browser: Browser,
  { language = 'en', ...options }: { language?: Language } & BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: language, ...options })
  await context.addInitScript((lang) => localStorage.getItem('lang') ?? localStorage.setItem('lang', lang), language)
  return context.newPage()
}

/**
 * A window in which whoever uses the API is signed in already, as after closing it and coming back. To sign in on the page is what
 * journeys about people and access do, and the main one.
 */
export function openWindowOf(
  api: Api,
  browser: Browser,
  { url = api.url, ...options }: { url?: string } & Parameters<typeof openWindow>[1] = {},
): Promise<Page> {
  const { user, accessToken } = api.session
  const kept = { user: JSON.stringify(user), authToken: JSON.stringify(accessToken) }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return openWindow(browser, { ...options, storageState: { cookies: [], origins: [{ origin: url, localStorage }] } })
}

/** Signs in on the sign-in page, as the owner unless told; the page is then Home. */
export async function signInAt(
  url: string,
  page: Page,
  { language = 'en', owner: who = owner }: { language?: Language; owner?: Account } = {},
) {
  const say = words[language]
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: say.email, exact: true }).fill(who.email)
  await page.getByLabel(say.password, { exact: true }).fill(who.password)
  await page.getByRole('textbox', { name: say.code, exact: true }).fill(who.organizationCode)
  await page.getByRole('button', { name: say.signIn, exact: true }).click()
  await page.waitForURL((reached) => reached.pathname === '/')
}
