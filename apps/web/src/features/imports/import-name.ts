import type { Import } from '@dossier/contract'
import type { Translator } from '../../i18n/index.ts'
import type { importsTexts } from './imports.texts.ts'

/** Display name of an import: the archive's name, or the items selected in the drive. */
export function importName({ source }: Pick<Import, 'source'>, t: Translator<keyof (typeof importsTexts)['table']>): string {
  if (source.kind === 'archive') return source.filename
  if (source.kind === 'filing') return source.name
  if (source.kind === 'documents') return `${source.name}${source.documents > 1 ? ` +${source.documents - 1}` : ''}`
  const [first = '', ...more] = source.names
  return more.length === 0 ? first : t('several', { name: first, number: more.length, count: more.length })
}
