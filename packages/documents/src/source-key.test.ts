import { expect, it } from 'vitest'
import { compareSources, sourceKey } from './source-key.ts'

it('orders numbered sources by their numbers, and every two that differ', () => {
  const keys = ['file:10', 'file:9', 'file:101', 'file:2', 'file:9'].map(sourceKey)
  expect(keys.toSorted(compareSources)).toEqual(['file:2', 'file:9', 'file:9', 'file:10', 'file:101'])
  expect(compareSources(sourceKey('web:a'), sourceKey('web:b'))).toBe(-1)
  expect(compareSources(sourceKey('web:a'), sourceKey('web:a'))).toBe(0)
})
