import type { Random } from '../../seeded-random.ts'
import { type Construction, exchangedIn, withParticle as j } from './construction.ts'
import { pick } from '../quotations.ts'

const english: readonly (readonly [string, string])[] = [
  ['Chief Executive Officer', 'Chief Financial Officer'],
  ['Chairman', 'President'],
  ['CEO', 'CFO'],
  ['General Counsel', 'Treasurer'],
]
const korean: readonly (readonly [string, string])[] = [
  ['대표이사', '사외이사'],
  ['회장', '부회장'],
  ['사장', '전무'],
  ['감사', '이사'],
]

/** Who has which title, and the same with the two people exchanged. */
export function titles(people: readonly [string, string], isKorean: boolean, random: Random): Construction[] {
  const [one, other] = pick(isKorean ? korean : english, random) ?? ['', '']
  const forms = isKorean
    ? [
        (p: string, q: string) => `${one} ${p}, ${other} ${j(q, '가')} 회의에 참석하였습니다.`,
        (p: string, q: string) => `${p} ${j(one, '와')} ${q} ${j(other, '가')} 회의에 참석하였습니다.`,
        (p: string, q: string) => `회의에 참석한 ${j(one, '는')} ${p}, ${j(other, '는')} ${q}입니다.`,
        (p: string, q: string) => `${p}(${one})와 ${q}(${other})가 회의에 참석하였습니다.`,
      ]
    : [
        (p: string, q: string) => `${p}, the ${one}, and ${q}, the ${other}, attended the meeting.`,
        (p: string, q: string) => `${one} ${p} and ${other} ${q} attended the meeting.`,
        (p: string, q: string) => `${p} (${one}) and ${q} (${other}) attended the meeting.`,
        (p: string, q: string) => `The meeting was attended by our ${one}, ${p}, and our ${other}, ${q}.`,
        (p: string, q: string) => `${p} serves as ${one} and ${q} serves as ${other}; both attended the meeting.`,
        (p: string, q: string) => `${p} is ${one} and ${q} is ${other}; both attended the meeting.`,
      ]
  const singles = isKorean
    ? [(p: string) => `${one} ${j(p, '가')} 회의에 참석하였습니다.`, (p: string) => `${p} ${j(one, '가')} 회의에 참석하였습니다.`]
    : [(p: string) => `${p}, the ${one}, attended the meeting.`, (p: string) => `${one} ${p} attended the meeting.`]
  return [exchangedIn('titles', forms, people, random, singles)]
}
