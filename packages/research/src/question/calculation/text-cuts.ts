/** The text before and after the first match; null without one. */
export function cut(text: string, pattern: RegExp): [string, string] | null {
  const match = pattern.exec(text)
  return match && [text.slice(0, match.index), text.slice(match.index + match[0].length)]
}

/** The text before and after the last match of a global pattern. */
export function cutLast(text: string, pattern: RegExp): [string, string] | null {
  const match = [...text.matchAll(pattern)].at(-1)
  return match ? [text.slice(0, match.index), text.slice(match.index + match[0].length)] : null
}

/** The text before the first pattern, and between it and the second. */
export function cutBetween(text: string, first: RegExp, second: RegExp): [string, string] | null {
  const [before, rest] = cut(text, first) ?? []
  const [between] = (rest === undefined ? null : cut(rest, second)) ?? []
  return before === undefined || between === undefined ? null : [before, between]
}

export const hasWord = (text: string): boolean => /\p{L}[^\s\p{L}]?\p{L}/u.test(text)
export const bothHaveWords = (parts: readonly [string, string]): boolean => parts.every(hasWord)

const timeWords =
  /\b(?:in|the|at|on|as|of|for|during|over|last|prior|previous|years?|quarters?|months?|halves|half|ago|before|earlier|ended?|end|fiscal|fy\d*|q[1-4]|period|same|it|its|was|were|is|are|this|that|first|second|third|fourth|and|a|an|what|one)\b|\d+/gi
const koreanTimeWords = /(?<![가-힣])(?:전년도?|전기|작년|지난해|재작년|직전|당기|올해|금년|동기|말|[전당]?분기)(?![가-힣])/g

/** Whether a text has words for something else than a time. */
export const isMeasure = (text: string): boolean => hasWord(text.replace(timeWords, ' ').replace(koreanTimeWords, ' '))
