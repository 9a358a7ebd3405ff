import { fileKindSchema } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { checkFile, kindOfName } from './check-file.ts'
import { refusalText } from './refusal.ts'

const limits = { maximumFileMegabytes: 200, maximumFilesPerRequest: 100 }
const megabyte = 1024 * 1024

describe('checkFile', () => {
  it.each(['a.pdf', 'A.PDF', 'b.htm', 'c.jpeg', 'd.hwp', 'e.xlsx', 'dir.with.dots/f.md', 'g.tar.csv'])('accepts %s', (path) =>
    expect(checkFile(path, 10, limits)).toBeNull(),
  )

  it.each(['a.exe', 'b', 'c.pdf.zip', 'folder.pdf/d', '.pdf.'])('rejects the extension of %s', (path) =>
    expect(checkFile(path, 10, limits)?.code).toBe('FILE_KIND_NOT_ALLOWED'),
  )

  it.each(fileKindSchema.options)('accepts the file kind %s of the contract', (kind) => {
    expect(checkFile(`a.${kind}`, 10, limits)).toBeNull()
    expect(kindOfName(`A.${kind.toUpperCase()}`)).toBe(kind)
  })

  it('accepts a file of exactly the maximum size, and an empty one', () => {
    expect(checkFile('a.pdf', 200 * megabyte, limits)).toBeNull()
    expect(checkFile('a.pdf', 0, limits)).toBeNull()
  })

  it('accepts only workbooks where only they belong, in either case', () => {
    const only = { only: 'workbooks' } as const
    for (const path of ['a.xlsx', 'room/B.XLS']) expect(checkFile(path, 10, limits, only)).toBeNull()
    for (const path of ['a.pdf', 'b.csv', 'c.zip', 'xlsx', 'd.xlsx.txt'])
      expect(checkFile(path, 10, limits, only)?.code).toBe('SPREADSHEET_REQUIRED')
  })

  it('names file, size and maximum in both languages, and rounds the size up above the maximum', () => {
    const refusal = checkFile('room/big.pdf', 200 * megabyte + 1, limits)
    expect(refusal).toEqual({ code: 'FILE_TOO_LARGE', details: { filename: 'big.pdf', megabytes: 200.1, maximum: 200 } })
    expect(refusal && refusalText(refusal, 'en')).toBe('big.pdf (200.1 MB) is over the limit of 200 MB')
    expect(refusal && refusalText(refusal, 'ko')).toContain('200.1MB')
  })
})

describe('refusalText', () => {
  it("uses the server's message where the details are missing", () => {
    const refusal = { code: 'FILE_TOO_LARGE' as const, details: { filename: 'a.pdf' }, message: 'a.pdf (9 MB) is over the limit of 5 MB' }
    expect(refusalText(refusal, 'en')).toBe('a.pdf (9 MB) is over the limit of 5 MB')
  })
})
