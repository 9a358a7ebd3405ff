import { PhraseTable } from './phrase-table.ts'
import { Kind, type Tokens } from './tokens.ts'

/** Particles and endings that can directly follow a Korean number, unit or period. */
const particles =
  '은 는 물 정 이 가 을 를 의 에 와 과 로 으로 도 만 부터 까지 에서 에게 보다 처럼 씩 이나 나 이며 며 이고 고 이다 다 입니다 이었 였 인 라 라는 이라 이란 란 대 간 내 당 짜리 어치 에는 이므로 이지만 임 이던 으로서 로서 마다 조차 밖에 뿐 및 중 이었다 였다 이내 이후 이전 말 초 중순 현재 기준 동안 전체 누적 에서는 별 들 상당 규모 수준 가량 이상 이하 미만 초과 내외 안팎 정도 여 남짓 선 후반 중반 초반 대비 등 또는 혹은 하고 한 된 할 될 보유 감소 증가 발행 전 후 이라는 이라고 라고 이라면 예 요 이에요 예요 인가 인지 일 이었습니다 였습니다 입니까 인데'

const endings = new PhraseTable<true>(particles.split(' ').map((word) => [word, true]))

/** Whether a Korean word can end before a token: no Hangul follows, or only an ending. */
export function mayEndKoreanWord(tokens: Tokens, at: number): boolean {
  if (tokens.kind(at) !== Kind.hangul) return true
  const first = endings.longest(tokens, at)
  // A footnote mark can follow directly: "억원주1)".
  if (!first) return tokens.word(at) === '주' && tokens.kind(at + 1) === Kind.digits && tokens.word(at + 2) === ')'
  return tokens.kind(first.end) !== Kind.hangul || endings.longest(tokens, first.end) !== null || first.end - at > 1
}
