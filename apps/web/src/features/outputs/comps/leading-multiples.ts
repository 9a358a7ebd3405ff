import { type CompsComparison, type CompsMultiple, compsMultiples } from '@dossier/contract'

/** Of a bank or an insurer, which has no enterprise value. */
const ofFinancials: ReadonlySet<CompsMultiple> = new Set(['pe', 'peCalendar', 'peNtm', 'pb'])
const ofOthers: ReadonlySet<CompsMultiple> = new Set(['evRevenue', 'evEbitda', 'evEbitdaNtm', 'evEbit', 'pe', 'peNtm', 'pb'])
const ofNextMonths: ReadonlySet<CompsMultiple> = new Set(['evEbitdaNtm', 'peNtm'])

/** The multiples that fit the subject's sector, four to seven: those of the next twelve months only where any company has one. */
export function leadingMultiples({ subject, peers }: Pick<CompsComparison, 'subject' | 'peers'>): CompsMultiple[] {
  const fitting = subject.isFinancial ? ofFinancials : ofOthers
  const hasValue = (multiple: CompsMultiple): boolean => [subject, ...peers].some(({ multiples }) => multiples[multiple].kind === 'value')
  return compsMultiples.filter((multiple) => fitting.has(multiple) && (!ofNextMonths.has(multiple) || hasValue(multiple)))
}
