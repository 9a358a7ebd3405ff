import { expect, test } from 'vitest'
import { anchorByName } from './file-kinds.ts'

test.each([
  ['annual-report.PDF', 'page'],
  ['scan.jpeg', 'page'],
  ['deck.v2.pptx', 'page'],
  ['contract.docx', 'section'],
  ['그림.hwp', 'section'],
  ['pdf', 'section'],
  ['Press release of Harbor Inc.', 'section'],
] as const)('anchorByName takes a place in %s for a %s', (name, kind) => {
  expect(anchorByName(name)).toEqual({ kind })
})
