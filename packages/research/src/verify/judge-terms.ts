import { termsIn } from './contrary-terms.ts'
import type { ReadPassage, Rule } from './judged-sentence.ts'
import { belongsElsewhere, placeOf } from './places.ts'

/** A term is the source's, not the one that excludes it: "diluted" is not "basic", a lender no borrower. */
export const judgeTerms: Rule = ({ text, tokens, passages }) => {
  const said = termsIn(text)
  if (said.length === 0) return []
  const cited = passages.flatMap((passage) => termsIn(passage.text).map((term) => ({ ...term, passage })))
  const over = passages.flatMap(({ around, source }) => termsIn(`${around} ${source.names.join(' ')}`))
  const wrong = said.filter((term) => {
    const same = cited.filter(({ choice, which }) => choice === term.choice && which === term.which)
    const rivals = cited.filter(({ choice, which }) => choice === term.choice && which !== term.which)
    if (rivals.length === 0) return false
    if (same.length === 0)
      return (
        !over.some(({ choice, which }) => choice === term.choice && which === term.which) &&
        !rivals.every((rival) => said.some(({ choice, which }) => choice === rival.choice && which === rival.which))
      )
    // Of both the sentence tells in an order of its own.
    if (said.some(({ choice, which }) => choice === term.choice && which !== term.which)) return false
    return belongsElsewhere(tokens, placeOf(tokens, term), placesOf(same), placesOf(rivals))
  })
  return wrong.map((term) => ({ code: 'term-differs', text: term.text }))
}

const placesOf = (terms: readonly { passage: ReadPassage; start: number; end: number }[]) =>
  terms.map(({ passage, start, end }) => ({ tokens: passage.tokens, at: placeOf(passage.tokens, { start, end }) }))
