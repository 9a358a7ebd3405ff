import { beforeCurrencySign } from '@dossier/notation'
/** Directions by which two texts may contradict each other in a word. */
export type Direction = 'up' | 'down' | 'profit' | 'loss' | 'acquired' | 'disposed'

const patterns: readonly (readonly [Direction, RegExp])[] = [
  [
    'up',
    /\b(?:increas\w*|climb\w*|jump\w*|soar\w*|surg\w*|widen\w*|advanc(?:ed|ing)|lengthen\w*|doubl\w*|tripl\w*|larger|bigger|ris(?:e|es|ing|en)|rose|gr[eo]w(?:s|n|ing|th)?|higher|(?<!(?:ma[dk]e[s]?|making|set|back|follow|start|take[ns]?|end(?:ed|s)?|g[ai]ve[ns]?|giving|keep(?:s|ing)?|kept|call(?:s|ed)?|sign(?:s|ed)?|open(?:s|ed)?|br(?:eak|oke|ought|ing)s?|split|w(?:i|ou)nds?|built|pick(?:s|ed)?|draw[ns]?|drew|tie[sd]?|us(?:e|es|ed|ing)|h[eo]ld|add(?:s|ed)?|put|wrap(?:s|ped)?)[\s-])up(?!\s+to\b|\s*front)|gain(?:s|ed)?|improv\w*|expan(?:d|sion)\w*|strengthen\w*|exceed\w*|more than(?! (?:half|a (?:third|quarter)|two-thirds|doubl|tripl|twice))|surpass\w*|greater|in excess of|positively (?:affect|impact)\w*|favou?rabl[ey])\b|증가(?!율)|상승(?!률)|확대|개선|성장(?!률)|증대|늘[어었리렸]|높[아은이]|초과(?!금)|상회|웃돌|올[라랐]/gi,
  ],
  [
    'down',
    /\b(?:decreas\w*|slip\w*|slid(?:es?)?|narrow(?:ed|ing|s)|dip(?:s|ped)|plung\w*|tumbl\w*|halv(?:ed|ing)|smaller|declin\w*|f[ae]ll(?:s|en|ing)?(?!\s(?:due|within|under|short|outside|into|away)\b)|lower(?:ed)?|down(?!\s+payment)|drop(?:s|ped)?|reduc\w*|worsen\w*|contract(?:ed|ion)|weaken\w*|shr[aiu]nk\w*|unfavou?rabl[ey]|(?:negatively|adversely) (?:affect|impact)\w*|(?<!\b(?:no|not) )(?:fewer|less than)|whichever is (?:less|lower))\b|감소(?!율)|하락(?!률)|축소|악화|둔화|줄[어었였이]|낮[아은추]|미달|하회|밑돌|떨어[져졌]|내[렸려]/gi,
  ],
  ['profit', /\b(?:profits?|profitable)\b|흑자/gi],
  ['acquired', /\b(?:acquir(?:e|es|ed|ing)|bought|purchased)\b|취득(?!원가|세)|인수(?!인)|매입(?!채무|처|세액|원가|액)/gi],
  ['disposed', /\b(?:dispos(?:e|es|ed|al)|divest\w*|sold)\b|매각(?!예정)|처분(?!가능|전)|양도/gi],
  ['loss', /\b(?:loss(?:es)?|lost|deficits?|unprofitable)\b|적자|손실|결손/gi],
]

export interface DirectionWord {
  direction: Direction
  text: string
  start: number
  end: number
}

/** The words of a text that state a rise, fall, gain or loss. */
export function directionsIn(text: string): DirectionWord[] {
  return (
    patterns
      .flatMap(([direction, pattern]) =>
        Array.from(text.matchAll(pattern), (match) => ({
          direction,
          text: match[0],
          start: match.index,
          end: match.index + match[0].length,
        })),
      )
      // "Net income (loss)" states neither.
      .filter(
        ({ start, end }) =>
          !(/\(\s?$/.test(text.slice(Math.max(0, start - 2), start)) && /^(?:\s(?:in|of|by))?\s?\)/.test(text.slice(end, end + 5))),
      )
      .sort((one, other) => one.start - other.start)
  )
}

export const opposite: Readonly<Record<Direction, Direction>> = {
  up: 'down',
  down: 'up',
  profit: 'loss',
  loss: 'profit',
  acquired: 'disposed',
  disposed: 'acquired',
}

const negation =
  /\b(?:not|never|without|neither|nor|none|no|cannot|unable|nothing|nobody|hardly|fail(?:s|ed)?)\b|n['’]t\b|않|없|아니|아닌|아닙|못하|못한|못했|불가|미달|미이행|미충족|미실시|미반영|비적정|무효/gi

/** "No. 5", "no later than", "not only" negate nothing. */
const noNegation = /^(?:no\.\s?\d|no (?:later|earlier|less|more|fewer) than|not only|nothing but|없이도|아니라)/i

/** The negations of a text. */
export function negationsIn(text: string): { text: string; start: number; end: number }[] {
  return Array.from(text.matchAll(negation), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  })).filter(({ start }) => !noNegation.test(text.slice(start, start + 24)))
}

const clauseEnd = /[,;.:()]|\b(?:while|but|and|whereas|compared|versus|from|despite|after|against)\b/i
const reachBefore = 70
const reachAfter = 28

/** Acquisitions and disposals give a figure no sign. */
const signedDirectionsIn = (text: string): DirectionWord[] =>
  directionsIn(text).filter(({ direction }) => direction !== 'acquired' && direction !== 'disposed')

/** Direction of a figure by the words beside it: "a decrease of 5%", "5% 감소". Null for a level ("rose to 5", "5로 증가") and where none is stated. */
export function directionOf(
  text: string,
  figure: { start: number; end: number },
  others: readonly { start: number; end: number }[],
): Direction | null {
  const begin = Math.max(0, figure.start - reachBefore, ...others.map(({ end }) => (end <= figure.start ? end : 0)))
  const end = Math.min(text.length, figure.end + reachAfter, ...others.map(({ start }) => (start >= figure.end ? start : Infinity)))
  const before = text.slice(begin, figure.start)
  const following = text.slice(figure.end, end)
  if (
    /\b(?:to|from|at)\s*(?:about |approximately )?\s?$/i.test(beforeCurrencySign(before)) ||
    /^\s?(?:으로|로(?!부터)|에서|까지|인)/.test(following)
  )
    return null
  const [, ...rest] = before.split(/[;.]\s/)
  const near = signedDirectionsIn(rest.at(-1) ?? before).at(-1)
  const stop = clauseEnd.exec(following)
  const after = signedDirectionsIn(stop ? following.slice(0, stop.index) : following)[0]
  if (near && after) return before.length - near.end < after.start ? near.direction : after.direction
  return near?.direction ?? after?.direction ?? null
}

const clauseBreaks =
  /[;:]\s|,\s(?:and|but|while|whereas|although|though)\s|\s(?:while|whereas|although|even though|but|because)\s|(?<=[가-힣][며고]|지만|으나),?\s|\.\s/g

/** Span of the clause at an offset. */
export function clauseAround(text: string, at: number): readonly [number, number] {
  let from = 0
  for (const { index, 0: stop } of text.matchAll(clauseBreaks)) {
    if (index >= at) return [from, index]
    from = index + stop.length
  }
  return [from, text.length]
}
