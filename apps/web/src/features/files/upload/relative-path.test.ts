import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filenameOf, folderOf, isSystemFile, normalizePath } from './relative-path.ts'

describe('normalizePath', () => {
  it('composes decomposed Korean names of macOS', () => {
    const composed = '재무/사업보고서.pdf'
    expect(normalizePath(composed.normalize('NFD'))).toBe(composed)
  })

  it('keeps folders and drops empty, `.` and `..` names', () => {
    expect(normalizePath('/room/./legal/../legal//nda.pdf')).toBe('room/legal/legal/nda.pdf')
    expect(normalizePath('room\\legal\\nda.pdf')).toBe('room/legal/nda.pdf')
  })

  it('is idempotent, and never leaves the root', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('..', '.', '', '가', 'é'))), (names) => {
        const path = normalizePath(names.join('/'))
        expect(normalizePath(path)).toBe(path)
        expect(path.split('/')).not.toContain('..')
        expect(path.startsWith('/')).toBe(false)
        expect([folderOf(path), filenameOf(path)].filter(Boolean).join('/')).toBe(path)
      }),
    )
  })
})

describe('isSystemFile', () => {
  it.each(['.DS_Store', 'room/.DS_Store', 'room/Thumbs.db', '__MACOSX/room/._a.pdf', 'room/._a.pdf', 'room/~$memo.docx', 'desktop.ini'])(
    'recognises %s',
    (path) => expect(isSystemFile(path)).toBe(true),
  )

  it.each(['a.pdf', 'room/DS_Store.pdf', 'thumbs.pdf', 'room/macosx/a.pdf', '.well-known/a.json', '~notes.txt'])(
    'does not match %s',
    (path) => expect(isSystemFile(path)).toBe(false),
  )
})
