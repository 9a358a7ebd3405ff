import { expect, it } from 'vitest'
import { withoutFootnoteMarks } from './footnote-marks.ts'

it.each([
  ['Adjusted EBITDA¹', 'Adjusted EBITDA'],
  ['2021¹² and 2,991,886³', '2021 and 2,991,886'],
  ['margin (%)⁴', 'margin (%)'],
  ['매출액¹', '매출액'],
  ['1,200 m², 3 km²', '1,200 m², 3 km²'],
  ['Level 3', 'Level 3'],
])('withoutFootnoteMarks(%s)', (text, plain) => expect(withoutFootnoteMarks(text)).toBe(plain))
