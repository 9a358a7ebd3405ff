import { z } from 'zod'
import { askForJson, askProvider, type DriveNetwork, type Judge } from './ask-provider.ts'
import type { Drive, DriveAccess, DriveEntry, DriveRegistration } from './drive.ts'
import { DriveError } from './drive-error.ts'
import { hostsOf, openBytes } from './open-bytes.ts'
import { requestTokens } from './request-tokens.ts'
import { withToken } from './with-token.ts'

const SCOPE = 'account_info.read files.metadata.read files.content.read'
const PAGE = 500

const failureSchema = z.object({ error_summary: z.string() })
const NOT_DOWNLOADABLE =
  /^(?:unsupported_file|non_exportable|invalid_export_format|path\/restricted_content|path\/unsupported_content_type)/

/** Dropbox answers 409 for errors of an item, with the reason as a path of words. */
const judge: Judge = (status, body) => {
  const detail = failureSchema.safeParse(body).data?.error_summary.replace(/(?<![/.])[/.]+$/, '')
  if (status === 401) return { reason: 'expired', detail }
  if (status === 429 || detail?.startsWith('too_many_requests')) return { reason: 'rate-limited', detail }
  if (detail !== undefined && NOT_DOWNLOADABLE.test(detail)) return { reason: 'not-downloadable', detail }
  return { reason: status >= 500 ? 'unavailable' : 'not-found', detail }
}

const entrySchema = z.object({
  '.tag': z.string(),
  id: z.string().optional(),
  name: z.string(),
  size: z.number().int().nonnegative().optional(),
  server_modified: z.string().optional(),
  rev: z.string().optional(),
  content_hash: z.string().optional(),
  is_downloadable: z.boolean().default(true),
  export_info: z.object({ export_as: z.string().optional() }).optional(),
})
type DropboxEntry = z.output<typeof entrySchema>
const pageSchema = z.object({ entries: z.array(entrySchema), cursor: z.string(), has_more: z.boolean() })
const accountSchema = z.object({ email: z.string() })

/** Dropbox, by version 2 of its API. */
export function dropboxDrive(registration: DriveRegistration, network: DriveNetwork): Drive {
  const { baseAddress, clientId } = registration
  const api = baseAddress ?? 'https://api.dropboxapi.com'
  const content = `${baseAddress ?? 'https://content.dropboxapi.com'}/2/files`
  const hosts = hostsOf(baseAddress, ['dropboxapi.com', 'dropbox.com', 'dropboxusercontent.com'])

  function ask<S extends z.ZodType>(access: DriveAccess, schema: S, path: string, body: unknown): Promise<z.output<S>> {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } as const
    return askForJson(network, schema, `${api}/2${path}`, withToken(access, request), judge)
  }

  const tokens = requestTokens(network, `${api}/oauth2/token`, registration)

  const revokeWith = (token: string) =>
    askProvider(network.fetch, network, `${api}/2/auth/token/revoke`, withToken({ token }, { method: 'POST' }), judge)

  const find = (access: DriveAccess, id: string) => ask(access, entrySchema, '/files/get_metadata', { path: itemPath(id) })

  function listFrom(access: DriveAccess, parentId: string | undefined, cursor: string | undefined) {
    const begin = () =>
      ask(access, pageSchema, '/files/list_folder', { path: parentId === undefined ? '' : itemPath(parentId), limit: PAGE })
    if (cursor === undefined) return begin()
    return ask(access, pageSchema, '/files/list_folder/continue', { cursor }).catch((error: unknown) => {
      // The list changed too much for its cursor.
      if (error instanceof DriveError && error.detail?.startsWith('reset')) return begin()
      throw error
    })
  }

  return {
    authorisationUrl({ state, challenge, redirectUri }) {
      const url = new URL(`${baseAddress ?? 'https://www.dropbox.com'}/oauth2/authorize`)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        token_access_type: 'offline',
      }).toString()
      return url.href
    },

    ...tokens,

    // Revoking an access token also revokes its refresh token; an expired access token has to be renewed first.
    revokes: true,
    async revoke({ accessToken, refreshToken }) {
      try {
        await revokeWith(accessToken).catch(async (error: unknown) => {
          if (!(error instanceof DriveError) || error.reason !== 'expired') throw error
          await revokeWith((await tokens.refresh(refreshToken)).accessToken)
        })
        return true
      } catch {
        return false
      }
    },

    async account(access) {
      return (await ask(access, accountSchema, '/users/get_current_account', null)).email
    },

    async list(access, { parentId, cursor }) {
      const page = await listFrom(access, parentId, cursor)
      return { entries: page.entries.map(entryOf).filter((entry) => entry !== undefined), cursor: page.has_more ? page.cursor : null }
    },

    async find(access, id) {
      const entry = entryOf(await find(access, id))
      if (entry === undefined) throw new DriveError('not-found')
      return entry
    },

    async open(access, id) {
      const entry = await find(access, id)
      if (entryOf(entry)?.downloadable !== true) throw new DriveError('not-downloadable')
      const verb = entry.is_downloadable ? 'download' : 'export'
      const request = { method: 'POST', headers: { 'dropbox-api-arg': asciiJson({ path: itemPath(id) }) } } as const
      return openBytes(network, hosts, `${content}/${verb}`, withToken(access, request), judge)
    },
  }
}

/** @returns undefined for a deleted item */
function entryOf(entry: DropboxEntry): DriveEntry | undefined {
  const { id, name, size, server_modified, rev, content_hash, is_downloadable } = entry
  if (id === undefined || (entry['.tag'] !== 'file' && entry['.tag'] !== 'folder')) return undefined
  if (entry['.tag'] === 'folder') {
    return { id, name, kind: 'folder', size: null, modifiedAt: null, revision: null, downloadable: true }
  }
  const exportedAs = is_downloadable ? undefined : entry.export_info?.export_as
  return {
    id,
    name: exportedAs === undefined ? name : exportedName(name, exportedAs),
    kind: 'file',
    size: is_downloadable ? (size ?? null) : null,
    modifiedAt: server_modified ?? null,
    revision: content_hash ?? rev ?? null,
    downloadable: is_downloadable || exportedAs !== undefined,
  }
}

/** Paper and foreign formats that Dropbox displays get the extension of their export format. */
function exportedName(name: string, format: string): string {
  const ending = format === 'markdown' ? 'md' : format
  return `${name.replace(/\.(?:papert?|gdoc|gsheet|gslides)$/i, '')}.${ending}`
}

/** @throws DriveError for anything that is not an id of Dropbox: a path could reach items that were not listed */
function itemPath(id: string): string {
  if (!/^id:[\w-]+$/.test(id)) throw new DriveError('not-found')
  return id
}

/** JSON that is safe in a header. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
