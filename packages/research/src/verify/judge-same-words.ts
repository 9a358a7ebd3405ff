import { agreement } from './agreeing-figures.ts'
import { isConfirmed } from './confirmed-times.ts'
import { sharesTime } from './figure-times.ts'
import type { ReadPassage, ReadSentence, Rule } from './judged-sentence.ts'
import { officeHoldersIn } from './office-holders.ts'
import { officesIn } from './offices.ts'
import type { Token } from './places.ts'
import type { VerificationReason } from './verification.ts'

/** From so many words on that stand in the same order, what stands between them is compared. */
const fewestWords = 4
const mostTokens = 500

/** A text as its words, and the names, figures and times that stand before each of them and behind the last. */
interface Woven {
  words: readonly Token[]
  slots: readonly (readonly Token[])[]
}

/** Where all words are the passage's, one by one, no name and no figure of it stands in the place of another. */
export const judgeSameWords: Rule = (sentence) => {
  const names = new Set([sentence, ...sentence.passages].flatMap(({ text, tokens }) => capitals(text, tokens)))
  const said = woven(sentence.text, sentence.tokens, names)
  if (said.words.length < fewestWords || sentence.tokens.length > mostTokens) return []
  return sentence.passages
    .filter(({ isRow }) => !isRow)
    .flatMap((passage) => {
      const cited = woven(passage.text, passage.tokens, names)
      const at = placeIn(cited, said)
      return at < 0 ? [] : exchangedIn(sentence, passage, said.slots, cited.slots.slice(at, at + said.slots.length))
    })
    .slice(0, 1)
}

const opens = (tokens: readonly Token[], at: number): boolean => tokens[at - 1]?.sentence !== tokens[at]?.sentence
const isCapital = (text: string, { start, end }: Token): boolean => /^\p{Lu}[\p{L}\p{N}]/u.test(text.slice(start, end))

/** Words with a capital that do not owe it to their place. */
const capitals = (text: string, tokens: readonly Token[]): string[] =>
  tokens.filter((token, at) => isCapital(text, token) && !opens(tokens, at)).map(({ key }) => key)

function woven(text: string, tokens: readonly Token[], names: ReadonlySet<string>): Woven {
  const words: Token[] = []
  const slots: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    // What opens a sentence has a capital in any case.
    const isName = isCapital(text, token) && (!opens(tokens, at) || names.has(token.key))
    if (isName || /^[#@]/.test(token.key)) slots.at(-1)?.push(token)
    else {
      words.push(token)
      slots.push([])
    }
  }
  return { words, slots }
}

/** Where the words of one stand among those of the other, each behind the last; -1 when they do not. */
function placeIn({ words: all }: Woven, { words: wanted }: Woven): number {
  for (let at = 0; at + wanted.length <= all.length; at++) if (wanted.every(({ key }, far) => all[at + far]?.key === key)) return at
  return -1
}

function exchangedIn(
  sentence: ReadSentence,
  passage: ReadPassage,
  said: readonly (readonly Token[])[],
  cited: readonly (readonly Token[])[],
): VerificationReason[] {
  const everywhere = new Set(cited.flat().map(({ key }) => key))
  const held = officesHeld(sentence.text)
  for (const [at, slot] of said.entries()) {
    let last = -1
    for (const token of slot) {
      const word = sentence.text.slice(token.start, token.end)
      const after = last
      const there = cited[at]?.findIndex(({ key }, place) => key === token.key && place > after) ?? -1
      last = Math.max(last, there)
      if (there >= 0 || !everywhere.has(token.key) || held(slot)) continue
      if (!isOfItsYear(token, sentence, passage))
        return [{ code: token.key.startsWith('#') ? 'number-of-another-place' : 'roles-differ', text: word }]
    }
  }
  return []
}

/** An office and who holds it may change places, side by side: who holds which is judged by itself. */
function officesHeld(text: string): (slot: readonly Token[]) => boolean {
  const holders = officeHoldersIn(text)
  if (holders.length === 0) return () => false
  const offices = officesIn(text)
  return (slot) =>
    slot.some((token) => offices.some(({ start, end }) => token.start < end && start < token.end)) &&
    slot.some((token) => holders.some(({ holder }) => holder.includes(text.slice(token.start, token.end).toLowerCase())))
}

/** Figures and years that change places together say the same. */
function isOfItsYear(token: Token, sentence: ReadSentence, passage: ReadPassage): boolean {
  const time = sentence.times.find(({ start }) => start === token.start)
  if (time) return isConfirmed(time, sentence)
  const figure = sentence.figures.find((said) => said.figure.start === token.start)
  return (
    figure !== undefined && passage.figures.some((cited) => sharesTime(figure, cited, sentence) && agreement(figure, cited) === 'agrees')
  )
}
