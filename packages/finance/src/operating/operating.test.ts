import { exactOf, writeDecimal } from '@dossier/notation'
import { describe, expect, it } from 'vitest'
import { factTablesOf } from '../facts/fact-tables.ts'
import { printTable } from '../testing-table.test-support.ts'
import { chooseOperating, type StatedOperatingFigure } from './choose-operating.ts'
import { figuresOfSentences } from './figures-of-sentences.ts'
import { figuresOfTables } from './figures-of-tables.ts'
import type { OperatingFigure } from './operating-figure.ts'

const document = { to: '2025-12-31', fiscalYear: 2025, months: 12 }
const shown = ({ measure, to, value, isAbout }: OperatingFigure) => `${measure} ${to} ${isAbout ? '~' : ''}${writeDecimal(value)}`

const ofSentence = (text: string, names: readonly string[] = ['Harbor']) =>
  figuresOfSentences({ number: 3, text, headings: [], tables: [] }, { termYears: new Map(), fiscalYear: 2025 }, names).map(shown)

const ofTable = (caption: string, lines: readonly string[], unit?: string) => {
  const { text, table } = printTable(lines, { caption, ...(unit !== undefined && { unit }) })
  return figuresOfTables([...factTablesOf([{ number: 1, text, headings: [], tables: [table] }])], document).map(shown)
}

describe('operating figures of sentences', () => {
  it.each([
    ['As of December 31, 2025, we had approximately 1,200 full-time employees.', 'employee-count 2025-12-31 ~1200'],
    ['We employed approximately 12,200 employees at December 31, 2025.', 'employee-count 2025-12-31 ~12200'],
    ['As of December 31, 2025, Harbor and its subsidiaries had 144,500 employees worldwide.', 'employee-count 2025-12-31 144500'],
    ['At December 31, 2025, the Company operated 197 stores.', 'store-count-end 2025-12-31 197'],
    ['As of December 31, 2025, we had 148 full-time employees, 26 of whom have a doctorate.', 'employee-count 2025-12-31 148'],
    ['As of December 31, 2025, we had a diverse, global workforce of 5,300 employees.', 'employee-count 2025-12-31 5300'],
    ['2025년 12월 31일 현재 당사의 임직원 수는 총 1,234명이다.', 'employee-count 2025-12-31 1234'],
  ])('are read where the company says how many it has: %s', (text, expected) => {
    expect(ofSentence(text)).toEqual([expected])
  })

  it.each([
    ['a part of them', 'As of December 31, 2025, we had 1,649 employees located in Israel.'],
    ['one of several counts', 'As of December 31, 2025, we had 1,622 full-time employees and 100 temporary employees.'],
    [
      'one of several counts in a list',
      'As of December 31, 2025, we had 900 employees, 300 in Europe and 600 in Asia.'.replace('employees, 300', 'employees, in Europe 300'),
    ],
    ['another company', 'As of December 31, 2025, Quay Freight had 700 employees.'],
    ['a bound', 'As of December 31, 2025, we had more than 10,000 employees.'],
    ['a change', 'In 2025 we reduced our workforce by 100 employees.'],
    ['no day', 'We have approximately 900 employees.'],
    ['a plan', 'Under the agreement we must employ a minimum of 75 employees at December 31, 2025.'],
  ])('are not read of %s', (_what, text) => {
    expect(ofSentence(text)).toEqual([])
  })
})

describe('operating figures of tables', () => {
  it('are those of rows that name the whole, by year', () => {
    const lines = ['|2025|2024', 'Full-time employees|117|112', 'Part-time employees|88|83', 'Total employees|205|195']
    expect(ofTable('Human capital', lines)).toEqual(['employee-count 2025-12-31 205', 'employee-count 2024-12-31 195'])
    expect(ofTable('', ['|2025|2024', 'Opened|2|4', 'Ending store count|197|196'])).toEqual([
      'store-count-end 2025-12-31 197',
      'store-count-end 2024-12-31 196',
    ])
  })

  it('are amounts of money for backlog and recurring revenue', () => {
    expect(ofTable('Backlog', ['|2025|2024', 'Backlog at year-end|$ 563|$ 616'], '(in millions)')).toEqual([
      'order-backlog-amount 2025-12-31 563000000',
      'order-backlog-amount 2024-12-31 616000000',
    ])
    expect(ofTable('', ['|2025|2024', 'Backlog (number of orders)|563|616'])).toEqual([])
  })

  it('are bare nouns only in a table of operating data', () => {
    const lines = ['|2025|2024', 'Customers|1,250|1,100']
    expect(ofTable('Key operating metrics', lines)).toEqual(['paying-customers 2025-12-31 1250', 'paying-customers 2024-12-31 1100'])
    expect(ofTable('Shares held', lines)).toEqual([])
  })

  it('are totals under a heading that names the measure, of the day of the report', () => {
    const lines = ['사업부문|성별|직원 수|1인 평균 급여액', '제조|남|800|90', '제조|여|200|80', '합계|합계|1,000|88']
    expect(ofTable('직원 등의 현황', lines)).toEqual(['employee-count 2025-12-31 1000'])
  })

  it('are not the intangible assets of an acquired company', () => {
    const lines = ['|2025|2024', 'Trademarks|$ 30|$ 20', 'Backlog|40|30', 'Total identifiable intangible assets|70|50']
    expect(ofTable('Acquired assets', lines, '(in millions)')).toEqual([])
  })

  it('are none without a time, and none where a table states several', () => {
    expect(ofTable('Audit committee', ['Number of members:|3'])).toEqual([])
    expect(ofTable('', ['|2025', 'Number of stores|20', 'Number of stores|30'])).toEqual([])
  })
})

describe('the figure of a year', () => {
  const figure = (value: number, more: Partial<StatedOperatingFigure<string>> = {}): StatedOperatingFigure<string> => ({
    measure: 'order-backlog-amount',
    to: '2025-12-31',
    value: exactOf(value),
    rounding: exactOf(0.5),
    isAbout: false,
    page: 1,
    cell: { text: String(value), start: 0, end: 1 },
    reportedAt: '2025-12-31',
    place: `page of ${value}`,
    ...more,
  })
  const chosen = (...figures: StatedOperatingFigure<string>[]) => {
    const choice = chooseOperating(figures, '2025-12-31')
    return choice?.kind === 'stated' ? Number(writeDecimal(choice.figure.value)) : choice?.kind
  }

  it('is that of the latest report, and the most exact one of those that agree', () => {
    expect(chosen(figure(900), figure(950, { reportedAt: '2026-12-31' }))).toBe(950)
    expect(chosen(figure(1_200, { rounding: exactOf(50) }), figure(1_187))).toBe(1_187)
  })

  it('is the sum of the others where a report states parts and the whole, else a conflict', () => {
    expect(chosen(figure(60), figure(100), figure(40))).toBe(100)
    expect(chosen(figure(60), figure(100), figure(50))).toBe('conflict')
    expect(chosen(figure(60), figure(100))).toBe('conflict')
  })

  it('is that of a day soon after the year where its own report states none of its end', () => {
    const january = { to: '2026-01-31' }
    expect(chosen(figure(28, january))).toBe(28)
    expect(chosen(figure(28, january), figure(30))).toBe(30)
    expect(chosen(figure(28, { ...january, reportedAt: '2026-12-31' }))).toBeUndefined()
    expect(chosen(figure(28, { to: '2026-06-30' }))).toBeUndefined()
  })
})
