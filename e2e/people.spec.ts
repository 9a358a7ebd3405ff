import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOrganization } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { type IdentityProvider, openIdentityProvider } from './identity-provider.ts'
import { linkIn, type Mailbox, openMailbox } from './mailbox.ts'
import { freePort, makeDataDirectory, type Product, startProduct } from './product.ts'

const password = 'Correct-horse-1'
const anotherPassword = 'Better-horse-2'

/** The texts of the journey in each language. */
const languages = {
  ko: {
    organization: '한빛투자',
    workspace: '프로젝트 한강',
    texts: {
      signIn: '로그인',
      email: '이메일',
      password: '비밀번호',
      code: '조직 코드',
      inviteOrganization: '조직 초대',
      name: '이름',
      website: '웹사이트 주소',
      ownerEmail: '소유자 이메일',
      send: '초대 보내기',
      firstName: '이름',
      lastName: '성',
      accept: '계정 만들고 시작하기',
      newWorkspace: '워크스페이스 추가',
      restricted: /제한 공개/,
      members: '멤버 추가(선택)',
      create: '만들기',
      invitePerson: '1명 초대',
      people: '멤버',
      wholeOrganization: '조직 전체',
      invite: '멤버 초대',
      emails: '이메일',
      sendInvite: '초대',
      role: '역할',
      guest: '게스트',
      roleChanged: '역할을 변경했습니다',
      files: '파일',
      upload: '업로드',
      menuOf: (name: string) => `${name} 메뉴`,
      deactivate: '비활성화',
      deactivated: '비활성',
      activate: '활성화',
      ended: '세션이 종료되었습니다. 다시 로그인해 주세요.',
      forgot: '비밀번호를 잊으셨나요?',
      forgotTitle: '비밀번호 재설정',
      sendLink: '링크 보내기',
      checkMail: '메일을 확인해 주세요',
      newPassword: '새 비밀번호',
      setPassword: '비밀번호 변경',
      passwordSet: '비밀번호를 변경했습니다',
      dead: '사용할 수 없는 링크입니다',
      through: 'Harbor ID 계정으로 로그인',
      noAccount: '이 조직에 해당 이메일의 활성 계정이 없습니다',
    },
  },
  en: {
    organization: 'Harbor Capital',
    workspace: 'Project Harbor',
    texts: {
      signIn: 'Sign in',
      email: 'Email',
      password: 'Password',
      code: 'Organization code',
      inviteOrganization: 'Invite organization',
      name: 'Name',
      website: 'Website URL',
      ownerEmail: 'Owner email',
      send: 'Send invitation',
      firstName: 'First name',
      lastName: 'Last name',
      accept: 'Create account',
      newWorkspace: 'New workspace',
      restricted: /Restricted/,
      members: 'Members (optional)',
      create: 'Create',
      invitePerson: 'Invite 1 person',
      people: 'People',
      wholeOrganization: 'Whole organization',
      invite: 'Invite',
      emails: 'Email addresses',
      sendInvite: 'Invite',
      role: 'Role',
      guest: 'Guest',
      roleChanged: 'Role changed',
      files: 'Files',
      upload: 'Upload',
      menuOf: (name: string) => `Actions for ${name}`,
      deactivate: 'Deactivate',
      deactivated: 'Deactivated',
      activate: 'Activate',
      ended: 'Your session has ended. Sign in again.',
      forgot: 'Forgot password',
      forgotTitle: 'Reset your password',
      sendLink: 'Send link',
      checkMail: 'Check your email',
      newPassword: 'New password',
      setPassword: 'Set password',
      passwordSet: 'Password changed',
      dead: 'This link does not work',
      through: 'Sign in with Harbor ID',
      noAccount: 'No active account with this email address exists in the organization',
    },
  },
} as const

/** The journeys of all languages share the product, with separate people. */
const peopleOf = (language: keyof typeof languages) => ({
  owner: { email: `owner@${language}.harbor.example`, firstName: { ko: '지원', en: 'Ada' }, lastName: { ko: '김', en: 'Moor' } },
  member: { email: `member@${language}.harbor.example`, firstName: { ko: '서연', en: 'Ben' }, lastName: { ko: '박', en: 'Hale' } },
  guest: { email: `guest@${language}.bidder.example`, firstName: { ko: '민준', en: 'Cleo' }, lastName: { ko: '이', en: 'Dunn' } },
})
type Who = keyof ReturnType<typeof peopleOf>

let directory: Awaited<ReturnType<typeof makeDataDirectory>>
let mailbox: Mailbox
let provider: IdentityProvider
let product: Product

beforeAll(async () => {
  directory = await makeDataDirectory()
  mailbox = await openMailbox()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const accounts = (['ko', 'en'] as const).flatMap((language) => [
    { login: `ben-${language}`, email: peopleOf(language).member.email, emailVerified: true, givenName: 'Ben', familyName: 'Hale' },
    { login: `uninvited-${language}`, email: 'uninvited@elsewhere.example', emailVerified: true, givenName: 'Sam', familyName: 'Stone' },
  ])
  provider = await openIdentityProvider(url, accounts)
  const settings = { ...firstOrganization, ...provider.settings, SMTP_URL: mailbox.url, PUBLIC_URL: url }
  product = await startProduct(directory.path, settings, port)
})
afterAll(async () => {
  await product.stop()
  await provider.close()
  await mailbox.close()
  await directory.remove()
})

describe.each(Object.entries(languages))('people and access in %s', (locale, scenario) => {
  const language = locale as keyof typeof languages
  const people = peopleOf(language)
  const { texts } = scenario
  let browser: Browser
  const problems: string[] = []
  const pages = new Map<string, Page>()
  let code = ''

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  /** Opens a window with a separate session. */
  async function openWindow(who: string): Promise<Page> {
    const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: language })
    await context.addInitScript((lang) => localStorage.getItem('lang') ?? localStorage.setItem('lang', lang), language)
    const page = await context.newPage()
    // Some steps expect refused requests, and the identity provider's pages load a missing font.
    watchForProblems(page, problems, /status of (400|401|403|404|429)|ERR_NAME_NOT_RESOLVED/)
    pages.set(who, page)
    return page
  }

  const windowOf = (who: string) => {
    const page = pages.get(who)
    if (page === undefined) throw new Error(`${who} has no window`)
    return page
  }
  const nameOf = (who: Who) =>
    language === 'ko'
      ? `${people[who].lastName[language]}${people[who].firstName[language]}`
      : `${people[who].firstName[language]} ${people[who].lastName[language]}`
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

  async function signIn(page: Page, who: Who, secret = password): Promise<void> {
    await page.goto(`${product.url}/login`)
    await field(page, texts.email).fill(people[who].email)
    await page.getByLabel(texts.password, { exact: true }).fill(secret)
    await field(page, texts.code).fill(code)
    await press(page, texts.signIn)
  }

  async function join(who: Who): Promise<void> {
    const page = await openWindow(who)
    const mail = await mailbox.next(people[who].email)
    expect(mail.subject).toContain(scenario.organization)
    await page.goto(linkIn(mail))
    await field(page, texts.firstName).fill(people[who].firstName[language])
    await field(page, texts.lastName).fill(people[who].lastName[language])
    await page.getByLabel(texts.password, { exact: true }).fill(password)
    expect(page.url()).not.toContain('#')
    await press(page, texts.accept)
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto(linkIn(mail))
    await page.getByText(texts.dead).waitFor()
    await page.goto(product.url)
  }

  /** Opens the people of the organisation. */
  async function openPeople(page: Page): Promise<void> {
    await page.goto(`${product.url}/people`)
    await page.getByRole('radio', { name: texts.wholeOrganization, exact: true }).check({ force: true })
  }

  it('lets the super admin invite an organisation', async () => {
    const page = await openWindow('superAdmin')
    await page.goto(`${product.url}/admin/login`)
    await field(page, texts.email).fill(firstOrganization.ADMIN_EMAIL)
    await page.getByLabel(texts.password, { exact: true }).fill(firstOrganization.ADMIN_PASSWORD)
    await press(page, texts.signIn)
    await press(page, texts.inviteOrganization)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.name, { exact: true }).fill(scenario.organization)
    await dialog.getByLabel(texts.website, { exact: true }).fill('harbor.example')
    await dialog.getByLabel(texts.ownerEmail, { exact: true }).fill(people.owner.email)
    await dialog.getByRole('button', { name: texts.send, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row').filter({ hasText: scenario.organization }).waitFor()
  })

  it('lets the owner create an account with the mailed link, which works once', async () => {
    await join('owner')
    const page = windowOf('owner')
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as { organization?: { code: string } })
    code = user.organization?.code ?? ''
    expect(code).not.toBe('')
  })

  it('creates a workspace with a member without account, who is then invited', async () => {
    const page = windowOf('owner')
    await press(page, texts.newWorkspace)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: texts.name, exact: true }).fill(scenario.workspace)
    await dialog.getByRole('radio', { name: texts.restricted }).check({ force: true })
    await dialog.getByLabel(texts.members).fill(`${people.member.email},`)
    await dialog.getByRole('button', { name: texts.create, exact: true }).click()
    await page.getByRole('dialog').filter({ hasText: people.member.email }).getByRole('button', { name: texts.invitePerson }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await join('member')
    await windowOf('member').getByText(scenario.workspace).first().waitFor()
  })

  it('shows a guest only permitted screens and actions', async () => {
    const page = windowOf('owner')
    await openPeople(page)
    await press(page, texts.invite)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.emails).fill(`${people.guest.email},`)
    await dialog.getByLabel(texts.role, { exact: true }).selectOption({ label: texts.guest })
    await dialog.getByRole('button', { name: texts.sendInvite, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await join('guest')

    const guest = windowOf('guest')
    // The workspace is restricted, and does not exist for this guest.
    await expect.poll(() => guest.getByText(scenario.workspace).count()).toBe(0)
    await expect.poll(() => guest.getByRole('button', { name: texts.newWorkspace }).count()).toBe(0)
    await guest.goto(`${product.url}/people`)
    await expect.poll(() => guest.getByText(people.member.email).count()).toBe(0)
    await expect.poll(() => guest.getByRole('link', { name: texts.people, exact: true }).count()).toBe(0)
  })

  it('ends an open session when the account is deactivated, and allows sign-in after reactivation', async () => {
    const page = windowOf('owner')
    await openPeople(page)
    await press(page, texts.menuOf(nameOf('guest')))
    await page.getByRole('menuitem', { name: texts.deactivate, exact: true }).click()
    await page.getByRole('row').filter({ hasText: people.guest.email }).getByText(texts.deactivated, { exact: true }).waitFor()
    // The guest's window navigates without interaction.
    await windowOf('guest').getByText(texts.ended).waitFor({ timeout: 20_000 })
    await press(page, texts.menuOf(nameOf('guest')))
    await page.getByRole('menuitem', { name: texts.activate, exact: true }).click()
    await page
      .getByRole('row')
      .filter({ hasText: people.guest.email })
      .getByText(texts.deactivated, { exact: true })
      .waitFor({ state: 'hidden' })
    await signIn(windowOf('guest'), 'guest')
    await windowOf('guest').waitForURL((url) => url.pathname === '/')
  })

  it('resets a password by a mailed link, which ends all earlier sessions', async () => {
    const page = await openWindow('forgetful')
    await page.goto(`${product.url}/login`)
    await page.getByRole('link', { name: texts.forgot }).click()
    await page.getByRole('heading', { name: texts.forgotTitle }).waitFor()
    await field(page, texts.email).fill(people.guest.email)
    await press(page, texts.sendLink)
    await page.getByText(texts.checkMail).waitFor()
    const mail = await mailbox.next(people.guest.email)
    await page.goto(linkIn(mail))
    await page.getByLabel(texts.newPassword, { exact: true }).fill(anotherPassword)
    await press(page, texts.setPassword)
    await page.getByText(texts.passwordSet).first().waitFor()
    await windowOf('guest').getByText(texts.ended).waitFor({ timeout: 20_000 })
    await signIn(windowOf('guest'), 'guest', anotherPassword)
    await windowOf('guest').waitForURL((url) => url.pathname === '/')
  })

  it('signs in through an identity provider, linked by the verified email', async () => {
    const page = await openWindow('memberElsewhere')
    await page.goto(`${product.url}/login`)
    await field(page, texts.code).fill(code)
    await page
      .getByRole('link', { name: texts.through })
      .or(page.getByRole('button', { name: texts.through }))
      .first()
      .click()
    await signInAtProvider(page, `ben-${language}`)
    await page.waitForURL((url) => url.origin === product.url && url.pathname === '/')
    await page.getByText(scenario.workspace).first().waitFor()
    expect(page.url()).not.toContain('ticket')
  })

  it('refuses uninvited users of an identity provider', async () => {
    const page = await openWindow('uninvited')
    await page.goto(`${product.url}/login`)
    await field(page, texts.code).fill(code)
    await page
      .getByRole('link', { name: texts.through })
      .or(page.getByRole('button', { name: texts.through }))
      .first()
      .click()
    await signInAtProvider(page, `uninvited-${language}`)
    await page.waitForURL((url) => url.origin === product.url && url.pathname === '/login')
    await page.getByText(texts.noAccount).first().waitFor()
  })

  it('causes no errors in any browser', () => {
    expect(problems).toEqual([])
  })
})

/** Signs in on the identity provider's own pages. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
