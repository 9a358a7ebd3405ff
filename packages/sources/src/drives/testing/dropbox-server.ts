import { createHash } from 'node:crypto'
import { type DriveAnswer, pageOf, type Serve } from './drive-server.ts'
import { modifiedAt, type PlantedDrive, type PlantedItem } from './planted-drive.ts'

const PAGE = 3

/** The part of Dropbox API version 2 that the product uses. */
export const serveDropbox: Serve = (request, { drive, consents, account }) => {
  const { path, query, method, headers } = request
  if (path === '/oauth2/authorize') {
    const location = query.get('token_access_type') === 'offline' ? consents.authorise(query) : undefined
    return location === undefined ? { status: 400, body: 'invalid request' } : { status: 302, headers: { location } }
  }
  if (method !== 'POST') return undefined
  if (path === '/oauth2/token') return consents.token(new URLSearchParams(request.body))
  if (!consents.accepts(headers.authorization)) {
    return { status: 401, body: { error_summary: 'expired_access_token/', error: { '.tag': 'expired_access_token' } } }
  }
  switch (path) {
    case '/2/auth/token/revoke':
      consents.revoke((headers.authorization ?? '').slice('Bearer '.length))
      return { status: 200, body: 'null' }
    case '/2/users/get_current_account':
      return request.body === 'null' ? { status: 200, body: { account_id: 'dbid:1', email: account } } : { status: 400, body: 'bad body' }
    case '/2/files/list_folder':
      return listed(drive, String(fieldOf(request.body, 'path')), null)
    case '/2/files/list_folder/continue': {
      const [folder = '', start = ''] = String(fieldOf(request.body, 'cursor')).split('@')
      return start === '' ? failure('reset') : listed(drive, folder, start)
    }
    case '/2/files/get_metadata': {
      const item = drive.items.get(idOf(String(fieldOf(request.body, 'path'))))
      return item === undefined ? failure('path', 'not_found') : { status: 200, body: described(item) }
    }
    case '/2/files/download':
    case '/2/files/export':
      return bytesOf(drive, path.endsWith('export'), request)
    default:
      return undefined
  }
}

function bytesOf(drive: PlantedDrive, exporting: boolean, { headers, body }: Parameters<Serve>[0]): DriveAnswer {
  const argument = headers['dropbox-api-arg']
  // Headers are read as Latin-1: other characters must have been escaped.
  if (typeof argument !== 'string' || /[^\x20-\x7e]/.test(argument) || body !== '') return { status: 400, body: 'bad argument' }
  const item = drive.items.get(idOf(String(fieldOf(argument, 'path'))))
  if (item === undefined) return failure('path', 'not_found')
  if (!exporting && item.native !== undefined) return failure('unsupported_file')
  if (exporting && item.native !== 'document') return failure('non_exportable')
  return { status: 200, headers: { 'dropbox-api-result': '{}' }, body: item.content }
}

function listed(drive: PlantedDrive, given: string, start: string | null): DriveAnswer {
  const folder = given === '' ? drive.rootId : idOf(given)
  if (!drive.isFolder(folder)) return failure('path', 'not_found')
  const all = drive.inside(folder).filter(({ trashed }) => !trashed)
  const { rows, next } = pageOf(all, start, PAGE)
  return { status: 200, body: { entries: rows.map(described), cursor: `${given}@${next ?? ''}`, has_more: next !== undefined } }
}

const idOf = (path: string) => path.replace(/^id:/, '')

function described(item: PlantedItem): object {
  const { id, name, kind, content, native, revision, downloadable } = item
  const shared = { name, id: `id:${id}`, path_lower: `/${name.toLowerCase()}`, path_display: `/${name}` }
  if (kind === 'folder') return { '.tag': 'folder', ...shared }
  return {
    '.tag': 'file',
    ...shared,
    rev: `0${revision}`,
    size: content.length,
    server_modified: modifiedAt(item).replace('.000Z', 'Z'),
    content_hash: createHash('sha256').update(content).digest('hex'),
    is_downloadable: downloadable && native === undefined,
    ...(native === 'document' && { export_info: { export_as: 'html', export_options: ['html', 'markdown'] } }),
  }
}

function fieldOf(text: string, name: string): unknown {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function failure(...tags: string[]): DriveAnswer {
  const [tag = '', inner] = tags
  const error = { '.tag': tag, ...(inner !== undefined && { [tag]: { '.tag': inner } }) }
  return { status: 409, body: { error_summary: `${tags.join('/')}/..`, error } }
}
