import { describe, expect, test } from 'vitest'
import { announces, pointsElsewhere } from './non-statements.ts'

const text = (content: string) => ({ span: { kind: 'text' as const, start: 0, end: content.length }, text: content })

describe('announces and pointsElsewhere', () => {
  test.each([
    '4. Fees and payment',
    '(3) 주요 고객',
    'Pending Acquisition of Harbor Valves Holdings, Inc.',
    '계약은 다음과 같습니다.',
    'Risk factors',
  ])('recognise a heading: %s', (heading) => expect(announces(text(heading))).toBe(true))

  test.each(['See Note 7.', 'Its directors are incorporated herein by reference.', '자세한 사항은 주석 7을 참조하시기 바랍니다.'])(
    'what points elsewhere: %s',
    (reference) => expect(pointsElsewhere(reference)).toBe(true),
  )

  test.each([
    'The fee is due in May.',
    'Orla Tennick, chief executive: 1,200 shares',
    '회사는 3년간 보증한다.',
    'Refunds are paid when the plant of the Harbor segment refers to it.',
  ])('do not apply to a statement: %s', (sentence) =>
    expect([announces(text(sentence)), pointsElsewhere(sentence)]).toEqual([false, false]),
  )
})
