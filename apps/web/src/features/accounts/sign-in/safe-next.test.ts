import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test('safeNext keeps a path of this site', () => {
  expect(safeNext('/files?project=3')).toBe('/files?project=3')
})

test.each([undefined, '', 'https://elsewhere.test/', '//elsewhere.test/', '/\\elsewhere.test', 'javascript:alert(1)'])(
  'safeNext replaces %s by Home',
  (next) => {
    expect(safeNext(next)).toBe('/')
  },
)
