import { describe, expect, it } from 'vitest'
import { onlyFolderOf } from './use-open-uploaded-folder.ts'

const chosen = (...paths: string[]) => paths.map((path) => ({ path, file: null }))

describe('onlyFolderOf', () => {
  it('returns the top folder that contains all files', () => {
    expect(onlyFolderOf(chosen('Atlas/a.pdf', 'Atlas/Legal/b.pdf'))).toBe('Atlas')
    expect(onlyFolderOf(chosen('재무/a.pdf'.normalize('NFD')))).toBe('재무')
  })

  it('returns null for files outside of it, for several folders, and for no files', () => {
    expect(onlyFolderOf(chosen('Atlas/a.pdf', 'b.pdf'))).toBeNull()
    expect(onlyFolderOf(chosen('Atlas/a.pdf', 'Other/b.pdf'))).toBeNull()
    expect(onlyFolderOf([])).toBeNull()
    expect(onlyFolderOf(null)).toBeNull()
  })
})
