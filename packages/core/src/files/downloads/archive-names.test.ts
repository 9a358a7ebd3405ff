import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { NamesInFolder, safeName } from './archive-names.ts'

it.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['..', '_'],
  ['', '_'],
  ['C:\\temp\\a.txt', 'C__temp_a.txt'],
  ['CON.txt', '_CON.txt'],
  ['notes. ', 'notes'],
  ['보고서 (최종).hwp', '보고서 (최종).hwp'],
  ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
])('makes %s safe as %s', (name, safe) => {
  expect(safeName(name)).toBe(safe)
})

it('makes names unique regardless of case', () => {
  const names = new NamesInFolder()
  expect(['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', 'b'].map((name) => names.take(name))).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (3).pdf',
    'a (2) (2).pdf',
    'b',
  ])
})

it('returns unique names without path separators', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 200 })), (given) => {
      const names = new NamesInFolder()
      const taken = given.map((name) => names.take(name))
      for (const name of taken) {
        expect(name).not.toMatch(/[\\/]|^\.*$|[. ]$/)
        expect(name.length).toBeLessThanOrEqual(140)
        expect(name.isWellFormed()).toBe(true)
      }
      expect(new Set(taken.map((name) => name.toLowerCase())).size).toBe(given.length)
    }),
  )
})
