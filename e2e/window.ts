import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Account, type Api, owner } from './api.ts'

const words = {
  en: { email: 'Email', password: 'Password', code: 'Organization code', signIn: 'Sign in' },
  ko: { email: '이메일', password: '비밀번호', code: '조직 코드', signIn: '로그인' },
} as const

export type Language = keyof typeof words

/** Opens a window with a separate session, in English by default. A language chosen in it later is kept. */
export async function openWindow(
  browser: Browser,
  { language = 'en', ...options }: { language?: Language } & BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: language, ...options })
  await context.addInitScript((lang) => localStorage.getItem('lang') ?? localStorage.setItem('lang', lang), language)
  return context.newPage()
}

/**
 * Opens a window that is already signed in as the user of the API client. Only the main journey and those about people and access sign in on the
 * page.
 */
export function openWindowOf(
  api: Api,
  browser: Browser,
  { url = api.url, ...options }: { url?: string } & Parameters<typeof openWindow>[1] = {},
): Promise<Page> {
  const { user, accessToken } = api.session
  const stored = { user: JSON.stringify(user), authToken: JSON.stringify(accessToken) }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return openWindow(browser, { ...options, storageState: { cookies: [], origins: [{ origin: url, localStorage }] } })
}

/** Signs in on the sign-in page, as the owner by default, and waits for Home. */
export async function signInAt(
  url: string,
  page: Page,
  { language = 'en', owner: who = owner }: { language?: Language; owner?: Account } = {},
) {
  const texts = words[language]
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: texts.email, exact: true }).fill(who.email)
  await page.getByLabel(texts.password, { exact: true }).fill(who.password)
  await page.getByRole('textbox', { name: texts.code, exact: true }).fill(who.organizationCode)
  await page.getByRole('button', { name: texts.signIn, exact: true }).click()
  await page.waitForURL((reached) => reached.pathname === '/')
}
