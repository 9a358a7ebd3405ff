import { describe, expect, it } from 'vitest'
import { neighbour, placeOf, type Trail, type TrailStop } from './citation-trail.ts'

const stop = (page: number): TrailStop => ({ target: { projectId: 1, fileId: 7, page, start: 0, end: 9 }, quote: `page ${page}` })
const first: Trail = { id: 'first', stops: [stop(1), stop(2), stop(3)] }
const second: Trail = { id: 'second', stops: [stop(2), stop(9)] }

describe('walking the citations of what is open', () => {
  it('goes on within the answer whose citation was opened', () => {
    const all = { onScreen: [first, second], active: 'first' }
    expect(neighbour(all, stop(2).target, 1)).toEqual(stop(3))
    expect(neighbour(all, stop(2).target, -1)).toEqual(stop(1))
  })

  it('takes the latest answer that has the passage when none was chosen', () => {
    const all = { onScreen: [first, second], active: undefined }
    expect(neighbour(all, stop(2).target, 1)).toEqual(stop(9))
  })

  it('leaves the chosen answer when the passage is not one of its citations', () => {
    const all = { onScreen: [first, second], active: 'second' }
    expect(placeOf(all, stop(3).target)).toEqual({ trail: first, index: 2 })
  })

  it('stops at both ends and off every trail', () => {
    const all = { onScreen: [first], active: 'first' }
    expect(neighbour(all, stop(3).target, 1)).toBeUndefined()
    expect(neighbour(all, stop(1).target, -1)).toBeUndefined()
    expect(neighbour(all, stop(77).target, 1)).toBeUndefined()
    expect(neighbour(all, undefined, 1)).toBeUndefined()
  })
})
