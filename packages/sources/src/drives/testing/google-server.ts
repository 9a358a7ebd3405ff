import { createHash } from 'node:crypto'
import { type DriveAnswer, pageOf, type Serve } from './drive-server.ts'
import { modifiedAt, type PlantedDrive, type PlantedItem } from './planted-drive.ts'

const PAGE = 3
const GOOGLE = 'application/vnd.google-apps.'
const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const exportTypes: Record<string, string> = {
  document: `${OFFICE}wordprocessingml.document`,
  spreadsheet: `${OFFICE}spreadsheetml.sheet`,
  presentation: `${OFFICE}presentationml.presentation`,
}

/** The part of Google Drive API version 3 that the product uses. */
export const serveGoogle: Serve = (request, { drive, consents, account }) => {
  const { path, query, method, headers, address } = request
  if (path === '/o/oauth2/v2/auth') {
    const location = consents.authorise(query)
    return location === undefined ? { status: 400, body: 'invalid_request' } : { status: 302, headers: { location } }
  }
  if (path === '/token' && method === 'POST') return consents.token(new URLSearchParams(request.body))
  if (path === '/revoke' && method === 'POST') {
    const known = consents.revoke(new URLSearchParams(request.body).get('token') ?? '')
    return known ? { status: 200, body: {} } : { status: 400, body: { error: 'invalid_token' } }
  }
  if (path.startsWith('/signed/')) {
    if (headers.authorization !== undefined) return { status: 400, body: 'this address takes no Authorization' }
    return { status: 200, body: drive.find(path.slice('/signed/'.length)).content }
  }
  if (!consents.accepts(headers.authorization)) return failure(401, 'authError')
  if (path === '/drive/v3/about') return { status: 200, body: { user: { displayName: 'Min', emailAddress: account } } }
  if (path === '/drive/v3/drives') {
    const { rows, next } = pageOf(drive.spaces, query.get('pageToken'), PAGE)
    return { status: 200, body: { drives: rows.map(({ id, name }) => ({ id, name })), nextPageToken: next } }
  }
  if (path === '/drive/v3/files') return listed(drive, query, address)
  const exportLink = /^\/exports\/([^/]+)$/.exec(path)?.[1]
  if (exportLink !== undefined)
    return { status: 302, headers: { location: `${address.replace('127.0.0.1', 'localhost')}/signed/${exportLink}` } }
  const [, id = '', exported] = /^\/drive\/v3\/files\/([^/]+)(\/export)?$/.exec(path) ?? []
  const item = drive.items.get(decodeURIComponent(id))
  if (item === undefined) return failure(404, 'notFound')
  if (exported !== undefined) return exportOf(item, query)
  if (query.get('alt') !== 'media') return { status: 200, body: described(item, drive, address) }
  if (item.native !== undefined) return failure(403, 'fileNotDownloadable')
  return item.downloadable ? { status: 200, body: item.content } : failure(403, 'cannotDownloadFile')
}

function listed(drive: PlantedDrive, query: URLSearchParams, address: string): DriveAnswer {
  const q = query.get('q') ?? ''
  const parent = /'([^']+)' in parents/.exec(q)?.[1]
  const folder = parent === 'root' ? drive.rootId : parent
  if (folder !== undefined && !drive.isFolder(folder)) return failure(404, 'notFound')
  const isSpace = folder !== undefined && drive.spaces.some(({ id }) => id === folder)
  if (isSpace && (query.get('supportsAllDrives') !== 'true' || query.get('includeItemsFromAllDrives') !== 'true'))
    return failure(404, 'notFound')
  const all = folder === undefined ? (q.includes('sharedWithMe') ? drive.sharedWithMe() : []) : drive.inside(folder)
  const wanted = all.filter((item) => !q.includes('trashed=false') || !item.trashed)
  const { rows, next } = pageOf(wanted, query.get('pageToken'), PAGE)
  return { status: 200, body: { files: rows.map((item) => described(item, drive, address)), nextPageToken: next } }
}

function described(item: PlantedItem, drive: PlantedDrive, address: string): object {
  const { id, name, kind, content, native, downloadable, targetId } = item
  const target = targetId === undefined ? undefined : drive.items.get(targetId)
  return {
    id,
    name,
    mimeType: typeOf(item),
    trashed: item.trashed,
    modifiedTime: modifiedAt(item),
    capabilities: { canDownload: downloadable },
    ...(kind === 'file' &&
      native === undefined && { size: String(content.length), md5Checksum: createHash('md5').update(content).digest('hex') }),
    ...(native !== undefined &&
      exportTypes[native] && { exportLinks: { [exportTypes[native]]: `${address}/exports/${id}?exportFormat=office` } }),
    ...(targetId !== undefined && { shortcutDetails: { targetId, ...(target && { targetMimeType: typeOf(target) }) } }),
  }
}

function typeOf({ kind, native }: PlantedItem): string {
  if (kind === 'file') return native === undefined ? 'application/octet-stream' : `${GOOGLE}${native}`
  return `${GOOGLE}${kind}`
}

function exportOf(item: PlantedItem, query: URLSearchParams): DriveAnswer {
  if (item.native === undefined || query.get('mimeType') !== exportTypes[item.native]) return failure(403, 'fileNotExportable')
  if (item.exportTooLarge === true) return failure(403, 'exportSizeLimitExceeded')
  return item.downloadable ? { status: 200, body: item.content } : failure(403, 'cannotExportFile')
}

function failure(code: number, reason: string): DriveAnswer {
  return { status: code, body: { error: { code, message: reason, errors: [{ domain: 'global', reason, message: reason }] } } }
}
