import { latinNamesIn } from './entity.ts'
import type { ReadPassage, Rule } from './judged-sentence.ts'
import { belongsElsewhere, placeOf, type Token } from './places.ts'

interface Placed {
  name: string
  tokens: readonly Token[]
  at: number
}

/** Two names that the source names both do not stand in each other's places. */
export const judgeExchangedNames: Rule = ({ text, tokens, passages }) => {
  const said = placesIn(text, tokens)
  if (said.length < 2) return []
  const cited = passages.filter(({ isRow }) => !isRow).flatMap((passage: ReadPassage) => placesIn(passage.text, passage.tokens))
  const standsFor = (one: Placed, other: Placed): boolean =>
    belongsElsewhere(
      tokens,
      one.at,
      cited.filter(({ name }) => name === one.name),
      cited.filter(({ name }) => name === other.name),
    )
  const exchanged = said.find((one) => said.some((other) => other.name !== one.name && standsFor(one, other) && standsFor(other, one)))
  return exchanged ? [{ code: 'roles-differ', text: exchanged.name }] : []
}

const placesIn = (text: string, tokens: readonly Token[]): Placed[] =>
  latinNamesIn(text)
    .map(({ text: name, start, end }) => ({ name: name.toLowerCase(), tokens, at: placeOf(tokens, { start, end }) }))
    .filter(({ at }) => at >= 0)
