import { describe, expect, it } from 'vitest'
import { momentOfSpan } from './moment-of-span.ts'

const page = {
  anchor: { kind: 'time' as const, start: 60, end: 120 },
  spoken: [
    { start: 0, end: 20, from: 61.5, to: 64 },
    { start: 21, end: 40, from: 64, to: 70 },
  ],
}

describe('the moment of a cited passage', () => {
  it('is where what was said without a break begins', () => {
    expect(momentOfSpan(page, { start: 25, end: 30 })).toBe(64)
    expect(momentOfSpan(page, { start: 15, end: 30 })).toBe(61.5)
  })

  it('is where the page begins when no more is known', () => {
    expect(momentOfSpan(page, undefined)).toBe(60)
    expect(momentOfSpan({ anchor: page.anchor }, { start: 25, end: 30 })).toBe(60)
    expect(momentOfSpan(page, { start: 400, end: 410 })).toBe(60)
  })

  it('is none on a page of a document', () => {
    expect(momentOfSpan({ anchor: { kind: 'page' } }, { start: 1, end: 2 })).toBeUndefined()
  })
})
