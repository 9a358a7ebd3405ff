import { factTablesOf } from '@dossier/finance'
import { questionParser } from '@dossier/retrieval'
import { describe, expect, it } from 'vitest'
import { page } from './printed-page.test-support.ts'
import { readQuestion, readAskedMeasure } from '../question/index.ts'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import { termReader } from './figure-candidates.ts'
import { findRows } from './find-rows.ts'

const analyser = testAnalyser()
const parse = questionParser(analyser)
const tables = [
  ...factTablesOf([
    page(1, 'Harbor Corp', [
      { caption: 'Income', unit: '(in millions)', lines: ['|2023|2022', 'Net sales|500|400', 'Gross profit|200|150'] },
    ]),
    page(2, 'Harbor Corp', [
      { caption: 'Rental fleet', unit: '', lines: ['|2023|2022', 'Cranes|12|11', 'Trucks in service|40|30', 'Trucks sold|3|2'] },
    ]),
  ]),
]
const find = (question: string, limit = 10) =>
  findRows(tables, readAskedMeasure(readQuestion(parse(question), analyser), analyser).concepts, termReader(analyser), limit).map(
    ({ table, row, score }) => ({ label: table.facts.find((fact) => fact.row === row)?.labels[0]?.text, page: table.page, score }),
  )

describe('findRows', () => {
  it('finds rows by their words, on any page', () => {
    expect(find('How many trucks were in service in 2023?')[0]).toMatchObject({ label: 'Trucks in service', page: 2 })
  })

  it('finds rows by other names of a measure, in the other language too', () => {
    expect(find('What was revenue in 2023?')[0]).toMatchObject({ label: 'Net sales', page: 1 })
    expect(find('2023년 매출액은?')[0]).toMatchObject({ label: 'Net sales', page: 1 })
  })

  it('finds no row without words of the question', () => {
    expect(find('How many lighthouses were there in 2023?')).toEqual([])
    expect(find('How many trucks were sold?').map(({ label }) => label)).not.toContain('Cranes')
  })

  it('returns at most the requested number of rows, the best first', () => {
    const all = find('How many trucks were sold?')
    expect(all.length).toBeGreaterThan(1)
    expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).toSorted((one, other) => other - one))
    expect(find('How many trucks were sold?', 1)).toEqual(all.slice(0, 1))
  })
})
