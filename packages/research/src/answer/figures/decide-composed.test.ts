import { describe, expect, it } from 'vitest'
import { page } from '../../tables/printed-page.test-support.ts'
import { testAnalyser } from '../../testing/test-analyser.test-support.ts'
import { gather } from './choose-pages.test-support.ts'
import { composeAnswers } from './compose-answers.ts'
import { operandsAgree } from './decide-composed.ts'

const income = {
  caption: 'Consolidated income statement',
  unit: '(in thousands)',
  lines: ['|2023|2022', 'Net sales|$ 50,000|$ 40,000', 'Wharf rents|6,000|5,000', 'Gross profit|20,000|15,000'],
}
const balance = {
  caption: 'Consolidated balance sheet',
  unit: '(in thousands)',
  lines: ['|December 31, 2023|December 31, 2022', 'Total current assets|$ 300|$ 280', 'Total current liabilities|120|140'],
}
const rents = {
  caption: 'Pay in shares by function',
  unit: '(in thousands)',
  lines: ['|2023|2022', 'Crane crews|$ 400|$ 300', 'Cost of revenue|700|650', 'Total|1,100|950'],
}

const analyser = testAnalyser()

/** Whether the most probable calculation may be stated. */
async function mayBeStated(question: string, tables: readonly Parameters<typeof page>[2][number][]): Promise<boolean | null> {
  const pages = tables.map((table, at) => page(at + 1, 'Harbor Corp', [table]))
  const gathered = await gather(question, pages, { fiscalYear: 2023 })
  const [first] = gathered === null ? [] : composeAnswers(gathered, analyser)
  return gathered === null || first === undefined ? null : operandsAgree(gathered, first)
}

describe('operandsAgree', () => {
  it('accepts operands of one table, or of statements alone', async () => {
    expect(await mayBeStated('What percentage of net sales were wharf rents in 2023?', [income, balance])).toBe(true)
    expect(await mayBeStated('What percentage of cost of revenue was pay of crane crews in 2023?', [rents])).toBe(true)
    expect(await mayBeStated('What percentage of net sales was cost of revenue in 2023?', [income, rents])).toBe(false)
  })

  it('accepts complete accounts: depreciation without amortization is a part', async () => {
    const ofCosts = (...rows: readonly string[]) => ({
      caption: 'Consolidated income statement',
      unit: '(in thousands)',
      lines: ['|2023|2022', 'Revenue|$ 50,000|$ 40,000', ...rows, 'Operating income|8,000|6,000'],
    })
    const question = 'What was EBITDA in 2023?'
    expect(await mayBeStated(question, [ofCosts('Depreciation and amortization|3,000|2,500')])).toBe(true)
    expect(await mayBeStated(question, [ofCosts('Depreciation|2,000|1,500')])).toBe(false)
  })
})
