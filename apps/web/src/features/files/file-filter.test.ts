import { describe, expect, it } from 'vitest'
import {
  addressOfFilter,
  type FileFilter,
  filterOfAddress,
  furtherFilters,
  isFiltered,
  noFilter,
  requestOfFilter,
  requestOfFolder,
  requestOfIds,
  withoutFilter,
} from './file-filter.ts'

const everything: FileFilter = {
  search: '계약',
  status: 'failed',
  kind: 'hwp',
  uploadedBy: 7,
  from: '2026-11-01',
  to: '2026-11-20',
  below: true,
}

describe('the filter in the address', () => {
  it('comes back from an address as it went in', () => {
    expect(filterOfAddress(addressOfFilter(everything))).toEqual(everything)
  })

  it('leaves the address clean when nothing is narrowed', () => {
    expect(addressOfFilter(noFilter)).toEqual({})
    expect(filterOfAddress({})).toEqual(noFilter)
  })

  it('takes no state or kind that does not exist', () => {
    expect(filterOfAddress({ state: 'gone', kind: 'exe', within: 'moon' })).toEqual(noFilter)
  })

  it('gives way without the rest of the address', () => {
    expect(withoutFilter({ ...addressOfFilter(everything), project: 3, folder: 9 })).toEqual({ project: 3, folder: 9 })
  })
})

describe('a filter', () => {
  it('shows the inside of a folder until something narrows', () => {
    expect(isFiltered(noFilter)).toBe(false)
    expect(isFiltered({ ...noFilter, below: true })).toBe(false)
    expect(isFiltered({ ...noFilter, search: '  ' })).toBe(false)
    expect(isFiltered({ ...noFilter, kind: 'pdf' })).toBe(true)
    expect(isFiltered({ ...noFilter, to: '2026-11-20' })).toBe(true)
  })

  it('counts a span of days once', () => {
    expect(furtherFilters(everything)).toBe(3)
    expect(furtherFilters({ ...noFilter, from: '2026-11-01' })).toBe(1)
  })

  it('asks for whole days of the reader', () => {
    const { from, to } = requestOfFilter(everything, null)
    expect(from).toBe(new Date(2026, 10, 1).toISOString())
    expect(Date.parse(to ?? '')).toBe(new Date(2026, 10, 21).getTime() - 1)
  })

  it('searches names among folders, in the open folder when held to it', () => {
    const named = { ...noFilter, search: '계약', below: true, folderId: 12 }
    expect(requestOfFolder(named)).toEqual({ search: '계약', folderId: 12 })
    expect(requestOfFolder({ ...named, below: false })).toEqual({ search: '계약' })
    expect(requestOfFolder({ ...noFilter, below: true, folderId: 12 })).toEqual({ folderId: 12 })
  })

  it('chooses from the list that is on screen', () => {
    expect(requestOfIds({ ...noFilter, search: '계약', folderId: 12 })).toEqual({ list: 'folder', search: '계약' })
    expect(requestOfIds({ ...noFilter, status: 'failed', below: true, folderId: 12 })).toEqual({
      list: 'files',
      status: 'failed',
      below: 12,
    })
    expect(requestOfIds({ ...noFilter, folderId: 12 })).toEqual({ list: 'folder', folderId: 12 })
  })

  it('looks below the open folder only where one is open', () => {
    expect(requestOfFilter(everything, 12).below).toBe(12)
    expect(requestOfFilter(everything, null)).not.toHaveProperty('below')
    expect(requestOfFilter({ ...everything, below: false }, 12)).not.toHaveProperty('below')
  })
})
