import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchBytes, batchFiles, planBatch, spreadProgress } from './plan-batch.ts'

const item = (size: number, targetKey = '1/') => ({ size, targetKey })

describe('planBatch', () => {
  it('bundles small files up to the maximum bytes of a request', () => {
    const files = Array.from({ length: 10 }, () => item(2 * 1024 * 1024))
    expect(planBatch(files, 100)).toHaveLength(4)
  })

  it('bundles at most the maximum number of files', () => {
    const files = Array.from({ length: 500 }, () => item(10))
    expect(planBatch(files, 100)).toHaveLength(batchFiles)
    expect(planBatch(files, 7)).toHaveLength(7)
  })

  it('sends a large file alone, and lets small ones skip it', () => {
    const big = item(batchBytes + 1)
    const small = [item(1), item(2)]
    expect(planBatch([big, ...small], 100)).toEqual([big])
    expect(planBatch([small[0]!, big, small[1]!], 100)).toEqual(small)
  })

  it('never mixes targets', () => {
    expect(planBatch([item(1, '1/'), item(1, '2/'), item(1, '1/')], 100)).toEqual([item(1, '1/'), item(1, '1/')])
  })

  const files = fc.array(fc.record({ size: fc.nat({ max: 20 * 1024 * 1024 }), targetKey: fc.constantFrom('1/', '1/7', '2/') }))

  it('sends every file exactly once, within the limits', () => {
    fc.assert(
      fc.property(files, fc.integer({ min: 1, max: 9 }), (all, maximum) => {
        let waiting = all
        const sent: (typeof all)[number][] = []
        while (waiting.length > 0) {
          const batch = planBatch(waiting, maximum)
          expect(batch.length).toBeGreaterThan(0)
          expect(batch.length).toBeLessThanOrEqual(maximum)
          expect(new Set(batch.map((file) => file.targetKey)).size).toBe(1)
          const bytes = batch.reduce((sum, file) => sum + file.size, 0)
          expect(batch.length === 1 || bytes <= batchBytes).toBe(true)
          sent.push(...batch)
          waiting = waiting.filter((file) => !batch.includes(file))
        }
        expect(new Set(sent).size).toBe(all.length)
        expect(sent).toHaveLength(all.length)
      }),
    )
  })
})

describe('spreadProgress', () => {
  it('fills files in order', () => {
    expect(spreadProgress([100, 0, 300], 0.5)).toEqual([100, 0, 100])
  })

  it('never exceeds the size of a file, adds up to the sent bytes, and never decreases', () => {
    const sizes = fc.array(fc.nat({ max: 1e9 }), { minLength: 1 })
    fc.assert(
      fc.property(sizes, fc.double({ min: -0.5, max: 1.5, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (all, one, more) => {
        const total = all.reduce((sum, size) => sum + size, 0)
        const before = spreadProgress(all, one)
        const after = spreadProgress(all, one + more)
        expect(before.reduce((sum, sent) => sum + sent, 0)).toBe(Math.round(total * Math.min(1, Math.max(0, one))))
        for (const [index, sent] of before.entries()) {
          expect(sent).toBeGreaterThanOrEqual(0)
          expect(sent).toBeLessThanOrEqual(all[index]!)
          expect(after[index]!).toBeGreaterThanOrEqual(sent)
        }
      }),
    )
  })
})
