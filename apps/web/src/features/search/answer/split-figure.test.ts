import { expect, it } from 'vitest'
import { splitFigure } from './split-figure.ts'

it('splitFigure separates the name of a figure from its amount', () => {
  expect(splitFigure('Current ratio (2024): 1.9')).toEqual({ name: 'Current ratio (2024)', amount: '1.9' })
  expect(splitFigure('매출액 (2024년): 57,175백만원')).toEqual({ name: '매출액 (2024년)', amount: '57,175백만원' })
})

it('splitFigure returns other sentences as the amount', () => {
  expect(splitFigure('57,175')).toEqual({ name: '', amount: '57,175' })
})
