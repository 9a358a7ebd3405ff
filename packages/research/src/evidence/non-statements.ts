import type { Evidence } from './evidence.ts'

/** Whether a sentence only refers to another place. */
export function pointsElsewhere(text: string): boolean {
  return (
    /\bincorporated (?:herein )?by reference\b/i.test(text) ||
    (text.length < 160 && /^(?:please )?(?:see|refer to)\b|(?:참조|참고)(?:하시기|하여\s?주시기|바랍니다)/i.test(text))
  )
}

/** Whether a heading or sentence only announces what follows: "... were as follows:". */
export function announces({ span, text, label }: Pick<Evidence, 'span' | 'text' | 'label'>): boolean {
  if (span.kind === 'row' && label) return !/\d/.test(text)
  if (isTitle(text)) return true
  return (
    /[:：]\s*$|다음과\s*같(?:습니다|다)\.?\s*$/.test(text) || (!/[.?!。]["'”’)]*\s*$/.test(text) && !/\d/.test(text) && text.length < 60)
  )
}

/** A numbered heading, or a line of words in capitals: "4. Fees and Payment". */
function isTitle(text: string): boolean {
  if (text.length > 90 || /[:：]/.test(text)) return false
  const numbered = /^\s*(?:Item\s+)?[(]?(?:\d{1,2}(?:\.\d{1,2})*|[가-하]|[A-Z])[.)]\s+/u.exec(text)?.[0]
  const words = text.slice(numbered?.length ?? 0).match(/[\p{L}\p{N}’'&-]+/gu) ?? []
  if (/\d/.test(words.join(' '))) return false
  if (numbered !== undefined && words.length <= 6 && !/[.?!]$/.test(text)) return true
  const long = words.filter((word) => word.length > 3)
  return long.length > 2 && long.every((word) => /^\p{Lu}/u.test(word))
}
