import type { WhenPresent } from '@dossier/contract'
import { isArchive } from '../check-file.ts'
import type { ChosenFile } from '../dropped-files.ts'
import { defaultChoice } from '../upload-choice.ts'
import type { PlannedFile } from '../uploads.ts'
import type { Duplicate } from './find-duplicates.ts'

/** The kinds of duplicates that need a choice. */
export type ChoosableKind = Exclude<Duplicate['kind'], 'identical'>

/** Options for each kind; the first is the default. */
export const choicesOf: Record<ChoosableKind, readonly [WhenPresent, ...WhenPresent[]]> = {
  sameName: ['version', 'keepBoth', 'skip'],
  sameContent: ['skip', 'keepBoth', 'version'],
}

/** Choices by the `index` of duplicates; missing ones use the default. */
export type DuplicateChoices = ReadonlyMap<number, WhenPresent>

export function choiceFor({ index, kind }: Duplicate, choices: DuplicateChoices): WhenPresent {
  return choices.get(index) ?? (kind === 'identical' ? 'skip' : choicesOf[kind][0])
}

/** The common choice of a group; null when choices differ. */
export function choiceOfAll(group: readonly Duplicate[], choices: DuplicateChoices): WhenPresent | null {
  const taken = new Set(group.map((duplicate) => choiceFor(duplicate, choices)))
  const [first] = taken
  return taken.size === 1 && first !== undefined ? first : null
}

/** Plans the upload of chosen files. Identical ones are never uploaded. */
export function planUpload(chosen: readonly ChosenFile[], duplicates: readonly Duplicate[], choices: DuplicateChoices): PlannedFile[] {
  const byIndex = new Map(duplicates.map((duplicate) => [duplicate.index, duplicate]))
  return chosen.map((file, index) => {
    const duplicate = byIndex.get(index)
    if (!duplicate) return file
    if (duplicate.kind === 'identical') return { ...file, settled: 'unchanged' }
    const choice = choiceFor(duplicate, choices)
    if (choice === 'skip') return { ...file, settled: 'skipped' }
    if (duplicate.kind === 'sameName') return { ...file, choice: { ...defaultChoice, whenPresent: choice } }
    return choice === 'version' ? { ...file, choice: { ...defaultChoice, versionOf: duplicate.known.id } } : file
  })
}

/** Plans the upload of archives: they are unpacked on the server, or left out. */
export function planArchives(chosen: readonly ChosenFile[], unpack: boolean): PlannedFile[] {
  return chosen
    .filter(({ path }) => isArchive(path))
    .map((file) => (unpack ? { ...file, choice: { ...defaultChoice, unpack: true } } : { ...file, settled: 'skipped' as const }))
}
