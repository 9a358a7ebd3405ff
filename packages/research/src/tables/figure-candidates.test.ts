import { type FactTable, factTablesOf } from '@dossier/finance'
import { writeDecimal } from '@dossier/notation'
import { describe, expect, it } from 'vitest'
import type { ReadablePage } from '../evidence/index.ts'
import { proseCandidatesOf } from './figure-candidates.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const prose = 'Rent of the group was $120 and $110 in 2022 and 2021, respectively. A charge of $35 was taken for the closed halls.'

function pageOf(number: number, text: string, rows: readonly (readonly string[])[] = []): ReadablePage {
  let fullText = text
  const cells = rows.map((row) =>
    row.map((words) => {
      const start = fullText.length + 1
      fullText += ` ${words}`
      return { text: words, start, end: start + words.length }
    }),
  )
  return { number, text: fullText, headings: [], tables: cells.length === 0 ? [] : [{ headerRows: 1, rows: cells }] }
}

const pages = [
  pageOf(1, `NOTES TO THE STATEMENTS\n(amounts in millions, except per share data)\n\n${prose}\n\n`, [
    ['', '2022', '2021'],
    ['Rent', '$ 120', '$ 110'],
  ]),
  pageOf(2, prose),
]

const read = (page: ReadablePage, tables: readonly FactTable[]) =>
  proseCandidatesOf({ source: numbered(1), page, weight: 1, termYears: new Map() }, tables).map(({ fact }) => [
    writeDecimal(fact.value),
    fact.unitSource,
  ])

describe('proseCandidatesOf', () => {
  it("uses the scale that the document's tables state on another page", () => {
    expect(read(pages[1]!, [...factTablesOf(pages)])).toEqual([
      ['120000000', 'document'],
      ['110000000', 'document'],
      ['35000000', 'document'],
    ])
  })

  it('reads figures as printed if no other page is known', () => {
    expect(read(pages[1]!, [])).toEqual([
      ['120', 'cell'],
      ['110', 'cell'],
      ['35', 'cell'],
    ])
  })
})
