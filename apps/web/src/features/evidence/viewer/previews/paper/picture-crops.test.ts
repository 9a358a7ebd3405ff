import { expect, it } from 'vitest'
import { showsPart } from './picture-crops.ts'

it('a crop shows part of a picture only where it overlaps it', () => {
  const crops = ['0 7.5 138 102.5', '-10 -10 200 200', '0 10376.7 0.0013 141423.3', '138 0 10 110', '-20 0 20 110', '0 -300 138 200']
  expect(crops.map((crop) => showsPart(crop, 138, 110))).toEqual([true, true, false, false, false, false])
})
