import type { Page } from '@dossier/documents'
import { describe, expect, it } from 'vitest'
import { noFiles } from '../asking/searched-files.ts'
import { presentCandidates } from './present-candidates.ts'
import { fileSource } from '../../citing/index.ts'

const title = 'Separate statements of income'
const text = `${title}\nNorth\nYards 12\nSouth\nYards 34\n`
const cellOf = (word: string, from = 0) => ({ text: word, start: text.indexOf(word, from), end: text.indexOf(word, from) + word.length })
const page: Page = {
  number: 4,
  width: 0,
  height: 0,
  text,
  words: [],
  headings: [{ level: 1, start: 0, end: title.length }],
  tables: [
    {
      headerRows: 0,
      rows: [
        [cellOf('North'), { text: '', start: 0, end: 0 }],
        [cellOf('Yards'), cellOf('12')],
        [cellOf('South'), { text: '', start: 0, end: 0 }],
        [cellOf('Yards', text.indexOf('South')), cellOf('34')],
      ],
    },
  ],
  anchor: { kind: 'page' },
}

describe('presentCandidates', () => {
  it('includes the section, the scope and the machine-readable value of each candidate', async () => {
    const { start, end } = cellOf('34')
    const citation = { source: fileSource(7), page: 4, start, end, quote: '34' }
    const figure = { value: 34, unit: 'number' as const, scale: 1, period: 'FY2025', calculation: null }
    const sentence = { text: 'Yards (FY2025): 34', citations: [citation], verification: 'verified' as const, figure }
    const [candidate] = await presentCandidates([sentence], noFiles(1), async () => page)
    expect(candidate).toMatchObject({
      text: 'Yards (FY2025): 34',
      label: 'Yards',
      value: { number: 34, unit: '', scale: 1, period: 'FY2025' },
      section: 'South',
      scope: 'separate',
      citations: [{ fileId: 7, page: 4, start, end, quote: '34' }],
    })
  })

  it('includes the calculation of a computed candidate', async () => {
    const { start, end } = cellOf('34')
    const citation = { source: fileSource(7), page: 4, start, end, quote: '34' }
    const figure = { value: 50, unit: 'percent' as const, scale: 1, period: 'FY2025', calculation: '17 ÷ 34' }
    const sentence = { text: 'Yards to sheds (FY2025): 50.0%', citations: [citation], verification: 'computed' as const, figure }
    expect(await presentCandidates([sentence], noFiles(1), async () => page)).toMatchObject([{ calculation: '17 ÷ 34' }])
  })
})
