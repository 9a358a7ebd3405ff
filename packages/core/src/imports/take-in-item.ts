import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import { inProjectWho } from '../projects/index.ts'
import type { PortName, RunFailure } from '../use-case/index.ts'
import { useCase } from '../use-case/index.ts'
import { placeOf, type RunningImport, starterOf } from './running-import.ts'
import { isPassing, refusalOf, storableText } from './import-failures.ts'
import type { ImportItem } from './import-items.ts'
import { importsRepository } from './imports.repository.ts'
import type { Destination, FileIntake } from './file-intake.ts'

const MEGABYTE = 1024 * 1024

/** Before the second attempt at a file, the third and so on; milliseconds. */
const WAITS = [500, 3_000]

/** What became of one item. */
export type Outcome =
  | { became: 'added' | 'newVersions' | 'unchanged'; fileId: number }
  | { became: 'refused'; refusal: { filename: string } & RunFailure }

/** Takes in one item as the person who began the import, by what they may do at this moment. @throws what concerns the whole import */
export async function takeInItem<Name extends PortName>(
  running: RunningImport<Name | 'limits'>,
  intake: FileIntake<Name>,
  item: ImportItem,
): Promise<Outcome> {
  const { read, run, input, signal } = running
  if (item.revision !== undefined) {
    const place = { projectId: placeOf(run).projectId, ...input }
    const fileId = await read(importsRepository).findSeen(place, { key: item.key, revision: item.revision })
    if (fileId !== undefined) return { became: 'unchanged', fileId }
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptAt(running, intake, item)
    } catch (error) {
      signal.throwIfAborted()
      const wait = isPassing(error) ? WAITS[attempt] : undefined
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
  const actor = await starterOf(running)
  const take = useCase({
    needs: intake.needs,
    policy: inProjectWho('files.upload'),
    run: async (context, destination: Destination) => {
      if (item.size !== undefined && item.size > fileBytes) throw tooLarge(item.path, item.size, fileBytes)
      return intake.takeIn(context, destination, { filename: item.path, bytes: untilAborted(await item.open(), signal) })
    },
  })
  // The same at every attempt, so that a file which was taken in and not noted is not taken in twice.
  const name = `import-${id}-${sha256Hex(`${item.key}\n${item.revision ?? ''}`)}`
  const taken = await take(deps, actor, {
    projectId,
    folderId,
    blobKey: `projects/${organizationId}/${projectId}/${name}`,
    ...(source.kind === 'archive' && { whenPresent: source.whenPresent }),
  })
  return { became: taken.outcome === 'newVersion' ? 'newVersions' : taken.outcome, fileId: taken.id }
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
