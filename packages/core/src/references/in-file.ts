import { type CitedPlace, formatRefs, type Refs, type RefsOf } from '@dossier/contract'
import { boxesOfSpan, type Page } from '@dossier/documents'
import { recordView } from '../audit/index.ts'
import type { CitedSpan } from '../citing/index.ts'
import { fileAuditEvent, filePolicy, openStoredPages, presentFileDetails, type StoredPages } from '../files/index.ts'
import type { RefResolver } from './resolver.ts'

/** A place in the pages of a file. Without spans it is the whole page. */
export interface Located {
  page: Page
  spans: readonly CitedSpan[]
}

/** The kinds of references into files. */
type FileRefKind = 'file' | 'cell' | 'recording'

/** Resolves references of a kind within a file. */
interface PlaceInFile<Kind extends FileRefKind> {
  /** Undefined when the file does not contain the cited place. */
  locate: (pages: StoredPages, refs: RefsOf<Kind>) => Promise<Located | undefined>
  /** References to the same place in another version of the file. */
  inVersion: (refs: RefsOf<Kind>, fileId: number) => Refs
}

const needs = ['blobs', 'clock', 'indexes'] as const

/** Opens references into files. @throws FILE_NOT_FOUND, FILE_IN_BIN, LIMITED_ACCESS */
export function inFile<Kind extends FileRefKind>(
  kind: Kind,
  { locate, inVersion }: PlaceInFile<Kind>,
): RefResolver<Kind, (typeof needs)[number]> {
  return {
    needs,
    async policy(unknownActor, { projectId, refs }, reading) {
      const [{ fileId }] = refs as RefsOf<FileRefKind>
      const {
        actor: member,
        subject: { file },
      } = await filePolicy('files.read')(unknownActor, { projectId, attachmentId: fileId }, reading)
      return {
        actor: member,
        async subject(context) {
          const { deps, actor, read, write } = context
          const located = file.status === 'indexed' ? await locate(await openStoredPages(deps.blobs, file), refs) : undefined
          if (located !== undefined) await recordView({ read, write }, actor, fileAuditEvent('file.viewed', file), deps.clock.now())
          return {
            kind,
            file: await presentFileDetails(context, file),
            latest: file.latestId === file.id ? null : formatRefs(inVersion(refs, file.latestId)),
            place: located === undefined ? null : placeOf(located),
          }
        },
      }
    },
  }
}

/** Presents a place. */
export function placeOf({ page, spans }: Located): CitedPlace {
  return {
    page: page.number,
    anchor: page.anchor,
    spans: [...spans],
    quote: spans.map(({ start, end }) => page.text.slice(start, end)).join(' … '),
    width: page.width,
    height: page.height,
    boxes: spans.flatMap(({ start, end }) => boxesOfSpan(page, start, end)),
  }
}
