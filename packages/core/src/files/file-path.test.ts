import { AppError } from '@dossier/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseFilePath } from './file-path.ts'

it.each([
  ['report.pdf', [], 'report.pdf'],
  ['02 재무/2025/report.pdf', ['02 재무', '2025'], 'report.pdf'],
  ['02\\2025\\report.pdf', ['02', '2025'], 'report.pdf'],
  ['../../etc/passwd', ['etc'], 'passwd'],
  ['C:\\deals\\a.xlsx', ['deals'], 'a.xlsx'],
  ['/absolute/./a.txt', ['absolute'], 'a.txt'],
  ['감사보고서.pdf'.normalize('NFD'), [], '감사보고서.pdf'],
  ['invoice\u202Efdp.exe', [], 'invoicefdp.exe'],
])('takes %j apart', (given, folders, filename) => {
  expect(parseFilePath(given)).toEqual({ folders, filename })
})

it.each(['', '/', '..', 'folder/..', ' / '])('refuses %j, which names no file', (given) => {
  if (given === 'folder/..') expect(parseFilePath(given)).toEqual({ folders: [], filename: 'folder' })
  else expect(() => parseFilePath(given)).toThrow(AppError)
})

it('keeps the extension of a name that is too long', () => {
  const { filename } = parseFilePath(`${'가'.repeat(500)}.xlsx`)
  expect(filename).toHaveLength(200)
  expect(filename.endsWith('.xlsx')).toBe(true)
})

it('never leaves a step, a slash or a control character in a name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      try {
        const { folders, filename } = parseFilePath(given)
        for (const name of [...folders, filename]) {
          expect(name).not.toMatch(/[/\\\p{Cc}]/u)
          expect(['', '.', '..']).not.toContain(name)
          expect(name.length).toBeLessThanOrEqual(200)
        }
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
      }
    }),
    { numRuns: 2000 },
  )
})
