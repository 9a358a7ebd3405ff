import { describe, expect, it } from 'vitest'
import {
  addressOfFilter,
  type FileFilter,
  filterOfAddress,
  extraFilterCount,
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

describe('addressOfFilter and filterOfAddress', () => {
  it('round-trip a filter', () => {
    expect(filterOfAddress(addressOfFilter(everything))).toEqual(everything)
  })

  it('write nothing for an empty filter', () => {
    expect(addressOfFilter(noFilter)).toEqual({})
    expect(filterOfAddress({})).toEqual(noFilter)
  })

  it('ignore unknown states and kinds', () => {
    expect(filterOfAddress({ state: 'gone', kind: 'exe', within: 'moon' })).toEqual(noFilter)
  })

  it('keep the other parts of an address when the filter is removed', () => {
    expect(withoutFilter({ ...addressOfFilter(everything), project: 3, folder: 9 })).toEqual({ project: 3, folder: 9 })
  })
})

describe('FileFilter', () => {
  it('lists a folder until a filter is set', () => {
    expect(isFiltered(noFilter)).toBe(false)
    expect(isFiltered({ ...noFilter, below: true })).toBe(false)
    expect(isFiltered({ ...noFilter, search: '  ' })).toBe(false)
    expect(isFiltered({ ...noFilter, kind: 'pdf' })).toBe(true)
    expect(isFiltered({ ...noFilter, to: '2026-11-20' })).toBe(true)
  })

  it('counts a date range as one filter', () => {
    expect(extraFilterCount(everything)).toBe(3)
    expect(extraFilterCount({ ...noFilter, from: '2026-11-01' })).toBe(1)
  })

  it('requests whole days in the time zone of the user', () => {
    const { from, to } = requestOfFilter(everything, null)
    expect(from).toBe(new Date(2026, 10, 1).toISOString())
    expect(Date.parse(to ?? '')).toBe(new Date(2026, 10, 21).getTime() - 1)
  })

  it('searches names of files and folders, below the open folder if `below`', () => {
    const named = { ...noFilter, search: '계약', below: true, folderId: 12 }
    expect(requestOfFolder(named)).toEqual({ search: '계약', folderId: 12 })
    expect(requestOfFolder({ ...named, below: false })).toEqual({ search: '계약' })
    expect(requestOfFolder({ ...noFilter, below: true, folderId: 12 })).toEqual({ folderId: 12 })
  })

  it('requests the ids of the list on screen', () => {
    expect(requestOfIds({ ...noFilter, search: '계약', folderId: 12 })).toEqual({ list: 'folder', search: '계약' })
    expect(requestOfIds({ ...noFilter, status: 'failed', below: true, folderId: 12 })).toEqual({
      list: 'files',
      status: 'failed',
      below: 12,
    })
    expect(requestOfIds({ ...noFilter, folderId: 12 })).toEqual({ list: 'folder', folderId: 12 })
  })

  it('ignores `below` where no folder is open', () => {
    expect(requestOfFilter(everything, 12).below).toBe(12)
    expect(requestOfFilter(everything, null)).not.toHaveProperty('below')
    expect(requestOfFilter({ ...everything, below: false }, 12)).not.toHaveProperty('below')
  })
})
