import type { Bound } from './mention.ts'
import { phrases, PhraseTable } from './phrase-table.ts'

const table = (rows: readonly (readonly [Bound, readonly string[]])[]): PhraseTable<Bound> =>
  new PhraseTable(rows.flatMap(([bound, phrases]) => phrases.map((phrase): [string, Bound] => [phrase, bound])))

/** Words and signs of a bound before a figure. */
export const boundsBefore = table([
  [
    'about',
    phrases(`
      about, approximately, approx, approx., around, roughly, nearly, almost, circa, ca., c., c, some, an estimated, close to, ~, ≈,
      ±, 약, 대략, 거의, 어림잡아, 대략적으로, 총 약, 약 총
    `),
  ],
  [
    'above',
    phrases(`
      more than, over, greater than, higher than, above, exceeding, exceeds, exceeded, exceed, in excess of, north of, >
    `),
  ],
  ['below', ['less than', 'under', 'below', 'fewer than', 'lower than', 'just under', 'south of', '<']],
  [
    'atLeast',
    phrases(`
      no lower than, not lower than, not below, not under, no smaller than, at least, a minimum of, minimum of, upwards of, no less than, not less than, no fewer than, not fewer than, min., >=, ≥, ≧, 최소,
      적어도, 최소한, 최저
    `),
  ],
  [
    'atMost',
    phrases(`
      no higher than, not higher than, no greater than, not greater than, not above, not over, no longer than, not exceed, at most, up to, a maximum of, maximum of, as much as, as many as, within, no later than, no more than, not more than,
      not to exceed, not exceed, not exceeding, max., capped at, <=, ≤, ≦, 최대, 최고, 많아야, 최대한
    `),
  ],
])

/** Words and signs of a bound after a figure. */
export const boundsAfter = table([
  [
    'atLeast',
    phrases(`
      or more, or greater, or higher, or above, or over, or longer, and above, and over, plus, +, 이상, 를 상회, 을 상회
    `),
  ],
  [
    'atMost',
    phrases(`
      or less, or fewer, or lower, or below, or under, at most, at the most, 이하, 이내, 한도
    `),
  ],
  [
    'above',
    phrases(`
      초과, 을 초과, 를 초과, 을 넘, 를 넘, 을 웃도, 를 웃도, 을 상회, 를 상회, 상회
    `),
  ],
  ['below', ['미만', '에 못 미치', '하회', '을 하회', '를 하회', '을 밑도', '를 밑도']],
  [
    'about',
    phrases(`
      대, 내외, 안팎, 가량, 정도, 남짓, 여, 쯤, 수준, 상당, 전후, or so
    `),
  ],
])
