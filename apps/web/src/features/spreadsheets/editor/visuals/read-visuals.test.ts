import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { fillFromCells } from './fill-from-cells.ts'
import { readVisuals } from './read-visuals.ts'

const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
)
const read = (bytes: Uint8Array) => readVisuals(Uint8Array.from(bytes).buffer)

describe('charts and pictures of a workbook', () => {
  it('are read with the sheet and the cell where they lie', async () => {
    const rows = [
      ['', 'FY24', 'FY25'],
      ['Revenue', 100, 120],
    ]
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Plain', rows },
        {
          name: 'Model & charts',
          rows,
          images: [{ data: pixel, type: 'png', anchor: { from: { row: 4, col: 1 }, to: { row: 8, col: 3 } }, altText: 'Logo' }],
          charts: [
            {
              type: 'column',
              title: 'Sales',
              anchor: { from: { row: 10, col: 0 }, to: { row: 20, col: 5 } },
              series: [{ name: 'Revenue', values: 'B2:C2', categories: 'B1:C1' }],
            },
          ],
        },
      ],
    })
    const found = await read(bytes)
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(['chart', 'picture'])
    expect(new Set(found.map(({ sheet }) => sheet))).toEqual(new Set(['Model & charts']))
    const picture = found.find(({ kind }) => kind === 'picture')
    expect(picture).toMatchObject({ name: 'Logo', mediaType: 'image/png', anchor: { from: { row: 4, column: 1 } } })
    expect(picture?.kind === 'picture' && Buffer.from(picture.bytes).equals(Buffer.from(pixel))).toBe(true)
    expect(found.find(({ kind }) => kind === 'chart')).toMatchObject({
      anchor: { from: { row: 10, column: 0 }, to: { row: 20, column: 5 } },
      chart: { title: 'Sales', kinds: ['bar'] },
    })
    const filled = fillFromCells(found, await readXlsx(bytes)).find(({ kind }) => kind === 'chart')
    expect(filled).toMatchObject({ chart: { series: [{ name: 'Revenue', categories: ['FY24', 'FY25'], values: [100, 120] }] } })
  })

  it('are none in a workbook without any, and in bytes that are no package', async () => {
    expect(await read(await writeXlsx({ sheets: [{ name: 'S', rows: [[1]] }] }))).toEqual([])
    expect(await read(new TextEncoder().encode('no package at all, but long enough to look for a directory'))).toEqual([])
  })
})
