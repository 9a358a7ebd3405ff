import { particleNamed, splitParticle } from '@dossier/lexicon'

/** A Korean word with what marks its part in the sentence. */
export interface MarkedWord {
  stem: string
  /** A particle, or the copula that ends a sentence; empty where none stands behind the word. */
  mark: string
}

const copula = /(?:입니다|이다)$/

/**
 * Takes the particle or the copula off a word.
 * @param least syllables or letters that have to be left
 */
export function readMarkedWord(word: string, least = 2): MarkedWord {
  const mark = copula.exec(word)?.[0]
  if (mark !== undefined && word.length - mark.length >= least) return { stem: word.slice(0, -mark.length), mark }
  const { stem, particle } = splitParticle(word, least)
  // "새벽식품로부터": a longer particle is one in the wrong form as well.
  for (let length = Math.min(longest, word.length - least); length > Math.max(1, particle?.form.length ?? 0); length -= 1)
    if (particleNamed(word.slice(-length))) return { stem: word.slice(0, -length), mark: word.slice(-length) }
  return { stem, mark: particle?.form ?? '' }
}

/** Syllables of a particle. */
const longest = 5
