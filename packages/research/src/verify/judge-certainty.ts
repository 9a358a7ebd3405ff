import { type Hedge, hedgesIn, isWeakened } from './certainties.ts'
import type { ReadPassage, Rule } from './judged-sentence.ts'
import type { Token } from './places.ts'

const mostGoverned = 10
const leastShared = 2

/** What the source calls possible or planned the sentence does not tell as a fact, nor a possibility as a plan. */
export const judgeCertainty: Rule = ({ text, tokens, passages }) => {
  const said = hedgesIn(text)
  const keys = new Set(tokens.filter(({ key }) => tells(key)).map(({ key }) => verb(key)))
  const wrong = passages.flatMap((passage) => {
    if (passage.isRow) return []
    const hedges = hedgesIn(passage.text)
    return hedges.filter((hedge) => {
      if (said.some(({ certainty }) => isWeakened(hedge.certainty, certainty))) return false
      // "Will mature in 2025" may be told as "matures in 2025".
      const governed = governedBy(hedge, passage)
      const shared = governed.filter(({ key }) => keys.has(verb(key)))
      if (hedge.certainty === 'future' && !isToldAsPast(text, tokens, shared)) return false
      if (shared.length < Math.min(leastShared, governed.length) || shared.length === 0) return false
      // Once hedged it is meant as hedged, however sure another word of its own sounds: "plans to, subject to".
      return !saysElsewhere(passage, hedges, shared)
    })
  })
  return wrong.slice(0, 1).map(({ text: word }) => ({ code: 'certainty-differs', text: word }))
}

/** What it governs is told as done: "was closed", "closed", 매각하였습니다. */
function isToldAsPast(text: string, tokens: readonly Token[], shared: readonly Token[]): boolean {
  if (/\p{Script=Hangul}/u.test(text)) return past.test(text)
  const keys = new Set(shared.map(({ key }) => verb(key)))
  return (
    tokens.some(({ key, start, end }) => {
      if (!keys.has(verb(key)) || !past.test(text.slice(start, end))) return false
      // "Is paid" and "paid holiday" tell of no past.
      return !/\b(?:is|are|be|being|been|gets?|of|an?|the|its|his|her|their|any|no|all)\s(?:\p{L}+\s)?$/iu.test(
        text.slice(Math.max(0, start - 20), start),
      )
    }) ||
    (/\b(?:was|were|had|did)\b/.test(text) && shared.length > 0)
  )
}

const past =
  /\b(?:was|were|had|did|[a-z]{2,}ed|sold|bought|paid|made|took|became|began|built|spent|lent|held|won|lost)\b|[했됐였었]|하였|되었|이었|완료|결정/

const tells = (key: string): boolean => /^[#@]|\p{L}{2}/u.test(key) && !light.has(key)

const light = new Set(
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

/** What a word makes uncertain: the words behind it in English, those before it in Korean, within the clause. */
function governedBy(hedge: Hedge, { text, tokens }: ReadPassage): readonly Token[] {
  if (/[가-힣]/.test(hedge.text)) {
    const before = text.slice(0, hedge.start)
    const begin = Math.max(before.lastIndexOf('. '), before.lastIndexOf('며 '), before.lastIndexOf('고, '), 0)
    return tokens
      .filter((token) => token.start >= begin && token.end <= hedge.start + 1 && tells(token.key) && !/^(?:방안|것)$/.test(token.key))
      .slice(-mostGoverned)
  }
  const stop = clauseEnd.exec(text.slice(hedge.end))
  const end = stop ? hedge.end + stop.index : text.length
  return tokens.filter((token) => token.start >= hedge.end && token.end <= end && tells(token.key)).slice(0, mostGoverned)
}

/** The same words stand in the passage where nothing makes them uncertain. */
function saysElsewhere(passage: ReadPassage, hedges: readonly Hedge[], shared: readonly Token[]): boolean {
  const governed = new Set(hedges.flatMap((hedge) => governedBy(hedge, passage)))
  const free = new Set(passage.tokens.filter((token) => !governed.has(token)).map(({ key }) => verb(key)))
  return shared.every(({ key }) => free.has(verb(key)))
}
