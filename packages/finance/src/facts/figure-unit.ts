import { type Dimension, isDollar, type Unit, type UnitMention } from '@dossier/notation'
import type { Source } from './fact.ts'
import { mentionsIn } from './mentions.ts'

/** Where a table may say the unit of a figure. */
export interface UnitContext {
  /** Of the row, outermost first. */
  labels: readonly string[]
  /** Over the column, top down. */
  headings: readonly string[]
  /** What is said over the table, the surest first. */
  table: readonly PrintedUnit[]
  /** What is said on the page above the table. */
  page?: PrintedUnit
  /** In which most tables of the document are printed. */
  document?: Unit
  /** A sign of a currency alone over a column means units, whatever the document's tables are printed in. */
  bareSignMeansUnits?: boolean
  /** The row without figures that the figure's row stands under. */
  section?: string
  /** The figure has decimals, and most of its table have none. */
  hasOddDecimals?: boolean
  /** Most figures of the table have no decimals. */
  printsWhole?: boolean
  /** Some figure of the table is printed with the sign of a currency: which. */
  currency?: string
}

export interface SourcedUnit {
  unit: Unit
  source?: Source
  /** As it is printed, where a word of its own says it: "tCO2-eq", "건". */
  text?: string
}

const unknownUnit: Unit = { dimension: 'unknown', scale: 0 }

/** A unit with the words that say it. */
export interface PrintedUnit extends UnitMention {
  /** Without brackets, 단위 and a word of scale. */
  printed: string
}

/** A unit line or a unit behind a name: "(US$m)", "in thousands, except per share data", "비중(%)". */
export function unitIn(text: string, context: 'heading' | 'unitLine' = 'heading'): PrintedUnit | undefined {
  const mention = mentionsIn(text, context).find((one) => one.kind === 'unit')
  if (!mention) return undefined
  const printed = text
    .slice(mention.start, mention.end)
    .replace(/^[([]|[)\]]$/g, '')
    .replace(/^\s*단\s?위\s?[:：]/, '')
    .trim()
  // Without the word of scale: "square feet" of "million square feet".
  return { ...mention, printed: mention.unit.scale > 0 && printed.includes(' ') ? printed.slice(printed.indexOf(' ') + 1) : printed }
}

/**
 * The unit of a figure: what its own cell prints first, then what label, heading and table say.
 * @param own the unit that is printed at the figure
 * @param printed the cell's text
 */
export function figureUnit(own: Unit, printed: string, context: UnitContext): SourcedUnit {
  if (own.dimension !== 'number' && own.dimension !== 'money') return { unit: own, source: 'cell', ...textOf(afterDigits(printed)) }
  if (own.scale !== 0) return { unit: withCurrency(own, context), source: 'cell' }
  const said = saidUnit(own.dimension === 'money', context)
  if (own.dimension !== 'money') return { ...said, unit: withCurrency(said.unit, context) }
  const { currency, per } = own
  const isMoney = said.unit.dimension === 'money' || said.unit.dimension === 'number'
  const unit: Unit = {
    dimension: 'money',
    scale: isMoney ? said.unit.scale : 0,
    ...currencyOf(moreExact(currency, said.unit.currency), context),
    ...((per ?? said.unit.per) !== undefined && { per: per ?? said.unit.per }),
  }
  return { unit, source: isMoney && said.source !== undefined ? said.source : 'cell' }
}

/** The unit that words around a figure say. */
function saidUnit(isMoney: boolean, context: UnitContext): SourcedUnit {
  const { labels, headings, table, page, document } = context
  const line = context.headings.flatMap((text) => exceptingLine(text) ?? [])[0] ?? table[0] ?? page
  const sources: [string, Source][] = [
    ...labels.toReversed().map((text): [string, Source] => [text, 'label']),
    ...headings.toReversed().map((text): [string, Source] => [text, 'heading']),
  ]
  for (const [text, source] of sources) {
    const mention = unitIn(text)
    if (!mention || (isMoney && mention.unit.dimension !== 'money' && mention.unit.dimension !== 'number')) continue
    // A line that names exceptions speaks for the table, wherever it stands.
    if (mention.except || (source === 'heading' && context.hasOddDecimals && mention.unit.scale > 0)) continue
    if (!saysCurrencyOnly(mention, text, source))
      return { unit: completed(mention.unit, context, text), source, ...textOf(wordOf(mention)) }
    const scale = line ? mostly(line).scale : context.bareSignMeansUnits ? 0 : (document?.scale ?? 0)
    return { unit: { ...completed(mention.unit, context, text), scale }, source: line ? 'table' : source }
  }
  for (const [text, source] of sources) {
    const named = namedUnit(text, context.table)
    if (named && !isMoney) return { unit: named, source, ...textOf(text.trim()) }
  }
  const ofSection = context.section === undefined ? null : sectionDimension(context.section, context, isMoney)
  if (ofSection !== null && !labels.some((text) => dimensionOfWords(text, isMoney)))
    return { unit: unitOfDimension(ofSection, line, context), source: 'section' }
  for (const [text, source] of sources) {
    const dimension = dimensionOfWords(text, isMoney)
    if (dimension && isBorneOut(dimension, source, line, context))
      return { unit: unitOfDimension(dimension, line, context), source: exceptionOf(line, dimension) ? 'table' : source }
  }
  // Dollars and cents, or a ratio, among figures in thousands.
  if (context.hasOddDecimals && (line ? mostly(line).scale : (document?.scale ?? 0)) > 0)
    return { unit: isMoney ? { dimension: 'money', scale: 0, ...currencyOf(undefined, context) } : unknownUnit }
  if (line && line !== page)
    return {
      unit: mostly(line),
      source: 'table',
      ...textOf(line.unit.dimension === 'count' || line.unit.dimension === 'unknown' ? line.printed : undefined),
    }
  if (page) return { unit: mostly(page), source: 'page' }
  if (document && (isMoney || context.currency !== undefined)) return { unit: document, source: 'document' }
  // The sign of a currency stands at other figures of the table.
  return context.currency === undefined
    ? { unit: unknownUnit }
    : { unit: { dimension: 'money', scale: 0, currency: context.currency }, source: 'cell' }
}

/** The word behind a figure in its cell: 건 of "5건". */
export function afterDigits(printed: string): string {
  const last = Array.from(printed).findLastIndex((character) => /[\d)]/.test(character))
  return Array.from(printed)
    .slice(last + 1)
    .join('')
    .trim()
}

const textOf = (text: string | undefined): { text?: string } => (text === undefined || text === '' ? {} : { text })

/** The word of a unit that stands in brackets behind a name: "배출량(tCO2-eq)". */
const wordOf = ({ printed, unit: { dimension } }: PrintedUnit): string | undefined =>
  dimension === 'money' || dimension === 'percent' ? undefined : printed

/** A heading that is one of the units that the table's line names: 시간 under "(단위 : 백만원, 시간)". */
function namedUnit(text: string, table: readonly UnitMention[]): Unit | undefined {
  const whole = unitIn(text, 'unitLine')
  if (whole?.unit.of === undefined || whole.end - whole.start < text.trim().length) return undefined
  return table.flatMap(({ unit, except = [] }) => [unit, ...except]).find(({ of }) => of === whole.unit.of)
}

/** A line "in thousands" over figures of which some are money says thousands of money; of several units that of money is that of most figures. */
function mostly({ unit: first, except = [] }: UnitMention): Unit {
  const isList = first.dimension === 'percent' || first.dimension === 'count' || first.dimension === 'unknown'
  const unit = (isList ? except.find(({ dimension, per }) => dimension === 'money' && per === undefined) : undefined) ?? first
  return unit.dimension === 'number' && unit.scale > 0 ? { ...unit, dimension: 'money' } : unit
}

/** "$" at a label and "$" or "US dollars" over a column say the currency and not the scale; "(dollars)" and "(원)" at a label say that it is one. */
function saysCurrencyOnly({ unit: { dimension, scale, per }, start, end }: UnitMention, text: string, source: Source): boolean {
  if (dimension !== 'money' || scale !== 0 || per !== undefined) return false
  return source === 'heading' || /^[^\p{L}\p{N}]*(?:[A-Z]{1,3}[^\p{L}\p{N}]*)?$/u.test(text.slice(start, end))
}

/** "Net income per share:" over "Basic" and "Diluted": only what its rows bear out by their decimals or their words. */
function sectionDimension(section: string, { labels, hasOddDecimals }: UnitContext, isMoney: boolean): Worded | null {
  const dimension = dimensionOfWords(section, isMoney)
  if (dimension === 'perShare') return hasOddDecimals ? dimension : null
  if (dimension === null) return null
  return labels.every((text) => basicOrDiluted.test(text)) ? dimension : null
}

const basicOrDiluted = /^[^\p{L}\p{N}]*(?:(?:and|assuming|full[y]?|dilution|basic|diluted|기본|희석)[^\p{L}\p{N}]*){1,4}$/iu

/** A unit line among headings: "In millions, except per share data" over all columns. */
function exceptingLine(text: string): PrintedUnit | undefined {
  const mention = unitIn(text)
  return mention?.except ? mention : undefined
}

/** Money that is printed in cents is no whole figure among others; and a column of money holds no counts. */
function isBorneOut(dimension: Worded, source: Source, line: UnitMention | undefined, context: UnitContext): boolean {
  if (dimension === 'perShare')
    return (
      context.hasOddDecimals === true || !context.printsWhole || line === undefined || mostly(line).scale === 0 || isWholeCurrency(line)
    )
  return dimension === 'percent' || source !== 'label' || !context.headings.some((text) => moneyBeside.test(text))
}

/** Money that has no cents. */
const isWholeCurrency = ({ unit: { currency } }: UnitMention): boolean => currency === 'KRW' || currency === 'JPY'

type Worded = 'perShare' | 'percent' | 'shares' | 'count'

const perShareWords =
  /\b(?:per|each|a) (?:(?:common|ordinary|diluted|basic|preferred|limited|partnership|class \w) ){0,3}(?:share|unit|ads|stock|rsu|option|award)s?\b|\beps\b|\bdps\b|주당|per-share/i
/** "Shares used in computing earnings per share:" are shares. */
const sharesFirst = /^[^\p{L}\p{N}]*(?:(?:weighted|number of|average|shares|denominator)\b.{0,60}\bshares\b|shares used\b)/iu
const shareCountWords =
  /\bshares used\b|^(?:number of )?(?:shares|options|rsus|units|awards|stock options)$|\b(?:number of|shares of) [^.;]{0,30}\b(?:options|rsus|awards|units)\b|\b(?:weighted[- ]average|number of|average|outstanding|issued|authori[sz]ed|repurchased|diluted|basic|treasury|common|ordinary)\b[^.;]{0,40}\bshares\b|\bshares (?:outstanding|issued|repurchased|purchased|granted|vested|authori[sz]ed)\b|주식\s?수|발행주식/i
const percentWords = /\b(?:percent(?:age)?|margin|rates?|ratio|yield|mix)\b|%|율(?![가-힣])|률(?![가-힣])|비율|비중|성향/i
/** Words in which a rate is money or a plain number. */
const notPercent =
  /환율|exchange rates?|\b(?:annuity|interest) rate (?:swaps?|contracts?|derivatives?)|\brate (?:swaps?|base|relief)|\b(?:current|quick|coverage|price[- ](?:to[- ])?earnings|p\/e|debt[- ]to[- ]\w+|net debt[^,;]{0,12}ebitda) ratio|margin (?:loans?|deposits?|accounts?)|gross margin$|\bgross margin(?! ?%| percent| rate)/i
const countWords =
  /\b(?:number of|headcount|employees|customers|subscribers|stores|restaurants|branches|locations|units sold|fte)\b|(?:인원|직원|점포|고객|건|대|개|식)\s?수(?:량)?$|인원$|명수$/i
/** Words of money beside things that could be counted: "Payable to customers". */
const moneyBeside =
  /\b(?:payables?|receivables?|due|deposits?|loans?|revenues?|expenses?|costs?|benefits?|compensation|payments?|advances?|liabilit\w+|cash|sales|income|contributions?|amounts?|value|paid|proceeds|equity|capital|deficit|surplus|price)\b|급여|비용|부채|채권|금액/i

function dimensionOfWords(text: string, isMoney: boolean): Worded | null {
  // "Dividends declared ($1.34 per share)" is no figure per share.
  const plain = text
    .normalize('NFKC')
    .replace(/\([^()]*\)/g, (inside) => (/\d/.test(inside) ? '' : inside))
    .replace(/(?<=[가-힣])\s+(?=[가-힣])/gu, '')
    // Heads of columns are wrapped: "Number / of / Shares".
    .replace(/\s+/g, ' ')
    .trim()
  if (!isMoney && sharesFirst.test(plain) && !moneyBeside.test(plain)) return 'shares'
  if (perShareWords.test(plain)) return 'perShare'
  if (isMoney) return null
  if (shareCountWords.test(plain) && !moneyBeside.test(plain)) return 'shares'
  if (percentWords.test(plain) && !notPercent.test(plain)) return 'percent'
  return countWords.test(plain) && !moneyBeside.test(plain) ? 'count' : null
}

const isException = (unit: Unit, dimension: Worded): boolean =>
  dimension === 'perShare'
    ? unit.per === 'share' || unit.per === 'unit'
    : dimension === 'percent'
      ? unit.dimension === 'percent'
      : dimension === 'shares'
        ? unit.of === 'share'
        : unit.dimension === 'count'

const exceptionOf = (line: UnitMention | undefined, dimension: Worded): Unit | undefined =>
  line?.except?.find((unit) => isException(unit, dimension))

function unitOfDimension(dimension: Worded, line: UnitMention | undefined, context: UnitContext): Unit {
  const { document } = context
  const exception = exceptionOf(line, dimension)
  if (dimension === 'percent') return { dimension: 'percent', scale: 0 }
  if (dimension === 'perShare') {
    const currency = moreExact(exception?.currency ?? line?.unit.currency, context.currency ?? document?.currency)
    return { dimension: 'money', per: 'share', scale: exception?.scale ?? 0, ...(currency !== undefined && { currency }) }
  }
  if (dimension === 'count') return { dimension: 'count', scale: exception?.scale ?? 0 }
  // Shares are printed in the thousands of the table, if it is not said to be one of money alone.
  const scale = exception?.scale ?? (line?.unit.dimension === 'number' ? line.unit.scale : 0)
  return { dimension: 'count', of: 'share', scale }
}

const beforeBrackets = (text: string): string => text.slice(0, text.includes('(') ? text.indexOf('(') : undefined).trimEnd()

/** What a label says in brackets, with what it leaves to the table: "(cents)", "(thousands)". */
function completed(unit: Unit, context: UnitContext, text: string): Unit {
  const per = unit.per ?? (unit.dimension === 'money' && perShareWords.test(text) ? 'share' : undefined)
  if (unit.dimension === 'number' && unit.scale > 0 && (shareCountWords.test(beforeBrackets(text)) || countWords.test(text)))
    return { ...unit, dimension: 'count', ...(/\bshares\b|주식/i.test(text) && { of: 'share' }) }
  const dimension: Dimension = unit.dimension === 'number' && unit.scale > 0 ? 'money' : unit.dimension
  if (dimension !== 'money') return unit
  return { ...unit, dimension, ...(per !== undefined && { per }), ...currencyOf(unit.currency, context) }
}

function withCurrency(unit: Unit, context: UnitContext): Unit {
  return unit.dimension === 'money' ? { ...unit, ...currencyOf(unit.currency, context) } : unit
}

/** Whose money it is, by what names one country of all that its sign may be of. */
function currencyOf(own: string | undefined, { table, page, document, currency }: UnitContext): { currency?: string } {
  const others = [...table.map((mention) => mention.unit.currency), page?.unit.currency, currency, document?.currency]
  const found = others.reduce<string | undefined>((best, one) => moreExact(best, one), own)
  return found === undefined ? {} : { currency: found }
}

/** A sign that several countries use is told by what names one of them: "$" beside "CAD" is CAD. */
export function moreExact(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || one === 'unknown') return other ?? one
  if (other === undefined) return one
  if (one === '$') return isDollar(other) ? other : one
  return one.includes('|') && one.split('|').includes(other) ? other : one
}
