import { z } from 'zod'
import { askForJson, askProvider, type DriveNetwork, type Judge } from './ask-provider.ts'
import type { Drive, DriveAccess, DriveEntry, DriveLanguage, DriveRegistration } from './drive.ts'
import { DriveError } from './drive-error.ts'
import { exportOf, GOOGLE_FIELDS, googleEntry, type GoogleFile, googleFileSchema, googleFolder, shortcutOf } from './google-entries.ts'
import { hostsOf, openBytes } from './open-bytes.ts'
import { requestTokens } from './request-tokens.ts'
import { withToken } from './with-token.ts'

/** `drive.readonly` reads everything that the person can see. `drive.file` reads only files that were opened with the product. */
export type GoogleScope = 'drive.readonly' | 'drive.file'

const names = { own: { en: 'My Drive', ko: '내 드라이브' }, shared: { en: 'Shared with me', ko: '공유 문서함' } }
const OWN = 'root'
const SHARED = 'shared-with-me'
const PAGE = '200'

const RATE_REASONS = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'sharingRateLimitExceeded', 'dailyLimitExceeded'])
const TOO_LARGE_TO_EXPORT = 'exportSizeLimitExceeded'
const DOWNLOAD_REASONS = new Set([
  'cannotDownloadFile',
  'cannotExportFile',
  'cannotDownloadAbusiveFile',
  'fileNotDownloadable',
  'fileNotExportable',
  TOO_LARGE_TO_EXPORT,
])

const failureSchema = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }) })

const judge: Judge = (status, body) => {
  const detail = failureSchema.safeParse(body).data?.error.errors[0]?.reason
  if (status === 401) return { reason: 'expired', detail }
  if (status === 429 || (detail !== undefined && RATE_REASONS.has(detail))) return { reason: 'rate-limited', detail }
  if (detail !== undefined && DOWNLOAD_REASONS.has(detail)) return { reason: 'not-downloadable', detail }
  return { reason: status >= 500 ? 'unavailable' : 'not-found', detail }
}

const drivesSchema = z.object({
  nextPageToken: z.string().optional(),
  drives: z.array(z.object({ id: z.string().min(1), name: z.string() })).default([]),
})
const filesSchema = z.object({ nextPageToken: z.string().optional(), files: z.array(googleFileSchema) })
const accountSchema = z.object({ user: z.object({ emailAddress: z.string().optional(), displayName: z.string().optional() }) })

/** Google Drive, by version 3 of its API. */
export function googleDrive(registration: DriveRegistration & { scope: GoogleScope }, network: DriveNetwork): Drive {
  const { baseAddress } = registration
  const api = `${baseAddress ?? 'https://www.googleapis.com'}/drive/v3`
  const oauth = baseAddress ?? 'https://oauth2.googleapis.com'
  const hosts = hostsOf(baseAddress, ['google.com', 'googleapis.com', 'googleusercontent.com'])

  const ask = <S extends z.ZodType>(access: DriveAccess, schema: S, path: string, query: Record<string, string>) =>
    askForJson(network, schema, `${api}${path}?${new URLSearchParams(query).toString()}`, withToken(access), judge)

  const findFile = (access: DriveAccess, id: string): Promise<GoogleFile> =>
    ask(access, googleFileSchema, `/files/${encodeURIComponent(id)}`, { fields: GOOGLE_FIELDS, supportsAllDrives: 'true' })

  async function top(access: DriveAccess, cursor: string | undefined, language: DriveLanguage) {
    const first = cursor === undefined ? [googleFolder(OWN, names.own[language]), googleFolder(SHARED, names.shared[language])] : []
    const query = { pageSize: '100', ...(cursor !== undefined && { pageToken: cursor }) }
    const page = await ask(access, drivesSchema, '/drives', query).catch(noneWhenNotFound)
    const shared = page?.drives.map(({ id, name }) => googleFolder(id, name)) ?? []
    return { entries: [...first, ...shared], cursor: page?.nextPageToken ?? null }
  }

  /** The target of a shortcut, under the shortcut's name. */
  async function follow(access: DriveAccess, file: GoogleFile): Promise<DriveEntry> {
    const shortcut = shortcutOf(file)
    if (shortcut === undefined) return googleEntry(file)
    if (shortcut.targetId === undefined) return { ...googleEntry(file), downloadable: false }
    if (shortcut.isFolder) return googleFolder(shortcut.targetId, file.name)
    const target = await findFile(access, shortcut.targetId).catch(noneWhenNotFound)
    return target === undefined ? { ...googleEntry(file), downloadable: false } : googleEntry({ ...target, name: file.name })
  }

  return {
    authorisationUrl({ state, challenge, redirectUri }) {
      const url = new URL(`${baseAddress ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: registration.clientId,
        redirect_uri: redirectUri,
        scope: `https://www.googleapis.com/auth/${registration.scope}`,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // Both parameters are required to get a refresh token every time.
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'true',
      }).toString()
      return url.href
    },

    ...requestTokens(network, `${oauth}/token`, registration),

    revokes: true,
    async revoke({ refreshToken }) {
      const body = new URLSearchParams({ token: refreshToken })
      return askProvider(network.fetch, network, `${oauth}/revoke`, { method: 'POST', body }, judge).then(
        (response) => response.ok,
        () => false,
      )
    },

    async account(access) {
      const { user } = await ask(access, accountSchema, '/about', { fields: 'user(emailAddress,displayName)' })
      return user.emailAddress ?? user.displayName ?? ''
    },

    async list(access, { parentId, cursor, language }) {
      if (parentId === undefined) return top(access, cursor, language)
      const place = parentId === SHARED ? 'sharedWithMe=true' : `'${quotable(parentId)}' in parents`
      const page = await ask(access, filesSchema, '/files', {
        q: `${place} and trashed=false`,
        fields: `nextPageToken,files(${GOOGLE_FIELDS})`,
        pageSize: PAGE,
        orderBy: 'folder,name',
        supportsAllDrives: 'true',
        includeItemsFromAllDrives: 'true',
        ...(cursor !== undefined && { pageToken: cursor }),
      })
      const entries: DriveEntry[] = []
      for (const file of page.files) entries.push(await follow(access, file))
      return { entries, cursor: page.nextPageToken ?? null }
    },

    async find(access, id) {
      return follow(access, await findFile(access, id))
    },

    async open(access, id) {
      const file = await findFile(access, id)
      if (!googleEntry(file).downloadable) throw new DriveError('not-downloadable')
      const path = `${api}/files/${encodeURIComponent(id)}`
      const exported = exportOf(file)
      if (exported === undefined) return openBytes(network, hosts, `${path}?alt=media&supportsAllDrives=true`, withToken(access), judge)
      const asExport = `${path}/export?mimeType=${encodeURIComponent(exported.type)}`
      try {
        return await openBytes(network, hosts, asExport, withToken(access), judge)
      } catch (error) {
        // The API exports up to ten megabytes; larger files are downloaded from the export link that it returns.
        const link = file.exportLinks?.[exported.type]
        if (!(error instanceof DriveError) || error.detail !== TOO_LARGE_TO_EXPORT || link === undefined) throw error
        return openBytes(network, hosts, ownLink(link), withToken(access), judge)
      }
    },
  }

  /** Whether the token may be sent to a link: only to Google itself. */
  function ownLink(link: string): string {
    const isOwn =
      URL.canParse(link) && new URL(link).origin === (baseAddress === undefined ? 'https://docs.google.com' : new URL(baseAddress).origin)
    if (!isOwn) throw new DriveError('not-downloadable', 'foreign-link')
    return link
  }
}

/** An id that is safe in a query. @throws DriveError for anything that is not an id of Google */
function quotable(id: string): string {
  if (!/^[\w-]+$/.test(id)) throw new DriveError('not-found')
  return id
}

/** Accounts without shared drives, and shortcuts without a target. */
function noneWhenNotFound(error: unknown): undefined {
  if (error instanceof DriveError && error.reason === 'not-found') return undefined
  throw error
}
