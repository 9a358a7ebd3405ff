import { isMonthAbbreviation } from '@dossier/notation'
/** Words after which a full stop does not end a sentence, whatever follows. Lower case, without the stop. */
const neverFinal = new Set(
  (
    'mr mrs ms dr prof rev hon messrs st mt vs v cf e.g i.e viz approx ca no nos art arts sec secs fig figs ch para pp vol exh ex ' +
    'incl excl est resp dept gen col lt sgt rep sen gov'
  ).split(' '),
)

/** Words with a full stop of their own that may end a sentence; the next word decides. */
const maybeFinal = new Set('inc corp co ltd llc plc bros cos jr sr etc al u.s u.k u.n e.u a.m p.m n.v s.a b.v l.p d.c ph.d'.split(' '))

/** Words that begin a sentence far more often than they continue a name. */
const openers = new Set(
  (
    'a all although an and any as at based because both but by certain changes consolidated during each effective following for from given had ' +
    'he however if in is it its management many most no not of on other our she since some such that the there these they this those ' +
    'through to under upon we when where while with you'
  ).split(' '),
)

/**
 * Whether the full stop after `word` ends a sentence, given the word that follows.
 * @param word the text before the stop, without it: "Inc", "U.S", "5"
 * @param next the next word, or an empty string at the end
 */
export function stopEndsSentence(word: string, next: string): boolean {
  if (next === '') return true
  const bare = word.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, '')
  if (neverFinal.has(bare) || isMonthAbbreviation(bare)) return false
  if (maybeFinal.has(bare) || /^(?:\p{L}\.)+\p{L}$/u.test(bare)) return /^\p{Lu}/u.test(next) && openers.has(next.toLowerCase())
  // A single capital is an initial: "J. Smith".
  if (/^\p{Lu}$/u.test(word.replace(/^[^\p{L}\p{N}]+/u, ''))) return false
  return !/^\p{Ll}/u.test(next)
}
