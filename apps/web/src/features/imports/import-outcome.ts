import type { Import } from '@dossier/contract'
import type { Translator } from '../../i18n/index.ts'
import type { importsTexts } from './imports.texts.ts'

const counts = ['added', 'newVersions', 'unchanged', 'refused'] as const

/** Formats the results of an import so far: `12 added · 1 new version`. Empty without results. */
export function importOutcome(
  known: Pick<Import, (typeof counts)[number]>,
  t: Translator<keyof (typeof importsTexts)['table']>,
  format: (value: number) => string,
): string {
  return counts
    .filter((key) => known[key] > 0)
    .map((key) => t(key, { number: format(known[key]), count: known[key] }))
    .join(' · ')
}
