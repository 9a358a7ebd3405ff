import { factTablesOf } from '@dossier/finance'
import { describe, expect, it } from 'vitest'
import { numbered } from '../testing/numbered.test-support.ts'
import { candidatesOf, type FigureCandidate } from './figure-candidates.ts'
import { page } from './printed-page.test-support.ts'
import { earlierFigure } from './same-row.ts'

const candidatesIn = (heads: string): FigureCandidate[] => {
  const read = page(1, 'Harbor Corp', [
    { caption: 'Commitments', unit: '(in millions)', lines: [heads, 'Unused berths|$ 90|$ 60', 'Other|20|10'] },
  ])
  return candidatesOf({ source: numbered(1), page: read, weight: 1, termYears: new Map() }, [...factTablesOf([read])])
}

/** The figure one year before the first one, as printed. */
const earlierIn = (heads: string): string | undefined => {
  const all = candidatesIn(heads)
  return all[0] && earlierFigure(all[0], 1, all)?.fact.cell.text
}

describe('earlierFigure', () => {
  it.each(['|December 31, 2023|December 31, 2022', '|2023|2022', '|December 31, 2023|2022'])(
    'finds the figure one year earlier under %s',
    (heads) => expect(earlierIn(heads)).toBe('$ 60'),
  )

  it.each(['|December 31, 2023|2021', '|Q4 2023|2022', '|2023|December 31, 2023'])('finds none under %s', (heads) =>
    expect(earlierIn(heads)).toBeUndefined(),
  )
})
