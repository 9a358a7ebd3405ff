import { directionsIn } from './directions.ts'

/** What a figure is to a change: how much it was, where it ended, where it began. */
export type Role = 'by' | 'to' | 'from'

const approximately = '(?:about |approximately |nearly |almost |over |more than )?'
const currency = '[$€£¥₩]?\\s?\\(?$'
const before: readonly (readonly [Role, RegExp])[] = [
  [
    'to',
    new RegExp(
      `(?<!compar(?:e|es|ed|able|ing)\\s|relative\\s|equal\\s|similar\\s|related\\s|due\\s|up\\s)\\bto\\s${approximately}${currency}`,
      'i',
    ),
  ],
  ['from', new RegExp(`\\bfrom\\s${approximately}${currency}`, 'i')],
  [
    'by',
    new RegExp(
      `\\b(?:by|(?:increas|decreas|declin)(?:ed|e|es)|rose|fell|grew|dropped|(?:increase|decrease|decline|growth) of)\\s${approximately}${currency}`,
      'i',
    ),
  ],
]
const behind: readonly (readonly [Role, RegExp])[] = [
  ['to', /^(?:으로|로)(?!부터)/],
  ['from', /^에서|^(?:으)?로부터/],
  ['by', /^(?:만큼|이|가)?\s?(?:증가|감소|상승|하락|늘|줄|성장|축소)/],
]

const range = /(?:\d|%|percent|[bm]illion)\s+to\s+[$€£¥₩]?\s?$/i

/** Null where nothing tells. */
export function roleOf(text: string, { start, end }: { start: number; end: number }): Role | null {
  const left = text.slice(Math.max(0, start - 40), start)
  const right = text.slice(end, end + 8)
  // "5 to 7 percent" is a range unless something moves.
  if (range.test(left) && directionsIn(left).length === 0) return null
  return before.find(([, words]) => words.test(left))?.[0] ?? behind.find(([, words]) => words.test(right))?.[0] ?? null
}
