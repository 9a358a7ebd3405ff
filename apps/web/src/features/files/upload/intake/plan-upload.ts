import type { WhenPresent } from '@dossier/contract'
import { isArchive } from '../check-file.ts'
import type { ChosenFile } from '../dropped-files.ts'
import { usualChoice } from '../upload-choice.ts'
import type { PlannedFile } from '../uploads.ts'
import type { Duplicate } from './find-duplicates.ts'

/** The kinds of duplicates that somebody is asked about. */
export type AskedKind = Exclude<Duplicate['kind'], 'identical'>

/** What can be done with each kind; the first is proposed. */
export const choicesOf: Record<AskedKind, readonly [WhenPresent, ...WhenPresent[]]> = {
  sameName: ['version', 'keepBoth', 'skip'],
  sameContent: ['skip', 'keepBoth', 'version'],
}

/** What is to become of duplicates, by their `index`; one that is not named goes the proposed way. */
export type DuplicateChoices = ReadonlyMap<number, WhenPresent>

export function choiceFor({ index, kind }: Duplicate, choices: DuplicateChoices): WhenPresent {
  return choices.get(index) ?? (kind === 'identical' ? 'skip' : choicesOf[kind][0])
}

/** The one choice of all of a group; null when they differ. */
export function choiceOfAll(group: readonly Duplicate[], choices: DuplicateChoices): WhenPresent | null {
  const taken = new Set(group.map((duplicate) => choiceFor(duplicate, choices)))
  const [first] = taken
  return taken.size === 1 && first !== undefined ? first : null
}

/** The chosen files as the queue takes them. Identical ones are left alone whatever was chosen. */
export function planUpload(chosen: readonly ChosenFile[], duplicates: readonly Duplicate[], choices: DuplicateChoices): PlannedFile[] {
  const byIndex = new Map(duplicates.map((duplicate) => [duplicate.index, duplicate]))
  return chosen.map((file, index) => {
    const duplicate = byIndex.get(index)
    if (!duplicate) return file
    if (duplicate.kind === 'identical') return { ...file, settled: 'unchanged' }
    const choice = choiceFor(duplicate, choices)
    if (choice === 'skip') return { ...file, settled: 'skipped' }
    if (duplicate.kind === 'sameName') return { ...file, choice: { ...usualChoice, whenPresent: choice } }
    return choice === 'version' ? { ...file, choice: { ...usualChoice, versionOf: duplicate.known.id } } : file
  })
}

/** Takes archives apart from other files: they are unpacked on the server, or left out. */
export function planArchives(chosen: readonly ChosenFile[], unpack: boolean): PlannedFile[] {
  return chosen
    .filter(({ path }) => isArchive(path))
    .map((file) => (unpack ? { ...file, choice: { ...usualChoice, unpack: true } } : { ...file, settled: 'skipped' as const }))
}
