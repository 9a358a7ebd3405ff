import { jobs } from '@dossier/contract'
import { z } from 'zod'
import { publishChange } from '../../changes/index.ts'
import { startRunOnce } from '../../runs/index.ts'
import { defineRunType, type Member, type Needs, type System, type Within } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'

const transcriptionInputSchema = z.object({ projectId: z.number().int(), fileId: z.number().int() })

/** The recording to transcribe. */
export type TranscriptionInput = z.infer<typeof transcriptionInputSchema>

/** Transcription of a recording, as a kind of run. The file's status shows its progress. */
export const transcriptionType = defineRunType({
  needs: ['clock'],
  kind: 'transcription',
  job: jobs.transcribeRecording,
  input: transcriptionInputSchema,
  report: z.null(),
  initialReport: null,
  // The upload and each request to read the file again have their own audit events.
  actions: { continued: 'transcription.continued', cancelled: 'transcription.cancelled' },
  withoutStarter: 'continue',
  keepsLatestOnly: true,
  canRetry: ({ code }) => code !== 'RECORDING_TOO_LARGE',
  async onRetry(within, _deps, { organizationId, input: { projectId, fileId } }) {
    await within(filesRepository).setAllWaiting([fileId], 'forgotten')
    publishChange(within, { topic: 'reading', organizationId, projectId })
  },
  async onEnd(within, deps, { organizationId, input: { projectId, fileId } }, state) {
    const file = await within(filesRepository).find(fileId)
    const isOpen = file?.status === 'uploaded' || file?.status === 'reading'
    if (isOpen && state !== 'completed') {
      const failure = state === 'cancelled' ? 'stopped' : 'transcription-failed'
      await within(filesRepository).setNotRead(fileId, 'failed', failure, deps.clock.now())
    }
    publishChange(within, { topic: 'reading', organizationId, projectId })
  },
})

interface Starting {
  deps: Needs<'clock' | 'queue'>
  actor: Member | System
}

interface Recording {
  id: number
  projectId: number
  filename: string
}

/** Queues the transcription of a new recording; does nothing when one is open. */
export async function queueTranscription(within: Within, starting: Starting, { id, projectId, filename }: Recording): Promise<void> {
  await startRunOnce(within, starting, transcriptionType, { projectId, subject: filename, subjectId: id, input: { projectId, fileId: id } })
}

/** Queues the transcription of a recording again, within the caller's transaction. Its count of failed readings is reset unless `counted`. */
export async function startTranscription(
  within: Within,
  starting: Starting,
  file: Recording,
  failedReadings: 'forgotten' | 'counted' = 'forgotten',
): Promise<void> {
  await within(filesRepository).setWaiting(file.id, failedReadings)
  publishChange(within, { topic: 'reading', organizationId: starting.actor.organizationId, projectId: file.projectId })
  await queueTranscription(within, starting, file)
}
