import { particleNamed, splitParticle } from '@dossier/lexicon'

/** A Korean word split into its stem and its mark. */
export interface MarkedWord {
  stem: string
  /** A particle, or the copula that ends a sentence; empty if the word has neither. */
  mark: string
}

const copula = /(?:입니다|이다)$/

/**
 * Removes the particle or the copula from a word.
 * @param minStem syllables or letters that must remain
 */
export function readMarkedWord(word: string, minStem = 2): MarkedWord {
  const mark = copula.exec(word)?.[0]
  if (mark !== undefined && word.length - mark.length >= minStem) return { stem: word.slice(0, -mark.length), mark }
  const { stem, particle } = splitParticle(word, minStem)
  // "새벽식품로부터": a longer particle is recognised in its wrong form as well.
  for (let length = Math.min(maxParticleLength, word.length - minStem); length > Math.max(1, particle?.form.length ?? 0); length -= 1)
    if (particleNamed(word.slice(-length))) return { stem: word.slice(0, -length), mark: word.slice(-length) }
  return { stem, mark: particle?.form ?? '' }
}

/** Longest particle, syllables. */
const maxParticleLength = 5
