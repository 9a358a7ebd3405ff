import { identifierEnd } from './identifiers.ts'
import { divisions, ranks } from './code-words.ts'
import { mayEndKoreanWord } from './korean-endings.ts'
import { isInsideWord, type Scene, skipSpace } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'

/** "제4조제1항", "제1115호", "주1)", "(주3)", "3차". */
export function readKoreanReference({ tokens, lastEnd }: Scene, at: number): number | null {
  const isFirst = tokens.kind(at - 1) !== Kind.hangul || lastEnd === at
  if (tokens.word(at) === '제' && isFirst) {
    const digits = skipSpace(tokens, at + 1)
    if (tokens.kind(digits) !== Kind.digits) return null
    const identifier = identifierEnd(tokens, digits) ?? digits + 1
    const division = divisions.longest(tokens, skipSpace(tokens, identifier))
    // "제1심", "제 1 내지 3호증": an ordinal is never a figure.
    if (!division) return identifier
    let end = tokens.word(division.end - 1) === '의' && tokens.kind(division.end) === Kind.digits ? division.end + 1 : division.end
    for (const from of [end, skipSpace(tokens, end)]) {
      const more = tokens.word(from) === '제' ? readKoreanReferenceAfter(tokens, from) : null
      if (more !== null) end = more
    }
    return end
  }
  if (tokens.word(at) === '주' && isFirst && tokens.kind(at + 1) === Kind.digits && tokens.word(at + 2) === ')') return at + 3
  if (tokens.kind(at) !== Kind.digits || isInsideWord(tokens, at)) return null
  const time = readTimeOfDay(tokens, at)
  if (time !== null) return time
  const courtCase = readCourtCase(tokens, at)
  if (courtCase !== null) return courtCase
  // "2차전지", "4차산업": the noun can be joined.
  const rank = ranks.longest(tokens, at + 1, ({ value, end }) => value === 'joined' || mayEndKoreanWord(tokens, end))
  return rank && tokens.word(at).length <= 4 ? rank.end : null
}

function readKoreanReferenceAfter(tokens: Tokens, at: number): number | null {
  const digits = skipSpace(tokens, at + 1)
  if (tokens.kind(digits) !== Kind.digits) return null
  const division = divisions.longest(tokens, skipSpace(tokens, digits + 1))
  if (!division) return null
  const next = tokens.word(division.end) === '제' ? readKoreanReferenceAfter(tokens, division.end) : null
  return next ?? division.end
}

/** "9시 30분". */
function readTimeOfDay(tokens: Tokens, at: number): number | null {
  if (tokens.word(at).length > 2 || tokens.word(at + 1) !== '시' || !mayEndKoreanWord(tokens, at + 2)) return null
  const minutes = skipSpace(tokens, at + 2)
  return tokens.kind(minutes) === Kind.digits && tokens.word(minutes + 1) === '분' ? minutes + 2 : at + 2
}

/** "2023가합12345". */
function readCourtCase(tokens: Tokens, at: number): number | null {
  if (tokens.word(at).length !== 4 || tokens.kind(at + 1) !== Kind.hangul) return null
  const end = tokens.kind(at + 2) === Kind.hangul ? at + 3 : at + 2
  return tokens.kind(end) === Kind.digits && !/^[년월일주조]/.test(tokens.word(at + 1)) ? end + 1 : null
}
