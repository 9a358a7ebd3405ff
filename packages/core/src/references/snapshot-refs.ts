import type { RefOf, RefsOf } from '@dossier/contract'
import { presentPage } from '../files/index.ts'
import { openSnapshot, snapshotPolicy } from '../search/index.ts'
import { placeOf } from './in-file.ts'
import type { RefResolver } from './resolver.ts'

type SnapshotKind = 'filing' | 'web'
const needs = ['blobs'] as const

/** Opens references into snapshots of outside documents. @throws SNAPSHOT_NOT_FOUND, LIMITED_ACCESS */
function inSnapshot<Kind extends SnapshotKind>(kind: Kind): RefResolver<Kind, (typeof needs)[number]> {
  return {
    needs,
    async policy(unknownActor, { projectId, refs }, reading) {
      const [first]: readonly RefOf<SnapshotKind>[] = refs as RefsOf<SnapshotKind>
      const { actor, subject: row } = await snapshotPolicy(unknownActor, { projectId, snapshot: first?.snapshot ?? '' }, reading)
      return {
        actor,
        async subject({ deps }) {
          const pages = await openSnapshot(deps, row)
          const page = await pages.page(first?.page ?? 0)
          const spans = page === undefined ? [] : spansOf(refs, page.text.length)
          return {
            kind,
            document: { ...row.document, sha256: row.sha256, pages: row.pages },
            place: page === undefined ? null : placeOf({ page, spans }),
            page: page === undefined ? null : presentPage(page, pages.count, { start: spans[0]?.start, end: spans.at(-1)?.end }),
          }
        },
      }
    },
  }
}

const spansOf = (refs: readonly RefOf<SnapshotKind>[], length: number) =>
  refs.map(({ start, end }) => ({ start, end: Math.min(end, length) })).filter(({ start, end }) => start < end)

/** Resolves references into filings. */
export const filingRefs = inSnapshot('filing')
/** Resolves references into pages of the web, articles and transcripts. */
export const webRefs = inSnapshot('web')
