import { type DriveAnswer, pageOf, type Serve } from './drive-server.ts'
import { modifiedAt, type PlantedDrive, type PlantedItem } from './planted-drive.ts'

const PAGE = 3
const OWN = 'b!own'

/** The part of Microsoft Graph 1.0 that the product uses. Files of all drives are in the single served drive. */
export const serveMicrosoft: Serve = (request, { drive, consents, account }) => {
  const { path, query, method, headers, address } = request
  const [, action] = /^\/[^/]+\/oauth2\/v2\.0\/(authorize|token)$/.exec(path) ?? []
  if (action === 'authorize') {
    const location = consents.authorise(query)
    return location === undefined ? { status: 400, body: 'invalid_request' } : { status: 302, headers: { location } }
  }
  if (action === 'token' && method === 'POST') return consents.token(new URLSearchParams(request.body))
  if (path.startsWith('/content/')) {
    // Like the real service's addresses, which answer 401 to an Authorization that is not theirs.
    if (headers.authorization !== undefined) return failure(401, 'unauthenticated')
    return { status: 200, body: drive.find(path.slice('/content/'.length)).content }
  }
  if (!consents.accepts(headers.authorization)) return failure(401, 'InvalidAuthenticationToken')
  if (path === '/v1.0/me') return { status: 200, body: { displayName: 'Min', mail: null, userPrincipalName: account } }
  const page = (rows: object[]) => paged(rows, request)
  if (path === '/v1.0/sites') return page(drive.spaces.map(({ id, name }) => ({ id: `harbor.example,${id},web`, displayName: name })))
  const site = /^\/v1\.0\/sites\/harbor\.example,([^,]+),web\/drives$/.exec(decodeURIComponent(path))?.[1]
  if (site !== undefined) {
    return drive.isFolder(site) ? page([{ id: `b!${site}`, name: 'Documents' }]) : failure(404, 'itemNotFound')
  }
  if (path === '/v1.0/me/drive/root/children') return children(drive, drive.rootId, page)
  const [, driveId = '', itemId, rest] = /^\/v1\.0\/drives\/([^/]+)\/(?:items\/([^/]+)|root)(\/\w+)?$/.exec(decodeURIComponent(path)) ?? []
  if (itemId === undefined) return children(drive, driveId === OWN ? drive.rootId : driveId.slice('b!'.length), page)
  if (rest === '/children') return children(drive, itemId, page)
  const item = drive.items.get(itemId)
  if (item === undefined) return failure(404, 'itemNotFound')
  if (rest === '/content') {
    // Another host, like pre-authenticated addresses.
    const elsewhere = address.replace('127.0.0.1', 'localhost')
    return item.downloadable
      ? { status: 302, headers: { location: `${elsewhere}/content/${itemId}?tempauth=x` } }
      : failure(403, 'accessDenied')
  }
  return { status: 200, body: described(item) }
}

function children(drive: PlantedDrive, folderId: string, page: (rows: object[]) => DriveAnswer): DriveAnswer {
  if (!drive.isFolder(folderId)) return failure(404, 'itemNotFound')
  return page(
    drive
      .inside(folderId)
      .filter(({ trashed }) => !trashed)
      .map(described),
  )
}

function paged(rows: object[], { path, query, address }: Parameters<Serve>[0]): DriveAnswer {
  const page = pageOf(rows, query.get('$skiptoken'), PAGE)
  const next = new URL(path, address)
  for (const [name, value] of query) next.searchParams.set(name, value)
  next.searchParams.set('$skiptoken', page.next ?? '')
  return { status: 200, body: { value: page.rows, ...(page.next && { '@odata.nextLink': next.href }) } }
}

function described(item: PlantedItem): object {
  const { id, name, kind, content, native, revision, targetId } = item
  return {
    id,
    name,
    size: content.length,
    lastModifiedDateTime: modifiedAt(item),
    eTag: `"e${id},${revision}"`,
    cTag: `"c:${id},${revision}"`,
    parentReference: { driveId: OWN },
    ...(kind === 'folder' && { folder: { childCount: 1 } }),
    ...(kind === 'file' && (native === undefined ? { file: { mimeType: 'application/octet-stream' } } : { package: { type: 'oneNote' } })),
    ...(targetId !== undefined && { remoteItem: { id: targetId, name, folder: {}, parentReference: { driveId: 'b!theirs' } } }),
  }
}

function failure(status: number, code: string): DriveAnswer {
  return { status, body: { error: { code, message: code, innerError: {} } } }
}
