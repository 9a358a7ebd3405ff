import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageOfPlace, placeOf, rowLevel } from './row-schema.ts'

it('a place encodes file and page reversibly at every level', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 30 }),
      fc.integer({ min: 0, max: 2 ** 20 - 1 }),
      fc.constantFrom(...Object.values(rowLevel)),
      (fileId, page, level) => {
        expect(pageOfPlace(placeOf(fileId, page, level))).toEqual({ fileId, page })
      },
    ),
  )
})
