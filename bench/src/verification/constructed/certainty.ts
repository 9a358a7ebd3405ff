import type { Random } from '../../seeded-random.ts'
import { pick } from '../quotations.ts'
import { type Construction, withParticle as j } from './construction.ts'

const english: readonly (readonly [base: string, past: string, gerund: string, passive: string])[] = [
  ['acquire', 'acquired', 'acquiring', 'acquired'],
  ['close', 'closed', 'closing', 'closed'],
  ['sell', 'sold', 'selling', 'sold'],
  ['dissolve', 'dissolved', 'dissolving', 'dissolved'],
  ['refinance', 'refinanced', 'refinancing', 'refinanced'],
]

/** Something intended, possible or considered, falsely stated as done or as certain. */
export function certainty([agent, object]: readonly [string, string], amount: string, isKorean: boolean, random: Random): Construction[] {
  return isKorean ? [inKorean([agent, object], amount, random)] : [inEnglish([agent, object], amount, random)]
}

function inEnglish([agent, object]: readonly [string, string], amount: string, random: Random): Construction {
  const [base, past, gerund, passive] = pick(english, random) ?? ['', '', '', '']
  const rest = `${object} at a cost of ${amount}`
  const planned = [
    `${agent} expects to ${base} ${rest}.`,
    `${agent} plans to ${base} ${rest}.`,
    `${agent} intends to ${base} ${rest}.`,
    `${agent} is expected to ${base} ${rest}.`,
    `${agent} will ${base} ${rest}.`,
    `${object} is expected to be ${passive} by ${agent} at a cost of ${amount}.`,
  ]
  const possible = [`${agent} may ${base} ${rest}.`, `${agent} is considering ${gerund} ${rest}.`, `${agent} could ${base} ${rest}.`]
  const done = [
    `${agent} ${past} ${rest}.`,
    `${agent} has ${passive} ${rest}.`,
    `${object} was ${passive} by ${agent} at a cost of ${amount}.`,
  ]
  const isPlanned = random() < 0.5
  const passage = pick(isPlanned ? planned : possible, random) ?? ''
  const truly = [pick(isPlanned ? planned.slice(0, 3) : possible.slice(0, 1), random) ?? '']
  return { kind: 'certainty', passage, truly, falsely: [...done, ...(isPlanned ? [] : planned.slice(0, 5))] }
}

function inKorean([agent, object]: readonly [string, string], amount: string, random: Random): Construction {
  const noun = pick(['인수', '매각', '합병', '청산'], random) ?? ''
  const start = `${j(agent, '는')} ${j(object, '를')} ${amount}에`
  const planned = [`${start} ${noun}할 예정입니다.`, `${start} ${noun}할 계획입니다.`, `${start} ${noun}하기로 계획하고 있습니다.`]
  const possible = [
    `${start} ${noun}할 수 있습니다.`,
    `${start} ${noun}하는 방안을 검토하고 있습니다.`,
    `${start} ${noun}하는 것을 검토 중입니다.`,
  ]
  const done = [`${start} ${noun}하였습니다.`, `${start} ${noun}했습니다.`, `${start} ${noun}를 완료하였습니다.`]
  const isPlanned = random() < 0.5
  const passage = pick(isPlanned ? planned : possible, random) ?? ''
  const truly = [pick(isPlanned ? planned : possible, random) ?? '']
  return {
    kind: 'certainty',
    passage,
    truly,
    falsely: [...done, ...(isPlanned ? [] : [...planned, `${start} ${noun}하기로 결정하였습니다.`])],
  }
}
