import { hasHangul, type LineItem } from '@dossier/lexicon'
import { withoutFootnoteMarks } from '@dossier/notation'
import { LRUCache } from 'lru-cache'

/** A label with a lower fit belongs to another line item. */
export const minimumFit = 0.6

const exact = 1
const begins = 0.85
const ends = 0.7
const contains = 0.6
/** Deduction per word that the name does not have. */
const perWord = 0.02
/** Deduction per name of the item that precedes the matching one. */
const perRank = 0.001

/**
 * How well the label of a statement's line fits a line item: 1 for one of its printed names, less when the label has more words, 0 for another line.
 */
export function matchLabel(label: string, item: LineItem): number {
  const ofLabel = fits.get(label) ?? new Map<LineItem, number>()
  const known = ofLabel.get(item)
  if (known !== undefined) return known
  const fit = compareForms(label, item)
  fits.set(label, ofLabel.set(item, fit))
  return fit
}

/** The fits of labels, since every report of a company prints the same ones; a label with all items takes about 5 KB. */
const fits = new LRUCache<string, Map<LineItem, number>>({ max: 4_000 })

function compareForms(label: string, item: LineItem): number {
  const korean = hasHangul(label)
  const plain = korean ? koreanForm(label) : englishForm(label)
  let best = 0
  for (const [at, name] of formsOf(item)[korean ? 'ko' : 'en'].entries()) {
    if (name === '') continue
    // The names of an item are in order of preference: net before gross.
    best = Math.max(best, (korean ? compareKorean(plain, name) : compareEnglish(plain, name)) - at * perRank)
  }
  return best
}

interface Forms {
  en: readonly string[]
  ko: readonly string[]
}

const known = new WeakMap<LineItem, Forms>()

/** The normalised names of an item, in their order. */
function formsOf(item: LineItem): Forms {
  const forms = known.get(item) ?? { en: item.en.map(englishForm), ko: item.ko.map(koreanForm) }
  known.set(item, forms)
  return forms
}

function compareEnglish(label: string, name: string): number {
  // "Total other assets" is not "Other assets": the rest and its total are different lines.
  const isTotal = label === `total ${name}` && !name.startsWith('other ')
  if (label === name || isTotal || label === `${name} net` || `total ${label}` === name) return exact
  if (ofPart.test(label) && !ofPart.test(name)) return 0
  // A result before tax is not the tax, nor the result after tax.
  if (label.startsWith(`${name} before `)) return 0
  // "Purchases of equipment included in accounts payable" were not paid.
  if (label.startsWith(name) && notPaid.test(label.slice(name.length))) return 0
  // "Total assets less current liabilities" is a remainder, not the total.
  if (name.startsWith('total ') && label.startsWith(`${name} less `)) return 0
  // "Accounts payable and other current liabilities" and "Total liabilities and equity" are sums of lines.
  if (label.startsWith(`${name} and other `) || label.startsWith(`total ${name.replace(/^total /, '')} and `)) return 0
  const more = (label.split(' ').length - name.split(' ').length) * perWord
  // "Accounts receivable, less allowance" is the line; "Deferred revenue" is not revenue, but "Net operating revenues" is.
  if (label.startsWith(`${name} `)) return begins - more
  if (label.endsWith(` ${name}`) && totals.test(label.slice(0, -name.length).trim())) return ends - more
  return label.includes(` ${name} `) && totals.test(label.slice(0, label.indexOf(` ${name} `)).trim()) ? contains - more : 0
}

/** Words of amounts that did not move cash. */
const notPaid = /^ (?:included |recorded |accrued |unpaid |financed |(?:remaining )?in (?:accounts payable|accrued|trade payables))/

/** Words of lines that cover only a part of the company. */
const ofPart = /\bcontinu(?:ing|ed)|\bdiscontinu/

/** Words that may precede a name without making it another line. */
const totals = /^(?:(?:total|net|consolidated|operating|company|gross|less|trade|the|from|of|cash|and|group|income|loss) ?)+$/

function compareKorean(label: string, name: string): number {
  if (label === name) return exact
  const more = (label.length - name.length) * perWord
  // "법인세차감전순이익" is the profit before tax, not the tax.
  if (label.startsWith(name) && beforeOrAfter.test(label.slice(name.length))) return 0
  if (label.startsWith(name)) return /^(?:합계|총계|계|순액)$/.test(label.slice(name.length)) ? exact : begins - 0.1 - more
  return 0
}

/** Words after a name which show that the line is before or after it, not the named item itself. */
const beforeOrAfter = /^(?:비용)?(?:차감|공제|반영|고려)?[전후]/

/** Lower case, without brackets, notes and punctuation. */
function englishForm(label: string): string {
  return (
    withoutFootnoteMarks(label)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\([^)]*\)?/g, ' ')
      .replace(/\b(?:see )?notes? \d+(?:(?:,| and) \d+)*\b/g, ' ')
      .replace(/&/g, ' and ')
      .replace(/[’']/g, '')
      .replace(/,? \$?[\d.]+ par value.*/, ' ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .replace(cashFlowTotal, 'net cash from $1 activities')
      .replace(/\b(?:taxes|taxation)\b/g, 'tax')
      .replace(wordsOfResult, 'income')
      .replace(beforeTax, 'before tax')
      // Tax is stated for continuing operations only, so profit before tax of continuing operations is the whole profit before tax.
      .replace(/ from continuing operations(?= before tax)/, '')
      .replace(spendingOnProperty, 'purchases of property and equipment')
      .trim()
  )
}

/** Names of a result vary with its sign: "Loss from operations", "Operating profit", "Net income or loss". */
const wordsOfResult = /\b(?:income|profits?|earnings|loss(?:es)?)(?: (?:and|or) (?:income|profits?|earnings|loss(?:es)?))*\b/g

/** "before provision for income taxes", "before income tax benefit", "before taxation". */
const beforeTax =
  /\bbefore (?:(?:provision|benefit|expense|credit) (?:for|from) )?(?:income |corporate |corporation )?tax(?: (?:expense|benefit|provision|credit))?\b/

/**
 * The assets may come in any order: "Purchases of software, property and equipment", "Payments to acquire premises and equipment", "Additions to
 * fixed assets".
 */
const spendingOnProperty =
  /^(?:(?:cash )?(?:purchases?|acquisitions?|additions?|payments?|paid|expenditures?|investments?)(?: (?:of|for|to|in|on|the|purchases?|acquisitions?|acquire|purchase))+ )(?=(?:\w+ ){0,8}(?:property|plant|premises|equipment|fixed assets)\b)(?:(?:and|property|properties|plant|plants|premises|equipment|fixed|assets|land|buildings?|software|intangibles?|leasehold|improvements?|furniture|fixtures|vehicles|machinery|other|capitalized|tangible) ?)+$/

/** "Net cash provided by operating activities", "Cash used in financing activities", "Cash generated by investing activities". */
const cashFlowTotal =
  /^(?:total |net )?cash (?:flows? )?(?:generated|provided|used|from|absorbed|by|in|for|or|and)(?: (?:generated|provided|used|from|absorbed|by|in|for|or|and))* (operating|investing|financing) activities(?= net|$)/

/** Without numbering ("I.", "1.", "가."), notes ("(주석 5)"), blanks, and words of attribution ("비지배지분에 귀속되는 당기순이익"). */
function koreanForm(label: string): string {
  return withoutFootnoteMarks(label)
    .normalize('NFKC')
    .replace(/\([^)]*\)?/g, '')
    .replace(/^\s*(?:[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩIVX]+|\d+|[가-하])\s*\.\s*/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/에게?귀속되는(?:당기|분기|반기)?순(?:이익|손익|손실)$/, '')
}
