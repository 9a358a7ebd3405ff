import { added, compared, sizeOf, subtracted } from '@dossier/notation'
import { monthOf } from '../facts/document-calendar.ts'
import type { Scope } from '../facts/fact.ts'
import { accountSources, type AccountValue } from './account-value.ts'

/** The value of an account at a time, chosen from all statements of it. */
export interface ChosenValue<Place> extends AccountValue<Place> {
  /** Consolidated where it is not stated. */
  scope: Scope
  /** Other values that are the same within rounding. */
  confirmedBy: readonly AccountValue<Place>[]
  /** Different values of earlier reports. */
  restates: readonly AccountValue<Place>[]
  /** Different values of the report that this one corrects, or of earlier corrections of it. */
  corrects: readonly AccountValue<Place>[]
  /**
   * Different values of statements of the same day with as many accounts, those of preceding kinds of sources first; a different split in a note is no
   * conflict. Also those of later releases and management documents, which restate no report.
   */
  conflicts: readonly AccountValue<Place>[]
}

/**
 * Chooses one value per account, time, scope and currency, in this order: from reports before releases and management documents, from the latest report,
 * from its latest correction, from a table titled as a statement, from the table with most accounts, and the one printed most exactly. Where statements of
 * one day differ, the kind of source decides: the audited report, the data of a register, the interim report, and then documents of an unknown kind.
 */
export function chooseValues<Place>(values: readonly AccountValue<Place>[]): ChosenValue<Place>[] {
  return [...Map.groupBy(values, keyOf).values()].flatMap((alike) => {
    const [first, ...rest] = alike.toSorted(
      (one, other) =>
        Number(isUnfiled(one)) - Number(isUnfiled(other)) ||
        other.reportedAt.localeCompare(one.reportedAt) ||
        (other.report?.amendment ?? '').localeCompare(one.report?.amendment ?? '') ||
        Number(other.isTitled ?? false) - Number(one.isTitled ?? false) ||
        other.extent - one.extent ||
        compared(one.rounding, other.rounding),
    )
    if (first === undefined) return []
    const best = preceding(first, rest)
    const others = [first, ...rest].filter((one) => one !== best)
    const different = others.filter((one) => !agree(best, one))
    const ofSameDay = different
      .filter((one) => one.reportedAt >= best.reportedAt && one.extent * 2 > best.extent)
      .toSorted((one, other) => rankOf(one) - rankOf(other))
    const corrects = ofSameDay.filter((one) => isCorrectedBy(one, best))
    return [
      {
        ...best,
        scope: best.scope ?? 'consolidated',
        confirmedBy: others.filter((one) => agree(best, one)),
        restates: different.filter((one) => one.reportedAt < best.reportedAt),
        corrects,
        conflicts: ofSameDay.filter((one) => !corrects.includes(one)),
      },
    ]
  })
}

/** Documents of unknown kinds rank between reports and releases. */
function rankOf<Place>({ source }: AccountValue<Place>): number {
  if (source === undefined) return accountSources.indexOf('release') - 0.5
  return accountSources.indexOf(source)
}

/** Whether a value is of a document that is no report. */
const isUnfiled = <Place>({ source }: AccountValue<Place>): boolean => source === 'release' || source === 'management'

/** Of values of one day and one amendment that differ, from statements of about as many accounts, the one from the kind of source that takes precedence. */
function preceding<Place>(first: AccountValue<Place>, rest: readonly AccountValue<Place>[]): AccountValue<Place> {
  const isStatement = (one: AccountValue<Place>): boolean => one.isTitled === true || one.source === 'register'
  const rivals = rest.filter(
    (one) =>
      rankOf(one) < rankOf(first) &&
      one.reportedAt === first.reportedAt &&
      (one.report?.amendment ?? '') === (first.report?.amendment ?? '') &&
      isStatement(one) === isStatement(first) &&
      one.extent * 2 > first.extent &&
      !agree(first, one),
  )
  return rivals.toSorted((one, other) => rankOf(one) - rankOf(other))[0] ?? first
}

/** Whether a value is of the report that another one corrects: of the same kind, and an original or an earlier correction. */
const isCorrectedBy = <Place>({ report: one }: AccountValue<Place>, { report: other }: AccountValue<Place>): boolean =>
  one !== undefined && other?.amendment !== undefined && one.kind === other.kind && (one.amendment ?? '') < other.amendment

/** Whether two values are the same within the rounding of both. */
const agree = <Place>(one: AccountValue<Place>, other: AccountValue<Place>): boolean =>
  compared(sizeOf(subtracted(one.value, other.value)), added(one.rounding, other.rounding)) <= 0

/** By month: fiscal years of 52 or 53 weeks end some days before or after the month. */
function keyOf<Place>({ account, to, months, scope, currency }: AccountValue<Place>): string {
  const { year, month } = monthOf(to)
  return [account, year, month, months ?? '', scope ?? 'consolidated', currency ?? ''].join(' ')
}
