import { mentionsIn } from '../named-measures.ts'

/** A text whose names of measures are one word each. */
export interface JoinedNames {
  text: string
  /** A part of the text with the names as they were. */
  restore: (part: string) => string
}

/** Makes one word of each measure's name, so that "sales & marketing" and "profit after tax" are not divided. */
export function joinNames(text: string): JoinedNames {
  const names: string[] = []
  let joined = ''
  let end = 0
  for (const mention of mentionsIn(text)) {
    if (mention.kind !== 'item') continue
    const name = text.slice(mention.start, mention.end)
    if (!divisible.test(name)) continue
    joined += `${text.slice(end, mention.start)}${markOf(names.push(name) - 1)}`
    end = mention.end
  }
  joined += text.slice(end)
  return { text: joined, restore: (part) => part.replace(/Xname(\d{1,3})X/g, (mark, at: string) => names[Number(at)] ?? mark) }
}

/** Signs and words at which texts are divided. */
const divisible = /[&/,·]|\b(?:and|after|over|less|net|per|to|of|in|for|from)\b|\s(?:및)\s|[와과]\s/i
const markOf = (at: number): string => `Xname${at}X`
