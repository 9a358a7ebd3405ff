import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DriveNetwork } from './ask-provider.ts'
import type { Drive, DriveAccess, DriveTokens } from './drive.ts'
import { asciiJson, dropboxDrive } from './dropbox.ts'
import { googleDrive } from './google.ts'
import { microsoftDrive } from './microsoft.ts'
import { type DriveServer, type DriveServers, registeredClient, startDriveServers } from './testing/index.ts'

const redirectUri = 'https://dossier.example/api/v2/drives/arrive'
const verifier = 'a-verifier-that-is-long-enough-for-the-standard'
const decoder = new TextDecoder()

let servers: DriveServers
let waits: number[]
beforeEach(async () => {
  servers = await startDriveServers()
  waits = []
})
afterEach(() => servers.close())

const network: DriveNetwork = { fetch, fetchBytes: fetch, wait: async (ms) => void waits.push(ms) }

interface Tried {
  server: () => DriveServer
  drive: () => Drive
  /** Path of the planted files, from the top. */
  home: string | undefined
  listing: RegExp
  content: RegExp
}

const registered = (server: DriveServer) => ({ ...registeredClient, baseAddress: server.address })
const tried: Record<'google' | 'microsoft' | 'dropbox', Tried> = {
  google: {
    server: () => servers.google,
    drive: () => googleDrive({ ...registered(servers.google), scope: 'drive.readonly' }, network),
    home: 'root',
    listing: /\/drive\/v3\/files\?/,
    content: /\/files\/item\d+\?alt=media/,
  },
  microsoft: {
    server: () => servers.microsoft,
    drive: () => microsoftDrive({ ...registered(servers.microsoft), tenant: 'common' }, network),
    home: 'own',
    listing: /\/children\?/,
    content: /\/items\/\w+\/content/,
  },
  dropbox: {
    server: () => servers.dropbox,
    drive: () => dropboxDrive(registered(servers.dropbox), network),
    home: undefined,
    listing: /\/list_folder$/,
    content: /\/files\/download$/,
  },
}

const challenge = createHash('sha256').update(verifier).digest('base64url')

async function consentedCode(drive: Drive): Promise<URLSearchParams> {
  const response = await fetch(drive.authorisationUrl({ state: 'a-state', challenge, redirectUri }), { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').searchParams
}

async function consented(drive: Drive): Promise<DriveTokens> {
  return drive.exchange({ code: (await consentedCode(drive)).get('code') ?? '', verifier, redirectUri })
}

async function accessTo(drive: Drive): Promise<DriveAccess> {
  return { token: (await consented(drive)).accessToken }
}

async function everything(drive: Drive, access: DriveAccess, parentId?: string) {
  const entries = []
  let cursor: string | undefined
  let pages = 0
  do {
    const page = await drive.list(access, { parentId, cursor, language: 'ko' })
    entries.push(...page.entries)
    pages += 1
    cursor = page.cursor ?? undefined
  } while (cursor !== undefined)
  return { entries, pages }
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks = []
  for await (const chunk of bytes) chunks.push(chunk)
  return decoder.decode(Buffer.concat(chunks))
}

/** An entry by its name, in a folder. */
async function named(drive: Drive, access: DriveAccess, parentId: string | undefined, name: string) {
  const { entries } = await everything(drive, access, parentId)
  const found = entries.find((entry) => entry.name === name)
  if (found === undefined) throw new Error(`no ${name} among ${entries.map((entry) => entry.name).join(', ')}`)
  return found
}

describe.each(Object.entries(tried))('%s', (_name, { server, drive: make, home, listing, content }) => {
  it('asks for consent with state and PKCE, and trades the code for tokens once', async () => {
    const drive = make()
    const back = await consentedCode(drive)
    expect(back.get('state')).toBe('a-state')
    const consent = { code: back.get('code') ?? '', verifier, redirectUri }
    const tokens = await drive.exchange(consent)
    expect(tokens).toMatchObject({ accessSeconds: 3600, refreshToken: expect.stringMatching(/^refresh-/) as string })
    expect(await drive.account({ token: tokens.accessToken })).toBe('min@harbor.example')
    await expect(drive.exchange(consent)).rejects.toMatchObject({ reason: 'expired', detail: 'invalid_grant' })
  })

  it('issues no tokens for another verifier', async () => {
    const code = (await consentedCode(make())).get('code') ?? ''
    await expect(make().exchange({ code, verifier: 'another', redirectUri })).rejects.toMatchObject({ reason: 'expired' })
  })

  it('returns an error if the person denies consent', async () => {
    server().consents.denies = true
    expect((await consentedCode(make())).get('error')).toBe('access_denied')
  })

  it('renews tokens until the consent is withdrawn', async () => {
    const drive = make()
    const first = await consented(drive)
    server().consents.expireAccess()
    await expect(drive.account({ token: first.accessToken })).rejects.toMatchObject({ reason: 'expired' })
    const second = await drive.refresh(first.refreshToken)
    expect(await drive.account({ token: second.accessToken })).toBe('min@harbor.example')
    server().consents.withdraw()
    await expect(drive.refresh(second.refreshToken)).rejects.toMatchObject({ reason: 'expired' })
  })

  it('lists a folder page by page, with Korean names', async () => {
    const drive = make()
    const access = await accessTo(drive)
    const folder = await named(drive, access, home, '실사 자료')
    expect(folder.kind).toBe('folder')
    const { entries, pages } = await everything(drive, access, folder.id)
    expect(pages).toBeGreaterThan(1)
    expect(entries.map((entry) => entry.name)).toEqual(expect.arrayContaining(['계약서', '매출.csv', '2025 이사회 의사록.txt']))
    expect(entries.find((entry) => entry.name === '매출.csv')).toMatchObject({
      kind: 'file',
      size: new TextEncoder().encode('연도,매출\n2024,3800\n2025,4100\n').length,
      downloadable: true,
      modifiedAt: expect.stringMatching(/^2026-11-01T01:00:00/) as string,
    })
  })

  it('downloads the bytes of a file, and reports another revision when they change', async () => {
    const drive = make()
    const access = await accessTo(drive)
    const file = await named(drive, access, home, 'readme.txt')
    expect(await textOf(await drive.open(access, file.id))).toBe('Everything is in the folder 실사 자료.')
    const planted = Array.from(server().drive.items.values()).find((item) => item.name === 'readme.txt')
    expect((await drive.find(access, file.id)).revision).toBe(file.revision)
    server().drive.change(planted?.id ?? '', 'changed')
    expect((await drive.find(access, file.id)).revision).not.toBe(file.revision)
    expect(await textOf(await drive.open(access, file.id))).toBe('changed')
  })

  it('omits items in the bin', async () => {
    server().drive.addFile('thrown away.txt', 'old', server().drive.rootId, { trashed: true })
    const drive = make()
    const { entries } = await everything(drive, await accessTo(drive), home)
    expect(entries.map((entry) => entry.name)).not.toContain('thrown away.txt')
  })

  it('reports a deleted item as not found', async () => {
    const drive = make()
    const access = await accessTo(drive)
    const file = await named(drive, access, home, 'readme.txt')
    for (const { id, name } of Array.from(server().drive.items.values())) if (name === 'readme.txt') server().drive.remove(id)
    await expect(drive.find(access, file.id)).rejects.toMatchObject({ reason: 'not-found' })
    await expect(drive.open(access, file.id)).rejects.toMatchObject({ reason: 'not-found' })
  })

  it.each(['nothing of ours', "x' in parents or '", '../../me', 'item:a/../../b', '/etc', ''])(
    'asks for no folder by the id %j',
    async (id) => {
      const drive = make()
      const access = await accessTo(drive)
      await expect(drive.list(access, { parentId: id, language: 'en' })).rejects.toMatchObject({ reason: 'not-found' })
    },
  )

  it('waits for the stated delay after too many requests', async () => {
    const drive = make()
    const access = await accessTo(drive)
    server().fail(listing, { status: 429, headers: { 'retry-after': '7' }, times: 2 })
    expect((await everything(drive, access, home)).entries).not.toHaveLength(0)
    expect(waits).toEqual([7000, 7000])
  })

  it('waits longer each time without a stated delay, and finally fails', async () => {
    const drive = make()
    const access = await accessTo(drive)
    server().fail(listing, { status: 503, times: 9 })
    await expect(drive.list(access, { parentId: home, language: 'en' })).rejects.toMatchObject({ reason: 'unavailable' })
    expect(waits).toEqual([500, 1000, 2000])
  })

  it('does not wait for half an hour', async () => {
    const drive = make()
    const access = await accessTo(drive)
    server().fail(listing, { status: 429, headers: { 'retry-after': '1800' } })
    await expect(drive.list(access, { parentId: home, language: 'en' })).rejects.toMatchObject({ reason: 'rate-limited' })
    expect(waits).toEqual([])
  })

  it.each([401, 403, 404])('does not retry a response %i', async (status) => {
    const drive = make()
    const access = await accessTo(drive)
    server().fail(listing, { status, body: {} })
    await expect(drive.list(access, { parentId: home, language: 'en' })).rejects.toMatchObject({
      reason: status === 401 ? 'expired' : 'not-found',
    })
    expect(waits).toEqual([])
  })

  it('rejects a response that does not match its schema', async () => {
    const drive = make()
    const access = await accessTo(drive)
    for (const body of ['<html>', '[]', '{"files":7,"value":7,"entries":7}']) {
      server().fail(listing, { status: 200, body })
      await expect(drive.list(access, { parentId: home, language: 'en' })).rejects.toMatchObject({ reason: 'unavailable' })
    }
  })

  it('detects an interrupted body', async () => {
    const drive = make()
    const access = await accessTo(drive)
    const file = await named(drive, access, home, 'readme.txt')
    server().fail(server() === servers.microsoft ? /^\/content\// : content, { status: 200, cutAfter: 5 })
    await expect(drive.open(access, file.id).then(textOf)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('follows no redirect to other hosts', async () => {
    const drive = make()
    const access = await accessTo(drive)
    const file = await named(drive, access, home, 'readme.txt')
    for (const location of [
      'https://elsewhere.example/steal',
      'http://127.0.0.1.elsewhere.example/',
      'http://a:b@127.0.0.1/',
      'file:///etc/passwd',
    ]) {
      server().fail(content, { status: 302, headers: { location } })
      await expect(drive.open(access, file.id)).rejects.toMatchObject({ reason: 'unavailable', detail: 'foreign-redirect' })
    }
  })

  it('includes no token in its errors', async () => {
    const drive = make()
    const tokens = await consented(drive)
    server().consents.withdraw()
    const errors = await Promise.all([
      drive.account({ token: tokens.accessToken }).catch((error: unknown) => error),
      drive.refresh(tokens.refreshToken).catch((error: unknown) => error),
    ])
    for (const error of errors) {
      const all = `${String(error)} ${JSON.stringify(error, Object.getOwnPropertyNames(error))}`
      for (const secret of [...server().consents.given, registeredClient.clientSecret]) expect(all).not.toContain(secret)
    }
  })
})

describe('google', () => {
  const { server, drive: make } = tried.google

  it('lists at the top level the person’s own files, files shared by others, and the shared drives', async () => {
    for (const name of ['딜 팀', 'Legal', 'Tax', 'Audit']) server().drive.addSpace(name)
    const drive = make()
    const { entries } = await everything(drive, await accessTo(drive))
    expect(entries.map((entry) => entry.name)).toEqual(['내 드라이브', '공유 문서함', '딜 팀', 'Legal', 'Tax', 'Audit'])
    expect(entries.every((entry) => entry.kind === 'folder')).toBe(true)
  })

  it('lists the contents of a shared drive and files shared by others', async () => {
    const space = server().drive.addSpace('딜 팀')
    server().drive.addFile('term sheet.txt', 'terms', space)
    server().drive.addFile('theirs.txt', 'theirs', null, { shared: true })
    const drive = make()
    const access = await accessTo(drive)
    expect((await everything(drive, access, space)).entries.map((entry) => entry.name)).toEqual(['term sheet.txt'])
    expect((await everything(drive, access, 'shared-with-me')).entries.map((entry) => entry.name)).toEqual(['theirs.txt'])
  })

  it('works without shared drives where none are available', async () => {
    server().fail(/\/drives\?/, { status: 403, body: { error: { errors: [{ reason: 'insufficientPermissions' }] } } })
    const drive = make()
    expect((await everything(drive, await accessTo(drive))).entries).toHaveLength(2)
  })

  it('exports documents, sheets and slides as Office files', async () => {
    const { drive: planted } = server()
    for (const native of ['document', 'spreadsheet', 'presentation'] as const)
      planted.addFile(native, `as ${native}`, planted.rootId, { native })
    const drive = make()
    const access = await accessTo(drive)
    for (const name of ['document.docx', 'spreadsheet.xlsx', 'presentation.pptx']) {
      const file = await named(drive, access, 'root', name)
      expect(file).toMatchObject({ downloadable: true, size: null })
      expect(await textOf(await drive.open(access, file.id))).toBe(`as ${name.split('.')[0] ?? ''}`)
    }
  })

  it('downloads large exports from the stated address, without sending the token to other hosts', async () => {
    server().drive.addFile('Large', 'all of it', server().drive.rootId, { native: 'document', exportTooLarge: true })
    const drive = make()
    const access = await accessTo(drive)
    const { id } = await named(drive, access, 'root', 'Large.docx')
    expect(await textOf(await drive.open(access, id))).toBe('all of it')
    expect(server().requests.filter(({ path }) => path.startsWith('/signed/'))).toMatchObject([{ authorization: undefined }])
  })

  it('does not download forms, or files whose owner forbids it', async () => {
    const { drive: planted } = server()
    planted.addFile('Survey', '', planted.rootId, { native: 'form' })
    planted.addFile('secret.pdf', 'x', planted.rootId, { downloadable: false })
    const drive = make()
    const access = await accessTo(drive)
    for (const name of ['Survey', 'secret.pdf']) {
      const file = await named(drive, access, 'root', name)
      expect(file.downloadable).toBe(false)
      await expect(drive.open(access, file.id)).rejects.toMatchObject({ reason: 'not-downloadable' })
    }
  })

  it('follows shortcuts to folders and files, and lists those without a target', async () => {
    const { drive: planted } = server()
    const folderId = planted.addFolder('far away', null)
    const fileId = planted.addFile('far.txt', 'far', folderId)
    planted.addShortcut('to the folder', folderId)
    planted.addShortcut('to the file', fileId)
    planted.addShortcut('to nothing', 'item999')
    const drive = make()
    const access = await accessTo(drive)
    expect(await named(drive, access, 'root', 'to the folder')).toMatchObject({ id: folderId, kind: 'folder' })
    expect(await named(drive, access, 'root', 'to the file')).toMatchObject({ id: fileId, kind: 'file', size: 3 })
    expect(await named(drive, access, 'root', 'to nothing')).toMatchObject({ downloadable: false })
  })

  it('distinguishes a rate limit from a refusal, both of which are 403', async () => {
    const drive = make()
    const access = await accessTo(drive)
    const failure = (reason: string) => ({ status: 403, body: { error: { errors: [{ reason }] } } })
    server().fail(/\/files\?/, failure('userRateLimitExceeded'))
    await everything(drive, access, 'root')
    expect(waits).toEqual([500])
    server().fail(/\/files\?/, failure('insufficientFilePermissions'))
    await expect(drive.list(access, { parentId: 'root', language: 'en' })).rejects.toMatchObject({ reason: 'not-found' })
  })

  it('has the provider revoke its tokens', async () => {
    const drive = make()
    const tokens = await consented(drive)
    expect(await drive.revoke(tokens)).toBe(true)
    expect(server().consents.revoked).toEqual([tokens.refreshToken])
    expect(await drive.revoke(tokens)).toBe(false)
  })
})

describe('microsoft', () => {
  const { server, drive: make } = tried.microsoft

  it('lists at the top level the person’s files and the sites, and in a site its libraries', async () => {
    const site = server().drive.addSpace('실사 팀')
    for (const name of ['Legal', 'Tax', 'Audit']) server().drive.addSpace(name)
    server().drive.addFile('minutes.txt', 'minutes', site)
    const drive = make()
    const access = await accessTo(drive)
    const top = await everything(drive, access)
    expect(top.entries.map((entry) => entry.name)).toEqual(['내 파일', '실사 팀', 'Legal', 'Tax', 'Audit'])
    const [, first] = top.entries
    const library = await named(drive, access, first?.id, 'Documents')
    const file = await named(drive, access, library.id, 'minutes.txt')
    expect(await textOf(await drive.open(access, file.id))).toBe('minutes')
  })

  it.each([403, 400, 404])('continues without sites if the request for them is answered with %i', async (status) => {
    server().fail(/\/sites\?/, { status, body: { error: { code: 'accessDenied' } } })
    const drive = make()
    expect((await everything(drive, await accessTo(drive))).entries.map((entry) => entry.name)).toEqual(['내 파일'])
  })

  it('sends no token to the download address of a file', async () => {
    const drive = make()
    const access = await accessTo(drive)
    const file = await named(drive, access, 'own', 'readme.txt')
    await textOf(await drive.open(access, file.id))
    expect(server().requests.filter(({ path }) => path.startsWith('/content/'))).toMatchObject([{ authorization: undefined }])
  })

  it('sends no token to a foreign cursor', async () => {
    const drive = make()
    const access = await accessTo(drive)
    for (const cursor of [
      'https://elsewhere.example/v1.0/me',
      `${server().address}.elsewhere.example/v1.0/x`,
      'http://127.0.0.1:1/v1.0/',
      'x',
    ]) {
      await expect(drive.list(access, { parentId: 'own', cursor, language: 'en' })).rejects.toMatchObject({ reason: 'not-found' })
    }
  })

  it('does not download notebooks or locked files', async () => {
    server().drive.addFile('Notes', '', server().drive.rootId, { native: 'document' })
    server().drive.addFile('locked.pdf', 'x', server().drive.rootId, { downloadable: false })
    const drive = make()
    const access = await accessTo(drive)
    expect((await named(drive, access, 'own', 'Notes')).downloadable).toBe(false)
    const locked = await named(drive, access, 'own', 'locked.pdf')
    await expect(drive.open(access, locked.id)).rejects.toMatchObject({ reason: 'not-downloadable' })
  })

  it('uses a refresh token once', async () => {
    const drive = make()
    const first = await consented(drive)
    const second = await drive.refresh(first.refreshToken)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    await expect(drive.refresh(first.refreshToken)).rejects.toMatchObject({ reason: 'expired' })
    expect(await drive.revoke(second)).toBe(false)
  })

  it('follows folders of others that were added to one’s own', async () => {
    const theirs = server().drive.addFolder('theirs', null)
    server().drive.addFile('shared.txt', 'shared', theirs)
    server().drive.addShortcut('added', theirs)
    const drive = make()
    const access = await accessTo(drive)
    const added = await named(drive, access, 'own', 'added')
    expect(added.kind).toBe('folder')
    expect((await everything(drive, access, added.id)).entries.map((entry) => entry.name)).toEqual(['shared.txt'])
  })
})

describe('dropbox', () => {
  const { server, drive: make } = tried.dropbox

  it('restarts a list whose cursor is no longer valid', async () => {
    const drive = make()
    const access = await accessTo(drive)
    const { entries } = await drive.list(access, { cursor: 'old@', language: 'en' })
    expect(entries.map((entry) => entry.name)).toContain('실사 자료')
  })

  it('exports Paper, and lists items that cannot be downloaded', async () => {
    const { drive: planted } = server()
    planted.addFile('노트.paper', '<p>notes</p>', planted.rootId, { native: 'document' })
    planted.addFile('other.gsheet', '', planted.rootId, { native: 'spreadsheet' })
    const drive = make()
    const access = await accessTo(drive)
    const paper = await named(drive, access, undefined, '노트.html')
    expect(await textOf(await drive.open(access, paper.id))).toBe('<p>notes</p>')
    const other = await named(drive, access, undefined, 'other.gsheet')
    expect(other.downloadable).toBe(false)
    await expect(drive.open(access, other.id)).rejects.toMatchObject({ reason: 'not-downloadable' })
  })

  it('reports a restricted file', async () => {
    const drive = make()
    const access = await accessTo(drive)
    const file = await named(drive, access, undefined, 'readme.txt')
    server().fail(/\/download$/, { status: 409, body: { error_summary: 'path/restricted_content/..', error: {} } })
    await expect(drive.open(access, file.id)).rejects.toMatchObject({ reason: 'not-downloadable', detail: 'path/restricted_content' })
  })

  it('writes headers in ASCII', () => {
    expect(asciiJson({ path: '/실사 자료/\u{1f600}\u007f.txt' })).toBe(
      String.raw`{"path":"/\uc2e4\uc0ac \uc790\ub8cc/\ud83d\ude00\u007f.txt"}`,
    )
  })

  it('keeps its refresh token, and revokes it', async () => {
    const drive = make()
    const first = await consented(drive)
    const second = await drive.refresh(first.refreshToken)
    expect(second.refreshToken).toBe(first.refreshToken)
    server().consents.expireAccess()
    expect(await drive.revoke(second)).toBe(true)
    expect(await drive.revoke(second)).toBe(false)
    await expect(drive.refresh(first.refreshToken)).rejects.toMatchObject({ reason: 'expired' })
  })
})
