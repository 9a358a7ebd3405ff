import { type Dimension, isDollar, type Unit, type UnitMention } from '@dossier/notation'
import type { Source } from './fact.ts'
import { mentionsIn } from './mentions.ts'
import { remembered } from './remembered.ts'

/** The texts of a table that can state the unit of a figure. */
export interface UnitContext {
  /** Labels of the row, outermost first. */
  labels: readonly string[]
  /** Headings over the column, top down. */
  headings: readonly string[]
  /** Units stated above the table, most certain first. */
  table: readonly PrintedUnit[]
  /** A unit stated on the page above the table. */
  page?: PrintedUnit
  /** The unit of most tables of the document. */
  document?: Unit
  /** A lone currency sign over a column means single units, whatever the unit of the document's tables. */
  bareSignMeansUnits?: boolean
  /** The row without figures under which the figure's row is grouped. */
  section?: string
  /** The figure has decimals, and most figures of its table have none. */
  hasOddDecimals?: boolean
  /** Most figures of the table have no decimals. */
  hasFewDecimals?: boolean
  /** The currency with whose sign some figure of the table is printed. */
  currency?: string
  /** Most figures of the table are printed with their currency, so that one without is no amount. */
  amountsAreSigned?: boolean
  /** The figure is printed as an integer of thousands or more. */
  isLargeInteger?: boolean
  /** The figure is printed as an integer of more than a hundred. */
  isAboveHundred?: boolean
}

export interface SourcedUnit {
  unit: Unit
  source?: Source
  /** As printed, if it is a separate word: "tCO2-eq", "건". */
  text?: string
}

const unknownUnit: Unit = { dimension: 'unknown', scale: 0 }

/** A unit with its printed words. */
export interface PrintedUnit extends UnitMention {
  /** Without brackets, 단위 and scale word. */
  printed: string
}

/** A unit line or a unit after a name: "(US$m)", "in thousands, except per share data", "비중(%)". */
export const unitIn = (text: string, context: 'heading' | 'unitLine' = 'heading'): PrintedUnit | undefined => units[context](text)

const units = {
  heading: remembered((text) => readUnit(text, 'heading')),
  unitLine: remembered((text) => readUnit(text, 'unitLine')),
}

function readUnit(text: string, context: 'heading' | 'unitLine'): PrintedUnit | undefined {
  const mention = mentionsIn(text, context).find((one) => one.kind === 'unit')
  if (!mention) return undefined
  const printed = text
    .slice(mention.start, mention.end)
    .replace(/^[([]|[)\]]$/g, '')
    .replace(/^\s*단\s?위\s?[:：]/, '')
    .trim()
  // Without the scale word: "square feet" of "million square feet".
  return { ...mention, printed: mention.unit.scale > 0 && printed.includes(' ') ? printed.slice(printed.indexOf(' ') + 1) : printed }
}

/**
 * The unit of a figure: first from its own cell, then from label, heading and table.
 * @param own the unit printed at the figure
 * @param printed the cell's text
 */
export function figureUnit(own: Unit, printed: string, context: UnitContext): SourcedUnit {
  if (own.dimension !== 'number' && own.dimension !== 'money') return { unit: own, source: 'cell', ...textOf(afterDigits(printed)) }
  if (own.scale !== 0) return { unit: withCurrency(own, context), source: 'cell' }
  const stated = statedUnit(own.dimension === 'money', {
    ...context,
    isLargeInteger: isLargeInteger(printed),
    isAboveHundred: isAboveHundred(printed),
  })
  if (own.dimension !== 'money') return { ...stated, unit: withCurrency(stated.unit, context) }
  const { currency, per } = own
  const isMoney = stated.unit.dimension === 'money' || stated.unit.dimension === 'number'
  const unit: Unit = {
    dimension: 'money',
    scale: isMoney ? stated.unit.scale : 0,
    ...currencyOf(moreExact(currency, stated.unit.currency), context),
    ...((per ?? stated.unit.per) !== undefined && { per: per ?? stated.unit.per }),
  }
  return { unit, source: isMoney && stated.source !== undefined ? stated.source : 'cell' }
}

/** The unit stated by the words around a figure. */
function statedUnit(isMoney: boolean, context: UnitContext): SourcedUnit {
  const { labels, headings, table, page, document } = context
  const ofTable = table.find((one) => !isBareSign(one)) ?? page ?? table[0]
  const nearest = context.headings.flatMap((text) => exceptingLine(text) ?? [])[0] ?? ofTable
  // "(shares in thousands)" states nothing about amounts.
  const line = isMoney && nearest && isOfCountsAlone(nearest) ? [...table, page].find((one) => one && !isOfCountsAlone(one)) : nearest
  const sources: [string, Source][] = [
    ...labels.toReversed().map((text): [string, Source] => [text, 'label']),
    ...headings.toReversed().map((text): [string, Source] => [text, 'heading']),
  ]
  for (const [text, source] of sources) {
    const mention = unitIn(text)
    if (!mention || (isMoney && mention.unit.dimension !== 'money' && mention.unit.dimension !== 'number')) continue
    // A line with exceptions applies to the table wherever it is.
    if (mention.except || (source === 'heading' && context.hasOddDecimals && mention.unit.scale > 0)) continue
    if (!statesCurrencyOnly(mention, text, source))
      return { unit: completed(mention.unit, context, text), source, ...textOf(wordOf(mention)) }
    const stated = line && !isBareSign(line) ? line : undefined
    const scale = stated ? mostly(stated).scale : context.bareSignMeansUnits ? 0 : (document?.scale ?? 0)
    return { unit: { ...completed(mention.unit, context, text), scale }, source: stated ? 'table' : source }
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
  if (!isMoney && context.amountsAreSigned) return { unit: unknownUnit }
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
  // Other figures of the table have the currency sign.
  return context.currency === undefined
    ? { unit: unknownUnit }
    : { unit: { dimension: 'money', scale: 0, currency: context.currency }, source: 'cell' }
}

/** The word after a figure in its cell: 건 of "5건". */
export function afterDigits(printed: string): string {
  const last = Array.from(printed).findLastIndex((character) => /[\d)]/.test(character))
  return Array.from(printed)
    .slice(last + 1)
    .join('')
    .trim()
}

const textOf = (text: string | undefined): { text?: string } => (text === undefined || text === '' ? {} : { text })

/** The unit word in brackets after a name: "배출량(tCO2-eq)". */
const wordOf = ({ printed, unit: { dimension } }: PrintedUnit): string | undefined =>
  dimension === 'money' || dimension === 'percent' ? undefined : printed

/** A heading that is one of the units in the table's unit line: 시간 under "(단위 : 백만원, 시간)". */
function namedUnit(text: string, table: readonly UnitMention[]): Unit | undefined {
  const headingUnit = unitIn(text, 'unitLine')
  if (headingUnit?.unit.of === undefined || headingUnit.end - headingUnit.start < text.trim().length) return undefined
  return table.flatMap(({ unit, except = [] }) => [unit, ...except]).find(({ of }) => of === headingUnit.unit.of)
}

/**
 * The unit that a line gives to most figures: "in thousands" over figures of which some are money means thousands of money; of several units the one
 * of money.
 */
function mostly({ unit: first, except = [] }: UnitMention): Unit {
  const isList = first.dimension === 'percent' || first.dimension === 'count' || first.dimension === 'unknown'
  const unit = (isList ? except.find(({ dimension, per }) => dimension === 'money' && per === undefined) : undefined) ?? first
  return unit.dimension === 'number' && unit.scale > 0 ? { ...unit, dimension: 'money' } : unit
}

const isOfCountsAlone = ({ unit, except = [] }: UnitMention): boolean =>
  [unit, ...except].every(({ dimension, per }) => dimension === 'count' || per !== undefined)

const sign = /^[^\p{L}\p{N}]*(?:[A-Z]{1,3}[^\p{L}\p{N}]*)?$/u

/** A currency sign over the columns, which a page in thousands does not exclude. */
const isBareSign = ({ unit: { dimension, scale }, printed }: PrintedUnit): boolean =>
  dimension === 'money' && scale === 0 && sign.test(printed)

/** "$" at a label and "$" or "US dollars" over a column state the currency but no scale; "(dollars)" and "(원)" at a label state a scale of one. */
function statesCurrencyOnly({ unit: { dimension, scale, per }, start, end }: UnitMention, text: string, source: Source): boolean {
  if (dimension !== 'money' || scale !== 0 || per !== undefined) return false
  return source === 'heading' || sign.test(text.slice(start, end))
}

/** "Net income per share:" over "Basic" and "Diluted": applies only if the decimals or the words of its rows confirm it. */
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

/** Of at least four digits and no decimals. */
const isLargeInteger = (printed: string): boolean => printed.replace(/\D/g, '').length > 3 && !/\.\d{1,2}(?!\d)/.test(printed)

const isAboveHundred = (printed: string): boolean => !printed.includes('.') && Number(printed.replace(/\D/g, '')) > 100

/**
 * Whether the figures confirm a dimension read from words: money in cents has decimals among integers, a column of money contains no counts, and
 * thousands next to the name of a rate are what it is applied to ("tax at the statutory rate"), as are hundreds among amounts without decimals.
 */
function isBorneOut(dimension: Worded, source: Source, line: UnitMention | undefined, context: UnitContext): boolean {
  if (dimension === 'perShare')
    return (
      context.hasOddDecimals === true ||
      !context.hasFewDecimals ||
      line === undefined ||
      mostly(line).scale === 0 ||
      isCurrencyWithoutCents(line)
    )
  if (dimension === 'percent')
    return context.isLargeInteger !== true && !(context.isAboveHundred === true && context.hasFewDecimals === true && isOfMoney(line))
  return source !== 'label' || !context.headings.some((text) => moneyWords.test(text))
}

const isOfMoney = (line: UnitMention | undefined): boolean => line !== undefined && mostly(line).dimension === 'money'

/** Money without cents. */
const isCurrencyWithoutCents = ({ unit: { currency } }: UnitMention): boolean => currency === 'KRW' || currency === 'JPY'

type Worded = 'perShare' | 'percent' | 'shares' | 'count'

const perShareWords =
  /\b(?:per|each|a) (?:(?:common|ordinary|diluted|basic|preferred|limited|partnership|class \w) ){0,3}(?:share|unit|ads|stock|rsu|option|award)s?\b|\beps\b|\bdps\b|주당|per-share|\b(?:share|stock|market|exercise|strike|conversion|subscription|closing) prices?\b|\bsales prices?\b/i
/** "Shares used in computing earnings per share:" are shares. */
const sharesFirst = /^[^\p{L}\p{N}]*(?:(?:weighted|number of|average|shares|denominator)\b.{0,60}\bshares\b|shares used\b)/iu
const shareCountWords =
  /\bshares used\b|^(?:number of )?(?:shares|options|rsus|units|awards|stock options)$|\b(?:number of|shares of) [^.;]{0,30}\b(?:options|rsus|awards|units)\b|\b(?:weighted[- ]average|number of|average|outstanding|issued|authori[sz]ed|repurchased|diluted|basic|treasury|common|ordinary)\b[^.;]{0,40}\bshares\b|\bshares (?:outstanding|issued|repurchased|purchased|granted|vested|authori[sz]ed)\b|주식\s?수|발행주식/i
/** A number before the sign is the name of a row: "4.5% notes due 2027". */
const percentWords = /\b(?:percent(?:age)?|margin|rates?|ratio|yield|mix)\b|(?<!\d ?)%|율(?![가-힣])|률(?![가-힣])|비율|비중|성향/i
/** Contexts in which a rate is money or a plain number. */
const notPercent =
  /^(?:effects?|impacts?|changes?|differences?|adjustments?)\b[^;]{0,80}\brates?\b|환율|exchange rates?|\b(?:annuity|interest) rate (?:swaps?|contracts?|derivatives?)|\brate (?:swaps?|base|relief)|\b(?:current|quick|coverage|price[- ](?:to[- ])?earnings|p\/e|debt[- ]to[- ]\w+|net debt[^,;]{0,12}ebitda) ratio|margin (?:loans?|deposits?|accounts?)|gross margin$|\bgross margin(?! ?%| percent| rate)/i
const countWords =
  /\b(?:number of|headcount|employees|customers|subscribers|stores|restaurants|branches|locations|units sold|fte)\b|(?:인원|직원|점포|고객|건|대|개|식)\s?수(?:량)?$|인원$|명수$/i
/** Words of money next to things that could be counted: "Payable to customers". */
const moneyWords =
  /\b(?:payables?|receivables?|due|deposits?|loans?|revenues?|expenses?|costs?|benefits?|compensation|payments?|advances?|liabilit\w+|cash|sales|income|contributions?|amounts?|value|paid|proceeds|equity|capital|deficit|surplus|price)\b|급여|비용|부채|채권|금액/i

const dimensionOfWords = (text: string, isMoney: boolean): Worded | null => (isMoney ? ofMoney(text) : ofFigure(text))

const ofMoney = remembered((text) => readDimension(text, true))
const ofFigure = remembered((text) => readDimension(text, false))

function readDimension(text: string, isMoney: boolean): Worded | null {
  // "Dividends declared ($1.34 per share)" is not a figure per share.
  const plain = text
    .normalize('NFKC')
    .replace(/\([^()]*\)/g, (inside) => (/\d/.test(inside) ? '' : inside))
    .replace(/(?<=[가-힣])\s+(?=[가-힣])/gu, '')
    // Column headings are wrapped: "Number / of / Shares".
    .replace(/\s+/g, ' ')
    .trim()
  if (!isMoney && sharesFirst.test(plain) && !moneyWords.test(plain)) return 'shares'
  if (perShareWords.test(plain)) return 'perShare'
  if (isMoney) return null
  // "Shares (Direct) No." is the heading "Shares" with its kind and unit.
  const bare = plain
    .replace(/\([^()]*\)/g, '')
    .replace(/ no\.?$/i, '')
    .trim()
  if ((shareCountWords.test(plain) || shareCountWords.test(bare)) && !moneyWords.test(plain)) return 'shares'
  if (percentWords.test(plain) && !notPercent.test(plain)) return 'percent'
  return countWords.test(plain) && !moneyWords.test(plain) ? 'count' : null
}

const isException = (unit: Unit, dimension: Worded): boolean =>
  dimension === 'perShare'
    ? unit.per === 'share' || unit.per === 'unit'
    : dimension === 'percent'
      ? unit.dimension === 'percent'
      : dimension === 'shares'
        ? unit.of === 'share'
        : unit.dimension === 'count'

/** The unit that a line states for figures of a dimension: "(dollars in millions, shares in thousands)", "(shares in thousands)". */
const exceptionOf = (line: UnitMention | undefined, dimension: Worded): Unit | undefined =>
  line && [line.unit, ...(line.except ?? [])].find((unit) => isException(unit, dimension))

function unitOfDimension(dimension: Worded, line: UnitMention | undefined, context: UnitContext): Unit {
  const { document } = context
  const exception = exceptionOf(line, dimension)
  if (dimension === 'percent') return { dimension: 'percent', scale: 0 }
  if (dimension === 'perShare') {
    const currency = moreExact(exception?.currency ?? line?.unit.currency, context.currency ?? document?.currency)
    return { dimension: 'money', per: 'share', scale: exception?.scale ?? 0, ...(currency !== undefined && { currency }) }
  }
  if (dimension === 'count') return { dimension: 'count', scale: exception?.scale ?? 0 }
  // Shares have the scale of the table, unless its unit line is for money only.
  const scale = exception?.scale ?? (line?.unit.dimension === 'number' ? line.unit.scale : 0)
  return { dimension: 'count', of: 'share', scale }
}

const beforeBrackets = (text: string): string => text.slice(0, text.includes('(') ? text.indexOf('(') : undefined).trimEnd()

/** A unit in the brackets of a label, completed from the table: "(cents)", "(thousands)". */
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

/** The currency, from a name that leaves one country for its sign. */
function currencyOf(own: string | undefined, { table, page, document, currency }: UnitContext): { currency?: string } {
  const others = [...table.map((mention) => mention.unit.currency), page?.unit.currency, currency, document?.currency]
  const found = others.reduce<string | undefined>((best, one) => moreExact(best, one), own)
  return found === undefined ? {} : { currency: found }
}

/** An ambiguous sign takes the country of an unambiguous name: "$" next to "CAD" is CAD. */
export function moreExact(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || one === 'unknown') return other ?? one
  if (other === undefined) return one
  if (one === '$') return isDollar(other) ? other : one
  return one.includes('|') && one.split('|').includes(other) ? other : one
}
