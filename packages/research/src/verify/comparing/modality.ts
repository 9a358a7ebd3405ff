import { hasHangul } from '@dossier/lexicon'
import type { ReadPassage, Comparer } from '../claims.ts'
import type { Token } from '../reading/tokens.ts'

/** How certain a statement is: possible, planned or in the future. A statement with none of these is a fact. */
type Certainty = 'possible' | 'planned' | 'future'

const patterns: readonly (readonly [Certainty, RegExp])[] = [
  [
    'possible',
    /\b(?:may(?! \d| not\b| only\b)|might|could|can|consider(?:s|ed|ing)?|evaluat(?:es?|ing)|explor(?:es?|ing)|possib(?:le|ly|ility)|potential(?:ly)?|would|contemplat\w*|under (?:review|consideration|negotiation)|(?<=\b(?:is|are|be) )(?:able|permitted|allowed)|discretion(?:ary)?|option(?:al)?|negotiating|in (?:talks|discussions|negotiations)|if|in case|alleg(?:es?|ed|ing|ation|ations)|contends?|assert(?:s|ed)? that|claim(?:s|ed)? that)\b|수(?:도)?\s?있|검토|가능|논의|협의|협상|우려|고려|재량|주장/gi,
  ],
  [
    'planned',
    /\b(?:expect(?:s|ed|ing|ation|ations)?|plans?(?= to\b| for\b)|planned|planning|inten(?:ds?|ded|tion)|anticipat(?:es?|ed|ing)|forecasts?|project(?:s|ed|ions?)(?! (?:cost|benefit))|targets?|targeted|propos(?:es?|ed|ing|al)|guidance|outlook|estimate[sd]? (?:to|that)|aims? to|seeks? to|(?<!\bbe )agreed to|goals?|scheduled|should(?! have\b)|pending|subject to|(?<!(?:expected|anticipated|intended|projected|planned|scheduled|expects?|likely) )to be|believes?|likely|commit(?:s|ted|ment) to)\b|예정|계획|예상|전망|목표|추진|기대|방침|하기로|의향|것으로 보|추정/gi,
  ],
  ['future', /\bwill\b(?! not)|\bshall\b|(?:할|될)\s?것(?:입니다|이다|으로)/gi],
]

/** A word that makes a statement less than a fact. */
interface Hedge {
  certainty: Certainty
  text: string
  start: number
  end: number
}

/** The hedges of a text, in order. */
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

/** Certainties that claim no more than another: what is possible is not planned, but what is planned is possible. */
const noStronger: Readonly<Record<Certainty, readonly Certainty[]>> = {
  possible: ['possible'],
  planned: ['possible', 'planned', 'future'],
  future: ['possible', 'planned', 'future'],
}

/** Whether the second certainty claims no more than the first. */
export const isNoStronger = (was: Certainty, now: Certainty): boolean => noStronger[was].includes(now)

const maxGoverned = 10
const minShared = 2

/** The sentence may not state as a fact what the source calls possible or planned, nor as a plan what it calls possible. */
export const compareCertainty: Comparer = ({ text, tokens, passages }) => {
  const stated = hedgesIn(text)
  const keys = new Set(tokens.filter(({ key }) => isContentWord(key)).map(({ key }) => verb(key)))
  const wrong = passages.flatMap((passage) => {
    if (passage.isRow) return []
    const hedges = hedgesIn(passage.text)
    return hedges.filter((hedge) => {
      if (stated.some(({ certainty }) => isNoStronger(hedge.certainty, certainty))) return false
      // "Will mature in 2025" may become "matures in 2025".
      const governed = governedBy(hedge, passage)
      const shared = governed.filter(({ key }) => keys.has(verb(key)))
      if (hedge.certainty === 'future' && !isStatedAsPast(text, tokens, shared)) return false
      if (shared.length < Math.min(minShared, governed.length) || shared.length === 0) return false
      // Words within the reach of any hedge of the passage are hedged, even by a weaker one: "plans to, subject to".
      return !isUnhedgedElsewhere(passage, hedges, shared)
    })
  })
  // "Will be entitled" may later become "was granted": only the meaning shows whether it is done by then.
  const [first] = wrong.toSorted((one, other) => Number(one.certainty === 'future') - Number(other.certainty === 'future'))
  return first
    ? [{ code: 'certainty-differs', text: first.text, ...(first.certainty === 'future' && { finding: 'undecided' as const }) }]
    : []
}

/** Whether the hedged words are stated as done: "was closed", "closed", 매각하였습니다. */
function isStatedAsPast(text: string, tokens: readonly Token[], shared: readonly Token[]): boolean {
  if (hasHangul(text)) return past.test(text)
  const keys = new Set(shared.map(({ key }) => verb(key)))
  return (
    tokens.some(({ key, start, end }) => {
      if (!keys.has(verb(key)) || !past.test(text.slice(start, end))) return false
      // "Is paid" and "paid holiday" are no past tense.
      return !/\b(?:is|are|be|being|been|gets?|of|an?|the|its|his|her|their|any|no|all)\s(?:\p{L}+\s)?$/iu.test(
        text.slice(Math.max(0, start - 20), start),
      )
    }) ||
    (/\b(?:was|were|had|did)\b/.test(text) && shared.length > 0)
  )
}

const past =
  /\b(?:was|were|had|did|[a-z]{2,}ed|sold|bought|paid|made|took|became|began|built|spent|lent|held|won|lost)\b|[했됐였었]|하였|되었|이었|완료|결정/

const isContentWord = (key: string): boolean => /^[#@]|\p{L}{2}/u.test(key) && !functionWords.has(key)

const functionWords = new Set(
  'the of to in on at by for and or as is ar was were be been it its that this we our ha have had do doe did ani an a with from will not which these those such other also compani year'.split(
    ' ',
  ),
)

const irregular: Readonly<Record<string, string>> = {
  sold: 'sell',
  bought: 'buy',
  paid: 'pay',
  built: 'build',
  made: 'make',
  took: 'take',
  taken: 'take',
  began: 'begin',
  becam: 'becom',
  spent: 'spend',
  lent: 'lend',
  held: 'hold',
  grew: 'grow',
  rose: 'rise',
  fell: 'fall',
  won: 'win',
  lost: 'lose',
  gave: 'give',
  led: 'lead',
}
const verb = (key: string): string => irregular[key] ?? key

const clauseEnd = /[.;:]\s|,\s(?:and|but|which|while|although|whereas)\s/

/** Nouns that belong to the hedge: "매각하는 방안을 검토". */
const hedgeNouns: ReadonlySet<string> = new Set(['방안', '것'])

/** The words that a hedge applies to: those after it in English, those before it in Korean, within the clause. */
function governedBy(hedge: Hedge, { text, tokens }: ReadPassage): readonly Token[] {
  if (hasHangul(hedge.text)) {
    const before = text.slice(0, hedge.start)
    const begin = Math.max(before.lastIndexOf('. '), before.lastIndexOf('며 '), before.lastIndexOf('고, '), 0)
    return tokens
      .filter((token) => token.start >= begin && token.end <= hedge.start + 1 && isContentWord(token.key) && !hedgeNouns.has(token.key))
      .slice(-maxGoverned)
  }
  const stop = clauseEnd.exec(text.slice(hedge.end))
  const end = stop ? hedge.end + stop.index : text.length
  return tokens.filter((token) => token.start >= hedge.end && token.end <= end && isContentWord(token.key)).slice(0, maxGoverned)
}

/** Whether the passage has the same words outside its hedges too. */
function isUnhedgedElsewhere(passage: ReadPassage, hedges: readonly Hedge[], shared: readonly Token[]): boolean {
  const governed = new Set(hedges.flatMap((hedge) => governedBy(hedge, passage)))
  const free = new Set(passage.tokens.filter((token) => !governed.has(token)).map(({ key }) => verb(key)))
  return shared.every(({ key }) => free.has(verb(key)))
}

const dutyWords =
  /\b(?:must|ha(?:s|ve|d) to|(?:is|are|was|were|be) (?:required|obliged|obligated|bound) to|mandatory|compulsory|guaranteed?)\b|해야|하여야|의무(?:가|를|적)|반드시/iu
const noDutyWords =
  /\b(?:not|no|never|n't)\s(?:\p{L}+\s){0,2}(?:have to|required|obliged|obligated|obligation|mandatory)\b|does not have to|need not/iu
/** Words by which a source states a duty: will and shall, a prohibition, what is due, a condition. */
const citedDutyWords =
  /\b(?:must|shall|will|requir\w*|oblig\w*|need(?:s|ed)?|ha(?:s|ve|d) to|agree[sd]?|undertak\w*|covenants?|dut(?:y|ies)|mandatory|compulsory|liable|responsib\w*|due|may not|cannot|can not|only|subject to|conditions?|no later|prohibit\w*|guarant\w*|commit\w*|forced?|necessar\w*|entitle[sd]? to receive)\b|해야|하여야|의무|필요|한다|금지|준수|부담/iu
const choiceWords =
  /\b(?:may|can) (?:choose|decide|elect|opt)\b|\b(?:optional|voluntar(?:y|ily)|free to|at (?:its|his|her|their) (?:option|discretion))\b|선택할\s?수|임의로|재량/iu
const citedChoiceWords =
  /\b(?:may|might|can|could|option\w*|discretion\w*|elect\w*|voluntar\w*|permit\w*|entitle\w*|allow\w*)\b|수\s?있|재량|선택|가능/iu

const completedWords =
  /\b(?:already|completed|finished|finali[sz]ed|has been|have been|fully executed)\b|완료|마쳤|마무리|확정(?:되|했|하였)|끝냈|이미/iu
const citedCompletedWords =
  /\b(?:complet(?:e|ed|ion)|finish(?:ed)?|finali[sz]ed|closed|consummated|has been|have been|was|were|had|did|approved|settled)\b|완료|마쳤|확정|종료|[했됐였]/iu

/**
 * The sentence may not turn into a duty what its sources leave open, nor into a choice what they require, nor state as done what they only plan;
 * across languages too.
 */
export const compareObligations: Comparer = ({ text, passages }) => {
  const cited = passages.map((passage) => passage.text).join('\n')
  // The verb of a list item is above the list.
  const isItem = passages.some(({ text: own }) => /^\s*(?:\(?[\d.]+\)?|\(?\p{Ll}{1,3}\)|[•▪-])\s|^\p{Ll}/u.test(own))
  const duty = noDutyWords.test(text) || isItem ? null : dutyWords.exec(text)
  if (duty && !citedDutyWords.test(cited))
    return [{ code: 'certainty-differs', text: duty[0], ...(!choiceWords.test(cited) && { finding: 'undecided' as const }) }]
  const choice = choiceWords.exec(text)
  if (choice && !citedChoiceWords.test(cited) && citedDutyWords.test(cited)) return [{ code: 'certainty-differs', text: choice[0] }]
  const completed = completedWords.exec(text)
  const planned = hedgesIn(cited).some(({ certainty }) => certainty === 'planned' || certainty === 'future')
  if (completed && planned && !citedCompletedWords.test(cited) && hedgesIn(text).length === 0)
    return [{ code: 'certainty-differs', text: completed[0] }]
  return []
}
