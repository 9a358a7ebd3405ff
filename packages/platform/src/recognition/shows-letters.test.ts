import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { expect, it } from 'vitest'
import { showsLetters } from './shows-letters.ts'

type Mark = readonly [left: number, top: number, width: number, height: number]

/** White paper of 300 by 200 pixels with black marks. */
function drawn(...marks: Mark[]): Promise<Buffer> {
  const [width, height] = [300, 200]
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (const [left, top, across, down] of marks)
    for (let y = top; y < top + down; y += 1)
      for (let x = left; x < left + across; x += 1) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return Transformer.fromRgbaPixels(pixels, width, height).png()
}

it.each([
  ['paper', []],
  ['a page with a horizontal rule', [[10, 20, 280, 9]]],
  [
    'a page with two horizontal rules',
    [
      [10, 20, 280, 3],
      [10, 40, 280, 3],
    ],
  ],
  ['a page with a vertical rule', [[30, 0, 4, 200]]],
  [
    'specks',
    [
      [30, 40, 3, 3],
      [90, 120, 5, 5],
    ],
  ],
] satisfies [string, Mark[]][])('finds no letters on %s', async (_what, marks) => {
  expect(await showsLetters(await drawn(...marks), 11)).toBe(false)
})

it.each([
  ['a mark as large as a letter', [[30, 40, 11, 11]]],
  [
    'such a mark below a rule',
    [
      [10, 20, 280, 3],
      [30, 40, 12, 16],
    ],
  ],
  [
    'adjacent letters',
    [
      [30, 40, 6, 16],
      [37, 40, 6, 16],
      [42, 40, 6, 16],
    ],
  ],
] satisfies [string, Mark[]][])('considers %s a possible letter', async (_what, marks) => {
  expect(await showsLetters(await drawn(...marks), 11)).toBe(true)
})

it('finds letters on a scan in either language', async () => {
  for (const name of ['english.jpg', 'korean.jpg']) {
    const scan = readFileSync(join(import.meta.dirname, '../../../documents/fixtures/scans', name))
    expect(await showsLetters(scan, 11)).toBe(true)
  }
})

it('throws for bytes that are not a picture', async () => {
  await expect(showsLetters(Buffer.from('no picture'), 11)).rejects.toThrow(/format/i)
})
