import { describe, expect, it } from 'vitest'
import { onlyFolderOf } from './use-open-uploaded-folder.ts'

const chosen = (...paths: string[]) => paths.map((path) => ({ path, file: null }))

describe('the one folder of an upload', () => {
  it('is the top folder that all files lie in', () => {
    expect(onlyFolderOf(chosen('Atlas/a.pdf', 'Atlas/Legal/b.pdf'))).toBe('Atlas')
    expect(onlyFolderOf(chosen('재무/a.pdf'.normalize('NFD')))).toBe('재무')
  })

  it('is none for files beside it, for several folders, for nothing', () => {
    expect(onlyFolderOf(chosen('Atlas/a.pdf', 'b.pdf'))).toBeNull()
    expect(onlyFolderOf(chosen('Atlas/a.pdf', 'Other/b.pdf'))).toBeNull()
    expect(onlyFolderOf([])).toBeNull()
    expect(onlyFolderOf(null)).toBeNull()
  })
})
