import type { ErrorCode, FileFailure } from '@dossier/contract'
import { defineRunWork, findRuns, type RunContext } from '../../runs/index.ts'
import { type RunFailure, theSystem, useCase } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { queueMissingVersions } from './reconcile-index.ts'
import { readFile } from './read-file.ts'
import { type TranscriptionInput, transcriptionType } from './transcription-run.ts'

type Running = RunContext<TranscriptionInput, null>

const codes: Partial<Record<FileFailure, ErrorCode>> = {
  'transcription-failed': 'TRANSCRIPTION_FAILED',
  'recording-too-large': 'RECORDING_TOO_LARGE',
}

/** Transcribes and indexes recordings. The transcript is stored beside the bytes, so another attempt does not request it again. */
export const transcriptionWork = defineRunWork({
  needs: [...transcriptionType.needs, 'blobs', 'indexes', 'logger', 'queue', 'reading', 'searchModels', 'secretBox'],
  type: transcriptionType,
  failureOf: () => undefined,
  failureGivenUp: async () => ({ code: 'TRANSCRIPTION_FAILED', details: {} }),
  async perform(running) {
    const { deps, run } = running
    const failure = await transcribe(deps, { kind: 'system', organizationId: run.organizationId, language: 'ko' }, { running })
    return failure && { failure }
  },
})

/** @returns why the recording was not read; the file records it too */
const transcribe = useCase({
  needs: ['blobs', 'clock', 'indexes', 'logger', 'queue', 'reading', 'searchModels', 'secretBox'],
  policy: theSystem,
  async run(context, { running }: { running: Running }): Promise<RunFailure | undefined> {
    const { deps, actor, read, write } = context
    const { run, input, signal } = running
    const { fileId, projectId } = input
    try {
      await readFile(deps, actor, { fileId, signal })
    } catch (error) {
      const [row] = await findRuns(read, [run.id])
      if (row?.finishedAt !== null) {
        // The reading may have started after the run was cancelled. An earlier version becomes searchable instead.
        const stopped = { id: fileId, status: 'failed', failure: 'stopped' } as const
        await write((within) => within(filesRepository).restoreStatuses([stopped]))
        await queueMissingVersions(context, projectId, [fileId])
      }
      throw error
    }
    const file = await read(filesRepository).find(fileId)
    if (file?.status !== 'failed' || file.failure === null) return undefined
    return { code: codes[file.failure] ?? 'FILE_UNREADABLE', details: { filename: file.filename } }
  },
})
