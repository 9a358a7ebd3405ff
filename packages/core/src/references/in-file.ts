import { type CitedPlace, formatRefs, type RefKind, type Refs, type RefsOf } from '@dossier/contract'
import { boxesOfSpan, type Page } from '@dossier/documents'
import { recordView } from '../audit/index.ts'
import type { CitedSpan } from '../citing/index.ts'
import { fileHappening, fileWho, openStoredPages, shownFile, type StoredPages } from '../files/index.ts'
import type { RefResolver } from './resolver.ts'

/** Where in the pages of a file something stands; no spans for a page as a whole. */
export interface Located {
  page: Page
  spans: readonly CitedSpan[]
}

/** How references of a kind find their place in a file. */
interface PlaceInFile<Kind extends RefKind> {
  /** Undefined when what is cited is not in it. */
  locate: (pages: StoredPages, refs: RefsOf<Kind>) => Promise<Located | undefined>
  /** The same place in another version. */
  inVersion: (refs: RefsOf<Kind>, fileId: number) => Refs
}

const needs = ['blobs', 'clock', 'indexes'] as const

/** Opens references into files. @throws FILE_NOT_FOUND, FILE_IN_BIN, LIMITED_ACCESS */
export function inFile<Kind extends RefKind>(
  kind: Kind,
  { locate, inVersion }: PlaceInFile<Kind>,
): RefResolver<Kind, (typeof needs)[number]> {
  return {
    needs,
    async policy(unknownActor, { projectId, refs }, reading) {
      const {
        actor: member,
        subject: { file },
      } = await fileWho('files.read')(unknownActor, { projectId, attachmentId: refs[0].fileId }, reading)
      return {
        actor: member,
        async subject(context) {
          const { deps, actor, read, write } = context
          const located = file.status === 'indexed' ? await locate(await openStoredPages(deps.blobs, file), refs) : undefined
          if (located !== undefined) await recordView({ read, write }, actor, fileHappening('file.viewed', file), deps.clock.now())
          return {
            kind,
            file: await shownFile(context, file),
            latest: file.latestId === file.id ? null : formatRefs(inVersion(refs, file.latestId)),
            place: located === undefined ? null : placeOf(located),
          }
        },
      }
    },
  }
}

function placeOf({ page, spans }: Located): CitedPlace {
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
