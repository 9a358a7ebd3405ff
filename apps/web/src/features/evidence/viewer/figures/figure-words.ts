import type { FactView } from '@dossier/contract'
import { exact, exactDecimal, type Language, negated, type Period, type Unit, writePeriod, writeQuantity } from '@dossier/notation'

type UnitView = FactView['unit']
type PeriodView = NonNullable<FactView['period']>

/** Formats a period in the product's style; empty when it has no short form. */
export function periodWords(period: PeriodView, language: Language): string {
  // The server omits missing fields; they are never present as undefined.
  return writePeriod(period as Period, language)
}

const scales: Record<Language, ReadonlyMap<number, string>> = {
  en: new Map([
    [2, 'hundreds'],
    [3, 'thousands'],
    [4, 'ten thousands'],
    [6, 'millions'],
    [8, 'hundred millions'],
    [9, 'billions'],
    [12, 'trillions'],
  ]),
  ko: new Map([
    [2, '백'],
    [3, '천'],
    [4, '만'],
    [6, '백만'],
    [8, '억'],
    [9, '십억'],
    [12, '조'],
  ]),
}

/** Formats a unit: "USD, millions", "백만원", "USD per share", "%". Empty for plain numbers and unknown units. */
export function unitWords(unit: UnitView, language: Language): string {
  const scale = unit.scale <= 0 ? '' : (scales[language].get(unit.scale) ?? `10^${unit.scale}`)
  if (unit.dimension === 'unknown') return ''
  if (unit.dimension !== 'money' || unit.scale < 0) {
    const counted = afterZero({ ...unit, scale: Math.min(unit.scale, 0) }, language)
    if (language === 'ko') return `${scale}${counted}`
    return [counted, scale].filter(Boolean).join(', ')
  }
  const per = perWords(unit, language)
  const currency = (unit.currency ?? '').split('|').join('/')
  if (language === 'ko') {
    const amount = currency === 'KRW' ? `${scale}원` : [scale, currency].filter(Boolean).join(' ')
    return [per, amount].filter(Boolean).join(' ')
  }
  return [[currency, per].filter(Boolean).join(' '), scale].filter(Boolean).join(', ')
}

/** The part of a figure's unit to show beside its printed form where it differs from the table's unit: "%" unless already printed, "per share". */
export function ownUnitWords(
  { printed, unit }: Pick<FactView, 'printed' | 'unit'>,
  tableUnit: UnitView | undefined,
  language: Language,
): string {
  if (unit.dimension === 'money' && unit.per !== undefined && unit.currency === tableUnit?.currency) return perWords(unit, language)
  const words = unitWords(unit, language)
  return printed.includes(words) ? '' : words
}

/** Formats a figure in base units with sign and unit: "$195,929,000,000", "(1,234)원". */
export function exactWords({ value, unit }: Pick<FactView, 'value' | 'unit'>, language: Language): string {
  const size = exactDecimal(value.replace('-', ''))
  if (size === null) return value
  return writeQuantity(
    { value: value.startsWith('-') ? negated(size) : size, unit: { ...unit, scale: Math.min(unit.scale, 0) } as Unit },
    language,
  )
}

/** The suffix of a number in this unit. */
function afterZero(unit: UnitView, language: Language): string {
  return writeQuantity({ value: exact(0n), unit: unit as Unit }, language)
    .replace('0', '')
    .trim()
}

function perWords(unit: UnitView, language: Language): string {
  if (unit.per === undefined) return ''
  const { per: _, ...whole } = { ...unit, scale: 0 }
  return writeQuantity({ value: exact(0n), unit: { ...whole, per: unit.per } as Unit }, language)
    .replace(writeQuantity({ value: exact(0n), unit: whole as Unit }, language), '')
    .trim()
}
