import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askingPart } from './asking-part.ts'

describe('askingPart', () => {
  it.each([
    'What was gross profit in 2023?',
    'For the Harbor segment, what was revenue in 2023?',
    'In fiscal 2023, what was revenue?',
    'What did Acme Inc. pay for U.S. warehouses in 2023?',
    '2023년 매출총이익은 얼마인가?',
  ])('returns a question that only asks unchanged: %s', (question) =>
    expect(askingPart(question)).toEqual({ text: question, definitions: [] }),
  )

  it.each([
    ['What was capex in 2023? Answer in USD millions. Round to one decimal place.', 'What was capex in 2023?'],
    ['According to the balance sheet, what were total assets in 2023?', 'what were total assets in 2023?'],
    ["We need to compute a metric. Here's the question: what was revenue in 2023?", 'what was revenue in 2023?'],
    ['I am looking at the docks. What was their revenue in 2023?', 'I am looking at the docks. What was their revenue in 2023?'],
  ])('removes where to look and how to answer: %s', (question, text) => expect(askingPart(question).text).toContain(text))

  it('removes definitions', () => {
    expect(
      askingPart(
        'What is the FY2023 dock turnover (DT) of Harbor? DT is defined as: revenue / (average docks between FY2022 and FY2023). Round it.',
      ),
    ).toEqual({
      text: 'What is the FY2023 dock turnover (DT) of Harbor?',
      definitions: [{ name: 'DT', expression: 'revenue / (average docks between FY2022 and FY2023)' }],
    })
    expect(askingPart('What was the quay ratio in 2023? Define quay ratio as quays divided by docks.').definitions).toEqual([
      { name: 'quay ratio', expression: 'quays divided by docks' },
    ])
  })

  it('is never empty', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(askingPart(text).text.length).toBeGreaterThan(0)
      }),
    )
  })
})
