import { describe, expect, it } from 'vitest'
import { isDefinedName } from './defined-names.ts'

describe('a defined name', () => {
  it.each(['Rate', '_rate', '\\rate', '금리', 'tax.2025', 'Was?', 'ABCD1', 'XFE1', 'A1048577', 'x'.repeat(255)])('is %s', (name) => {
    expect(isDefinedName(name)).toBe(true)
  })

  it.each(['', 'A1', 'xfd1048576', 'R', 'c', 'R1C1', 'rc', 'Tax rate', '1st', 'a-b', '$A$1', 'TRUE', '_xlnm.Print_Area', 'x'.repeat(256)])(
    'is not %s',
    (name) => {
      expect(isDefinedName(name)).toBe(false)
    },
  )
})
