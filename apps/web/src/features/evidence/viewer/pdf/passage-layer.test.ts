import { describe, expect, it } from 'vitest'
import { passageExtent } from './passage-layer.ts'

const passage = {
  page: 1,
  pageSize: { width: 100, height: 100 },
  quote: '',
  boxes: [
    { x: 11, y: 71, width: 18, height: 8 },
    { x: 61, y: 11, width: 18, height: 8 },
  ],
}

const rounded = ({ top, bottom, left, right }: ReturnType<typeof passageExtent>) =>
  [top, bottom, left, right].map((share) => Number(share.toFixed(6)))

describe('passageExtent', () => {
  it('covers the whole passage when it fits the window', () => {
    expect(rounded(passageExtent(passage, 0.9))).toEqual([0.1, 0.8, 0.1, 0.8])
  })

  it('covers the first box when the passage does not fit', () => {
    expect(rounded(passageExtent(passage, 0.5))).toEqual([0.7, 0.8, 0.1, 0.3])
  })

  it('is the top of the page when the passage has no boxes', () => {
    expect(rounded(passageExtent({ ...passage, boxes: [] }, 0.5))).toEqual([0, 0, 0, 1])
  })
})
