import { type endpoints, type FileKind, type FileStatus, fileStatuses, type RequestOf } from '@dossier/contract'
import { fileKinds } from './file-kind-icon.tsx'

/** What narrows the files of a workspace; null and empty narrow nothing. */
export interface FileFilter {
  /** Part of a name. */
  search: string
  status: FileStatus | null
  kind: FileKind | null
  /** The id of a person. */
  uploadedBy: number | null
  /** The first day of the upload, `2026-11-20` where the reader is. */
  from: string | null
  /** The last day, itself included. */
  to: string | null
  /** Only what lies in the open folder or below it. Narrows nothing by itself. */
  below: boolean
}

/** A filter as an address holds it. */
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

/** Reads a filter from an address; what is not known there narrows nothing. */
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

/** The same backwards. */
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

/** Everything of an address that is no filter. */
export function withoutFilter<Address extends FilterAddress>(address: Address): Omit<Address, keyof FilterAddress> {
  const { find: _find, state: _state, kind: _kind, by: _by, from: _from, to: _to, within: _within, ...rest } = address
  return rest
}

/** Whether the filter shows matches from several folders rather than the inside of one. */
export function isFiltered(filter: FileFilter): boolean {
  return filter.search.trim() !== '' || filter.status !== null || furtherFilters(filter) > 0
}

/** How many filters are set beside name and state. */
export function furtherFilters({ kind, uploadedBy, from, to }: FileFilter): number {
  return [kind, uploadedBy, from ?? to].filter((part) => part !== null).length
}

/**
 * The same as the endpoint of a folder takes it: what is inside the folder, or, when a name is searched for, everything of that name
 * in the whole workspace or below the folder.
 */
export function requestOfFolder(filter: FileFilter & { folderId: number | null }): Partial<RequestOf<typeof endpoints.files.listFolder>> {
  const { folderId } = filter
  if (!isFiltered(filter)) return folderId === null ? {} : { folderId }
  const { below: _below, ...request } = requestOfFilter(filter, folderId)
  return { ...request, ...(filter.below && folderId !== null ? { folderId } : {}) }
}

/** Where the ids of all that a view shows are asked for. */
export function requestOfIds(filter: FileFilter & { folderId: number | null }): Partial<RequestOf<typeof endpoints.files.ids>> {
  const named = filter.search.trim() !== ''
  if (isFiltered(filter) && !named) return { list: 'files', ...requestOfFilter(filter, filter.folderId) }
  return { list: 'folder', ...requestOfFolder(filter) }
}

/** The filter as the list's endpoint takes it: days become the moments at which they begin and end for the reader. */
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
