/** How sure it is that something is so: it may be, or it is meant to be. What is neither is told as a fact. */
export type Certainty = 'possible' | 'planned' | 'future'

const patterns: readonly (readonly [Certainty, RegExp])[] = [
  [
    'possible',
    /\b(?:may(?! \d| (?:19|20)\d\d)|might|could|can|consider(?:s|ed|ing)?|evaluat(?:es?|ing)|explor(?:es?|ing)|possib(?:le|ly|ility)|potential(?:ly)?|would|contemplat\w*|under (?:review|consideration|negotiation)|(?<=\b(?:is|are|be) )(?:able|entitled|permitted|allowed)|discretion(?:ary)?|option(?:al)?|negotiating|in (?:talks|discussions|negotiations)|if|in case|alleg(?:es?|ed|ing|ation|ations)|contends?|assert(?:s|ed)? that|claim(?:s|ed)? that)\b|수(?:도)?\s?있|검토|가능|논의|협의|협상|우려|고려|재량|주장/gi,
  ],
  [
    'planned',
    /\b(?:expect(?:s|ed|ing|ation|ations)?|plans?(?= to\b| for\b)|planned|planning|inten(?:ds?|ded|tion)|anticipat(?:es?|ed|ing)|forecasts?|project(?:s|ed|ions?)(?! (?:cost|benefit))|targets?|targeted|propos(?:es?|ed|ing|al)|guidance|outlook|estimate[sd]? (?:to|that)|aims? to|seeks? to|agreed to|goals?|scheduled|should|pending|subject to|(?<!(?:expected|anticipated|intended|projected|planned|scheduled|expects?|likely) )to be|believes?|likely|commit(?:s|ted|ment) to)\b|예정|계획|예상|전망|목표|추진|기대|방침|하기로|의향|것으로 보|추정/gi,
  ],
  ['future', /\bwill\b(?! not)|\bshall\b|(?:할|될)\s?것(?:입니다|이다|으로)/gi],
]

/** A word that makes less than a fact of what it goes with. */
export interface Hedge {
  certainty: Certainty
  text: string
  start: number
  end: number
}

/** The words of a text that make less than a fact of something. */
export function hedgesIn(text: string): Hedge[] {
  return patterns
    .flatMap(([certainty, pattern]) =>
      Array.from(text.matchAll(pattern), (match) => ({
        certainty,
        text: match[0],
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
    .filter(({ text: word, start, end }) => !(word === 'May' && (start === 0 || /^\s\d/.test(text.slice(end, end + 2)))) && word !== 'WILL')
    .sort((one, other) => one.start - other.start)
}

/** Which words keep what another says so: what may be is not what is planned, but what is planned may be. */
const keeps: Readonly<Record<Certainty, readonly Certainty[]>> = {
  possible: ['possible'],
  planned: ['possible', 'planned', 'future'],
  future: ['possible', 'planned', 'future'],
}

/** Whether what was told with one certainty may be told with another: it says no more. */
export const isWeakened = (was: Certainty, now: Certainty): boolean => keeps[was].includes(now)
