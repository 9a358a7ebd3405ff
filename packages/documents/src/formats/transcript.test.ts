import { describe, expect, it } from 'vitest'
import { anchorOfSpan } from '../anchor-of-span.ts'
import { defaultLimits } from '../limits.ts'
import { decodePage, encodeParsedDocument, readStoredHeader } from '../stored-form.ts'
import { transcriptPages } from './transcript.ts'

const said = (from: number, to: number, text: string) => ({ from, to, text })
const call = {
  duration: 130,
  passages: [
    said(0, 20, ' 안녕하십니까. 실적을 발표하겠습니다.'),
    said(20, 59.5, ' Revenue grew\nby 12 percent.'),
    said(60, 64, ' '),
    said(64, 130, ' 감사합니다.'),
  ],
}

describe('the transcript of a recording', () => {
  const { kind, pages, warnings } = transcriptPages(call, 'mp3', defaultLimits)

  it('becomes pages of about a minute, a line for each passage', () => {
    expect([kind, warnings]).toEqual(['mp3', []])
    expect(pages.map((page) => page.text)).toEqual(['안녕하십니까. 실적을 발표하겠습니다.\nRevenue grew by 12 percent.', '감사합니다.'])
    expect(pages.map((page) => page.anchor)).toEqual([
      { kind: 'time', start: 0, end: 59.5 },
      { kind: 'time', start: 64, end: 130 },
    ])
  })

  it('keeps the moment of each passage, also when stored', async () => {
    const stored = encodeParsedDocument({ kind, pages, warnings })
    const { pages: entries } = await readStoredHeader((start, end) => stored.subarray(start, end))
    const { offset = 0, length = 0 } = entries[0] ?? {}
    const page = decodePage(stored.subarray(offset, offset + length))
    const start = page.text.indexOf('Revenue')
    expect(anchorOfSpan(page, start, start + 7)).toEqual({ kind: 'time', start: 20, end: 59.5 })
    expect(anchorOfSpan(page, 0, page.text.length)).toEqual({ kind: 'time', start: 0, end: 59.5 })
  })
})

it('a recording in which nobody speaks is a page without text', () => {
  expect(transcriptPages({ duration: 3, passages: [] }, 'wav', defaultLimits)).toMatchObject({
    pages: [{ number: 1, text: '', anchor: { kind: 'time', start: 0, end: 3 } }],
    warnings: [{ code: 'page-without-text', pages: [1] }],
  })
})

it('a transcript without times is one page', () => {
  const { pages } = transcriptPages({ duration: 0, passages: [said(0, 0, 'All of it.')] }, 'ogg', defaultLimits)
  expect(pages.map((page) => page.text)).toEqual(['All of it.'])
})

it('a transcript beyond all measure is refused', () => {
  expect(() => transcriptPages(call, 'mp3', { ...defaultLimits, characters: 10 })).toThrow('too-large')
})

it('the anchor of a span is that of its page where nobody spoke', () => {
  expect(anchorOfSpan({ anchor: { kind: 'page', label: 'iv' } }, 0, 5)).toEqual({ kind: 'page', label: 'iv' })
})
