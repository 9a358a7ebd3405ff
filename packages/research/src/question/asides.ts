/** Exclusions of a question: "excluding leases", "not counting the oilfield deal", 유가증권 제외. */
const exclusions = [
  /(?<![\p{L}-])(?:excluding|excl\.?|except(?: for)?|not (?:counting|including)|leaving out|apart from|other than|before deducting)\s[^,;:?()]{1,80}/giu,
  /[^\s,()]{2,40}(?:\s?[을를은는])?\s?(?:제외|불포함|빼고)[^\s,()]{0,8}/gu,
]

const asides = [/\([^()]{0,120}\)/g, ...exclusions]

/** What a question excludes, as written; empty if it excludes nothing. */
export const exclusionsIn = (text: string): string => exclusions.flatMap((pattern) => text.match(pattern) ?? []).join(' ')

/** A question without its brackets and exclusions; unchanged if nothing else would remain. */
export function withoutAsides(text: string): string {
  const plain = asides.reduce((left, aside) => left.replace(aside, ' '), text)
  return /\p{L}{2}/u.test(plain) ? plain : text
}
