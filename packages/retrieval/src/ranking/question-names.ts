/** The letters of a question, out of which names are taken: what one name took, a shorter one inside it does not take again. */
export interface QuestionNames {
  /** Takes a name wherever it stands; false when it stands nowhere. A name that was taken can be asked for again. */
  take(name: ConceptName): boolean
}

/** A name as it is compared: English as the index's terms between blanks, Korean without blanks. */
export type ConceptName = string

const taken = '\u0001'

/** @param english the question's terms between blanks */
export function readQuestionNames(question: string, english: string): QuestionNames {
  const korean = koreanLetters(question)
  const known = new Set<ConceptName>()
  let words = english
  return {
    take(name) {
      if (known.has(name)) return true
      if (name.trim() === '') return false
      const isEnglish = name.startsWith(' ')
      if (isEnglish ? !words.includes(name) : !korean.take(name)) return false
      // Of names one behind the other each second is left, for they share a blank.
      if (isEnglish) words = words.replaceAll(name, ` ${taken} `).replaceAll(name, ` ${taken} `)
      known.add(name)
      return true
    },
  }
}

/** Korean text as it is compared. */
export function compactName(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      // NFKC makes the second dot of Korean lists a vowel sign.
      .replace(/[\s·ㆍ\u119e]+/g, '')
  )
}

/** Blanks in Korean come and go, so that letters are compared without them; but a name that runs over one begins where a word does. */
function koreanLetters(question: string): QuestionNames {
  const words = question.split(/\s+/).map(compactName)
  const starts = new Set<number>()
  let length = 0
  for (const word of words) {
    starts.add(length)
    length += word.length
  }
  let letters = words.join('')
  const stands = (at: number, name: string): boolean =>
    starts.has(at) || !Array.from(starts).some((start) => start > at && start < at + name.length)
  return {
    take(name) {
      let found = false
      for (let at = letters.indexOf(name); at >= 0; at = letters.indexOf(name, at + 1)) {
        if (!stands(at, name)) continue
        letters = letters.slice(0, at) + taken.repeat(name.length) + letters.slice(at + name.length)
        found = true
      }
      return found
    },
  }
}
