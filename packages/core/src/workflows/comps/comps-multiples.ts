import type { CompsMultiple } from '@dossier/contract'
import { compsMultiples } from '@dossier/contract'
import type { MultipleKind } from '@dossier/finance'

export const multipleKeys = compsMultiples

/** What each multiple of the table is divided of; the calendar ones are the same over another twelve months. */
export const kindOf: Readonly<Record<CompsMultiple, MultipleKind>> = {
  evRevenue: 'ev-revenue',
  evEbitda: 'ev-ebitda',
  evEbitdaCalendar: 'ev-ebitda',
  evEbitdaNtm: 'ev-ebitda',
  evEbit: 'ev-ebit',
  pe: 'price-earnings',
  peCalendar: 'price-earnings',
  peNtm: 'price-earnings',
  pb: 'price-book',
}

const periodsOfMultiples: Partial<Record<CompsMultiple, 'calendar' | 'ntm'>> = {
  evEbitdaCalendar: 'calendar',
  peCalendar: 'calendar',
  evEbitdaNtm: 'ntm',
  peNtm: 'ntm',
}

/** The twelve months of the metric that a multiple divides by. */
export const periodOf = (multiple: CompsMultiple): 'ltm' | 'calendar' | 'ntm' => periodsOfMultiples[multiple] ?? 'ltm'
/** Banks and insurers have none. */
export const isOfEnterprise = (multiple: CompsMultiple): boolean => kindOf[multiple].startsWith('ev-')
