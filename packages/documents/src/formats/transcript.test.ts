import { describe, expect, it } from 'vitest'
import { anchorOfSpan } from '../anchor-of-span.ts'
import { defaultLimits } from '../limits.ts'
import { decodePage, encodeParsedDocument, readStoredHeader } from '../stored-form.ts'
import { transcriptPages } from './transcript.ts'

const passage = (from: number, to: number, text: string) => ({ from, to, text })
const call = {
  duration: 130,
  passages: [
    passage(0, 20, ' 안녕하십니까. 실적을 발표하겠습니다.'),
    passage(20, 59.5, ' Revenue grew\nby 12 percent.'),
    passage(60, 64, ' '),
    passage(64, 130, ' 감사합니다.'),
  ],
}

describe('transcriptPages', () => {
  const { kind, pages, warnings } = transcriptPages(call, 'mp3', defaultLimits)

  it('returns pages of about a minute, with one line per passage', () => {
    expect([kind, warnings]).toEqual(['mp3', []])
    expect(pages.map((page) => page.text)).toEqual(['안녕하십니까. 실적을 발표하겠습니다.\nRevenue grew by 12 percent.', '감사합니다.'])
    expect(pages.map((page) => page.anchor)).toEqual([
      { kind: 'time', start: 0, end: 59.5 },
      { kind: 'time', start: 64, end: 130 },
    ])
  })

  it('keeps the time of each passage, also when stored', async () => {
    const stored = encodeParsedDocument({ kind, pages, warnings })
    const { pages: entries } = await readStoredHeader((start, end) => stored.subarray(start, end))
    const { offset = 0, length = 0 } = entries[0] ?? {}
    const page = decodePage(stored.subarray(offset, offset + length))
    const start = page.text.indexOf('Revenue')
    expect(anchorOfSpan(page, start, start + 7)).toEqual({ kind: 'time', start: 20, end: 59.5 })
    expect(anchorOfSpan(page, 0, page.text.length)).toEqual({ kind: 'time', start: 0, end: 59.5 })
  })
})

it('returns a page without text for a recording without speech', () => {
  expect(transcriptPages({ duration: 3, passages: [] }, 'wav', defaultLimits)).toMatchObject({
    pages: [{ number: 1, text: '', anchor: { kind: 'time', start: 0, end: 3 } }],
    warnings: [{ code: 'page-without-text', pages: [1] }],
  })
})

it('returns one page for a transcript without times', () => {
  const { pages } = transcriptPages({ duration: 0, passages: [passage(0, 0, 'All of it.')] }, 'ogg', defaultLimits)
  expect(pages.map((page) => page.text)).toEqual(['All of it.'])
})

it('rejects a transcript above the limits', () => {
  expect(() => transcriptPages(call, 'mp3', { ...defaultLimits, characters: 10 })).toThrow('too-large')
})

it("uses the page's anchor for a span without speech", () => {
  expect(anchorOfSpan({ anchor: { kind: 'page', label: 'iv' } }, 0, 5)).toEqual({ kind: 'page', label: 'iv' })
})
