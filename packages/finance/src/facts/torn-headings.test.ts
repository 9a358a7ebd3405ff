import { describe, expect, it } from 'vitest'
import { printTable } from '../testing-table.test-support.ts'
import type { PrintedTable } from './fact.ts'
import { readTableFacts } from './read-table-facts.ts'

const factsOf = (lines: readonly string[], more: Partial<PrintedTable> = {}) =>
  readTableFacts(printTable(lines, more).table, {}, { termYears: new Map() })

/** Figure, headings and time of each fact. */
const shown = (lines: readonly string[], more: Partial<PrintedTable> = {}) =>
  factsOf(lines, more).map(({ cell, headings, period }) =>
    [cell.text, headings.map(({ text }) => text).join(' > '), period?.end ?? period?.fiscalYear ?? '-'].join(' | '),
  )

describe('headings over groups of columns', () => {
  it('apply to each group of recurring years, wherever they are printed over it', () => {
    const lines = ['||Boats|Trains<2>', 'Year ended June 30,|2023|2022|2023|2022', 'Fares|5|6|15|18']
    expect(shown(lines, { headerRows: 2 })).toEqual([
      '5 | Boats > 2023 | 2023-06-30',
      '6 | Boats > 2022 | 2022-06-30',
      '15 | Trains > 2023 | 2023-06-30',
      '18 | Trains > 2022 | 2022-06-30',
    ])
    const uneven = ['||North|||South<2>', '|2023|2022|2021|2023|2022|2021', 'Fares|1|2|3|4|5|6']
    expect(shown(uneven, { headerRows: 2 }).map((line) => line.split(' | ')[1])).toEqual([
      'North > 2023',
      'North > 2022',
      'North > 2021',
      'South > 2023',
      'South > 2022',
      'South > 2021',
    ])
  })

  it('are not moved when there is not one for each group', () => {
    const lines = ['||Boats||', '|2023|2022|2023|2022', 'Fares|5|6|15|18']
    expect(shown(lines, { headerRows: 2 }).some((line) => line.startsWith('15 | Trains'))).toBe(false)
    const years = ['||Boats||Trains', '|2023|2022|2021|2020', 'Fares|5|6|15|18']
    expect(shown(years, { headerRows: 2 })[3]).toBe('18 | Trains > 2020 | 2020')
  })

  it('are read from a row in which they are mixed with the years, also in the middle of a table', () => {
    const lines = [
      '|2023|2022||||',
      'Coast|7|8||||',
      '(Millions)|Assets 2023|2022|Wear & Tear 2023 2022<2>|2023|Building 2022',
      'Coast|11|12|13|14|15|16',
    ]
    expect(shown(lines).slice(2)).toEqual([
      '11 | Assets > 2023 | 2023',
      '12 | Assets > 2022 | 2022',
      '13 | Wear & Tear > 2023 | 2023',
      '14 | Wear & Tear > 2022 | 2022',
      '15 | Building > 2023 | 2023',
      '16 | Building > 2022 | 2022',
    ])
  })

  it.each([
    ['years that do not recur', 'Notes due|Series A 2027|Series B 2031|2035'],
    ['figures', 'Coast|Assets 2023|1,200|2022'],
    ['a name for the first group only', 'Coast|Assets 2023|2022|2023|2022'],
  ])('are not read from a row of %s', (_, row) => {
    expect(shown(['|A|B|C|D', row, 'Coast|11|12|13|14']).at(-1)).toBe('14 | D | -')
  })

  it('of a change apply to the columns of changes and not to the years next to them', () => {
    const lines = [
      '||||Percent Change|',
      '|2023|2022|2021|2023 vs. 2022|2022 vs. 2021',
      'Fares|$ 9|$ 6|$ 5|50 %|20 %',
      'Meals|8|4|2|100|100',
    ]
    expect(shown(lines, { headerRows: 2, unit: '(in millions)' }).slice(5)).toEqual([
      '8 | 2023 | 2023',
      '4 | 2022 | 2022',
      '2 | 2021 | 2021',
      '100 | Percent Change > 2023 vs. 2022 | -',
      '100 | Percent Change > 2022 vs. 2021 | -',
    ])
    expect(factsOf(lines, { headerRows: 2, unit: '(in millions)' })[5]?.unit).toMatchObject({ dimension: 'money', scale: 6 })
  })
})

describe('headings that ran together', () => {
  it.each([
    ['|FISCAL 2023 FISCAL 2022 % CHANGE<3>', ['FISCAL 2023', 'FISCAL 2022', '% CHANGE']],
    ['|2023|2022 Change<2>', ['2023', '2022', 'Change']],
    ['|July 2, 2023 December 31, 2022<2>|Change', ['July 2, 2023', 'December 31, 2022', 'Change']],
  ])('are split at their times: %s', (heading, expected) => {
    const facts = factsOf([heading, 'Fares|$ 9|$ 6|50 %'])
    expect(facts.map(({ headings }) => headings.at(-1)?.text)).toEqual(expected)
    expect(facts[1]?.period).not.toBeNull()
  })

  it('are split by the words over them, keeping words after a comma together, with their positions', () => {
    const lines = ['||INNER|OUTER|WHOLE', '|NORTH|RIVER BANK SEAS, LTD.<3>', 'Fares|1|2|3|4']
    const { text, table } = printTable(lines, { headerRows: 2 })
    const facts = readTableFacts(table, {}, { termYears: new Map() })
    expect(facts.map(({ headings }) => headings.map((cell) => cell.text).join(' '))).toEqual([
      'NORTH',
      'INNER RIVER',
      'OUTER BANK',
      'WHOLE SEAS, LTD.',
    ])
    for (const { headings } of facts) for (const cell of headings) expect(text.slice(cell.start, cell.end)).toBe(cell.text)
  })

  it.each([
    ['the years are compared', ['|2023 vs. 2022<3>', 'Fares|1|2|3']],
    ['there are more or fewer columns', ['|INNER|OUTER|WHOLE', '|RIVER BANK<3>', 'Fares|1|2|3']],
    ['it is a unit', ['|INNER|OUTER|WHOLE', '|(Dollars in millions)<3>', 'Fares|1|2|3']],
    ['it is a sentence', ['|INNER|OUTER|WHOLE', '|boats in use<3>', 'Fares|1|2|3']],
    ['there are no headings over them', ['|RIVER BANK SEA<3>', 'Fares|1|2|3']],
    ['there are other headings below', ['|RIVER 2023 2022<3>', '|a|b|c', 'Fares|1|2|3']],
  ])('are not split where %s', (_, lines) => {
    const [first, second] = factsOf(lines, { headerRows: lines.length - 1 })
    const shared = first?.headings.filter((cell) => second?.headings.includes(cell))
    expect(shared).toHaveLength(1)
  })
})

describe('years that ran together with the day before them', () => {
  const periods = (...lines: readonly string[]) =>
    readTableFacts(printTable(lines).table, {}, { termYears: new Map() }).map(({ cell, period }) => [
      cell.text,
      period?.end,
      period?.months,
    ])

  it('are each over their own column, also in the middle of a table', () => {
    const rows = ['Sales|9|8|7', '|For the years ended June 30, 2023 2022<2>|2021', 'Taxes|6|5|4']
    expect(periods('|2023|2022|2021', ...rows).slice(3)).toEqual([
      ['6', '2023-06-30', 12],
      ['5', '2022-06-30', 12],
      ['4', '2021-06-30', 12],
    ])
    expect(periods('|As of March 31, 2023 2022<2>', 'Taxes|6|5').map(([, end]) => end)).toEqual(['2023-03-31', '2022-03-31'])
    expect(periods('|Three months ended March 31, 2023 2022<2>|Change', 'Taxes|6|5|1')[0]).toEqual(['6', '2023-03-31', 3])
  })

  it.each(['Repaid in 2023 2022<2>|2021', 'Loans due on June 30, 2023 2022 2021<2>|2020'])('are left as they are: %s', (headings) => {
    const ends = periods(`|${headings}`, 'Taxes|6|5|4').map(([, end]) => end)
    expect(ends.slice(0, 2)).not.toEqual(['2023-06-30', '2022-06-30'])
  })
})

describe('headings beside their figures', () => {
  it('are moved over their figures where each column of figures has one', () => {
    expect(shown(['|2023||2022||2021|', 'Fares||9||6||5', 'Meals||4||3||2'])).toEqual([
      '9 | 2023 | 2023',
      '6 | 2022 | 2022',
      '5 | 2021 | 2021',
      '4 | 2023 | 2023',
      '3 | 2022 | 2022',
      '2 | 2021 | 2021',
    ])
  })

  it('are not moved where they are fewer than the columns of figures, or where the only one can be a title', () => {
    expect(shown(['|2023||', 'Fares||9|6']).map((line) => line.split(' | ')[1])).toEqual(['', ''])
    expect(shown(['|Terms of trade|', 'Fares||9'])).toEqual(['9 |  | -'])
  })
})

describe('dates that ran together with the figures of another table', () => {
  it('are the headings of the rows below', () => {
    expect(
      shown([
        '|Harbour|Airport',
        '2024|7|8',
        'Loans at cost (in millions)||',
        'Banks|June 30, 2023 $ 12|June 30, 2022 $ 9',
        'Others|(3)|-',
      ]).slice(2),
    ).toEqual([
      '$ 12 | June 30, 2023 | 2023-06-30',
      '$ 9 | June 30, 2022 | 2022-06-30',
      '(3) | June 30, 2023 | 2023-06-30',
      '- | June 30, 2022 | 2022-06-30',
    ])
  })

  it.each([
    ['in one column only', 'Banks|June 30, 2023 $ 12|9'],
    ['that are years with marks of footnotes', 'Banks|2023 (2)|2022 (2)'],
    ['without figures', 'Banks|June 30, 2023|June 30, 2022 net'],
  ])('are not read from a row %s', (_, row) => {
    expect(shown(['|Harbour|Airport', row, 'Others|3|4']).at(-1)?.split(' | ')[1]).toBe('Airport')
  })
})
