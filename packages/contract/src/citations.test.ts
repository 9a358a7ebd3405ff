import { describe, expect, it } from 'vitest'
import { type Citation, cellInWords, citationSchema, pageKeyOf, placeInWords, placeKeyOf, refOf, timeCode } from './citations.ts'
import { refSchema } from './references.ts'

const quoted = { source: 'file' as const, fileId: 12, filename: 'model.xlsx', page: 3, quote: '1,577', start: 40, end: 45, boxes: [] }
const inFile: Citation = { ...quoted, kind: 'file', anchor: { kind: 'page' } }
const inSheet: Citation = { ...quoted, kind: 'cell', sheet: 'Model', range: 'C12' }
const inRecording: Citation = { ...quoted, kind: 'recording', from: 247.2, to: 251 }
const all = [inFile, inSheet, inRecording]

describe('citations', () => {
  it('are references with the text and file that they show', () => {
    for (const citation of all) {
      expect(citationSchema.parse(citation)).toEqual(citation)
      expect(refSchema.parse(refOf(citation))).toEqual(refOf(citation))
    }
    expect(all.map(refOf)).toEqual([
      { kind: 'file', fileId: 12, page: 3, start: 40, end: 45 },
      { kind: 'cell', fileId: 12, sheet: 'Model', range: 'C12' },
      { kind: 'recording', fileId: 12, from: 247.2, to: 251 },
    ])
  })

  it('have the fields promised by the public API, for every kind of reference', () => {
    for (const citation of all)
      expect(citation).toMatchObject({ source: 'file', fileId: 12, filename: 'model.xlsx', page: 3, quote: '1,577', boxes: [] })
  })

  it('have the same page and place key for every kind of reference', () => {
    expect(new Set(all.map(pageKeyOf)).size).toBe(1)
    expect(new Set(all.map(placeKeyOf)).size).toBe(1)
    expect(placeKeyOf({ ...inSheet, end: 46 })).not.toBe(placeKeyOf(inSheet))
    expect(pageKeyOf({ ...inSheet, page: 4 })).not.toBe(pageKeyOf(inSheet))
  })

  it('of a whole page refer to no span', () => {
    const { quote: _quote, start: _start, end: _end, boxes: _boxes, ...page } = inFile
    expect(refOf({ ...page, kind: 'file', anchor: { kind: 'page' } })).toEqual({ kind: 'file', fileId: 12, page: 3, start: 0, end: 0 })
  })
})

describe('placeInWords', () => {
  it('formats a page, cells or a moment', () => {
    expect(all.map((citation) => placeInWords([citation], 'en'))).toEqual(['p. 3', 'Model!C12', '4:07'])
    expect(all.map((citation) => placeInWords([citation], 'ko'))).toEqual(['3페이지', 'Model!C12', '4:07'])
  })

  it('names the first few distinct cells, with sheet names quoted as in spreadsheets', () => {
    const cell = (range: string, sheet = 'Model'): Citation => ({ ...quoted, kind: 'cell', sheet, range })
    expect(placeInWords([cell('A12'), cell('C12'), cell('A12')], 'en')).toBe('Model!A12, C12')
    expect(placeInWords([cell('A12'), cell('C12'), cell('C4'), cell('A1')], 'en')).toBe('Model!A12, C12, C4, …')
    expect(placeInWords([cell('A1', 'P&L 2024')], 'en')).toBe("'P&L 2024'!A1")
    expect(placeInWords([cell('A1', "Kim's")], 'en')).toBe("'Kim''s'!A1")
    expect(placeInWords([cell('A1', '손익계산서')], 'ko')).toBe('손익계산서!A1')
  })

  it("uses the page's name where pages are not numbered", () => {
    const at = (anchor: Extract<Citation, { kind: 'file' }>['anchor']): Citation => ({ ...quoted, kind: 'file', anchor })
    expect(placeInWords([at({ kind: 'slide' })], 'en')).toBe('slide 3')
    expect(placeInWords([at({ kind: 'section', title: 'Risk factors' })], 'en')).toBe('Risk factors')
    expect(placeInWords([at({ kind: 'sheet', sheet: 'Balance', range: 'A1:F60' })], 'en')).toBe('Sheet Balance, A1:F60')
    expect(placeInWords([at({ kind: 'time', start: 61, end: 64 })], 'ko')).toBe('1:01')
  })
})

it.each([
  [0, '0:00'],
  [9.98, '0:09'],
  [247, '4:07'],
  [3600, '1:00:00'],
  [3729, '1:02:09'],
  [-1, '0:00'],
])('writes the moment at %d seconds as %s', (seconds, code) => {
  expect(timeCode(seconds)).toBe(code)
})

it('writes a cell that edits name as spreadsheets do, with its sheet in quotation marks where these are needed', () => {
  expect(cellInWords('Model!B5')).toBe('Model!B5')
  expect(cellInWords('P&L 2024!B5')).toBe("'P&L 2024'!B5")
  expect(cellInWords("Kim's!really!B5")).toBe("'Kim''s!really'!B5")
  expect(cellInWords('')).toBe('')
})
