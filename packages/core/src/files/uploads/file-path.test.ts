import { AppError } from '@dossier/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseFilePath, validItemName } from './file-path.ts'

it.each([
  ['report.pdf', [], 'report.pdf'],
  ['02 재무/2025/report.pdf', ['02 재무', '2025'], 'report.pdf'],
  ['02\\2025\\report.pdf', ['02', '2025'], 'report.pdf'],
  ['../../etc/passwd', ['etc'], 'passwd'],
  ['C:\\deals\\a.xlsx', ['deals'], 'a.xlsx'],
  ['/absolute/./a.txt', ['absolute'], 'a.txt'],
  ['감사보고서.pdf'.normalize('NFD'), [], '감사보고서.pdf'],
  ['folder/..', [], 'folder'],
  ['a\u0085b\u0000.txt', [], 'ab.txt'],
  ['invoice\u202Efdp.exe', [], 'invoicefdp.exe'],
  ['\u200b/a\u00ad\u2063.txt', [], 'a.txt'],
])('splits %j into folders and a file name', (given, folders, filename) => {
  expect(parseFilePath(given)).toEqual({ folders, filename })
})

it.each(['', '/', '..', ' / '])('refuses %j, which names no file', (given) => {
  expect(() => parseFilePath(given)).toThrow(AppError)
})

it('keeps the extension of a name that is too long', () => {
  const { filename } = parseFilePath(`${'가'.repeat(500)}.xlsx`)
  expect(filename).toHaveLength(200)
  expect(filename.endsWith('.xlsx')).toBe(true)
})

it('cuts a name between two characters', () => {
  expect(parseFilePath(`${'a'.repeat(195)}😀bbbb.txt`).filename).toBe(`${'a'.repeat(195)}.txt`)
})

it.each(['..', '.', 'a/b', 'a\\b', '\u202e', '\u200b\u2063', ' '])('refuses %j as the name of a file or folder', (given) => {
  expect(() => validItemName(given, 'name')).toThrow(AppError)
})

it('never returns a name with a path step, a slash or a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      for (const name of namesIn(given)) {
        expect(name).not.toMatch(/[/\\\p{Cc}]/u)
        expect(['', '.', '..']).not.toContain(name)
        expect(name.length).toBeLessThanOrEqual(200)
      }
    }),
    { numRuns: 2000 },
  )
})

/** Every name of a path; none when it is refused. */
function namesIn(given: string): string[] {
  try {
    const { folders, filename } = parseFilePath(given)
    return [...folders, filename]
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}
