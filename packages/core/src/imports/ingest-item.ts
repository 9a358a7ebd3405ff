import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import { inProjectPolicy } from '../projects/index.ts'
import type { PortName, RunFailure } from '../use-case/index.ts'
import { useCase } from '../use-case/index.ts'
import { placeOf, type RunningImport, loadStarter } from './running-import.ts'
import { isTemporaryError, refusalOf, storableText } from './import-failures.ts'
import type { ImportItem } from './import-items.ts'
import { importsRepository } from './imports.repository.ts'
import type { Destination, FileIntake } from './file-intake.ts'

const MEGABYTE = 1024 * 1024

/** Delays before the second and third attempt at a file, in milliseconds. */
const RETRY_DELAYS_MS = [500, 3_000]

/** The result of one item. */
export type Outcome =
  | { became: 'added' | 'newVersions' | 'unchanged'; fileId: number }
  | { became: 'refused'; refusal: { filename: string } & RunFailure }

/** Ingests one item as the person who started the import, with their current permissions. @throws errors that concern the whole import */
export async function ingestItem<Name extends PortName>(
  running: RunningImport<Name | 'limits'>,
  intake: FileIntake<Name>,
  item: ImportItem,
): Promise<Outcome> {
  const { read, run, input, signal } = running
  if (item.revision !== undefined) {
    const place = { projectId: placeOf(run).projectId, ...input }
    const fileId = await read(importsRepository).findUnchanged(place, { key: item.key, revision: item.revision })
    if (fileId !== undefined) return { became: 'unchanged', fileId }
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptAt(running, intake, item)
    } catch (error) {
      signal.throwIfAborted()
      const wait = isTemporaryError(error) ? RETRY_DELAYS_MS[attempt] : undefined
      if (wait !== undefined) {
        await sleep(wait, undefined, { signal })
        continue
      }
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      return { became: 'refused', refusal: { filename: storableText(item.path), ...refusal } }
    }
  }
}

async function attemptAt<Name extends PortName>(
  running: RunningImport<Name | 'limits'>,
  intake: FileIntake<Name>,
  item: ImportItem,
): Promise<Outcome> {
  const { deps, run, input, signal } = running
  const { id, organizationId } = run
  const { projectId } = placeOf(run)
  const { folderId, source } = input
  const { fileBytes } = deps.limits
  const actor = await loadStarter(running)
  const ingest = useCase({
    needs: intake.needs,
    policy: inProjectPolicy('files.upload'),
    run: async (context, destination: Destination) => {
      if (item.size !== undefined && item.size > fileBytes) throw tooLarge(item.path, item.size, fileBytes)
      const { bytes, path = item.path, provenance } = await item.open()
      const arriving = { filename: path, bytes: untilAborted(bytes, signal) }
      return intake.ingest(context, { ...destination, ...(provenance && { provenance }) }, arriving)
    },
  })
  // The same key at every attempt, so that a file whose step was not recorded is not ingested twice.
  const name = `import-${id}-${sha256Hex(`${item.key}\n${item.revision ?? ''}`)}`
  const ingested = await ingest(deps, actor, {
    projectId,
    folderId,
    blobKey: `projects/${organizationId}/${projectId}/${name}`,
    ...(source.kind === 'archive' && { whenPresent: source.whenPresent }),
    // What an outside source has is a document of its own, whatever else has its name.
    ...((source.kind === 'filing' || source.kind === 'documents') && { whenPresent: 'keepBoth' as const }),
  })
  return { became: ingested.outcome === 'newVersion' ? 'newVersions' : ingested.outcome, fileId: ingested.id }
}

async function* untilAborted(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    yield chunk
  }
}

function tooLarge(path: string, size: number, maximum: number): AppError {
  const filename = path.split(/[/\\]/).at(-1) ?? path
  // Rounded up, so that a file just over the limit never reads as equal to it.
  return new AppError('FILE_TOO_LARGE', {
    filename,
    megabytes: Math.ceil((size / MEGABYTE) * 10) / 10,
    maximum: Math.floor(maximum / MEGABYTE),
  })
}
