import { describe, expect, it } from 'vitest'
import { momentOfSpan } from './moment-of-span.ts'

const page = {
  anchor: { kind: 'time' as const, start: 60, end: 120 },
  spoken: [
    { start: 0, end: 20, from: 61.5, to: 64 },
    { start: 21, end: 40, from: 64, to: 70 },
  ],
}

describe('momentOfSpan', () => {
  it('returns the start of the segment that contains the span', () => {
    expect(momentOfSpan(page, { start: 25, end: 30 })).toBe(64)
    expect(momentOfSpan(page, { start: 15, end: 30 })).toBe(61.5)
  })

  it('returns the start of the page when no segment contains the span', () => {
    expect(momentOfSpan(page, undefined)).toBe(60)
    expect(momentOfSpan({ anchor: page.anchor }, { start: 25, end: 30 })).toBe(60)
    expect(momentOfSpan(page, { start: 400, end: 410 })).toBe(60)
  })

  it('returns undefined for a page of a document', () => {
    expect(momentOfSpan({ anchor: { kind: 'page' } }, { start: 1, end: 2 })).toBeUndefined()
  })
})
