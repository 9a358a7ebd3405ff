import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOrganization } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { type IdentityProvider, openIdentityProvider } from './identity-provider.ts'
import { linkIn, type Mailbox, openMailbox } from './mailbox.ts'
import { freePort, makeDataDirectory, type Product, startProduct } from './product.ts'

const password = 'Correct-horse-1'
const anotherPassword = 'Better-horse-2'

/** One language's way: what people read and type. */
const languages = {
  ko: {
    organization: '한빛투자',
    workspace: '프로젝트 한강',
    say: {
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
    say: {
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

/** Journeys in several languages share the product: each has people of its own. */
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
    { login: `stranger-${language}`, email: 'stranger@elsewhere.example', emailVerified: true, givenName: 'Sam', familyName: 'Stone' },
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

describe.each(Object.entries(languages))('people and access in %s', (locale, way) => {
  const language = locale as keyof typeof languages
  const people = peopleOf(language)
  const { say } = way
  let browser: Browser
  const problems: string[] = []
  const pages = new Map<string, Page>()
  let code = ''

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  /** A browser of one's own: nothing of another person's session in it. */
  async function openWindow(who: string): Promise<Page> {
    const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: language })
    await context.addInitScript((lang) => localStorage.getItem('lang') ?? localStorage.setItem('lang', lang), language)
    const page = await context.newPage()
    // A refused request is what some of these steps are about, and the third party's pages ask for a font that is not here.
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
    await field(page, say.email).fill(people[who].email)
    await page.getByLabel(say.password, { exact: true }).fill(secret)
    await field(page, say.code).fill(code)
    await press(page, say.signIn)
  }

  async function join(who: Who): Promise<void> {
    const page = await openWindow(who)
    const mail = await mailbox.next(people[who].email)
    expect(mail.subject).toContain(way.organization)
    await page.goto(linkIn(mail))
    await field(page, say.firstName).fill(people[who].firstName[language])
    await field(page, say.lastName).fill(people[who].lastName[language])
    await page.getByLabel(say.password, { exact: true }).fill(password)
    expect(page.url()).not.toContain('#')
    await press(page, say.accept)
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto(linkIn(mail))
    await page.getByText(say.dead).waitFor()
    await page.goto(product.url)
  }

  /** People, of the whole organisation. */
  async function openPeople(page: Page): Promise<void> {
    await page.goto(`${product.url}/people`)
    await page.getByRole('radio', { name: say.wholeOrganization, exact: true }).check({ force: true })
  }

  it('begins with the super admin, who invites an organisation', async () => {
    const page = await openWindow('superAdmin')
    await page.goto(`${product.url}/admin/login`)
    await field(page, say.email).fill(firstOrganization.ADMIN_EMAIL)
    await page.getByLabel(say.password, { exact: true }).fill(firstOrganization.ADMIN_PASSWORD)
    await press(page, say.signIn)
    await press(page, say.inviteOrganization)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say.name, { exact: true }).fill(way.organization)
    await dialog.getByLabel(say.website, { exact: true }).fill('harbor.example')
    await dialog.getByLabel(say.ownerEmail, { exact: true }).fill(people.owner.email)
    await dialog.getByRole('button', { name: say.send, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row').filter({ hasText: way.organization }).waitFor()
  })

  it('lets the owner make an account by the mailed link, which works once', async () => {
    await join('owner')
    const page = windowOf('owner')
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as { organization?: { code: string } })
    code = user.organization?.code ?? ''
    expect(code).not.toBe('')
  })

  it('adds a workspace with somebody who has no account, whom a second step invites', async () => {
    const page = windowOf('owner')
    await press(page, say.newWorkspace)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: say.name, exact: true }).fill(way.workspace)
    await dialog.getByRole('radio', { name: say.restricted }).check({ force: true })
    await dialog.getByLabel(say.members).fill(`${people.member.email},`)
    await dialog.getByRole('button', { name: say.create, exact: true }).click()
    await page.getByRole('dialog').filter({ hasText: people.member.email }).getByRole('button', { name: say.invitePerson }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await join('member')
    await windowOf('member').getByText(way.workspace).first().waitFor()
  })

  it('shows a guest what a guest may see, and nothing that a guest may not do', async () => {
    const page = windowOf('owner')
    await openPeople(page)
    await press(page, say.invite)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say.emails).fill(`${people.guest.email},`)
    await dialog.getByLabel(say.role, { exact: true }).selectOption({ label: say.guest })
    await dialog.getByRole('button', { name: say.sendInvite, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await join('guest')

    const guest = windowOf('guest')
    // The workspace is restricted: to this guest it does not exist.
    expect(await guest.getByText(way.workspace).count()).toBe(0)
    expect(await guest.getByRole('button', { name: say.newWorkspace }).count()).toBe(0)
    await guest.goto(`${product.url}/people`)
    expect(await guest.getByText(people.member.email).count()).toBe(0)
    expect(await guest.getByRole('link', { name: say.people, exact: true }).count()).toBe(0)
  })

  it('ends an open session at once when the account is deactivated, and lets in again when it is activated', async () => {
    const page = windowOf('owner')
    await openPeople(page)
    await press(page, say.menuOf(nameOf('guest')))
    await page.getByRole('menuitem', { name: say.deactivate, exact: true }).click()
    await page.getByRole('row').filter({ hasText: people.guest.email }).getByText(say.deactivated, { exact: true }).waitFor()
    // Nobody touches the guest's window.
    await windowOf('guest').getByText(say.ended).waitFor({ timeout: 20_000 })
    await press(page, say.menuOf(nameOf('guest')))
    await page.getByRole('menuitem', { name: say.activate, exact: true }).click()
    await page
      .getByRole('row')
      .filter({ hasText: people.guest.email })
      .getByText(say.deactivated, { exact: true })
      .waitFor({ state: 'hidden' })
    await signIn(windowOf('guest'), 'guest')
    await windowOf('guest').waitForURL((url) => url.pathname === '/')
  })

  it('sets a new password by a mailed link, which ends the sessions of the old one', async () => {
    const page = await openWindow('forgetful')
    await page.goto(`${product.url}/login`)
    await page.getByRole('link', { name: say.forgot }).click()
    await page.getByRole('heading', { name: say.forgotTitle }).waitFor()
    await field(page, say.email).fill(people.guest.email)
    await press(page, say.sendLink)
    await page.getByText(say.checkMail).waitFor()
    const mail = await mailbox.next(people.guest.email)
    await page.goto(linkIn(mail))
    await page.getByLabel(say.newPassword, { exact: true }).fill(anotherPassword)
    await press(page, say.setPassword)
    await page.getByText(say.passwordSet).first().waitFor()
    await windowOf('guest').getByText(say.ended).waitFor({ timeout: 20_000 })
    await signIn(windowOf('guest'), 'guest', anotherPassword)
    await windowOf('guest').waitForURL((url) => url.pathname === '/')
  })

  it('signs in through a third party, linked by its verified e-mail', async () => {
    const page = await openWindow('memberElsewhere')
    await page.goto(`${product.url}/login`)
    await field(page, say.code).fill(code)
    await page
      .getByRole('link', { name: say.through })
      .or(page.getByRole('button', { name: say.through }))
      .first()
      .click()
    await proveAtProvider(page, `ben-${language}`)
    await page.waitForURL((url) => url.origin === product.url && url.pathname === '/')
    await page.getByText(way.workspace).first().waitFor()
    expect(page.url()).not.toContain('ticket')
  })

  it('lets nobody in through a third party whom nobody invited', async () => {
    const page = await openWindow('stranger')
    await page.goto(`${product.url}/login`)
    await field(page, say.code).fill(code)
    await page
      .getByRole('link', { name: say.through })
      .or(page.getByRole('button', { name: say.through }))
      .first()
      .click()
    await proveAtProvider(page, `stranger-${language}`)
    await page.waitForURL((url) => url.origin === product.url && url.pathname === '/login')
    await page.getByText(say.noAccount).first().waitFor()
  })

  it('did all this without an error in any browser', () => {
    expect(problems).toEqual([])
  })
})

/** What a person does on the pages of the third party itself. */
async function proveAtProvider(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
