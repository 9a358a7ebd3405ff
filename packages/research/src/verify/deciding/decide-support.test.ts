import { describe, expect, test } from 'vitest'
import type { ReadablePage } from '../../evidence/index.ts'
import { numbered } from '../../testing/numbered.test-support.ts'
import { analyser, plainPage, tablePage } from '../testing-verification.test-support.ts'
import { compareSentence, verifySentence } from '../verify-sentence.ts'
import { supportFrom } from './decide-support.ts'
import { type ComparedSentence, isSettled, type Sense, type SupportFeature, supportFeatures, supportRow } from './support-features.ts'
import model from './support-weights.json' with { type: 'json' }

const sales = tablePage(
  'Orrin Foods plc\nSales by market',
  ['|2023|2022', 'Frozen meals in Norway|1,842.6|1,701.2', 'Frozen meals in Denmark|1,104.0|1,061.5', 'Sundry|18.2|9.1'],
  '(£ million)',
)
const notice = plainPage('The Company may extend the lease for five years.\nStaff costs were $7.3 million.')

const request = (page: ReadablePage, text: string, quoted: string) => ({
  text,
  citations: [{ source: numbered(7), page, quote: page.text.split('\n').find((line) => line.includes(quoted)) ?? '' }],
  documentOf: () => ({ names: ['Orrin Foods plc'], fiscalYear: 2023 }),
  analyser,
})

function compared(page: ReadablePage, text: string, quoted: string): ComparedSentence {
  const found = compareSentence(request(page, text, quoted))
  if (found === null) throw new Error('nothing is left to decide')
  return found
}

function featureOf(one: ComparedSentence, name: SupportFeature): number | undefined {
  return supportRow(one)[[...supportFeatures.keys()].indexOf(name)]
}

const thresholds = { sure: 0.8, likely: 0.5, open: 0.3 }
const plain = compared(sales, 'Frozen meals in Norway brought £1,842.6 million in 2023.', 'Norway')
const disputed = compared(sales, 'Frozen meals in Norway fell to £1,842.6 million in 2023.', 'Norway')
const copied = compared(notice, 'Staff costs were $7.3 million!', 'Staff costs')
const counted = compared(notice, 'Staff costs of the two companies were $7.3 million.', 'Staff costs')
const ofForeign = compared(notice, '인건비는 730만 달러였습니다.', 'Staff costs')

describe('supportFrom', () => {
  test.each([
    [plain, 0.9, 'sure'],
    [plain, 0.6, 'likely'],
    [plain, 0.4, 'open'],
    [plain, 0.2, 'refused'],
    [copied, 0.2, 'likely'],
    [counted, 0.9, 'likely'],
    [disputed, 0.9, 'open'],
    [disputed, 0.2, 'refused'],
    // No comparer covers all of a sentence in another language than its source.
    [ofForeign, 0.9, 'likely'],
  ])('%#. %o with a probability of %d is %s', (one, probability, support) => {
    expect(supportFrom(one, probability, thresholds)).toBe(support)
  })

  test('never accepts a number that is not in the source or another currency, and leaves it closed to a check', () => {
    for (const text of [
      'Frozen meals in Norway brought £1,842.7 million in 2023.',
      'Frozen meals in Norway brought €1,842.6 million in 2023.',
    ]) {
      expect(compared(sales, text, 'Norway').reasons.some(isSettled)).toBe(true)
      expect(verifySentence(request(sales, text, 'Norway'))).toMatchObject({ verification: 'unsupported' })
      expect(verifySentence(request(sales, text, 'Norway'))).not.toHaveProperty('open')
    }
  })
})

describe('supportFeatures', () => {
  test('measure whether the words beside a figure fit its own place or another one better', () => {
    expect(featureOf(plain, 'fitsElsewhere')).toBe(0)
    expect(featureOf(plain, 'fitsBest')).toBeGreaterThan(0.2)
    const sold = plainPage('Frozen meals brought $7.3 million in Norway, and canned fish brought $9.1 million in Denmark.')
    const exchanged = compared(sold, 'In Denmark, canned fish sales were $7.3 million.', 'Norway')
    expect(featureOf(exchanged, 'fitsElsewhere')).toBeGreaterThan(0.2)
    expect(featureOf(exchanged, 'fitsBest')).toBe(0)
  })

  test('distinguish conflicts from undecided findings', () => {
    expect(featureOf(disputed, 'direction-differs')).toBe(1)
    expect(featureOf(compared(notice, 'Staff costs climbed to $7.3 million.', 'Staff costs'), 'direction-differs')).toBe(0)
    expect(featureOf(compared(notice, 'Staff costs climbed to $7.3 million.', 'Staff costs'), 'open direction-differs')).toBe(1)
  })

  test('show a possibility that is stated as a fact', () => {
    expect(featureOf(compared(notice, 'The lease is extended for five years.', 'The Company'), 'hedgesLost')).toBe(1)
    expect(featureOf(compared(notice, 'It may extend its lease for five years.', 'The Company'), 'hedgesLost')).toBe(0)
  })

  test('each have a weight with the sign that the feature allows', () => {
    const weights: Readonly<Record<string, number>> = model.weights
    const agreesWithSense = ({ name, sense }: { name: string; sense: Sense }): boolean => {
      const weight = weights[name] ?? Number.NaN
      return sense === 'for' ? weight >= 0 : sense === 'against' ? weight <= 0 : Number.isFinite(weight)
    }
    expect([...supportFeatures].map(([name, sense]) => ({ name, sense })).filter((one) => !agreesWithSense(one))).toEqual([])
  })
})
