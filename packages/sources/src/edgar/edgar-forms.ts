import type { DocumentKind } from '../source/source.ts'

/** Forms of EDGAR by kind, without the "/A" of amendments (sec.gov, "Forms index"). */
const formsOf: Partial<Record<DocumentKind, readonly string[]>> = {
  'annual-report': ['10-K', '10-K405', '10-KSB', '10-KT', '20-F', '40-F'],
  'quarterly-report': ['10-Q', '10-QSB', '10-QT'],
  'current-report': ['8-K', '6-K'],
  registration: ['S-1', 'S-3', 'S-4', 'S-8', 'S-11', 'F-1', 'F-3', 'F-4', '10-12B', '10-12G', '424B1', '424B2', '424B3', '424B4', '424B5'],
  'proxy-statement': ['DEF 14A', 'DEFM14A', 'DEFA14A', 'PRE 14A', 'PREM14A'],
  ownership: ['3', '4', '5', 'SC 13D', 'SC 13G', 'SCHEDULE 13D', 'SCHEDULE 13G', '13F-HR', 'SC TO-T', 'SC TO-I'],
}

const kindByForm = new Map(Object.entries(formsOf).flatMap(([kind, forms]) => forms.map((form) => [form, kind as DocumentKind] as const)))

const withoutAmendment = (form: string): string => form.replace(/\/A$/, '')

export const isAmendedForm = (form: string): boolean => form.endsWith('/A')

export function kindOfForm(form: string): DocumentKind {
  const own = withoutAmendment(form)
  return kindByForm.get(own) ?? (own.startsWith('EX-') ? 'exhibit' : 'other')
}

/** Whether a form is one of those that are asked for: with the amendments of each, or of a kind. */
export function isWantedForm(form: string, { kinds, forms }: { kinds?: readonly DocumentKind[]; forms?: readonly string[] }): boolean {
  if (forms !== undefined) return forms.includes(form) || forms.includes(withoutAmendment(form))
  return kinds === undefined || kinds.includes(kindOfForm(form))
}

/** The forms of kinds, as the full-text search takes them. */
export const formsOfKinds = (kinds: readonly DocumentKind[]): string[] => kinds.flatMap((kind) => formsOf[kind] ?? [])
