import { monthNamed, scaleOf, smallEnglishNumber } from '@dossier/notation'
/** Words of the closed classes of English, which name nothing. */
const closed = new Set(
  // Pronouns and determiners.
  (
    'i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her hers herself it its itself they them their theirs themselves ' +
    'one ones oneself this that these those who whom whose which what whoever whatever whichever someone somebody something anyone anybody anything everyone everybody everything ' +
    'noone nobody nothing none the a an all any both each either neither every few fewer fewest little less least many more most much several some such another other others same own half ' +
    // Prepositions and conjunctions.
    'about above across after against along alongside amid among amongst around as at before behind below beneath beside besides between beyond by concerning despite down during except ' +
    'excluding following for from given in including inside into like minus near notwithstanding of off on onto opposite out outside over past pending per plus regarding respecting save since than ' +
    'through throughout till to toward towards under underneath unlike until up upon versus via with within without and but or nor so yet because although though while whereas if unless ' +
    'once whether when whenever where wherever how why lest provided assuming ' +
    // Auxiliaries.
    'be am is are was were been being have has had having do does did doing done can could may might must shall should will would ought need not no yes ' +
    // Adverbs of time, place, degree and discourse.
    'again ago ahead already also altogether always anyway apart aside away back else elsewhere enough even ever far first firstly further furthermore hence here hereby herein however indeed instead ' +
    'just last lastly later likewise long meanwhile moreover nearby never nevertheless next nonetheless nor now nowadays nowhere often only otherwise perhaps quite rather second secondly seldom ' +
    'somehow sometimes somewhat somewhere soon still then thereafter thereby therefore therein there third thirdly thus today together tomorrow too twice thrice very well yesterday forth forward ' +
    'overall alternatively accordingly additionally consequently conversely similarly subsequently roughly approximately nearly almost barely hardly ' +
    // What calendars and accounts abbreviate.
    'monday tuesday wednesday thursday friday saturday sunday ' +
    'ii iii iv vi vii viii ix mr mrs ms dr no nos vs eg ie etc'
  ).split(' '),
)

/** Whether a word in lower case is a function word, number or month rather than a content word; adverbs are recognised by their ending. */
export const isClosedClass = (word: string): boolean =>
  closed.has(word) || monthNamed(word) !== undefined || isNumeral(word) || /\p{L}{3}ly$/u.test(word)

const isNumeral = (word: string): boolean => {
  const one = word.replace(/s$/, '')
  return one === 'hundred' || smallEnglishNumber(word) !== undefined || (one.length > 3 && scaleOf(one) !== undefined)
}
