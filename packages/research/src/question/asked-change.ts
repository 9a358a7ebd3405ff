/** Direction that a question asks about; `either` if it names both, or asks whether something became better or worse. */
export type AskedChange = 'rise' | 'fall' | 'either'

/** These words ask for something else, such as the reason or the amount. */
const asksMore = /\b(?:why|how (?:much|many)|what|which)\b|왜|이유|원인|요인|얼마|몇|무엇|어느|어떤/i

/**
 * By the verb that opens a question, the words that state the direction after it: "Did … fall", "Has … fallen", "Is … lower". What a contract allows
 * to rise has not risen.
 */
const english: readonly (readonly [opening: RegExp, Record<AskedChange, RegExp>])[] = [
  [
    /^did\b/i,
    {
      rise: /\b(?:grow|rise|increase|expand|go up)\b/i,
      fall: /\b(?:fall|decline|decrease|drop|shrink|go down)\b/i,
      either: /\b(?:improve|worsen|deteriorate)\b/i,
    },
  ],
  [
    /^(?:has|have|had)\b/i,
    {
      rise: /\b(?:grown|risen|increased|expanded|gone up)\b/i,
      fall: /\b(?:fallen|declined|decreased|dropped|shrunk|gone down)\b/i,
      either: /\b(?:improved|worsened|deteriorated)\b/i,
    },
  ],
  [
    /^(?:is|are|was|were)\b(?! there\b)/i,
    {
      rise: /\b(?:growing|rising|increasing|expanding|going up|up|(?:higher|larger|greater|more) than)\b/i,
      fall: /\b(?:falling|declining|decreasing|dropping|shrinking|going down|down|(?:lower|smaller|less|fewer) than)\b/i,
      either: /\b(?:improving|worsening|deteriorating)\b/i,
    },
  ],
]

/** Endings of Korean questions about the past: 늘었나요, 감소했습니까. */
const ending = '(?:나요|나|습니까|는가요?|는지요?|니|어요?)'
const korean: Record<AskedChange, RegExp> = {
  rise: new RegExp(`(?:늘었|늘어났|증가했|증가하였|성장했|성장하였|올랐|상승했|상승하였|커졌|높아졌|확대됐|확대되었)${ending}`, 'u'),
  fall: new RegExp(`(?:줄었|줄어들었|감소했|감소하였|하락했|하락하였|떨어졌|작아졌|낮아졌|축소됐|축소되었)${ending}`, 'u'),
  either: new RegExp(`(?:개선됐|개선되었|악화됐|악화되었|나아졌|나빠졌|좋아졌)${ending}`, 'u'),
}

/** "Lower than in 2021", "since 2021", "2021년보다": the named year is the base of the comparison. */
const comparedWith =
  /\b(?:than|since|from|against|versus|vs\.?|compared (?:to|with)) (?:it was |they were )?(?:in |at the end of )?(?:fiscal |FY ?)?\d{4}\b|\d{4}년\s?(?:말\s?)?(?:보다|대비|에 비해|이후)/i

/** The years of a question about a change: if it names only the base, that year and the next. */
export const yearsOfChange = (text: string, years: readonly number[]): readonly number[] =>
  years.length === 1 && comparedWith.test(text) ? [(years[0] ?? 0) + 1, ...years] : years

/** The direction of a change between two times that a question asks about; null if it asks for anything else. */
export function readAskedChange(text: string): AskedChange | null {
  if (asksMore.test(text)) return null
  const words = english.find(([opening]) => opening.test(text))?.[1] ?? korean
  const [up, down] = [words.rise.test(text), words.fall.test(text)]
  if (up && down) return 'either'
  return up ? 'rise' : down ? 'fall' : words.either.test(text) ? 'either' : null
}
