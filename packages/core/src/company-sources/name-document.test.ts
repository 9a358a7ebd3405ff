import { expect, it } from 'vitest'
import { nameDocument } from './name-document.ts'

const unnamed = { publisher: null, publishedAt: null, fiscalQuarter: null }

it.each([
  [
    { ...unnamed, title: 'ORCD Q3 2025 earnings call', publishedAt: '2025-10-30', fiscalQuarter: { year: 2025, quarter: 3 } },
    'ORCD Q3 2025 earnings call',
  ],
  [{ ...unnamed, title: '배터리 공장 신설', publisher: '한강일보', publishedAt: '2026-11-20' }, '배터리 공장 신설 (한강일보 2026-11-20)'],
  [
    { ...unnamed, title: 'Plant opens - Example Wire', publisher: 'Example Wire', publishedAt: '2026-11-20' },
    'Plant opens - Example Wire (2026-11-20)',
  ],
  [{ ...unnamed, title: 'Results 1/2' }, 'Results 1-2'],
])('%# names a saved document with its publisher and day unless the title contains them', (document, name) => {
  expect(nameDocument(document)).toBe(name)
})
