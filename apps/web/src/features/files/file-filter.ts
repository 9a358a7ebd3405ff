import { type endpoints, type FileKind, type FileStatus, fileStatuses, type RequestOf } from '@dossier/contract'
import { fileKinds } from './file-kind-icon.tsx'

/** Filter of a workspace's files; null and empty match everything. */
export interface FileFilter {
  /** Part of a name. */
  search: string
  status: FileStatus | null
  kind: FileKind | null
  /** The id of a person. */
  uploadedBy: number | null
  /** First day of the upload, `2026-11-20`, in the user's time zone. */
  from: string | null
  /** Last day of the upload, inclusive. */
  to: string | null
  /** Limits the other filters to the open folder and its subfolders. No filter by itself. */
  below: boolean
}

/** The search parameters of a filter. */
export interface FilterAddress {
  find?: string
  state?: string
  kind?: string
  by?: number
  from?: string
  to?: string
  within?: string
}

export const noFilter: FileFilter = {
  search: '',
  status: null,
  kind: null,
  uploadedBy: null,
  from: null,
  to: null,
  below: false,
}

/** Parses a filter from an address; unknown values are ignored. */
export function filterOfAddress(address: FilterAddress): FileFilter {
  return {
    search: address.find ?? '',
    status: fileStatuses.find((status) => status === address.state) ?? null,
    kind: fileKinds.find((kind) => kind === address.kind) ?? null,
    uploadedBy: address.by ?? null,
    from: address.from ?? null,
    to: address.to ?? null,
    below: address.within === 'folder',
  }
}

/** Formats a filter for an address. */
export function addressOfFilter({ search, status, kind, uploadedBy, from, to, below }: FileFilter): FilterAddress {
  return {
    ...(search === '' ? {} : { find: search }),
    ...(status === null ? {} : { state: status }),
    ...(kind === null ? {} : { kind }),
    ...(uploadedBy === null ? {} : { by: uploadedBy }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(below ? { within: 'folder' } : {}),
  }
}

/** The other search parameters of an address. */
export function withoutFilter<Address extends FilterAddress>(address: Address): Omit<Address, keyof FilterAddress> {
  const { find: _find, state: _state, kind: _kind, by: _by, from: _from, to: _to, within: _within, ...rest } = address
  return rest
}

/** Whether the filter lists matches from several folders instead of one folder's content. */
export function isFiltered(filter: FileFilter): boolean {
  return filter.search.trim() !== '' || filter.status !== null || extraFilterCount(filter) > 0
}

/** Number of set filters, except name and state. */
export function extraFilterCount({ kind, uploadedBy, from, to }: FileFilter): number {
  return [kind, uploadedBy, from ?? to].filter((part) => part !== null).length
}

/** The request of the folder endpoint: the content of the folder, or, for a name search, the matches in the whole workspace or below the folder. */
export function requestOfFolder(filter: FileFilter & { folderId: number | null }): Partial<RequestOf<typeof endpoints.files.listFolder>> {
  const { folderId } = filter
  if (!isFiltered(filter)) return folderId === null ? {} : { folderId }
  const { below: _below, ...request } = requestOfFilter(filter, folderId)
  return { ...request, ...(filter.below && folderId !== null ? { folderId } : {}) }
}

/** The request for the ids of everything in a view. */
export function requestOfIds(filter: FileFilter & { folderId: number | null }): Partial<RequestOf<typeof endpoints.files.ids>> {
  const named = filter.search.trim() !== ''
  if (isFiltered(filter) && !named) return { list: 'files', ...requestOfFilter(filter, filter.folderId) }
  return { list: 'folder', ...requestOfFolder(filter) }
}

/** The request of the list endpoint; days become their start and end in the user's time zone. */
export function requestOfFilter(
  { search, status, kind, uploadedBy, from, to, below }: FileFilter,
  folderId: number | null,
): Partial<RequestOf<typeof endpoints.files.list>> {
  const name = search.trim()
  return {
    ...(name === '' ? {} : { search: name }),
    ...(status === null ? {} : { status }),
    ...(kind === null ? {} : { kind }),
    ...(uploadedBy === null ? {} : { uploadedBy }),
    ...(from === null ? {} : { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to === null ? {} : { to: new Date(`${to}T23:59:59.999`).toISOString() }),
    ...(below && folderId !== null ? { below: folderId } : {}),
  }
}
