import { type DatapackOperatingRow, type Language, type StatedValue, type Translated } from '@dossier/contract'
import type { StatedOperatingFigure } from '@dossier/finance'
import type { Missing, Sourced } from '@dossier/workbook'
import type { CompanyOperatingMeasure } from '../../companies/index.ts'
import { placeOf, type SourceContext, sourceOfStatedValue } from '../sourced-values.ts'

const words = {
  conflict: { ko: '한 문서에 서로 다른 값이 있음', en: 'One document states figures that differ' },
  about: { ko: '문서에 "약"으로 기재', en: 'approximate, as the document says' },
} as const satisfies Record<string, Translated>

/** Operating measures by the years of a datapack, oldest first; those without any of its years are left out. */
export function operatingRows(measures: readonly CompanyOperatingMeasure[], years: readonly { to: string }[]): DatapackOperatingRow[] {
  return measures.flatMap(({ measure: { id, isMoney }, years: stated }) => {
    const figures = years.map(({ to }): DatapackOperatingRow['figures'][number] => {
      const choice = stated.get(to)
      if (choice === undefined) return null
      if (choice.kind === 'conflict') return { kind: 'conflict', stated: choice.figures.map(({ place }) => placed(place)) }
      const { to: day, isAbout, place } = choice.figure
      return { kind: 'stated', ...placed(place), day, isAbout }
    })
    return figures.every((figure) => figure === null) ? [] : [{ measure: id, isMoney, figures }]
  })
}

const placed = ({ value, origin }: StatedValue) => ({ value: Number(value), origin })

/** Growth over the year before, as the workbook names it. */
export function growthFigures({ measure, figures }: DatapackOperatingRow): [string, number][] {
  return figures.flatMap((figure, year): [string, number][] => {
    const before = figures[year - 1]
    if (figure?.kind !== 'stated' || before?.kind !== 'stated' || before.value <= 0) return []
    return [[`operating.${measure}.growth.${year}`, figure.value / before.value - 1]]
  })
}

/** A figure with its source and its own day. @param size of the unit of the workbook, 1 for counts */
export function operatingValue({ place, to, isAbout }: StatedOperatingFigure<StatedValue>, size: number, author: SourceContext): Sourced {
  const source = sourceOfStatedValue(place, author)
  const label = isAbout ? `${source.label} (${words.about[author.language]})` : source.label
  return { value: Number(place.value) / size, source: { ...source, label, date: to } }
}

/** Figures of one document that differ, each with its place. */
export function conflictOf(stated: readonly StatedValue[]): Missing {
  const listed = (language: Language): string =>
    stated
      .map((one) => `${new Intl.NumberFormat(language).format(Number(one.value))} (${one.filename}, ${placeOf(one, language)})`)
      .join('; ')
  return { missing: { ko: `${words.conflict.ko}: ${listed('ko')}`, en: `${words.conflict.en}: ${listed('en')}` } }
}
