import { hedgesIn } from './certainties.ts'
import type { Rule } from './judged-sentence.ts'

const obliges =
  /\b(?:must|ha(?:s|ve|d) to|(?:is|are|was|were|be) (?:required|obliged|obligated|bound) to|mandatory|compulsory|guaranteed?)\b|해야|하여야|의무(?:가|를|적)|반드시/iu
const freesFromIt =
  /\b(?:not|no|never|n't)\s(?:\p{L}+\s){0,2}(?:have to|required|obliged|obligated|obligation|mandatory)\b|does not have to|need not/iu
/** In whose words a source obliges: by will and shall, by forbidding, by what is due or a condition. */
const obligesInWords =
  /\b(?:must|shall|will|requir\w*|oblig\w*|need(?:s|ed)?|ha(?:s|ve|d) to|agree[sd]?|undertak\w*|covenants?|dut(?:y|ies)|mandatory|compulsory|liable|responsib\w*|due|may not|cannot|can not|only|subject to|conditions?|no later|prohibit\w*|guarant\w*|commit\w*|forced?|necessar\w*|entitle[sd]? to receive)\b|해야|하여야|의무|필요|한다|금지|준수|부담/iu
const leavesFree =
  /\b(?:may|can) (?:choose|decide|elect|opt)\b|\b(?:optional|voluntar(?:y|ily)|free to|at (?:its|his|her|their) (?:option|discretion))\b|선택할\s?수|임의로|재량/iu
const possible =
  /\b(?:may|might|can|could|option\w*|discretion\w*|elect\w*|voluntar\w*|permit\w*|entitle\w*|allow\w*)\b|수\s?있|재량|선택|가능/iu

const done =
  /\b(?:already|completed|finished|finali[sz]ed|has been|have been|fully executed)\b|완료|마쳤|마무리|확정(?:되|했|하였)|끝냈|이미/iu
const doneThere =
  /\b(?:complet(?:e|ed|ion)|finish(?:ed)?|finali[sz]ed|closed|consummated|has been|have been|was|were|had|did|approved|settled)\b|완료|마쳤|확정|종료|[했됐였]/iu

/**
 * What its sources leave open the sentence makes no duty, and what they oblige to no choice; nor is done what they only plan, in whichever language.
 */
export const compareObligations: Rule = ({ text, passages }) => {
  const cited = passages.map((passage) => passage.text).join('\n')
  // An item of a list has its verb above the list.
  const isItem = passages.some(({ text: own }) => /^\s*(?:\(?[\d.]+\)?|\(?\p{Ll}{1,3}\)|[•▪-])\s|^\p{Ll}/u.test(own))
  const duty = freesFromIt.test(text) || isItem ? null : obliges.exec(text)
  if (duty && !obligesInWords.test(cited)) return [{ code: 'certainty-differs', text: duty[0] }]
  const choice = leavesFree.exec(text)
  if (choice && !possible.test(cited) && obligesInWords.test(cited)) return [{ code: 'certainty-differs', text: choice[0] }]
  const completed = done.exec(text)
  const planned = hedgesIn(cited).some(({ certainty }) => certainty === 'planned' || certainty === 'future')
  if (completed && planned && !doneThere.test(cited) && hedgesIn(text).length === 0)
    return [{ code: 'certainty-differs', text: completed[0] }]
  return []
}
