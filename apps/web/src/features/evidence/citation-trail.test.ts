import { describe, expect, it } from 'vitest'
import type { Citation } from '@dossier/contract'
import { neighbour, positionOf, stopsOf, type Trail, type TrailStop } from './citation-trail.ts'
import { citedPassages } from './cited-passages.ts'
import { pageTarget } from './evidence-target.ts'

const stop = (page: number): TrailStop => ({ target: pageTarget(1, 7, page, { start: 0, end: 9 }), quote: `page ${page}` })
const first: Trail = { id: 'first', stops: [stop(1), stop(2), stop(3)] }
const second: Trail = { id: 'second', stops: [stop(2), stop(9)] }

describe('neighbour', () => {
  it('moves within the answer whose citation was opened', () => {
    const all = { onScreen: [first, second], active: 'first' }
    expect(neighbour(all, stop(2).target, 1)).toEqual(stop(3))
    expect(neighbour(all, stop(2).target, -1)).toEqual(stop(1))
  })

  it('uses the latest answer that cites the passage when no answer is active', () => {
    const all = { onScreen: [first, second], active: undefined }
    expect(neighbour(all, stop(2).target, 1)).toEqual(stop(9))
  })

  it('switches to another answer when the active one does not cite the passage', () => {
    const all = { onScreen: [first, second], active: 'second' }
    expect(positionOf(all, stop(3).target)).toEqual({ trail: first, index: 2 })
  })

  it('returns undefined at both ends of a trail and for a target on no trail', () => {
    const all = { onScreen: [first], active: 'first' }
    expect(neighbour(all, stop(3).target, 1)).toBeUndefined()
    expect(neighbour(all, stop(1).target, -1)).toBeUndefined()
    expect(neighbour(all, stop(77).target, 1)).toBeUndefined()
    expect(neighbour(all, undefined, 1)).toBeUndefined()
  })

  it('stops once where several citations lead to the same cells or moment of a recording', () => {
    const cell = (quote: string, start: number, range: string): Citation => {
      const place = { kind: 'cell' as const, source: 'file' as const, fileId: 7, filename: 'model.xlsx', sheet: 'Model', range, page: 1 }
      return { ...place, boxes: [], quote, start, end: start + quote.length }
    }
    const passages = citedPassages(
      [{ citations: [cell('Revenue', 0, 'A4')] }, { citations: [cell('net of tax', 9, 'A4')] }, { citations: [cell('1,500', 30, 'C4')] }],
      1,
    ).all
    expect(passages.map(({ number }) => number)).toEqual([1, 2, 3])
    const trail = { id: 'answer', stops: stopsOf(passages) }
    expect(trail.stops.map(({ quote }) => quote)).toEqual(['Revenue', '1,500'])
    const all = { onScreen: [trail], active: undefined }
    expect(neighbour(all, passages[1]?.target, 1)?.quote).toBe('1,500')
    expect(neighbour(all, passages[2]?.target, -1)?.quote).toBe('Revenue')
  })
})
