import type { Random } from '../../seeded-random.ts'
import { type Construction, exchangedIn, type Form, withParticle as j } from './construction.ts'

/** Wordings for who did something to whom, by action; `m` is an amount. */
const english: readonly ((m: string) => readonly Form[])[] = [
  (m) => [
    (a, b) => `${a} acquired ${b} for ${m}.`,
    (a, b) => `${b} was acquired by ${a} for ${m}.`,
    (a, b) => `${a} completed its acquisition of ${b} for ${m}.`,
    (a, b) => `The acquisition of ${b} by ${a} was completed for ${m}.`,
    (a, b) => `${a}'s acquisition of ${b} for ${m} was completed.`,
  ],
  () => [
    (a, b) => `${a} filed a lawsuit against ${b} in the district court.`,
    (a, b) => `In the district court, a lawsuit was filed by ${a} against ${b}.`,
    (a, b) => `A lawsuit against ${b} was filed by ${a} in the district court.`,
  ],
  () => [(a, b) => `${a} sued ${b} for infringement of patents.`, (a, b) => `${b} was sued by ${a} for infringement of patents.`],
  (m) => [
    (a, b) => `${a} granted a loan of ${m} to ${b}.`,
    (a, b) => `A loan of ${m} was granted to ${b} by ${a}.`,
    (a, b) => `${a} granted ${b} a loan of ${m}.`,
  ],
  (m) => [(a, b) => `${b} borrowed ${m} from ${a}.`, (a, b) => `${m} was borrowed by ${b} from ${a}.`],
  (m) => [(a, b) => `${a} sold its plant to ${b} for ${m}.`, (a, b) => `The plant was sold by ${a} to ${b} for ${m}.`],
  () => [
    (a, b) => `${a} supplies components to ${b}.`,
    (a, b) => `${b} is supplied with components by ${a}.`,
    (a, b) => `Components are supplied to ${b} by ${a}.`,
  ],
  () => [(a, b) => `${b} is a wholly owned subsidiary of ${a}.`, (a, b) => `${a}'s wholly owned subsidiary ${b} makes paints.`],
  (m) => [
    (a, b) => `${a}, as lender, and ${b}, as borrower, signed a credit agreement of ${m}.`,
    (a, b) => `Under the credit agreement of ${m}, ${a} is the lender and ${b} is the borrower.`,
    (a, b) => `The credit agreement of ${m} names ${b} as borrower and ${a} as lender.`,
  ],
  () => [
    (a, b) => `The plaintiff, ${a}, seeks damages from the defendant, ${b}.`,
    (a, b) => `${a} is the plaintiff and ${b} is the defendant; damages are sought.`,
    (a, b) => `Damages are sought by plaintiff ${a} from defendant ${b}.`,
  ],
  (m) => [
    (a, b) => `${a} paid ${b} ${m} under the settlement.`,
    (a, b) => `Under the settlement, ${a} paid ${m} to ${b}.`,
    (a, b) => `${b} was paid ${m} by ${a} under the settlement.`,
  ],
  () => [(a, b) => `${a} licenses its technology to ${b}.`, (a, b) => `The technology is licensed to ${b} by ${a}.`],
]

const korean: readonly ((m: string) => readonly Form[])[] = [
  (m) => [
    (a, b) => `${j(a, '가')} ${j(b, '를')} ${m}에 인수하였습니다.`,
    (a, b) => `${j(b, '는')} ${a}에 ${m}에 인수되었습니다.`,
    (a, b) => `${j(b, '를')} ${j(a, '가')} ${m}에 인수하였습니다.`,
    (a, b) => `${a}의 ${b} 인수는 ${m}에 완료되었습니다.`,
  ],
  () => [
    (a, b) => `${j(a, '는')} ${j(b, '를')} 상대로 손해배상 소송을 제기하였습니다.`,
    (a, b) => `${b}에 대하여 ${j(a, '가')} 손해배상 소송을 제기하였습니다.`,
  ],
  (m) => [(a, b) => `${j(b, '는')} ${a}로부터 ${m}을 차입하였습니다.`, (a, b) => `${a}로부터 ${m}을 차입한 회사는 ${b}입니다.`],
  (m) => [(a, b) => `${j(a, '는')} ${b}에 ${m}을 대여하였습니다.`, (a, b) => `${j(a, '가')} ${b}에게 대여한 금액은 ${m}입니다.`],
  () => [(a, b) => `${j(a, '는')} ${b}에 부품을 공급하고 있습니다.`, (a, b) => `${j(b, '는')} ${a}로부터 부품을 공급받고 있습니다.`],
  () => [(a, b) => `${j(b, '는')} ${a}의 종속기업입니다.`, (a, b) => `${a}의 종속기업은 ${b}입니다.`],
  (m) => [
    (a, b) => `${m} 대출계약의 대주는 ${a}, 차주는 ${b}입니다.`,
    (a, b) => `${a}(대주)와 ${b}(차주)는 ${m}의 대출계약을 체결하였습니다.`,
    (a, b) => `${m} 대출계약에서 ${j(a, '는')} 대주이고 ${j(b, '는')} 차주입니다.`,
  ],
  () => [
    (a, b) => `손해배상 소송의 원고는 ${a}, 피고는 ${b}입니다.`,
    (a, b) => `원고 ${j(a, '는')} 피고 ${j(b, '를')} 상대로 손해배상을 청구하였습니다.`,
    (a, b) => `${a}(원고)는 ${b}(피고)에 손해배상을 청구하였습니다.`,
  ],
]

/** Who did what to whom, in one of several voices, and with the parties exchanged. */
export function parties(names: readonly [string, string], amount: string, isKorean: boolean, random: Random): Construction[] {
  return (isKorean ? korean : english).map((forms) => exchangedIn('parties', forms(amount), names, random))
}
