import { type Construction, withParticle as j } from './construction.ts'

/** What a total excludes, includes or negates, falsely stated otherwise. */
export function exceptions([one, other]: readonly [string, string], amount: string, isKorean: boolean): Construction[] {
  return isKorean
    ? [
        {
          kind: 'exception',
          passage: `${j(one, '를')} 제외한 설비투자는 ${amount}입니다.`,
          truly: [`설비투자는 ${j(one, '를')} 제외하고 ${amount}입니다.`],
          falsely: [
            `${j(one, '를')} 포함한 설비투자는 ${amount}입니다.`,
            `설비투자는 ${amount}입니다.`,
            `${one}의 설비투자는 ${amount}입니다.`,
          ],
        },
        {
          kind: 'denial',
          passage: `${one}와 ${j(other, '는')} 감사를 받지 않은 회사는 아닙니다.`,
          truly: [],
          falsely: [`${one}와 ${j(other, '는')} 감사를 받지 않은 회사입니다.`],
        },
        {
          kind: 'denial',
          passage: `${j(one, '는')} 소송이 없으며 ${j(other, '는')} 소송이 있습니다.`,
          truly: [`${j(one, '는')} 소송이 없습니다.`],
          falsely: [`${j(other, '는')} 소송이 없습니다.`, `${j(one, '는')} 소송이 있습니다.`],
        },
      ]
    : [
        {
          kind: 'exception',
          passage: `Excluding ${one}, capital expenditures were ${amount}.`,
          truly: [`Capital expenditures, excluding ${one}, were ${amount}.`],
          falsely: [
            `Including ${one}, capital expenditures were ${amount}.`,
            `Capital expenditures were ${amount}.`,
            `Capital expenditures of ${one} were ${amount}.`,
          ],
        },
        {
          kind: 'exception',
          passage: `All plants except the plant of ${one} are insured for ${amount}.`,
          truly: [`All plants are insured for ${amount} except the plant of ${one}.`],
          falsely: [`All plants including the plant of ${one} are insured for ${amount}.`, `The plant of ${one} is insured for ${amount}.`],
        },
        {
          kind: 'denial',
          passage: `Neither ${one} nor ${other} is a guarantor of the notes of ${amount}.`,
          truly: [`${one} is not a guarantor of the notes of ${amount}.`],
          falsely: [`${one} is a guarantor of the notes of ${amount}.`, `${other} is a guarantor of the notes of ${amount}.`],
        },
        {
          kind: 'denial',
          passage: `${one} is a guarantor of the notes of ${amount}, and ${other} is not a guarantor of the notes.`,
          truly: [`${other} is not a guarantor of the notes.`],
          falsely: [`${other} is a guarantor of the notes of ${amount}.`, `${one} is not a guarantor of the notes of ${amount}.`],
        },
        {
          kind: 'bound',
          passage: `${one} may draw up to ${amount} under the agreement.`,
          truly: [`Under the agreement, ${one} may draw up to ${amount}.`],
          falsely: [`${one} may draw ${amount} under the agreement.`, `${one} may draw at least ${amount} under the agreement.`],
        },
        {
          kind: 'bound',
          passage: `${one} committed to invest at least ${amount} in the plant.`,
          truly: [`At least ${amount} is to be invested by ${one} in the plant.`].slice(1),
          falsely: [`${one} committed to invest ${amount} in the plant.`, `${one} committed to invest up to ${amount} in the plant.`],
        },
      ]
}
