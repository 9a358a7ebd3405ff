import { z } from 'zod'
import { askForJson, type DriveNetwork, type Judge } from './ask-provider.ts'
import type { Drive, DriveAccess, DriveEntry, DriveRegistration } from './drive.ts'
import { DriveError } from './drive-error.ts'
import { MICROSOFT_FIELDS, microsoftEntry, microsoftFolder, microsoftId, microsoftItemSchema } from './microsoft-entries.ts'
import { hostsOf, openBytes } from './open-bytes.ts'
import { requestTokens } from './request-tokens.ts'
import { withToken } from './with-token.ts'

const ownFiles = { en: 'My files', ko: '내 파일' }
const PAGE = '200'

// Microsoft's file hosts: SharePoint and OneDrive for work, and OneDrive for personal accounts.
const FILE_HOSTS = ['sharepoint.com', 'onedrive.com', '1drv.com', 'microsoftpersonalcontent.com', 'svc.ms', 'microsoft.com', 'live.com']

const failureSchema = z.object({ error: z.object({ code: z.string() }) })

const judge: Judge = (status, body) => {
  const detail = failureSchema.safeParse(body).data?.error.code
  if (status === 401) return { reason: 'expired', detail }
  if (status === 429) return { reason: 'rate-limited', detail }
  return { reason: status >= 500 ? 'unavailable' : 'not-found', detail }
}

/** The same for a file's content: a visible file without a download is locked, or its owner forbids it. */
const judgeBytes: Judge = (status, body) => {
  const { reason, detail } = judge(status, body)
  return { reason: status === 403 || status === 423 ? 'not-downloadable' : reason, detail }
}

const pageOf = <S extends z.ZodType>(row: S) => z.object({ value: z.array(row), '@odata.nextLink': z.string().optional() })
const itemsSchema = pageOf(microsoftItemSchema)
const sitesSchema = pageOf(z.object({ id: z.string().min(1), displayName: z.string().optional(), name: z.string().optional() }))
const drivesSchema = pageOf(z.object({ id: z.string().min(1), name: z.string().default('') }))
const accountSchema = z.object({
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  displayName: z.string().nullish(),
})

/** OneDrive and SharePoint, by Microsoft Graph 1.0. */
export function microsoftDrive(registration: DriveRegistration & { tenant: string }, network: DriveNetwork): Drive {
  const { baseAddress, tenant, clientId } = registration
  const graph = `${baseAddress ?? 'https://graph.microsoft.com'}/v1.0`
  const oauth = `${baseAddress ?? 'https://login.microsoftonline.com'}/${tenant}/oauth2/v2.0`
  const hosts = hostsOf(baseAddress, FILE_HOSTS)
  // Personal accounts have no sites, and a request for them is rejected.
  const sites = tenant === 'consumers' ? '' : ' Files.Read.All Sites.Read.All'
  const scope = `offline_access User.Read Files.Read${sites}`

  const ask = <S extends z.ZodType>(access: DriveAccess, schema: S, path: string) =>
    askForJson(network, schema, `${graph}${path}`, withToken(access), judge)

  /** A page of a list. A cursor is the complete address of the next page, accepted only if the token may be sent there. */
  function askPage<S extends z.ZodType>(access: DriveAccess, schema: S, path: string, cursor: string | undefined) {
    if (cursor === undefined) return ask(access, schema, path)
    if (!cursor.startsWith(`${graph}/`) || !URL.canParse(cursor)) throw new DriveError('not-found')
    return askForJson(network, schema, cursor, withToken(access), judge)
  }

  async function listTop(access: DriveAccess, cursor: string | undefined, name: string) {
    const first = cursor === undefined ? [microsoftFolder(microsoftId.own, name)] : []
    if (sites === '') return { entries: first, cursor: null }
    const query = `search=*&$select=id,name,displayName&$top=${PAGE}`
    const page = await askPage(access, sitesSchema, `/sites?${query}`, cursor).catch(noneWhenNotFound)
    const found = page?.value.map((site) => microsoftFolder(microsoftId.ofSite(site.id), site.displayName ?? site.name ?? site.id)) ?? []
    return { entries: [...first, ...found], cursor: page?.['@odata.nextLink'] ?? null }
  }

  async function listSite(access: DriveAccess, siteId: string, cursor: string | undefined) {
    const path = `/sites/${encodeURIComponent(siteId)}/drives?$select=id,name&$top=${PAGE}`
    const page = await askPage(access, drivesSchema, path, cursor)
    const entries = page.value.map(({ id, name }) => microsoftFolder(microsoftId.ofDrive(id), name))
    return { entries, cursor: page['@odata.nextLink'] ?? null }
  }

  return {
    authorisationUrl({ state, challenge, redirectUri }) {
      const url = new URL(`${oauth}/authorize`)
      url.search = new URLSearchParams({
        response_type: 'code',
        response_mode: 'query',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }).toString()
      return url.href
    },

    ...requestTokens(network, `${oauth}/token`, registration),

    // Microsoft has no endpoint that revokes one application's tokens; they expire unused, or end when the person withdraws the consent.
    revokes: false,
    revoke: async () => false,

    async account(access) {
      const { mail, userPrincipalName, displayName } = await ask(access, accountSchema, '/me?$select=mail,userPrincipalName,displayName')
      return mail ?? userPrincipalName ?? displayName ?? ''
    },

    async list(access, { parentId, cursor, language }) {
      if (parentId === undefined) return listTop(access, cursor, ownFiles[language])
      const siteId = microsoftId.siteOf(parentId)
      if (siteId !== undefined) return listSite(access, siteId, cursor)
      const folder = parentId === microsoftId.own ? '/me/drive/root' : pathOf(parentId)
      const path = `${folder}/children?$select=${MICROSOFT_FIELDS}&$orderby=name&$top=${PAGE}`
      const page = await askPage(access, itemsSchema, path, cursor)
      const entries = page.value.map(microsoftEntry).filter((entry) => entry !== undefined)
      return { entries, cursor: page['@odata.nextLink'] ?? null }
    },

    async find(access, id): Promise<DriveEntry> {
      const entry = microsoftEntry(await ask(access, microsoftItemSchema, `${pathOf(id)}?$select=${MICROSOFT_FIELDS}`))
      if (entry === undefined) throw new DriveError('not-found')
      return entry
    },

    async open(access, id) {
      return openBytes(network, hosts, `${graph}${pathOf(id)}/content`, withToken(access), judgeBytes)
    },
  }
}

/** @throws DriveError for anything that is not one of our ids */
function pathOf(id: string): string {
  const place = microsoftId.placeOf(id)
  if (place === undefined) throw new DriveError('not-found')
  const drive = `/drives/${encodeURIComponent(place.driveId)}`
  return place.itemId === undefined ? `${drive}/root` : `${drive}/items/${encodeURIComponent(place.itemId)}`
}

/** Organisations without SharePoint, and accounts that may not search it. */
function noneWhenNotFound(error: unknown): undefined {
  if (error instanceof DriveError && error.reason === 'not-found') return undefined
  throw error
}
