import { formatRefs, parseRefs, type Refs } from '@dossier/contract'
import { type Page, transcriptPages } from '@dossier/documents'
import { defaultLimits, readDocument } from '@dossier/documents'
import { makeWorkbook } from '@dossier/documents/testing'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refOfSpan, refsOfSpans } from './refs-of-spans.ts'

const workbook = makeWorkbook({
  'P&L v1.2': [['Operating model'], ['Item', 'FY2023', 'FY2024'], ['Revenue', 1200, 1500], ['EBITDA', 300, 410]],
})
const sheet = (await readDocument(workbook, { filename: 'model.xlsx' })).pages[0] as Page
const minute = transcriptPages(
  {
    duration: 20,
    passages: [
      { from: 0, to: 8.0004, text: 'Good morning.' },
      { from: 8.0004, to: 15.5, text: 'Churn was 3.1 percent.' },
    ],
  },
  'mp3',
  defaultLimits,
).pages[0] as Page
const paper: Page = {
  number: 4,
  width: 612,
  height: 792,
  text: 'Net sales 1,577',
  words: [],
  headings: [],
  tables: [],
  anchor: { kind: 'page' },
}

const spanOf = (page: Page, words: string) => ({ start: page.text.indexOf(words), end: page.text.indexOf(words) + words.length })

describe('refsOfSpans', () => {
  it('returns cells of a sheet, or the bounding range of several cells', () => {
    const spans = [spanOf(sheet, 'EBITDA'), spanOf(sheet, '410'), spanOf(sheet, 'Revenue  1200  1500'), spanOf(sheet, 'Operating model')]
    expect(refsOfSpans(7, sheet, spans)).toEqual(
      ['A4', 'C4', 'A3:C3', 'A1'].map((range) => ({ kind: 'cell', fileId: 7, sheet: 'P&L v1.2', range })),
    )
  })

  it('returns spans of the page when any of them is in no cell', () => {
    const { looseCells: _before, ...old } = sheet
    const spans = [spanOf(old, 'EBITDA'), spanOf(old, 'Operating model')]
    expect(refsOfSpans(7, old, spans)).toEqual(spans.map((span) => ({ kind: 'file', fileId: 7, page: 1, ...span })))
  })

  it('returns the time of a recording, rounded to milliseconds', () => {
    expect(refOfSpan(7, minute, spanOf(minute, '3.1 percent'))).toEqual({ kind: 'recording', fileId: 7, from: 8, to: 15.5 })
  })

  it('returns a span of any other page', () => {
    expect(refOfSpan(7, paper, { start: 10, end: 15 })).toEqual({ kind: 'file', fileId: 7, page: 4, start: 10, end: 15 })
  })

  it('returns references that can always be formatted and parsed', () => {
    const span = fc
      .tuple(fc.nat({ max: 80 }), fc.nat({ max: 80 }))
      .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }))
    fc.assert(
      fc.property(fc.constantFrom(sheet, minute, paper), fc.array(span, { minLength: 1, maxLength: 16 }), (page, spans) => {
        const refs = refsOfSpans(7, page, spans) as unknown as Refs
        expect(refs).toHaveLength(spans.length)
        expect(parseRefs(formatRefs(refs))).toEqual(refs)
      }),
    )
  })
})
