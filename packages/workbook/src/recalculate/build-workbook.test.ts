import * as fc from 'fast-check'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { comparedWithLibreOffice, expectLibreOfficeAgrees, partOf, savedByLibreOffice, testEngine } from '../libre-office.test-support.ts'
import {
  addRow,
  addSheet,
  calculated,
  call,
  fixed,
  input,
  minus,
  newWorkbook,
  over,
  plus,
  power,
  range,
  text,
  times,
  when,
  type Workbook,
} from '../model/index.ts'
import { cellText } from '../write/cell-text.ts'
import { buildWorkbook } from './build-workbook.ts'
import { certify } from './certify.ts'

const engine = testEngine()
const madeAt = new Date('2026-11-01T09:00:00Z')
const source = { label: 'Annual report 2025', page: 'p. 12', date: '2026-03-31', link: 'https://example.com/report.pdf#page=12' }

/** Two sheets, the second with a Korean name and a blank in it, and formulas of each kind between them. */
function smallModel(): { workbook: Workbook; names: Map<string, number> } {
  const workbook = newWorkbook('Small & simple', 'en')
  const inputs = addSheet(workbook, 'Inputs & sources', { frozen: { rows: 1, columns: 1 } })
  text(addRow(inputs), 0, 'Revenue', { role: 'header' })
  const revenue = [1200.5, -3.25, 0.1].map((value) => input(addRow(inputs), 1, value, source, { format: 'tenths' }))
  const [first, second, third] = revenue as [(typeof revenue)[0], (typeof revenue)[0], (typeof revenue)[0]]
  const results = addSheet(workbook, '결과 표')
  const row = addRow(results)
  const total = calculated(row, 0, call('SUM', range(revenue)), { name: 'Total', format: 'whole' })
  calculated(row, 1, minus(first, minus(second, third)))
  calculated(row, 2, over(first, times(second, third)))
  calculated(row, 3, power(minus(0, third), 2))
  calculated(row, 4, when(call('ISNUMBER', total), 'a "quoted" text', 'none'))
  calculated(row, 5, call('AND', call('ISNUMBER', total), call('ISNUMBER', first)))
  calculated(row, 6, plus(fixed(first), over(1, 3), 1e-17))
  calculated(row, 7, call('NPV', 0.1, range(revenue)))
  return { workbook, names: new Map([['Total', 1197.35]]) }
}

describe('a built workbook', () => {
  it('has the value that the engine and LibreOffice compute for every formula', async () => {
    const { workbook, names } = smallModel()
    const { bytes, certificate } = await buildWorkbook(engine, workbook, { independent: names, madeAt })
    expect(certificate).toMatchObject({ formulas: 8, independent: 1, differences: [] })
    expect(await expectLibreOfficeAgrees(bytes)).toMatchObject({ formulas: 8 })
  })

  it('is the same file when it is built twice', async () => {
    const built = async () => (await buildWorkbook(engine, smallModel().workbook, { independent: new Map(), madeAt })).bytes
    expect(Buffer.compare(await built(), await built())).toBe(0)
  })

  it('keeps comments, names, repeated rows and panes when read back', async () => {
    const { bytes } = await buildWorkbook(engine, smallModel().workbook, { independent: new Map(), madeAt })
    // Without a display LibreOffice does not keep panes.
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).toMatch(/<pane (?=[^>]*xSplit="1")(?=[^>]*ySplit="1")[^>]*state="frozen"/)
    for (const file of [bytes, await savedByLibreOffice(bytes)]) {
      const { sheets, namedRanges } = await readXlsx(file, { readStyles: true })
      expect(sheets.map(({ name }) => name)).toEqual(['Inputs & sources', '결과 표', 'Certificate'])
      expect(sheets[0]?.cells?.get('1,1')?.comment?.text).toBe(
        'Source: Annual report 2025\nPage: p. 12\nDate: 2026-03-31\nLink: https://example.com/report.pdf#page=12',
      )
      expect(namedRanges).toContainEqual(expect.objectContaining({ name: 'Total' }))
      expect(sheets[0]?.pageSetup).toMatchObject({ orientation: 'landscape', printTitlesRow: '$1:$1' })
      expect(sheets[0]?.cells?.get('1,1')?.style?.font?.color?.rgb).toMatch(/0000FF$/)
    }
  })

  it('follows a moved row', async () => {
    const { workbook } = smallModel()
    workbook.sheets[0]?.rows.splice(1, 0, { sheet: workbook.sheets[0], cells: [] })
    const { certificate } = await buildWorkbook(engine, workbook, { independent: new Map([['Total', 1197.35]]), madeAt })
    expect(certificate.differences).toEqual([])
  })

  it('rejects a formula over a removed row', async () => {
    const { workbook } = smallModel()
    workbook.sheets[0]?.rows.splice(1, 1)
    await expect(buildWorkbook(engine, workbook, { independent: new Map(), madeAt })).rejects.toThrow('no longer in Inputs & sources')
  })
})

describe('a text in a workbook', () => {
  const written = async (texts: readonly string[]) => {
    const workbook = newWorkbook('Texts', 'ko')
    const sheet = addSheet(workbook, 'Texts')
    for (const one of texts) {
      const row = addRow(sheet)
      text(row, 0, one)
      input(row, 1, one, { label: one })
    }
    return (await buildWorkbook(engine, workbook, { independent: new Map(), madeAt })).bytes
  }
  const hostile = [
    '=1+1',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    "=cmd|' /C calc'!A0",
    '\t=1',
    "'=1",
    '=HYPERLINK("https://evil.example")',
    '1,234',
    'TRUE',
  ]

  it('remains a text in LibreOffice whatever its first character', async () => {
    const { sheets } = await readXlsx(await savedByLibreOffice(await written(hostile)))
    hostile.forEach((one, row) => {
      for (const column of [0, 1]) {
        expect(sheets[0]?.rows[row]?.[column]).toBe(one)
        expect(sheets[0]?.cells?.get(`${row},${column}`)?.formula).toBeUndefined()
      }
    })
  })

  it('is stored unchanged, whatever its content, and never as a formula', async () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.stringMatching(/^[=+\-@][A-Z(]{1,9}1\)?$/),
      fc.constantFrom('_x0041_', '_x005F_', ' leading', 'trailing ', 'two\nlines', ']]>', '&amp;', '<v>1</v>', '매출액'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), async (texts) => {
        const { sheets } = await readXlsx(await written(texts))
        texts.forEach((one, row) => {
          expect(sheets[0]?.rows[row]?.[0] ?? '').toBe(cellText(one))
          expect(sheets[0]?.cells?.get(`${row},0`)?.formula).toBeUndefined()
        })
      }),
      { numRuns: 60 },
    )
  })

  it('links only to addresses of the web', async () => {
    const workbook = newWorkbook('Links', 'en')
    const sheet = addSheet(workbook, 'Links')
    const links = ['https://example.com/a?b=1&c=2', 'javascript:alert(1)', 'file:///etc/passwd', '\\\\host\\share']
    for (const link of links) text(addRow(sheet), 0, link, { link })
    const { sheets } = await readXlsx((await buildWorkbook(engine, workbook, { independent: new Map(), madeAt })).bytes)
    expect(links.map((_, row) => sheets[0]?.cells?.get(`${row},0`)?.hyperlink?.target)).toEqual([links[0], undefined, undefined, undefined])
  })
})

describe('a certificate', () => {
  const file = (formulas: readonly { formula: string; formulaResult: number | null }[]) =>
    writeXlsx({
      sheets: [
        {
          name: 'Model',
          rows: [[2, 3, null]],
          cells: new Map(formulas.map((one, at) => [`${at + 1},0`, { type: 'formula' as const, value: one.formulaResult, ...one }])),
        },
      ],
    })

  it('lists a stored value that differs, a missing one, an error, and an independent figure that differs', async () => {
    const bytes = await file([
      { formula: 'A1+B1', formulaResult: 5 },
      { formula: 'A1*B1', formulaResult: 6.00001 },
      { formula: 'A1-B1', formulaResult: null },
      { formula: 'A1/C1', formulaResult: 0 },
    ])
    const { differences, formulas } = await certify(
      engine,
      bytes,
      new Map([
        ['Model!A2', 5.1],
        ['Nowhere', 1],
      ]),
      madeAt,
    )
    expect(formulas).toBe(4)
    expect(differences.map(({ cell, kind }) => `${cell} ${kind}`)).toEqual([
      'Model!A3 cached',
      'Model!A4 cached',
      'Model!A5 error',
      'Model!A2 independent',
      'Nowhere missing',
    ])
  })

  it('is confirmed by LibreOffice if it reports a wrong stored value', async () => {
    const { differing } = await comparedWithLibreOffice(await file([{ formula: 'A1+B1', formulaResult: 5.5 }]))
    expect(differing).toEqual(['Model!A2: 5.5 in the file, 5 in LibreOffice'])
  })

  it('is written into the workbook as texts', async () => {
    const { workbook, names } = smallModel()
    const { bytes } = await buildWorkbook(engine, workbook, { independent: names, madeAt })
    const sheet = (await readXlsx(bytes)).sheets.at(-1)
    const lines = sheet?.rows.map((row) =>
      row
        .slice(1, 3)
        .filter((value) => value !== null)
        .join(': '),
    )
    expect(lines).toEqual(
      expect.arrayContaining(['Result: No differences', 'Certified at (UTC): 2026-11-01 09:00:00', 'Engine: IronCalc 0.8.4']),
    )
  })
})
